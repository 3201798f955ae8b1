// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cellsbackward.h"

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

template <typename Scalar>
CellBackTape<Scalar> backLstm(const CellBackRun<Scalar> &run)
{
    const Index H = run.hiddenSize();
    const Matrix<Scalar> &W_hh = run.parameters.weight_hh;

    CellBackTape<Scalar> back;
    back.inputs = Matrix<Scalar>::Zero(run.timesteps(), 4 * H);
    RowVector<Scalar> dh = run.lastH();
    RowVector<Scalar> dc = run.lastC();
    RowVector<Scalar> da(4 * H);
    RowVector<Scalar> tanhC(H);
    for (auto step = run.order.rbegin(); step != run.order.rend(); ++step) {
        const auto gates = run.tape.gates.row(*step).array();
        const auto i = gates.head(H);
        const auto f = gates.segment(H, H);
        const auto g = gates.segment(2 * H, H);
        const auto o = gates.tail(H);
        const auto previousC = run.previousC.row(*step).array();
        tanhC = run.tape.c.row(*step).unaryExpr(Tanh());
        dh += run.upstream.row(*step);
        // of (4): dc += dh∘o∘(1 - tanh²(c)), do = dh∘tanh(c)
        dc.array() += dh.array() * o * (1 - tanhC.array().square());
        // of (3) and (2): di = dc∘g, df = dc∘c_{t-1}, dg = dc∘i, each times σ' = σ(1 - σ) or tanh' = 1 - tanh²
        da.head(H) = dc.array() * g * i * (1 - i);
        da.segment(H, H) = dc.array() * previousC * f * (1 - f);
        da.segment(2 * H, H) = dc.array() * i * (1 - g.square());
        da.tail(H) = dh.array() * tanhC.array() * o * (1 - o);
        back.inputs.row(*step) = da;
        // of (3): dc_{t-1} = dc∘f
        dc.array() *= f;
        // of (1): dh_{t-1} = da W_hh
        dh.noalias() = da * W_hh;
    }
    back.initial = { dh, dc };
    return back;
}

template CellTape<float> runLstm(const CellRun<float> &);
template CellTape<double> runLstm(const CellRun<double> &);
template CellBackTape<float> backLstm(const CellBackRun<float> &);
template CellBackTape<double> backLstm(const CellBackRun<double> &);

} // namespace alphascope
