// SPDX-License-Identifier: GPL-3.0-or-later
//! How gradients change parameters: SGD, Adam and AdamW as PyTorch has them, and Adam as Keras has it.
#pragma once

#include "engine/optimiserinplace.h"

namespace alphascope {

//! One step. visit(struct, callback) is the struct's visitor of (name, matrix or row vector); `gradients` has the
//! shapes of `parameters`. The first gradient, new value or new moment that is not finite is the outcome's problem, and
//! then parameters and state are as they were.
template <typename Scalar, typename Parameters, typename Visit>
StepOutcome takeStep(const OptimiserConfig &config, const Parameters &gradients, const Visit &visit,
    Parameters &parameters, OptimiserState<Scalar> &state)
{
    Parameters own = gradients; // shares its numbers
    OptimiserInPlace<Scalar> optimiser(listOf<Scalar>(parameters, visit), listOf<Scalar>(own, visit), state);
    return optimiser.step(config);
}

//! Why `state`, perhaps read from a file, cannot go on with these parameters, as a sentence.
template <typename Scalar, typename Parameters, typename Visit>
std::optional<Problem> check(
    const OptimiserState<Scalar> &state, Optimiser optimiser, const Parameters &parameters, const Visit &visit)
{
    std::vector<OptimisedTensor<Scalar>> tensors;
    visit(parameters, [&](const char *name, const auto &value) {
        tensors.push_back({ name, value.rows(), value.cols(), value.data(), nullptr, {} });
    });
    return checkState(state, optimiser, tensors);
}

} // namespace alphascope
