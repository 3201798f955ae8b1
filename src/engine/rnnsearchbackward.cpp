// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of rnnsearchpass.cpp.
#include "engine/encoderdecoderbackward.h"
#include "engine/gradients.h"
#include "engine/linear.h"
#include "engine/rnnbackward.h"
#include "engine/rnnsearchcell.h"
#include "engine/rnnsearchpass.h"

namespace alphascope {

namespace {

auto visitorFor(const RnnSearchConfig &config)
{
    return [&config](auto &&p, auto &&visit) { visitRnnSearchParameters(p, config, visit); };
}

//! The gradients of s_{i-1}, y_{i-1} and c_i through the output layer.
template <typename Scalar>
struct OutputGradients {
    Matrix<Scalar> state, embedded, context;
};

//! upstream [1 x V] is the gradient of the logits.
template <typename Scalar>
OutputGradients<Scalar> outputBackward(const RnnSearchParameters<Scalar> &parameters, const RnnSearchStep<Scalar> &step,
    const Matrix<Scalar> &upstream, RnnSearchParameters<Scalar> &gradients)
{
    // of (7)
    gradients.W_o.write().noalias() += upstream.transpose() * step.maxout;
    const Matrix<Scalar> maxout = upstream * *parameters.W_o;
    // of (6): the larger of each pair gets it, of equals the first
    Matrix<Scalar> pairs = Matrix<Scalar>::Zero(1, step.pairs.cols());
    for (Index j = 0; j < maxout.cols(); ++j)
        pairs(0, step.pairs(0, 2 * j) >= step.pairs(0, 2 * j + 1) ? 2 * j : 2 * j + 1) = maxout(0, j);
    // of (5)
    gradients.U_o.write().noalias() += pairs.transpose() * step.before.cells[0].h;
    gradients.V_o.write().noalias() += pairs.transpose() * step.embedded;
    gradients.C_o.write().noalias() += pairs.transpose() * step.attention.context;
    return { pairs * *parameters.U_o, pairs * *parameters.V_o, pairs * *parameters.C_o };
}

//! The decoder back through its timesteps. Returns the gradient of s_0 [1 x H]; those of the source are added.
template <typename Scalar>
Matrix<Scalar> decoderBackward(const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters,
    const RnnSearchTape<Scalar> &tape, const Matrix<Scalar> &upstream, SourceGradients<Scalar> &ofSource,
    RnnSearchParameters<Scalar> &gradients)
{
    const AttendedSource<Scalar> source = tape.encoder.attended();
    const Index E = config.targetEmbedding;
    Matrix<Scalar> state = Matrix<Scalar>::Zero(1, config.decoderHidden); // gradient of s_i
    for (std::size_t i = countedTimesteps(upstream); i > 0; --i) {
        const RnnSearchStep<Scalar> &step = tape.steps[i - 1];
        const OutputGradients<Scalar> output
            = outputBackward<Scalar>(parameters, step, upstream.row(static_cast<Index>(i) - 1), gradients);
        // of (4): [dy_{i-1}; dc_i] and ds_{i-1}
        RnnParameters<Scalar> ofCell;
        const RnnInputGradients<Scalar> inputs = backwardFrom(step.before.cells, step.cellInput, {},
            decoderConfig(config), tape.encoder.decoder, step.rnn, RnnUpstream<Scalar> { state, {} }, ofCell);
        addFromGru(ofCell.cells[0], gradients.decoder);
        // of (3): ds_{i-1}, which asked
        const Matrix<Scalar> context = output.context + inputs.x.rightCols(source.states.cols());
        const Matrix<Scalar> query = backward(
            step.attention, source, attentionConfig(config), parameters.attn, context, ofSource, gradients.attn);
        state = inputs.initial[0].h + output.state + query;
        addToEmbedding<Scalar>(
            { step.token }, output.embedded + inputs.x.leftCols(E), gradients.targetEmbedding.write());
    }
    return state;
}

} // namespace

template <typename Scalar>
void backward(const RnnSearchConfig &config, const RnnSearchParameters<Scalar> &parameters,
    const RnnSearchTape<Scalar> &tape, const Matrix<Scalar> &upstream, RnnSearchParameters<Scalar> &gradients)
{
    assert(upstream.rows() == static_cast<Index>(tape.steps.size()));
    gradients = zerosLike(parameters, visitorFor(config));
    const EncoderTape<Scalar> &encoder = tape.encoder;
    const Matrix<Scalar> &h = encoder.rnn.outputs.back();
    SourceGradients<Scalar> ofSource { Matrix<Scalar>::Zero(h.rows(), h.cols()), {} };
    const Matrix<Scalar> state = decoderBackward(config, parameters, tape, upstream, ofSource, gradients);
    // of (2): d(W_s h←_1) = ds_0∘(1 - s_0²)
    const Matrix<Scalar> inner = state.array() * (1 - encoder.bridge.array().square());
    RnnUpstream<Scalar> states { ofSource.states, std::vector<CellState<Scalar>>(2) };
    states.last.back().h
        = linearBackward<Scalar>(encoder.rnn.cells.back().lastH, *parameters.W_s, inner, gradients.W_s.write());
    // of (1)
    const RnnParameters<Scalar> cells { { toGru(parameters.forwardCell), toGru(parameters.backwardCell) } };
    RnnParameters<Scalar> ofCells;
    const Matrix<Scalar> embedded
        = backward(encoder.embedded, encoder.padded, encoderConfig(config), cells, encoder.rnn, states, ofCells);
    addFromGru(ofCells.cells[0], gradients.forwardCell);
    addFromGru(ofCells.cells[1], gradients.backwardCell);
    addToEmbedding(encoder.tokens, embedded, gradients.sourceEmbedding.write());
}

template <typename Scalar>
void accumulate(
    const RnnSearchParameters<Scalar> &gradients, const RnnSearchConfig &config, RnnSearchParameters<Scalar> &sum)
{
    if (sum.W_o.size() == 0)
        sum = gradients;
    else
        addTo(sum, gradients, visitorFor(config));
}

template void backward(const RnnSearchConfig &, const RnnSearchParameters<float> &, const RnnSearchTape<float> &,
    const Matrix<float> &, RnnSearchParameters<float> &);
template void backward(const RnnSearchConfig &, const RnnSearchParameters<double> &, const RnnSearchTape<double> &,
    const Matrix<double> &, RnnSearchParameters<double> &);
template void accumulate(const RnnSearchParameters<float> &, const RnnSearchConfig &, RnnSearchParameters<float> &);
template void accumulate(const RnnSearchParameters<double> &, const RnnSearchConfig &, RnnSearchParameters<double> &);

} // namespace alphascope
