// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of encoderdecoderpass.cpp.
#include "engine/encoderdecoderbackward.h"

#include "engine/gradients.h"
#include "engine/linear.h"
#include "engine/rnnbackward.h"

namespace alphascope {

namespace {

auto visitorFor(const EncoderDecoderConfig &config)
{
    return [&config](auto &&p, auto &&visit) { visitEncoderDecoderParameters(p, config, visit); };
}

//! The decoder back through its timesteps, from the last to the first.
template <typename Scalar>
class DecoderBackward {
public:
    DecoderBackward(const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
        const EncoderDecoderTape<Scalar> &tape, const Matrix<Scalar> &alphaUpstream,
        EncoderDecoderParameters<Scalar> &gradients)
        : m_config(config)
        , m_parameters(parameters)
        , m_source(tape.encoder.attended())
        , m_alphaUpstream(alphaUpstream)
        , m_gradients(gradients)
        , m_states(static_cast<std::size_t>(config.decoderLayers))
    {
        m_ofSource.states.setZero(m_source.states.rows(), m_source.states.cols());
        m_ofSource.last.setZero(m_source.last.size());
        m_attentional.setZero(1, config.attentionalSize);
    }

    //! upstream [1 x ..] is the gradient of step.feature(config) from the output layer.
    void step(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        Matrix<Scalar> embedded = isLuong(m_config) ? stepLuong(step, upstream)
            : isCombining(m_config)                 ? stepCombining(step, upstream)
                                                    : stepBahdanau(step, upstream);
        if (step.scale.size() > 0)
            embedded.array() *= step.scale.array();
        addToEmbedding({ step.token }, embedded, m_gradients.targetEmbedding.write());
    }

    const SourceGradients<Scalar> &ofSource() const { return m_ofSource; }
    //! Of the decoder's first state, when all timesteps are done [layers].
    const std::vector<CellState<Scalar>> &ofStart() const { return m_states; }

private:
    Matrix<Scalar> stepBahdanau(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        const Index H = m_config.decoderHidden;
        const Index F = m_source.states.cols();
        const Index E = step.embedded.cols();
        // of (5): [ds_t; dc_t; dy_{t-1}], where it reads them; of (4): [dy_{t-1}; dc_t] and ds_{t-1}
        const Matrix<Scalar> cellInput = cell(step, upstream.leftCols(H));
        const Matrix<Scalar> context = upstream.middleCols(H, F) + cellInput.rightCols(F);
        // of (3): ds_{t-1} of the top layer, which asked
        m_states.back().h += attention(step, context).row(0);
        Matrix<Scalar> embedded = cellInput.leftCols(E);
        if (outputReadsEmbedding(m_config))
            embedded += upstream.rightCols(E);
        return embedded;
    }

    Matrix<Scalar> stepLuong(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        const Index F = m_source.states.cols();
        // of (9), and of (6) of the next timestep
        const Matrix<Scalar> attentional = upstream + m_attentional;
        // of (8): d(W_c [c; s]) = dh̃∘(1 - h̃²)
        const Matrix<Scalar> inner = attentional.array() * (1 - step.attentional.array().square());
        m_gradients.W_c.write().noalias() += inner.transpose() * step.joined;
        const Matrix<Scalar> joined = inner * *m_parameters.W_c;
        // of (7): ds_t += ..., which asked
        const Matrix<Scalar> query = attention(step, joined.leftCols(F));
        // of (6): [dy_{t-1}; dh̃_{t-1}]
        const Matrix<Scalar> cellInput = cell(step, joined.rightCols(m_config.decoderHidden) + query);
        const Index E = step.embedded.cols();
        if (feedsInput(m_config))
            m_attentional = cellInput.rightCols(cellInput.cols() - E);
        return cellInput.leftCols(E);
    }

    Matrix<Scalar> stepCombining(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        const Index E = step.embedded.cols();
        // of (13) and (12)
        const Matrix<Scalar> cellInput = cell(step, upstream);
        // of (11): d(W_c [y; c] + b_c) = dx where x > 0
        const Matrix<Scalar> inner = (step.cellInput.array() > 0).select(cellInput, Scalar(0));
        m_gradients.W_c.write().noalias() += inner.transpose() * step.joined;
        m_gradients.b_c += inner.row(0);
        const Matrix<Scalar> joined = inner * *m_parameters.W_c;
        // of (10): [dy_{t-1}; ds_{t-1}] of the top layer, or the latter alone
        const Matrix<Scalar> query = attention(step, joined.rightCols(m_source.states.cols()));
        m_states.back().h += query.row(0).tail(m_config.decoderHidden);
        Matrix<Scalar> embedded = joined.leftCols(E);
        if (asksWithEmbedding(m_config))
            embedded += query.leftCols(E);
        return embedded;
    }

    //! The recurrent layers: from the gradient of s_t and that of the next timestep to those of input and s_{t-1}.
    Matrix<Scalar> cell(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        const RnnUpstream<Scalar> above { upstream, std::move(m_states) };
        RnnParameters<Scalar> ofStep;
        const RnnConfig rnn = decoderConfig(m_config);
        RnnInputGradients<Scalar> inputs
            = backwardFrom(step.before.cells, step.cellInput, {}, rnn, m_parameters.decoder, step.rnn, above, ofStep);
        addTo(m_gradients.decoder, ofStep, [&](auto &&p, auto &&visit) { visitRnnParameters(p, rnn, "", visit); });
        m_states = std::move(inputs.initial);
        return std::move(inputs.x);
    }

    Matrix<Scalar> attention(const DecoderStep<Scalar> &step, const Matrix<Scalar> &upstream)
    {
        const Matrix<Scalar> alpha = m_alphaUpstream.middleRows(m_alphaUpstream.size() > 0 ? step.before.timestep : 0,
            m_alphaUpstream.size() > 0 ? 1 : 0); // of this timestep, if there is any
        return backward(
            step.attention, m_source, m_config, m_parameters.attn, upstream, m_ofSource, m_gradients.attn, alpha);
    }

    const EncoderDecoderConfig &m_config;
    const EncoderDecoderParameters<Scalar> &m_parameters;
    const AttendedSource<Scalar> m_source;
    const Matrix<Scalar> &m_alphaUpstream; // [U x T] or empty
    EncoderDecoderParameters<Scalar> &m_gradients;
    SourceGradients<Scalar> m_ofSource;
    std::vector<CellState<Scalar>> m_states; // of the states that the present timestep hands on
    Matrix<Scalar> m_attentional; // [1 x attentionalSize]: of the h̃ that it hands on
};

//! What the decoder's first states ask of the encoder's last ones.
template <typename Scalar>
std::vector<CellState<Scalar>> startBackward(const EncoderDecoderConfig &config,
    const EncoderDecoderParameters<Scalar> &parameters, const EncoderTape<Scalar> &encoder,
    const std::vector<CellState<Scalar>> &ofStart, EncoderDecoderParameters<Scalar> &gradients)
{
    std::vector<CellState<Scalar>> last(encoder.rnn.cells.size());
    if (config.start == DecoderStart::Bridge) {
        Matrix<Scalar> upstream = Matrix<Scalar>::Zero(1, config.decoderHidden);
        for (const CellState<Scalar> &layer : ofStart) {
            if (layer.h.size() > 0)
                upstream += layer.h;
        }
        // of (2): d(W_s h + b_s) = ds_0∘(1 - s_0²)
        const Matrix<Scalar> inner = upstream.array() * (1 - encoder.bridge.array().square());
        last.back().h = linearBackward<Scalar>(
            encoder.rnn.cells.back().lastH, *parameters.W_s, inner, gradients.W_s.write(), &gradients.b_s);
        return last;
    }
    // each direction takes its part
    const auto D = static_cast<std::size_t>(config.encoder.directions());
    const Index H = config.encoder.hiddenSize;
    for (std::size_t i = 0; i < last.size(); ++i) {
        const CellState<Scalar> &layer = ofStart[i / D];
        const Index first = static_cast<Index>(i % D) * H;
        if (layer.h.size() > 0)
            last[i].h = layer.h.segment(first, H);
        if (layer.c.size() > 0 && encoder.rnn.cells[i].lastC.size() > 0)
            last[i].c = layer.c.segment(first, H);
    }
    return last;
}

} // namespace

template <typename Scalar>
void backward(const EncoderDecoderConfig &config, const EncoderDecoderParameters<Scalar> &parameters,
    const EncoderDecoderTape<Scalar> &tape, const Matrix<Scalar> &upstream, EncoderDecoderParameters<Scalar> &gradients,
    const Matrix<Scalar> &alphaUpstream)
{
    assert(upstream.rows() == static_cast<Index>(tape.steps.size()) && upstream.rows() > 0);
    gradients = zerosLike(parameters, visitorFor(config));
    // of (5), (9) and (13), of all timesteps in one product
    const Matrix<Scalar> features = stacked(tape.steps, [&](const auto &step) { return step.feature(config); });
    const Matrix<Scalar> ofFeatures
        = linearBackward(features, *parameters.outWeight, upstream, gradients.outWeight.write(), &gradients.outBias);

    DecoderBackward<Scalar> decoder(config, parameters, tape, alphaUpstream, gradients);
    for (std::size_t t = countedTimesteps(upstream); t > 0; --t)
        decoder.step(tape.steps[t - 1], ofFeatures.row(static_cast<Index>(t) - 1));

    // of (1), to which all timesteps attended, and whose last states the decoder began with
    const EncoderTape<Scalar> &encoder = tape.encoder;
    RnnUpstream<Scalar> states { decoder.ofSource().states,
        startBackward(config, parameters, encoder, decoder.ofStart(), gradients) };
    states.addToLast(decoder.ofSource().last, config.encoder);
    Matrix<Scalar> embedded = backward(
        encoder.embedded, encoder.padded, config.encoder, parameters.encoder, encoder.rnn, states, gradients.encoder);
    if (encoder.scale.size() > 0)
        embedded.array() *= encoder.scale.array();
    addToEmbedding(encoder.tokens, embedded, gradients.sourceEmbedding.write());
}

template <typename Scalar>
void accumulate(const EncoderDecoderParameters<Scalar> &gradients, const EncoderDecoderConfig &config,
    EncoderDecoderParameters<Scalar> &sum)
{
    if (sum.outWeight.size() == 0)
        sum = gradients;
    else
        addTo(sum, gradients, visitorFor(config));
}

template void backward(const EncoderDecoderConfig &, const EncoderDecoderParameters<float> &,
    const EncoderDecoderTape<float> &, const Matrix<float> &, EncoderDecoderParameters<float> &, const Matrix<float> &);
template void backward(const EncoderDecoderConfig &, const EncoderDecoderParameters<double> &,
    const EncoderDecoderTape<double> &, const Matrix<double> &, EncoderDecoderParameters<double> &,
    const Matrix<double> &);
template void accumulate(
    const EncoderDecoderParameters<float> &, const EncoderDecoderConfig &, EncoderDecoderParameters<float> &);
template void accumulate(
    const EncoderDecoderParameters<double> &, const EncoderDecoderConfig &, EncoderDecoderParameters<double> &);

} // namespace alphascope
