// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoonepass.h"

#include "engine/attention.h"
#include "engine/cells.h"
#include "engine/gradients.h"
#include "engine/linear.h"
#include "engine/manytooneshapes.h"
#include "engine/rnnbackward.h"

namespace alphascope {

namespace {

auto visitorFor(const ManyToOneConfig &config)
{
    return [&config](auto &&p, auto &&visit) { visitManyToOneParameters(p, config.rnn, visit); };
}

//! The gradients of context and last state.
template <typename Scalar>
struct HeadGradients {
    Matrix<Scalar> context; // [1 x F]
    RowVector<Scalar> last; // [F]
};

//! Back through the output layer and the head.
template <typename Scalar>
HeadGradients<Scalar> headBackward(const ManyToOneConfig &config, const ManyToOneParameters<Scalar> &parameters,
    const ManyToOneTape<Scalar> &tape, const OutputUpstream<Scalar> &upstream, ManyToOneParameters<Scalar> &gradients)
{
    const Index F = config.rnn.featureSize();
    // of (5): d(W a + b) = dy∘act'
    Matrix<Scalar> logits = Matrix<Scalar>::Zero(1, config.outputSize);
    if (upstream.output.size() > 0)
        logits += activatedBackward(tape.output, config.outputActivation, upstream.output);
    if (upstream.logits.size() > 0)
        logits += upstream.logits;
    // of (4)
    const Matrix<Scalar> feature
        = linearBackward(tape.feature, *parameters.outWeight, logits, gradients.outWeight.write(), &gradients.outBias);
    if (!hasAttentionalHead(config))
        return { feature, RowVector<Scalar>::Zero(F) };
    // of (3): d(W_c [c; s]) = da∘(1 - a²)
    const Matrix<Scalar> inner = feature.array() * (1 - tape.feature.array().square());
    const Matrix<Scalar> joined = linearBackward(tape.joined, *parameters.W_c, inner, gradients.W_c.write());
    return { joined.leftCols(F), joined.rightCols(F) };
}

} // namespace

template <typename Scalar>
Matrix<Scalar> queryOf(
    const ManyToOneConfig &config, const ManyToOneParameters<Scalar> &parameters, const RowVector<Scalar> &lastState)
{
    switch (queryKindOf(config)) {
    case QueryKind::LastState:
        return lastState;
    case QueryKind::Learned:
        return parameters.attn.query;
    case QueryKind::None:
        break;
    }
    return {};
}

template <typename Scalar>
void readOut(ManyToOneTape<Scalar> &tape, const ManyToOneConfig &config, const ManyToOneParameters<Scalar> &parameters)
{
    if (hasAttentionalHead(config)) {
        // (3) a = tanh(W_c [c; s]), Luong 2015 eq. 5; s is the last state, whoever asked
        tape.joined.resize(1, 2 * config.rnn.featureSize());
        tape.joined << tape.context, tape.rnn.last;
        tape.feature = linear(tape.joined, *parameters.W_c).unaryExpr(Tanh());
    } else {
        tape.feature = tape.context;
    }
    // (4) logits = W a + b
    tape.logits = linear(tape.feature, *parameters.outWeight, parameters.outBias);
    // (5) y = act(logits)
    tape.output = activated(tape.logits, config.outputActivation);
}

template <typename Scalar>
ManyToOneTape<Scalar> forward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToOneConfig &config,
    const ManyToOneParameters<Scalar> &parameters)
{
    ManyToOneTape<Scalar> tape;
    // (1) the keys and values are the hidden states of the top layer
    tape.rnn = forward(x, padded, config.rnn, parameters.rnn);
    if (config.score == Score::None) {
        tape.context = tape.rnn.last;
    } else {
        // (2) c = Σ_j alpha_j h_j
        tape.attention.queries = queryOf(config, parameters, tape.rnn.last);
        tape.attention.keys = tape.rnn.outputs.back();
        tape.attention.values = tape.attention.keys;
        const Mask mask = attentionMask(1, x.rows(), false, padded, {});
        attend(tape.attention, config.score, parameters.attn, config.temperature, mask);
        tape.context = tape.attention.context;
    }
    readOut(tape, config, parameters);
    return tape;
}

template <typename Scalar>
Matrix<Scalar> backward(const Matrix<Scalar> &x, const std::vector<bool> &padded, const ManyToOneConfig &config,
    const ManyToOneParameters<Scalar> &parameters, const ManyToOneTape<Scalar> &tape,
    const OutputUpstream<Scalar> &upstream, ManyToOneParameters<Scalar> &gradients)
{
    gradients = zerosLike(parameters, visitorFor(config));
    HeadGradients<Scalar> head = headBackward(config, parameters, tape, upstream, gradients);

    RnnUpstream<Scalar> states;
    if (config.score == Score::None) {
        // without attention c is the last state
        states.outputs.setZero(x.rows(), config.rnn.featureSize());
        head.last += head.context.row(0);
    } else {
        const AttentionGradients<Scalar> attention
            = backward(tape.attention, config.score, parameters.attn, config.temperature, head.context, gradients.attn);
        // of (1) and (2): each hidden state is a key and a value, the last one may be the query too
        states.outputs = attention.keys + attention.values;
        const QueryKind query = queryKindOf(config);
        if (query == QueryKind::LastState)
            head.last += attention.queries.row(0);
        else if (query == QueryKind::Learned)
            gradients.attn.query = attention.queries.row(0);
    }
    states.addToLast(head.last, config.rnn);
    return backward(x, padded, config.rnn, parameters.rnn, tape.rnn, states, gradients.rnn);
}

template <typename Scalar>
void accumulate(
    const ManyToOneParameters<Scalar> &gradients, const ManyToOneConfig &config, ManyToOneParameters<Scalar> &sum)
{
    if (sum.outWeight.size() == 0)
        sum = gradients;
    else
        addTo(sum, gradients, visitorFor(config));
}

template Matrix<float> queryOf(const ManyToOneConfig &, const ManyToOneParameters<float> &, const RowVector<float> &);
template Matrix<double> queryOf(
    const ManyToOneConfig &, const ManyToOneParameters<double> &, const RowVector<double> &);
template void readOut(ManyToOneTape<float> &, const ManyToOneConfig &, const ManyToOneParameters<float> &);
template void readOut(ManyToOneTape<double> &, const ManyToOneConfig &, const ManyToOneParameters<double> &);
template ManyToOneTape<float> forward(
    const Matrix<float> &, const std::vector<bool> &, const ManyToOneConfig &, const ManyToOneParameters<float> &);
template ManyToOneTape<double> forward(
    const Matrix<double> &, const std::vector<bool> &, const ManyToOneConfig &, const ManyToOneParameters<double> &);
template Matrix<float> backward(const Matrix<float> &, const std::vector<bool> &, const ManyToOneConfig &,
    const ManyToOneParameters<float> &, const ManyToOneTape<float> &, const OutputUpstream<float> &,
    ManyToOneParameters<float> &);
template Matrix<double> backward(const Matrix<double> &, const std::vector<bool> &, const ManyToOneConfig &,
    const ManyToOneParameters<double> &, const ManyToOneTape<double> &, const OutputUpstream<double> &,
    ManyToOneParameters<double> &);
template void accumulate(const ManyToOneParameters<float> &, const ManyToOneConfig &, ManyToOneParameters<float> &);
template void accumulate(const ManyToOneParameters<double> &, const ManyToOneConfig &, ManyToOneParameters<double> &);

} // namespace alphascope
