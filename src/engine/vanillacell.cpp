// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cells.h"

namespace alphascope {

template <typename Scalar>
CellTape<Scalar> runVanilla(const CellRun<Scalar> &run, Cell cell)
{
    const Index H = run.hiddenSize();
    const Matrix<Scalar> &W_hh = run.parameters.weight_hh;
    const RowVector<Scalar> b_hh = run.recurrentBias();

    CellTape<Scalar> tape;
    tape.h = Matrix<Scalar>::Zero(run.timesteps(), H);
    RowVector<Scalar> h = run.initialH();
    RowVector<Scalar> a(H);
    for (const Index t : run.order) {
        if (run.stop.stop_requested())
            break;
        // (1) h_t = act(W_ih x_t + b_ih + W_hh h_{t-1} + b_hh)
        a.noalias() = h * W_hh.transpose();
        a += run.inputs.row(t) + b_hh;
        if (cell == Cell::RnnTanh)
            h = a.unaryExpr(Tanh());
        else
            h = a.unaryExpr(Relu());
        tape.h.row(t) = h;
    }
    tape.lastH = h;
    return tape;
}

template CellTape<float> runVanilla(const CellRun<float> &, Cell);
template CellTape<double> runVanilla(const CellRun<double> &, Cell);

} // namespace alphascope
