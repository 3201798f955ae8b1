// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradients of the recurrent cells: each runs one layer in one direction back through time.
#pragma once

#include "engine/cells.h"

namespace alphascope {

//! What a cell runs back over.
template <typename Scalar>
struct CellBackRun {
    const CellParameters<Scalar> &parameters;
    const CellTape<Scalar> &tape;
    const std::vector<Index> &order; // as in the forward pass
    const Matrix<Scalar> &previousH; // [T x H]: h_{t-1}, the state that timestep t began with; 0 where padded
    const Matrix<Scalar> &previousC; // [T x H], LSTM only
    const Matrix<Scalar> &upstream; // [T x H]: gradient of h_t from above; not read where padded
    const CellState<Scalar> &last; // gradient of the last h and c; empty: zeros

    Index timesteps() const { return tape.h.rows(); }
    Index hiddenSize() const { return tape.h.cols(); }

    RowVector<Scalar> lastH() const { return stateOrZero(last.h); }
    RowVector<Scalar> lastC() const { return stateOrZero(last.c); }

private:
    RowVector<Scalar> stateOrZero(const RowVector<Scalar> &state) const
    {
        assert(state.size() == 0 || state.size() == hiddenSize());
        return state.size() > 0 ? state : RowVector<Scalar>::Zero(hiddenSize()).eval();
    }
};

//! What the loop over time finds; products over all timesteps turn it into gradients of weights and inputs. Rows of
//! padded timesteps are 0.
template <typename Scalar>
struct CellBackTape {
    Matrix<Scalar> inputs; // [T x G·H]: gradient of W_ih x_t + b_ih
    Matrix<Scalar> recurrent; // [T x G·H]: gradient of W_hh h_{t-1} + b_hh; empty: equal to `inputs`
    Matrix<Scalar> resetH; // [T x H]: r∘h_{t-1} where W_hn is multiplied with that; empty: with h_{t-1}
    CellState<Scalar> initial; // gradient of the states before the first timestep
};

template <typename Scalar>
CellBackTape<Scalar> backVanilla(const CellBackRun<Scalar> &run, Cell cell); //!< RnnTanh or RnnRelu

template <typename Scalar>
CellBackTape<Scalar> backGru(const CellBackRun<Scalar> &run, ResetGate resetGate);

template <typename Scalar>
CellBackTape<Scalar> backLstm(const CellBackRun<Scalar> &run);

} // namespace alphascope
