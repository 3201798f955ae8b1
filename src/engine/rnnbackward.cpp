// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnbackward.h"

#include "engine/cellsbackward.h"
#include "engine/rowsthatcount.h"

namespace alphascope {

namespace {

//! Row t is the state that timestep t began with. Without states (c, but for an LSTM) there are no rows.
template <typename Scalar>
Matrix<Scalar> previousStates(
    const RowVector<Scalar> &initial, const Matrix<Scalar> &states, const std::vector<Index> &order)
{
    Matrix<Scalar> previous = Matrix<Scalar>::Zero(states.rows(), states.cols());
    for (std::size_t k = 0; k < order.size() && states.rows() > 0; ++k) {
        if (k > 0)
            previous.row(order[k]) = states.row(order[k - 1]);
        else if (initial.size() > 0)
            previous.row(order[k]) = initial;
    }
    return previous;
}

template <typename Scalar>
CellBackTape<Scalar> runBack(const CellBackRun<Scalar> &run, const RnnConfig &config)
{
    switch (config.cell) {
    case Cell::RnnTanh:
    case Cell::RnnRelu:
        break;
    case Cell::Gru:
        return backGru(run, config.resetGate);
    case Cell::Lstm:
        return backLstm(run);
    }
    return backVanilla(run, config.cell);
}

//! The weights' gradients, each as one product over all timesteps. x is the layer's input.
template <typename Scalar>
void writeGradients(const CellBackTape<Scalar> &back, const Matrix<Scalar> &x, const Matrix<Scalar> &previousH,
    const CellParameters<Scalar> &parameters, CellParameters<Scalar> &gradients)
{
    const Index H = previousH.cols();
    const Matrix<Scalar> &recurrent = back.recurrent.size() > 0 ? back.recurrent : back.inputs;
    // of W_ih x_t + b_ih: dW_ih = Σ_t da_tᵀ x_t, db_ih = Σ_t da_t
    gradients.weight_ih.write().noalias() = back.inputs.transpose() * rowsThatCount(x, back.inputs);
    gradients.bias_ih = back.inputs.colwise().sum();
    // of W_hh h_{t-1} + b_hh: the same with h_{t-1}; of W_hn (r∘h_{t-1}): with r∘h_{t-1}
    Matrix<Scalar> &weight_hh = gradients.weight_hh.write();
    weight_hh.noalias() = recurrent.transpose() * previousH;
    if (back.resetH.size() > 0)
        weight_hh.bottomRows(H).noalias() = recurrent.rightCols(H).transpose() * back.resetH;
    if (parameters.bias_hh.size() > 0)
        gradients.bias_hh = recurrent.colwise().sum();
}

} // namespace

template <typename Scalar>
void RnnUpstream<Scalar>::addToLast(const RowVector<Scalar> &gradient, const RnnConfig &config)
{
    const Index H = config.hiddenSize;
    const auto D = static_cast<std::size_t>(config.directions());
    last.resize(static_cast<std::size_t>(config.layers) * D);
    for (std::size_t direction = 0; direction < D; ++direction) {
        RowVector<Scalar> &h = last[last.size() - D + direction].h;
        if (h.size() == 0)
            h.setZero(H);
        h += gradient.segment(static_cast<Index>(direction) * H, H);
    }
}

template <typename Scalar>
RnnInputGradients<Scalar> backwardFrom(const std::vector<CellState<Scalar>> &initial, const Matrix<Scalar> &x,
    const std::vector<bool> &padded, const RnnConfig &config, const RnnParameters<Scalar> &parameters,
    const RnnTape<Scalar> &tape, const RnnUpstream<Scalar> &upstream, RnnParameters<Scalar> &gradients)
{
    const Index H = config.hiddenSize;
    const std::size_t count = parameters.cells.size();
    assert(tape.cells.size() == count && initial.size() == count);
    assert(upstream.last.empty() || upstream.last.size() == count);
    assert(upstream.outputs.rows() == x.rows() && upstream.outputs.cols() == config.featureSize());

    const CellState<Scalar> none;
    RnnInputGradients<Scalar> result;
    result.initial.resize(count);
    gradients.cells.resize(count);
    Matrix<Scalar> outputs = upstream.outputs; // gradient of the present layer's outputs
    for (Index layer = config.layers - 1; layer >= 0; --layer) {
        const Matrix<Scalar> &input = layer == 0 ? x : tape.outputs[static_cast<std::size_t>(layer - 1)];
        Matrix<Scalar> below = Matrix<Scalar>::Zero(input.rows(), input.cols());
        for (Index direction = 0; direction < config.directions(); ++direction) {
            const auto i = static_cast<std::size_t>(layer * config.directions() + direction);
            const std::vector<Index> order = visitOrder(x.rows(), padded, direction == 1);
            const Matrix<Scalar> previousH = previousStates(initial[i].h, tape.cells[i].h, order);
            const Matrix<Scalar> previousC = previousStates(initial[i].c, tape.cells[i].c, order);
            // of output_t = [forward h_t; backward h_t]: each direction takes its columns
            const Matrix<Scalar> own = outputs.middleCols(direction * H, H);
            const CellState<Scalar> &last = upstream.last.empty() ? none : upstream.last[i];
            const CellBackRun<Scalar> run { parameters.cells[i], tape.cells[i], order, previousH, previousC, own,
                last };
            CellBackTape<Scalar> back = runBack(run, config);
            writeGradients(back, input, previousH, parameters.cells[i], gradients.cells[i]);
            // of W_ih x_t: dx_t = da_t W_ih, from both directions
            below.noalias() += back.inputs * *parameters.cells[i].weight_ih;
            result.initial[i] = std::move(back.initial);
        }
        outputs = std::move(below);
    }
    result.x = std::move(outputs);
    return result;
}

template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const RnnConfig &config,
    const RnnParameters<Scalar> &parameters, const RnnTape<Scalar> &tape, const RnnUpstream<Scalar> &upstream,
    RnnParameters<Scalar> &gradients)
{
    const std::vector<CellState<Scalar>> zeros(parameters.cells.size());
    return backwardFrom(zeros, x, padded, config, parameters, tape, upstream, gradients).x;
}

template struct RnnUpstream<float>;
template struct RnnUpstream<double>;
template RnnInputGradients<float> backwardFrom(const std::vector<CellState<float>> &, const Matrix<float> &,
    const std::vector<bool> &, const RnnConfig &, const RnnParameters<float> &, const RnnTape<float> &,
    const RnnUpstream<float> &, RnnParameters<float> &);
template RnnInputGradients<double> backwardFrom(const std::vector<CellState<double>> &, const Matrix<double> &,
    const std::vector<bool> &, const RnnConfig &, const RnnParameters<double> &, const RnnTape<double> &,
    const RnnUpstream<double> &, RnnParameters<double> &);
template Matrix<float> backward(const Matrix<float> &, const std::vector<bool> &, const RnnConfig &,
    const RnnParameters<float> &, const RnnTape<float> &, const RnnUpstream<float> &, RnnParameters<float> &);
template Matrix<double> backward(const Matrix<double> &, const std::vector<bool> &, const RnnConfig &,
    const RnnParameters<double> &, const RnnTape<double> &, const RnnUpstream<double> &, RnnParameters<double> &);

} // namespace alphascope
