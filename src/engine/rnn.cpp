// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnn.h"

#include "engine/cells.h"
#include "engine/linear.h"

#include <algorithm>

namespace alphascope {

Index gateCount(Cell cell)
{
    switch (cell) {
    case Cell::RnnTanh:
    case Cell::RnnRelu:
        break;
    case Cell::Gru:
        return 3;
    case Cell::Lstm:
        return 4;
    }
    return 1;
}

std::vector<Index> visitOrder(Index timesteps, const std::vector<bool> &padded, bool backward)
{
    std::vector<Index> order;
    order.reserve(static_cast<std::size_t>(timesteps));
    for (Index t = 0; t < timesteps; ++t) {
        const auto i = static_cast<std::size_t>(t);
        if (i >= padded.size() || !padded[i])
            order.push_back(t);
    }
    if (backward)
        std::reverse(order.begin(), order.end());
    return order;
}

namespace {

template <typename Scalar>
CellTape<Scalar> runCell(const CellState<Scalar> &initial, const Matrix<Scalar> &x, const std::vector<Index> &order,
    const RnnConfig &config, const CellParameters<Scalar> &parameters, const std::stop_token &stop)
{
    assert(parameters.weight_hh.rows() == gateCount(config.cell) * config.hiddenSize);
    assert(parameters.weight_hh.cols() == config.hiddenSize);
    // (1) W_ih x_t + b_ih of all timesteps in one product
    const Matrix<Scalar> inputs = linear(x, *parameters.weight_ih, parameters.bias_ih, stop);
    const CellRun<Scalar> run { inputs, parameters, order, initial, stop };
    switch (config.cell) {
    case Cell::RnnTanh:
    case Cell::RnnRelu:
        break;
    case Cell::Gru:
        return runGru(run, config.resetGate);
    case Cell::Lstm:
        return runLstm(run);
    }
    return runVanilla(run, config.cell);
}

} // namespace

template <typename Scalar>
RnnTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const RnnConfig &config,
    const RnnParameters<Scalar> &parameters, const std::stop_token &stop)
{
    const std::vector<CellState<Scalar>> zeros(parameters.cells.size());
    return forwardFrom(zeros, x, padded, config, parameters, stop);
}

template <typename Scalar>
RnnTape<Scalar> forwardFrom(const std::vector<CellState<Scalar>> &initial, const Matrix<Scalar> &x,
    const std::vector<bool> &padded, const RnnConfig &config, const RnnParameters<Scalar> &parameters,
    const std::stop_token &stop)
{
    const Index T = x.rows();
    const Index H = config.hiddenSize;
    assert(x.cols() == config.inputSize);
    assert(static_cast<Index>(parameters.cells.size()) == config.layers * config.directions());
    assert(initial.size() == parameters.cells.size());

    RnnTape<Scalar> tape;
    tape.cells.reserve(parameters.cells.size());
    tape.outputs.reserve(static_cast<std::size_t>(config.layers));
    tape.last.resize(config.featureSize());
    for (Index layer = 0; layer < config.layers; ++layer) {
        const Matrix<Scalar> &input = layer == 0 ? x : tape.outputs.back();
        Matrix<Scalar> output(T, config.featureSize());
        for (Index direction = 0; direction < config.directions(); ++direction) {
            const std::vector<Index> order = visitOrder(T, padded, direction == 1);
            const std::size_t i = tape.cells.size();
            tape.cells.push_back(runCell(initial[i], input, order, config, parameters.cells[i], stop));
            // (2) output_t = [forward h_t; backward h_t]
            output.middleCols(direction * H, H) = tape.cells.back().h;
            tape.last.segment(direction * H, H) = tape.cells.back().lastH;
        }
        tape.outputs.push_back(std::move(output));
    }
    return tape;
}

template <typename Scalar>
std::vector<CellState<Scalar>> lastStates(const RnnTape<Scalar> &tape)
{
    std::vector<CellState<Scalar>> states;
    for (const CellTape<Scalar> &cell : tape.cells)
        states.push_back({ cell.lastH, cell.lastC });
    return states;
}

template RnnTape<float> forward(const Matrix<float> &, const std::vector<bool> &, const RnnConfig &,
    const RnnParameters<float> &, const std::stop_token &);
template RnnTape<double> forward(const Matrix<double> &, const std::vector<bool> &, const RnnConfig &,
    const RnnParameters<double> &, const std::stop_token &);
template RnnTape<float> forwardFrom(const std::vector<CellState<float>> &, const Matrix<float> &,
    const std::vector<bool> &, const RnnConfig &, const RnnParameters<float> &, const std::stop_token &);
template RnnTape<double> forwardFrom(const std::vector<CellState<double>> &, const Matrix<double> &,
    const std::vector<bool> &, const RnnConfig &, const RnnParameters<double> &, const std::stop_token &);
template std::vector<CellState<float>> lastStates(const RnnTape<float> &);
template std::vector<CellState<double>> lastStates(const RnnTape<double> &);

} // namespace alphascope
