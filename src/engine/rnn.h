// SPDX-License-Identifier: GPL-3.0-or-later
//! Recurrent layers: vanilla RNN, GRU and LSTM; stacked and bidirectional; forward, with every intermediate kept.
#pragma once

#include "engine/shared.h"

#include <stop_token>
#include <string>
#include <vector>

namespace alphascope {

enum class Cell { RnnTanh, RnnRelu, Gru, Lstm };

//! Two biases as in PyTorch, or one as in Keras' SimpleRNN and LSTM (bias_hh is absent).
enum class BiasConvention { Two, One };

//! Where the GRU's reset gate acts: after the recurrent product (PyTorch, Keras 2) or before it (Cho 2014).
enum class ResetGate { AfterProduct, BeforeProduct };

struct RnnConfig {
    Cell cell = Cell::RnnTanh;
    bool bidirectional = false;
    Index layers = 1;
    Index inputSize = 1; // I
    Index hiddenSize = 2; // H
    BiasConvention biases = BiasConvention::Two;
    ResetGate resetGate = ResetGate::AfterProduct;

    Index directions() const { return bidirectional ? 2 : 1; }
    Index featureSize() const { return directions() * hiddenSize; } // F
    bool operator==(const RnnConfig &) const = default;
};

//! G: 1 for the vanilla cells, 3 for GRU (rows r, z, n), 4 for LSTM (rows i, f, g, o): PyTorch's order.
Index gateCount(Cell cell);

//! One layer in one direction. in = I for the first layer, F for the others.
template <typename Scalar>
struct CellParameters {
    Shared<Scalar> weight_ih; // [G·H x in]
    Shared<Scalar> weight_hh; // [G·H x H]
    RowVector<Scalar> bias_ih; // [G·H]
    RowVector<Scalar> bias_hh; // [G·H]; empty with one bias
};

//! Layers in order, and within a layer forward, then backward.
template <typename Scalar>
struct RnnParameters {
    std::vector<CellParameters<Scalar>> cells; // [layers · D]
};

//! Calls visit(name, matrix or row vector) with PyTorch's names: prefix + "weight_ih_l0", ..., "_reverse" for backward.
template <typename Parameters, typename Visit>
void visitRnnParameters(Parameters &&p, const RnnConfig &config, const std::string &prefix, Visit &&visit)
{
    for (std::size_t i = 0; i < p.cells.size(); ++i) {
        const auto directions = static_cast<std::size_t>(config.directions());
        const std::string suffix = "_l" + std::to_string(i / directions) + (i % directions == 1 ? "_reverse" : "");
        auto &cell = p.cells[i];
        const auto each = [&](const char *name, auto &value) {
            if (value.size() > 0)
                visit((prefix + name + suffix).c_str(), value);
        };
        each("weight_ih", cell.weight_ih);
        each("weight_hh", cell.weight_hh);
        each("bias_ih", cell.bias_ih);
        each("bias_hh", cell.bias_hh);
    }
}

//! What a cell hands on from one timestep to the next.
template <typename Scalar>
struct CellState {
    RowVector<Scalar> h; // [H]
    RowVector<Scalar> c; // [H], LSTM only
};

//! One layer in one direction, all timesteps, aligned to the input's timesteps. Rows of padded timesteps are 0.
template <typename Scalar>
struct CellTape {
    Matrix<Scalar> h; // [T x H]
    Matrix<Scalar> c; // [T x H], LSTM only
    Matrix<Scalar> gates; // [T x G·H], activated, in the order of the parameters' rows; RNN: empty
    RowVector<Scalar> lastH, lastC; // [H] after the last timestep that is no padding
};

template <typename Scalar>
struct RnnTape {
    std::vector<CellTape<Scalar>> cells; // [layers · D]
    std::vector<Matrix<Scalar>> outputs; // [layers], each [T x F]
    RowVector<Scalar> last; // [F], top layer: forward h at the last valid timestep; backward h at the first
};

//! x [T x I]; padded [T] or empty: a padded timestep is skipped, the state passes it unchanged and its hidden row is 0.
//! Initial states are 0. Shapes must agree with `config` (assert). Stops early, unfinished, when stop is requested.
template <typename Scalar>
RnnTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const RnnConfig &config,
    const RnnParameters<Scalar> &parameters, const std::stop_token &stop = {});

//! The same, but from these states on, one a layer and direction [layers · D], instead of 0. A decoder runs timestep by
//! timestep: forwardFrom(lastStates(tape), ...).
template <typename Scalar>
RnnTape<Scalar> forwardFrom(const std::vector<CellState<Scalar>> &initial, const Matrix<Scalar> &x,
    const std::vector<bool> &padded, const RnnConfig &config, const RnnParameters<Scalar> &parameters,
    const std::stop_token &stop = {});

//! The states after the last timestep [layers · D].
template <typename Scalar>
std::vector<CellState<Scalar>> lastStates(const RnnTape<Scalar> &tape);

} // namespace alphascope
