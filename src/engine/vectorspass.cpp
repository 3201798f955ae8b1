// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/vectorspass.h"

#include "engine/gradients.h"
#include "engine/linear.h"

namespace alphascope {

namespace {

//! Head h's columns of a table that all heads share.
template <typename Values>
auto columnsOf(Values &values, Index head, Index heads)
{
    const Index width = values.cols() / heads;
    return values.middleCols(head * width, width);
}

template <typename Scalar>
Matrix<Scalar> contextGradient(const VectorsConfig &config, const VectorsParameters<Scalar> &parameters,
    const VectorsTape<Scalar> &tape, const VectorsUpstream<Scalar> &upstream, VectorsParameters<Scalar> &gradients)
{
    Matrix<Scalar> result = Matrix<Scalar>::Zero(tape.context.rows(), tape.context.cols());
    if (upstream.context.size() > 0)
        result += upstream.context;
    // of (3)
    if (config.projected && config.outputProjection && upstream.output.size() > 0)
        result += linearBackward(tape.context, *parameters.W_o, upstream.output, gradients.W_o.write(), &gradients.b_o);
    return result;
}

} // namespace

template <typename Scalar>
VectorsTape<Scalar> forward(const QueryKeyValue<Scalar> &tables, const Mask &mask, const VectorsConfig &config,
    const VectorsParameters<Scalar> &parameters)
{
    assert(config.source != VectorSource::Weights);
    const auto projected = [&](const auto &table, const auto &weight, const auto &bias) {
        return config.projected ? linear<Scalar>(table, weight, bias) : table;
    };
    // (1) Q = X W_qᵀ + b_q, K = Y W_kᵀ + b_k, V = Y W_vᵀ + b_v, or the tables themselves
    const Matrix<Scalar> queries = projected(tables.queries, parameters.W_q, parameters.b_q);
    const Matrix<Scalar> keys = projected(tables.keys, parameters.W_k, parameters.b_k);
    const Matrix<Scalar> values = projected(tables.values, parameters.W_v, parameters.b_v);

    VectorsTape<Scalar> tape;
    tape.context.resize(queries.rows(), values.cols());
    for (Index h = 0; h < config.heads; ++h) {
        // (2) head h reads its own columns and writes its own columns of the context
        AttentionTape<Scalar> head;
        head.queries = columnsOf(queries, h, config.heads);
        head.keys = columnsOf(keys, h, config.heads);
        head.values = columnsOf(values, h, config.heads);
        attend(head, config.score, parameters.attn, config.temperature, mask);
        columnsOf(tape.context, h, config.heads) = head.context;
        tape.heads.push_back(std::move(head));
    }
    // (3) output = c W_oᵀ + b_o
    if (config.projected && config.outputProjection)
        tape.output = linear(tape.context, *parameters.W_o, parameters.b_o);
    return tape;
}

template <typename Scalar>
QueryKeyValue<Scalar> backward(const QueryKeyValue<Scalar> &tables, const VectorsConfig &config,
    const VectorsParameters<Scalar> &parameters, const VectorsTape<Scalar> &tape,
    const VectorsUpstream<Scalar> &upstream, VectorsParameters<Scalar> &gradients)
{
    gradients = zerosLike(parameters, [](auto &&p, auto &&visit) { visitVectorsParameters(p, visit); });
    const auto visitScore = [](auto &&p, auto &&visit) { visitScoreParameters(p, visit); };
    const Matrix<Scalar> context = contextGradient(config, parameters, tape, upstream, gradients);

    const Index N = config.heads;
    const AttentionTape<Scalar> &first = tape.heads.front();
    QueryKeyValue<Scalar> result; // of Q, K and V
    result.queries.resize(first.queries.rows(), N * first.queries.cols());
    result.keys.resize(first.keys.rows(), N * first.keys.cols());
    result.values.resize(first.values.rows(), N * first.values.cols());
    for (Index h = 0; h < N; ++h) {
        // of (2): each head has the gradients of its columns; the score's parameters are shared by all heads
        ScoreParameters<Scalar> ofHead = zerosLike(parameters.attn, visitScore);
        const AttentionGradients<Scalar> head = backward<Scalar>(tape.heads[static_cast<std::size_t>(h)], config.score,
            parameters.attn, config.temperature, columnsOf(context, h, N), ofHead);
        columnsOf(result.queries, h, N) = head.queries;
        columnsOf(result.keys, h, N) = head.keys;
        columnsOf(result.values, h, N) = head.values;
        addTo(gradients.attn, ofHead, visitScore);
    }
    if (!config.projected)
        return result;
    // of (1)
    return { linearBackward(tables.queries, *parameters.W_q, result.queries, gradients.W_q.write(), &gradients.b_q),
        linearBackward(tables.keys, *parameters.W_k, result.keys, gradients.W_k.write(), &gradients.b_k),
        linearBackward(tables.values, *parameters.W_v, result.values, gradients.W_v.write(), &gradients.b_v) };
}

template VectorsTape<float> forward(
    const QueryKeyValue<float> &, const Mask &, const VectorsConfig &, const VectorsParameters<float> &);
template VectorsTape<double> forward(
    const QueryKeyValue<double> &, const Mask &, const VectorsConfig &, const VectorsParameters<double> &);
template QueryKeyValue<float> backward(const QueryKeyValue<float> &, const VectorsConfig &,
    const VectorsParameters<float> &, const VectorsTape<float> &, const VectorsUpstream<float> &,
    VectorsParameters<float> &);
template QueryKeyValue<double> backward(const QueryKeyValue<double> &, const VectorsConfig &,
    const VectorsParameters<double> &, const VectorsTape<double> &, const VectorsUpstream<double> &,
    VectorsParameters<double> &);

} // namespace alphascope
