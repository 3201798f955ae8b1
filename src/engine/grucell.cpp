// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cellsbackward.h"

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

template <typename Scalar>
CellBackTape<Scalar> backGru(const CellBackRun<Scalar> &run, ResetGate resetGate)
{
    const Index H = run.hiddenSize();
    const Matrix<Scalar> &W_hh = run.parameters.weight_hh; // rows r, z, n
    const bool resetsBefore = resetGate == ResetGate::BeforeProduct;

    CellBackTape<Scalar> back;
    back.inputs = Matrix<Scalar>::Zero(run.timesteps(), 3 * H);
    // What r is multiplied with: h_{t-1} in (2), W_hn h_{t-1} + b_hn in (3), here of all timesteps in one product.
    Matrix<Scalar> reset = run.previousH;
    if (resetsBefore) {
        back.resetH = run.tape.gates.leftCols(H).cwiseProduct(run.previousH);
    } else {
        back.recurrent = Matrix<Scalar>::Zero(run.timesteps(), 3 * H);
        reset.noalias() = run.previousH * W_hh.bottomRows(H).transpose();
        if (run.parameters.bias_hh.size() > 0)
            reset.rowwise() += run.parameters.bias_hh.tail(H);
    }

    RowVector<Scalar> dh = run.lastH();
    RowVector<Scalar> da(3 * H); // of the arguments of σ, σ, tanh
    RowVector<Scalar> dReset(H); // of r∘reset
    auto da_n = da.tail(H);
    for (auto step = run.order.rbegin(); step != run.order.rend(); ++step) {
        const auto gates = run.tape.gates.row(*step).array();
        const auto r = gates.head(H);
        const auto z = gates.segment(H, H);
        const auto n = gates.tail(H);
        dh += run.upstream.row(*step);
        // of (4): dn = dh∘(1 - z), dz = dh∘(h_{t-1} - n), dh_{t-1} = dh∘z + ...; with tanh' and σ'
        da_n = dh.array() * (1 - z) * (1 - n.square());
        da.segment(H, H) = dh.array() * (run.previousH.row(*step).array() - n) * z * (1 - z);
        dh.array() *= z;
        // of (2): d(r∘h_{t-1}) = da_n W_hn; of (3): d(r∘(W_hn h_{t-1} + b_hn)) = da_n
        if (resetsBefore)
            dReset.noalias() = da_n * W_hh.bottomRows(H);
        else
            dReset = da_n;
        da.head(H) = dReset.array() * reset.row(*step).array() * r * (1 - r);
        back.inputs.row(*step) = da;
        dReset.array() *= r;
        // of (1): dh_{t-1} += [da_r; da_z] W_h(r,z); of (2): += r∘d(r∘h_{t-1}); of (3): += (r∘da_n) W_hn
        dh.noalias() += da.head(2 * H) * W_hh.topRows(2 * H);
        if (resetsBefore) {
            dh += dReset;
        } else {
            dh.noalias() += dReset * W_hh.bottomRows(H);
            back.recurrent.row(*step).head(2 * H) = da.head(2 * H);
            back.recurrent.row(*step).tail(H) = dReset;
        }
    }
    back.initial.h = dh;
    return back;
}

template CellTape<float> runGru(const CellRun<float> &, ResetGate);
template CellTape<double> runGru(const CellRun<double> &, ResetGate);
template CellBackTape<float> backGru(const CellBackRun<float> &, ResetGate);
template CellBackTape<double> backGru(const CellBackRun<double> &, ResetGate);

} // namespace alphascope
