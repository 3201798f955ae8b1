// SPDX-License-Identifier: GPL-3.0-or-later
//! The arithmetic of an optimiser's step, over a plain list of tensors; optimiser.h has the step over a model's struct.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace alphascope {

enum class Optimiser {
    Sgd, //!< with or without momentum
    Adam, //!< Kingma 2015, algorithm 1
    AdamW, //!< Loshchilov 2019, algorithm 2: Adam with decoupled weight decay
    AdamKeras, //!< Kingma 2015, end of section 2: ε beside √v, not beside the corrected √v̂; weight decay is decoupled
};

struct OptimiserConfig {
    Optimiser optimiser = Optimiser::Adam;
    double learningRate = 0.001; //!< > 0
    double momentum = 0; //!< SGD: 0 to < 1
    bool nesterov = false; //!< SGD: look ahead along the momentum (Sutskever 2013)
    double beta1 = 0.9, beta2 = 0.999; //!< Adam: 0 to < 1
    double epsilon = 1e-8; //!< Adam: > 0; Keras has 1e-7
    double weightDecay = 0;
    std::optional<double> clipNorm; //!< longest length of all gradients together, > 0

    bool operator==(const OptimiserConfig &) const = default;
};

//! All that an optimiser remembers from step to step; saved and read back, training continues with the same numbers.
//! The matrices have the shapes of the parameters, under their names.
template <typename Scalar>
struct OptimiserState {
    Index step = 0; //!< steps taken
    std::map<std::string, Matrix<Scalar>> first; // SGD: momentum buffer; Adam: m
    std::map<std::string, Matrix<Scalar>> second; // Adam: v
};

struct StepOutcome {
    double gradientNorm = 0; //!< of all gradients together, before clipping
    std::optional<Problem> problem; //!< then nothing was changed
};

//! One parameter [rows x columns], its numbers row by row; `updated` becomes what it is after the step.
template <typename Scalar>
struct OptimisedTensor {
    std::string name;
    Index rows = 0, columns = 0;
    const Scalar *values = nullptr;
    const Scalar *gradients = nullptr;
    Matrix<Scalar> updated;
};

//! Fills `updated` and moves `state` on, unless there is a problem.
template <typename Scalar>
StepOutcome computeStep(
    const OptimiserConfig &config, std::vector<OptimisedTensor<Scalar>> &tensors, OptimiserState<Scalar> &state);

//! What a state lacks that has taken steps with these tensors, or has in a wrong shape, as a sentence.
template <typename Scalar>
std::optional<Problem> checkState(
    const OptimiserState<Scalar> &state, Optimiser optimiser, const std::vector<OptimisedTensor<Scalar>> &tensors);

} // namespace alphascope
