// SPDX-License-Identifier: GPL-3.0-or-later
//! The steps of an optimiser taken where the parameters are, without allocating; optimiserstep.h has the same step to
//! be read, and takes over when a number might not stay finite.
#pragma once

#include "engine/optimiserstep.h"
#include "engine/parameterpieces.h"

namespace alphascope {

//! Parameters, gradients and state must outlive this; nobody else changes parameters or state in the
//! meantime.
template <typename Scalar>
class OptimiserInPlace {
public:
    enum class Gradients { Kept, Cleared };

    //! `pool` may be null, and changes no number.
    OptimiserInPlace(ParameterList<Scalar> parameters, ParameterList<Scalar> gradients, OptimiserState<Scalar> &state,
        ThreadPool *pool = nullptr);

    //! One step along the gradients times `scale`. The first gradient, new value or new moment that is not finite is
    //! the outcome's problem, and then parameters and state are as they were. After a step that was taken the gradients
    //! may be 0, for the next ones to be added to: while they are at hand that costs next to nothing.
    StepOutcome step(const OptimiserConfig &config, double scale = 1, Gradients after = Gradients::Kept);

private:
    struct Moments {
        Scalar *first, *second; // Adam has both
    };

    bool staysInRange(const OptimiserConfig &config, double gradients, double values) const;
    double squaredLength(const ParameterList<Scalar> &list);
    void boundMoments();
    void findMoments(Optimiser optimiser);
    struct Factors;
    void change(const OptimiserConfig &config, double scale, Gradients after);
    static void changeSome(const OptimiserConfig &config, const Factors &f, Scalar *values, const Scalar *gradients,
        const Moments &moments, Index count);
    StepOutcome stepByReference(const OptimiserConfig &config, double scale);

    ParameterList<Scalar> m_parameters, m_gradients;
    OptimiserState<Scalar> &m_state;
    ThreadPool *m_pool;
    std::vector<ParameterPiece> m_pieces; // of the parameters, and of their gradients
    std::vector<double> m_sums; // one of each piece
    std::vector<Scalar *> m_values; // of each parameter, where they are in this step
    std::vector<Moments> m_moments; // a parameter each; empty before they are needed
    std::optional<double> m_length; // of all parameters together, once it is known
    double m_bound = 0; // no moment is longer, of the second ones no root
};

} // namespace alphascope
