// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cellsbackward.h"

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

template <typename Scalar>
CellBackTape<Scalar> backVanilla(const CellBackRun<Scalar> &run, Cell cell)
{
    const Index H = run.hiddenSize();
    const Matrix<Scalar> &W_hh = run.parameters.weight_hh;

    CellBackTape<Scalar> back;
    back.inputs = Matrix<Scalar>::Zero(run.timesteps(), H);
    RowVector<Scalar> dh = run.lastH();
    RowVector<Scalar> da(H);
    for (auto step = run.order.rbegin(); step != run.order.rend(); ++step) {
        const auto h = run.tape.h.row(*step).array();
        dh += run.upstream.row(*step);
        // of (1): da = dh∘act'(a), where tanh' = 1 - h² and relu' = 1 for h > 0, else 0
        if (cell == Cell::RnnTanh)
            da = dh.array() * (1 - h.square());
        else
            da = dh.array() * (h > 0).template cast<Scalar>();
        back.inputs.row(*step) = da;
        // of (1): dh_{t-1} = da W_hh
        dh.noalias() = da * W_hh;
    }
    back.initial.h = dh;
    return back;
}

template CellTape<float> runVanilla(const CellRun<float> &, Cell);
template CellTape<double> runVanilla(const CellRun<double> &, Cell);
template CellBackTape<float> backVanilla(const CellBackRun<float> &, Cell);
template CellBackTape<double> backVanilla(const CellBackRun<double> &, Cell);

} // namespace alphascope
