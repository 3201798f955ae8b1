// SPDX-License-Identifier: GPL-3.0-or-later
//! The steps of an optimiser taken where the parameters are, without allocating; optimiserstep.h has the same step to
//! be read, and takes over when a number might not stay finite.
#pragma once

#include "engine/optimiserstep.h"
#include "engine/parameterlist.h"

namespace alphascope {

//! Parameters, gradients and state must outlive this; nobody else changes the state in the meantime.
template <typename Scalar>
class OptimiserInPlace {
public:
    OptimiserInPlace(ParameterList<Scalar> parameters, ParameterList<Scalar> gradients, OptimiserState<Scalar> &state);

    //! One step along the gradients times `scale`. The first gradient, new value or new moment that is not finite is
    //! the outcome's problem, and then parameters and state are as they were.
    StepOutcome step(const OptimiserConfig &config, double scale = 1);

private:
    struct Moments {
        Scalar *first, *second; // Adam has both
    };

    bool staysInRange(const OptimiserConfig &config, double gradients, double values) const;
    void boundMoments();
    void findMoments(Optimiser optimiser);
    void change(const OptimiserConfig &config, double scale);
    StepOutcome stepByReference(const OptimiserConfig &config, double scale);

    ParameterList<Scalar> m_parameters, m_gradients;
    OptimiserState<Scalar> &m_state;
    std::vector<Moments> m_moments; // a parameter each; empty before they are needed
    double m_bound = 0; // no moment is longer, of the second ones no root
};

} // namespace alphascope
