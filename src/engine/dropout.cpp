// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/dropout.h"

#include "engine/randomstream.h"
#include "engine/text.h"

#include <cassert>

namespace alphascope {

namespace {

//! One unit() a number, row by row.
RandomStream streamOf(std::uint64_t seed) { return RandomStream(seed, "dropout"); }

} // namespace

std::optional<Problem> checkDropout(double rate)
{
    if (rate >= 0 && rate < 1)
        return std::nullopt;
    return Problem { "The dropout is " + shortestNumber(rate) + ". Use a number from 0 to less than 1." };
}

template <typename Scalar>
DropoutTape<Scalar> dropout(const Matrix<Scalar> &x, double rate, std::uint64_t seed)
{
    assert(rate >= 0 && rate < 1);
    RandomStream stream = streamOf(seed);
    const auto kept = static_cast<Scalar>(1 / (1 - rate));
    DropoutTape<Scalar> tape;
    tape.scale.resize(x.rows(), x.cols());
    for (Index i = 0; i < x.size(); ++i)
        tape.scale.data()[i] = stream.unit() < rate ? Scalar(0) : kept;
    // (1) y = x∘m; a number that is dropped is 0 even if it is not finite
    tape.y = (tape.scale.array() == 0).select(Scalar(0), x.array() * tape.scale.array());
    return tape;
}

std::vector<float> dropoutOfOneHot(const std::vector<Index> &tokens, Index V, double rate, std::uint64_t seed)
{
    assert(rate >= 0 && rate < 1);
    RandomStream stream = streamOf(seed);
    std::vector<float> left;
    left.reserve(tokens.size());
    for (const Index token : tokens) {
        assert(token >= 0 && token < V);
        stream.skip(static_cast<std::uint64_t>(token));
        left.push_back(stream.unit() < rate ? 0.0F : static_cast<float>(1 / (1 - rate)));
        stream.skip(static_cast<std::uint64_t>(V - token - 1));
    }
    return left;
}

template <typename Scalar>
Matrix<Scalar> dropoutBackward(const DropoutTape<Scalar> &tape, const Matrix<Scalar> &upstream)
{
    assert(upstream.rows() == tape.scale.rows() && upstream.cols() == tape.scale.cols());
    // of (1): dx = dy∘m
    return (tape.scale.array() == 0).select(Scalar(0), upstream.array() * tape.scale.array());
}

template DropoutTape<float> dropout(const Matrix<float> &, double, std::uint64_t);
template DropoutTape<double> dropout(const Matrix<double> &, double, std::uint64_t);
template Matrix<float> dropoutBackward(const DropoutTape<float> &, const Matrix<float> &);
template Matrix<double> dropoutBackward(const DropoutTape<double> &, const Matrix<double> &);

} // namespace alphascope
