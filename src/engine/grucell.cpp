// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cells.h"

namespace alphascope {

template <typename Scalar>
CellTape<Scalar> runGru(const CellRun<Scalar> &run, ResetGate resetGate)
{
    const Index H = run.hiddenSize();
    const auto W_hh = run.parameters.weight_hh->topRows(3 * H); // rows r, z, n
    const RowVector<Scalar> b_hh = run.recurrentBias();
    const bool resetsBefore = resetGate == ResetGate::BeforeProduct;

    CellTape<Scalar> tape;
    tape.h = Matrix<Scalar>::Zero(run.timesteps(), H);
    tape.gates = Matrix<Scalar>::Zero(run.timesteps(), 3 * H);
    RowVector<Scalar> h = run.initialH();
    RowVector<Scalar> recurrent(3 * H); // W_hh h + b_hh
    RowVector<Scalar> gates(3 * H);
    RowVector<Scalar> resetH(H);
    auto r = gates.head(H);
    auto z = gates.segment(H, H);
    auto n = gates.tail(H);
    for (const Index t : run.order) {
        if (run.stop.stop_requested())
            break;
        const auto input = run.inputs.row(t);
        // (1) r, z = σ(W_ih x_t + b_ih + W_hh h_{t-1} + b_hh)
        if (resetsBefore)
            recurrent.head(2 * H).noalias() = h * W_hh.topRows(2 * H).transpose();
        else
            recurrent.noalias() = h * W_hh.transpose();
        recurrent.head(2 * H) += b_hh.head(2 * H);
        gates.head(2 * H) = (input.head(2 * H) + recurrent.head(2 * H)).unaryExpr(Sigmoid());
        if (resetsBefore) {
            // (2) n = tanh(W_in x_t + b_in + W_hn (r∘h_{t-1}) + b_hn), Cho 2014 eq. 8
            resetH = r.cwiseProduct(h);
            recurrent.tail(H).noalias() = resetH * W_hh.bottomRows(H).transpose();
            recurrent.tail(H) += b_hh.tail(H);
            n = (input.tail(H) + recurrent.tail(H)).unaryExpr(Tanh());
        } else {
            // (3) n = tanh(W_in x_t + b_in + r∘(W_hn h_{t-1} + b_hn)), PyTorch
            recurrent.tail(H) += b_hh.tail(H);
            n = (input.tail(H) + r.cwiseProduct(recurrent.tail(H))).unaryExpr(Tanh());
        }
        // (4) h_t = (1 - z)∘n + z∘h_{t-1}
        h = (1 - z.array()) * n.array() + z.array() * h.array();
        tape.h.row(t) = h;
        tape.gates.row(t) = gates;
    }
    tape.lastH = h;
    return tape;
}

template CellTape<float> runGru(const CellRun<float> &, ResetGate);
template CellTape<double> runGru(const CellRun<double> &, ResetGate);

} // namespace alphascope
