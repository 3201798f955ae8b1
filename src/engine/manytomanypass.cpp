// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomanypass.h"

#include "engine/attention.h"
#include "engine/cells.h"
#include "engine/gradients.h"
#include "engine/linear.h"
#include "engine/rnnbackward.h"
#include "engine/rowblocks.h"

namespace alphascope {

namespace {

auto visitorFor(const ManyToManyConfig &config)
{
    return [&config](auto &&p, auto &&visit) { visitManyToManyParameters(p, config, visit); };
}

//! Back through output layer and decoder to the contexts [U x F].
template <typename Scalar>
Matrix<Scalar> contextGradient(const ManyToManyConfig &config, const ManyToManyParameters<Scalar> &parameters,
    const ManyToManyTape<Scalar> &tape, const OutputUpstream<Scalar> &upstream, ManyToManyParameters<Scalar> &gradients)
{
    // of (6)
    Matrix<Scalar> logits = Matrix<Scalar>::Zero(tape.logits.rows(), tape.logits.cols());
    if (upstream.output.size() > 0)
        logits += activatedBackward(tape.output, config.outputActivation, upstream.output);
    if (upstream.logits.size() > 0)
        logits += upstream.logits;
    // of (5)
    const Matrix<Scalar> feature
        = linearBackward(tape.feature, *parameters.outWeight, logits, gradients.outWeight.write(), &gradients.outBias);
    if (!config.decoder)
        return feature;
    // of (4)
    return backward(tape.attention.context, {}, decoderConfig(config), parameters.decoder, tape.decoder,
        RnnUpstream<Scalar> { feature, {} }, gradients.decoder);
}

} // namespace

template <typename Scalar>
void scoreAll(ManyToManyTape<Scalar> &tape, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const std::stop_token &stop)
{
    const Matrix<Scalar> &h = tape.rnn.outputs.back();
    const Index U = config.decoderSteps;
    assert(parameters.W.rows() == U && parameters.b.cols() == h.rows());
    // (2) e_uj = tanh(h_j·W_u + b_uj)
    constexpr double tanhCost = 16; // of one cell in multiply-adds
    tape.activations.resize(U, h.rows());
    const double cost = static_cast<double>(h.rows()) * (static_cast<double>(h.cols()) + tanhCost);
    const bool finished = forRowBlocks(U, cost, stop, [&](Index first, Index count) {
        const Matrix<Scalar> sums = parameters.W->middleRows(first, count) * h.transpose();
        tape.activations.middleRows(first, count) = (sums + parameters.b->middleRows(first, count)).unaryExpr(Tanh());
    });
    if (!finished)
        return;
    tape.attention.keys = h;
    tape.attention.values = h;
    tape.attention.scores = tape.activations / static_cast<Scalar>(config.temperature);
}

template <typename Scalar>
void readOut(ManyToManyTape<Scalar> &tape, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const std::stop_token &stop)
{
    // (4) the decoder runs over the contexts, from a state of 0
    if (config.decoder) {
        tape.decoder = forward(tape.attention.context, {}, decoderConfig(config), parameters.decoder, stop);
        tape.feature = tape.decoder.outputs.back();
    } else {
        tape.feature = tape.attention.context;
    }
    // (5) logits_u = W a_u + b, where a_u is the decoder's state or the context
    tape.logits = linear(tape.feature, *parameters.outWeight, parameters.outBias);
    // (6) y_u = act(logits_u)
    tape.output = activated(tape.logits, config.outputActivation);
}

template <typename Scalar>
ManyToManyTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters)
{
    ManyToManyTape<Scalar> tape;
    // (1) the keys and values are the hidden states of the top layer
    tape.rnn = forward(x, padded, config.rnn, parameters.rnn);
    scoreAll(tape, config, parameters);
    // (3) c_u = Σ_j alpha_uj h_j, alpha_u = softmax(e_u / temperature) where allowed
    weigh(tape.attention, attentionMask(config.decoderSteps, x.rows(), false, padded, {}));
    readOut(tape, config, parameters);
    return tape;
}

template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToManyConfig &config,
    const ManyToManyParameters<Scalar> &parameters, const ManyToManyTape<Scalar> &tape,
    const OutputUpstream<Scalar> &upstream, ManyToManyParameters<Scalar> &gradients)
{
    gradients = zerosLike(parameters, visitorFor(config));
    const Matrix<Scalar> context = contextGradient(config, parameters, tape, upstream, gradients);
    // of (3): de_uj = ... / temperature, and each hidden state is a value
    WeighGradients<Scalar> weighed = weighBackward(tape.attention, context);
    // of (2): d(h_j·W_u + b_uj) = de_uj (1 - e_uj²)
    const Matrix<Scalar> inner
        = weighed.scores.array() / static_cast<Scalar>(config.temperature) * (1 - tape.activations.array().square());
    gradients.W.write().noalias() = inner * tape.attention.keys;
    gradients.b.write() = inner;
    RnnUpstream<Scalar> states { std::move(weighed.values), {} };
    states.outputs.noalias() += inner.transpose() * *parameters.W;
    // of (1)
    return backward(x, padded, config.rnn, parameters.rnn, tape.rnn, states, gradients.rnn);
}

template <typename Scalar>
void accumulate(
    const ManyToManyParameters<Scalar> &gradients, const ManyToManyConfig &config, ManyToManyParameters<Scalar> &sum)
{
    if (sum.outWeight.size() == 0)
        sum = gradients;
    else
        addTo(sum, gradients, visitorFor(config));
}

template void scoreAll(
    ManyToManyTape<float> &, const ManyToManyConfig &, const ManyToManyParameters<float> &, const std::stop_token &);
template void scoreAll(
    ManyToManyTape<double> &, const ManyToManyConfig &, const ManyToManyParameters<double> &, const std::stop_token &);
template void readOut(
    ManyToManyTape<float> &, const ManyToManyConfig &, const ManyToManyParameters<float> &, const std::stop_token &);
template void readOut(
    ManyToManyTape<double> &, const ManyToManyConfig &, const ManyToManyParameters<double> &, const std::stop_token &);
template ManyToManyTape<float> forward(
    const Matrix<float> &, const std::vector<bool> &, const ManyToManyConfig &, const ManyToManyParameters<float> &);
template ManyToManyTape<double> forward(
    const Matrix<double> &, const std::vector<bool> &, const ManyToManyConfig &, const ManyToManyParameters<double> &);
template Matrix<float> backward(const Matrix<float> &, const std::vector<bool> &, const ManyToManyConfig &,
    const ManyToManyParameters<float> &, const ManyToManyTape<float> &, const OutputUpstream<float> &,
    ManyToManyParameters<float> &);
template Matrix<double> backward(const Matrix<double> &, const std::vector<bool> &, const ManyToManyConfig &,
    const ManyToManyParameters<double> &, const ManyToManyTape<double> &, const OutputUpstream<double> &,
    ManyToManyParameters<double> &);
template void accumulate(const ManyToManyParameters<float> &, const ManyToManyConfig &, ManyToManyParameters<float> &);
template void accumulate(
    const ManyToManyParameters<double> &, const ManyToManyConfig &, ManyToManyParameters<double> &);

} // namespace alphascope
