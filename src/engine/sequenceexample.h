// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence with what a model is to answer to it, for the families that read numbers.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"
#include "engine/vocabulary.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace alphascope {

template <typename Scalar>
struct SequenceExample {
    Matrix<Scalar> x; // [T x I]; empty where there are tokens
    std::vector<bool> padded; // [T] or empty
    Matrix<Scalar> target; // [1 x O], of many-to-many [U x O]: mean squared error, of the activated output
    Index targetClass = 0; // 0 to O - 1: cross-entropy, of the logits
    std::vector<Index> tokens {}; // [T], 0 to I - 1, each in place of a one-hot row of x

    bool hasTokens() const { return !tokens.empty(); }
    Index timesteps() const { return hasTokens() ? static_cast<Index>(tokens.size()) : x.rows(); } // T
};

//! x [T x I], be it given by tokens or not.
template <typename Scalar>
Matrix<Scalar> inputRows(const SequenceExample<Scalar> &example, Index inputSize)
{
    return example.hasTokens() ? oneHot<Scalar>(example.tokens, inputSize) : example.x;
}

//! What example `number` draws from the seed: a stream of its own, so that order and batches do not matter.
std::uint64_t dropoutSeed(std::uint64_t seed, Index number);

//! What the examples of a task must have; an index that is -1 is not asked for.
struct ExampleShape {
    Index inputSize = 1; // I
    Index timesteps = -1; // that location weights are made for
    Index targetRows = -1, targetSize = -1; // U, O
};

//! Why example `number` (from 0) is not of this shape, or has a number that is not finite.
template <typename Scalar>
std::optional<Problem> misfit(const SequenceExample<Scalar> &example, Index number, const ExampleShape &shape);

} // namespace alphascope
