// SPDX-License-Identifier: GPL-3.0-or-later
//! How large the learning rate is at each step of a training.
#pragma once

#include "engine/matrix.h"

#include <optional>

namespace alphascope {

struct Schedule {
    enum class Kind {
        Constant,
        Step, //!< times `factor` after each `every` steps
        Cosine, //!< up in a line, then down along half a cosine (Loshchilov 2017, eq. 5, one period)
    };

    Kind kind = Kind::Constant;
    Index every = 1000; //!< Step: >= 1
    double factor = 0.1; //!< Step
    Index warmUp = 0; //!< Cosine: steps until the whole rate is reached
    //! Cosine: all steps, those of the warm-up too; later ones have the lowest rate. Not given: those of the training,
    //! which train() fills in.
    std::optional<Index> steps;
    double lowest = 0; //!< Cosine: the rate at the end

    bool operator==(const Schedule &) const = default;
};

//! The rate of a step, counted from 0, where `rate` is that of the optimiser's configuration. A cosine needs its steps.
double learningRateAt(const Schedule &schedule, double rate, Index step);

} // namespace alphascope
