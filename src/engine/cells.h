// SPDX-License-Identifier: GPL-3.0-or-later
//! The recurrent cells: each runs one layer in one direction over a sequence.
#pragma once

#include "engine/rnn.h"

#include <cmath>
#include <stop_token>

namespace alphascope {

//! What a cell runs over.
template <typename Scalar>
struct CellRun {
    const Matrix<Scalar> &inputs; // [T x G·H]: W_ih x_t + b_ih of every timestep
    const CellParameters<Scalar> &parameters;
    const std::vector<Index> &order; // the timesteps to visit, in the order of the direction; padding is left out
    const CellState<Scalar> &initial; // h and c before the first of them; empty: zeros
    std::stop_token stop;

    Index timesteps() const { return inputs.rows(); }
    Index hiddenSize() const { return parameters.weight_hh.cols(); }

    //! b_hh [G·H], zeros when the cell has one bias.
    RowVector<Scalar> recurrentBias() const
    {
        if (parameters.bias_hh.size() > 0)
            return parameters.bias_hh;
        return RowVector<Scalar>::Zero(parameters.weight_hh.rows());
    }

    RowVector<Scalar> initialH() const { return stateOrZero(initial.h); }
    RowVector<Scalar> initialC() const { return stateOrZero(initial.c); }

private:
    RowVector<Scalar> stateOrZero(const RowVector<Scalar> &state) const
    {
        assert(state.size() == 0 || state.size() == hiddenSize());
        return state.size() > 0 ? state : RowVector<Scalar>::Zero(hiddenSize()).eval();
    }
};

//! The timesteps that are no padding, from first to last or, backward, from last to first.
std::vector<Index> visitOrder(Index timesteps, const std::vector<bool> &padded, bool backward);

// The loops over time allocate nothing: all they write to is made before.

template <typename Scalar>
CellTape<Scalar> runVanilla(const CellRun<Scalar> &run, Cell cell); //!< RnnTanh or RnnRelu

template <typename Scalar>
CellTape<Scalar> runGru(const CellRun<Scalar> &run, ResetGate resetGate);

template <typename Scalar>
CellTape<Scalar> runLstm(const CellRun<Scalar> &run);

//! σ(x) = 1 / (1 + exp(-x)), exactly 0 and 1 at the far ends. For unaryExpr, as are the next two.
struct Sigmoid {
    template <typename Scalar>
    Scalar operator()(Scalar x) const
    {
        return 1 / (1 + std::exp(-x));
    }
};

struct Tanh {
    template <typename Scalar>
    Scalar operator()(Scalar x) const
    {
        return std::tanh(x);
    }
};

//! max(x, 0); a NaN stays NaN.
struct Relu {
    template <typename Scalar>
    Scalar operator()(Scalar x) const
    {
        return x < 0 ? Scalar(0) : x;
    }
};

} // namespace alphascope
