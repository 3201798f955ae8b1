// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cells.h"

namespace alphascope {

template <typename Scalar>
CellTape<Scalar> runLstm(const CellRun<Scalar> &run)
{
    const Index H = run.hiddenSize();
    const Matrix<Scalar> &W_hh = run.parameters.weight_hh; // rows i, f, g, o
    const RowVector<Scalar> b_hh = run.recurrentBias();

    CellTape<Scalar> tape;
    tape.h = Matrix<Scalar>::Zero(run.timesteps(), H);
    tape.c = Matrix<Scalar>::Zero(run.timesteps(), H);
    tape.gates = Matrix<Scalar>::Zero(run.timesteps(), 4 * H);
    RowVector<Scalar> h = run.initialH();
    RowVector<Scalar> c = run.initialC();
    RowVector<Scalar> gates(4 * H);
    auto i = gates.head(H);
    auto f = gates.segment(H, H);
    auto g = gates.segment(2 * H, H);
    auto o = gates.tail(H);
    for (const Index t : run.order) {
        if (run.stop.stop_requested())
            break;
        // (1) a = W_ih x_t + b_ih + W_hh h_{t-1} + b_hh
        gates.noalias() = h * W_hh.transpose();
        gates += run.inputs.row(t) + b_hh;
        // (2) i, f, o = σ(a); g = tanh(a)
        gates.head(2 * H) = gates.head(2 * H).unaryExpr(Sigmoid());
        g = g.unaryExpr(Tanh());
        o = o.unaryExpr(Sigmoid());
        // (3) c_t = f∘c_{t-1} + i∘g
        c = f.cwiseProduct(c) + i.cwiseProduct(g);
        // (4) h_t = o∘tanh(c_t)
        h = o.cwiseProduct(c.unaryExpr(Tanh()));
        tape.h.row(t) = h;
        tape.c.row(t) = c;
        tape.gates.row(t) = gates;
    }
    tape.lastH = h;
    tape.lastC = c;
    return tape;
}

template CellTape<float> runLstm(const CellRun<float> &);
template CellTape<double> runLstm(const CellRun<double> &);

} // namespace alphascope
