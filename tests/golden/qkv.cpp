// SPDX-License-Identifier: GPL-3.0-or-later
// The family qkv: attention over given vectors.
#include "goldencase.h"
#include "numbers.h"
#include "single.h"
#include "training.h"

#include "engine/vectorspass.h"

#include <QJsonArray>
#include <QMap>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::optional<Score> scoreNamed(const QString &name)
{
    static const QMap<QString, Score> scores { { u"dot"_s, Score::Dot }, { u"scaled_dot"_s, Score::ScaledDot },
        { u"general"_s, Score::General }, { u"additive"_s, Score::Additive }, { u"concat"_s, Score::Concat } };
    return scores.contains(name) ? std::optional(scores.value(name)) : std::nullopt;
}

//! The mask as a person would state it (causal, padded keys, rows masked by hand) instead of cell by cell; nothing when
//! the file states it cell by cell only.
std::optional<Vectors> withNamedMasks(GoldenCase &golden, Vectors vectors)
{
    const bool causal = golden.config.flag(u"causal"_s);
    const QJsonArray valid = golden.inputs.take(u"key_padding_mask"_s).toArray();
    const std::vector<Index> maskedRows = toIndices(golden.config.take(u"query_mask_rows"_s));
    if (golden.config.whole(u"causal_offset"_s, 0) != 0 || (!causal && valid.isEmpty() && maskedRows.empty()))
        return {};
    vectors.config.causal = causal;
    for (const QJsonValue &key : valid)
        vectors.inputs.padded.push_back(key.toInt() == 0);
    vectors.inputs.allowed = Mask::Constant(rowCount(vectors), columnCount(vectors), true);
    for (const Index row : maskedRows)
        vectors.inputs.allowed.row(row) = false;
    return vectors;
}

void compareSheets(GoldenCase &golden, const Mask &mask, const Trace &trace, Comparison &comparison)
{
    const bool heads = golden.config.has(u"heads"_s);
    const QJsonValue scores = golden.expected.take(u"scores"_s);
    const QJsonValue alpha = golden.expected.take(u"alpha"_s);
    if (heads && alpha.toArray().size() != static_cast<qsizetype>(trace.sheets.size()))
        return comparison.fail(
            u"alpha: %1 heads computed, %2 expected."_s.arg(trace.sheets.size()).arg(alpha.toArray().size()));
    for (std::size_t h = 0; h < trace.sheets.size(); ++h) {
        const auto ofHead = [&](const QJsonValue &json) { return heads ? json[static_cast<qsizetype>(h)] : json; };
        const QString head = heads ? u"[%1]"_s.arg(h) : QString();
        const Sheet &sheet = trace.sheets[h];
        comparison.compare(u"scores"_s + head, sheet.scores, ofHead(scores), golden.scores);
        comparison.compare(u"alpha"_s + head, sheet.alpha, ofHead(alpha), golden.forward);
        if (!(mask || sheet.alpha.array() == 0.).all())
            comparison.fail(u"alpha%1: a masked position has a weight that is not exactly 0."_s.arg(head));
    }
}

//! The same queries and keys in float.
void compareInFloat(GoldenCase &golden, const Vectors &vectors, const Trace &trace, Comparison &comparison)
{
    const ScoreParameters<float> parameters = single(vectors.parameters.attn);
    const QJsonValue expected = golden.expected.take(u"scores"_s);
    for (std::size_t h = 0; h < trace.sheets.size(); ++h) {
        const Sheet &sheet = trace.sheets[h];
        const Matrix<float> queries = sheet.queries.cast<float>();
        const Matrix<float> keys = sheet.keys.cast<float>();
        const Matrix<double> got
            = scores(vectors.config.score, queries, keys, parameters).cast<double>() / vectors.config.temperature;
        const bool heads = golden.config.has(u"heads"_s);
        comparison.compare(heads ? u"scores in float[%1]"_s.arg(h) : u"scores in float"_s, got,
            heads ? expected[static_cast<qsizetype>(h)] : expected, golden.inFloat);
    }
}

void compareTrace(GoldenCase &golden, const Mask &mask, const Vectors &vectors, Comparison &comparison)
{
    if (const std::optional<Problem> problem = check(vectors))
        return comparison.fail(u"The model refuses its inputs: %1"_s.arg(QString::fromStdString(problem->sentence)));
    const Trace traced = trace(vectors);
    compareSheets(golden, mask, traced, comparison);
    comparison.compare(u"context"_s, traced.context, golden.expected.take(u"context"_s), golden.forward);
    if (golden.expected.has(u"output"_s))
        comparison.compare(u"output"_s, traced.outputs, golden.expected.take(u"output"_s), golden.forward);
    compareInFloat(golden, vectors, traced, comparison);
}

//! The loss Σ (output or context)∘grad_seed and its gradients.
template <typename Scalar>
void compareTraining(GoldenCase &golden, const Mask &mask, const Vectors &vectors, Comparison &comparison)
{
    const VectorsInputs &in = vectors.inputs;
    const QueryKeyValue<Scalar> tables { in.queries->template cast<Scalar>(), in.keys->template cast<Scalar>(),
        in.values->template cast<Scalar>() };
    const auto parameters = parametersIn<Scalar>(vectors.parameters);
    const VectorsTape<Scalar> tape = forward(tables, mask, vectors.config, parameters);
    const Matrix<Scalar> seed = toMatrix(golden.inputs.take(u"grad_seed"_s)).template cast<Scalar>();
    const bool ofOutput = vectors.config.outputProjection;
    const Matrix<Scalar> &result = ofOutput ? tape.output : tape.context;
    if (seed.rows() != result.rows() || seed.cols() != result.cols())
        return comparison.fail(u"grad_seed has not the shape of what it is the gradient of."_s);
    const VectorsUpstream<Scalar> upstream
        = ofOutput ? VectorsUpstream<Scalar> { {}, seed } : VectorsUpstream<Scalar> { seed, {} };

    VectorsParameters<Scalar> gradients;
    const QueryKeyValue<Scalar> ofTables = backward(tables, vectors.config, parameters, tape, upstream, gradients);
    Training<Scalar> training(golden, comparison);
    training.compareLoss(result.cwiseProduct(seed).sum());
    training.compareGradient(u"Q"_s, ofTables.queries, in.keys->cwiseAbs().maxCoeff());
    training.compareGradient(u"K"_s, ofTables.keys, in.queries->cwiseAbs().maxCoeff());
    training.compareGradient(u"V"_s, ofTables.values);
    training.compareGradients(gradients, [](const auto &p, auto &&visit) { visitVectorsParameters(p, visit); });
}

} // namespace

void runQkv(GoldenCase &golden, Comparison &comparison)
{
    const QString name = golden.config.text(u"score"_s);
    const std::optional<Score> score = scoreNamed(name);
    if (!score)
        return comparison.fail(u"There is no score \"%1\"."_s.arg(name));

    Vectors vectors;
    vectors.config.score = *score;
    vectors.config.heads = golden.config.whole(u"heads"_s, 1);
    vectors.config.temperature = golden.config.number(u"temperature"_s, 1);
    vectors.config.projected = golden.weights.has(u"proj.W_q"_s);
    vectors.config.outputProjection = golden.weights.has(u"proj.W_o"_s);
    if (vectors.config.projected)
        vectors.config.projectionSize = toMatrix(golden.weights.peek(u"proj.W_q"_s)).rows();
    if (golden.weights.has(u"attn.v"_s))
        vectors.config.attentionSize = toRowVector(golden.weights.peek(u"attn.v"_s)).size();
    vectors.inputs.queries = toMatrix(golden.inputs.take(u"Q"_s));
    vectors.inputs.keys = toMatrix(golden.inputs.take(u"K"_s));
    vectors.inputs.values = toMatrix(golden.inputs.take(u"V"_s));
    Mask mask = Mask::Constant(rowCount(vectors), columnCount(vectors), true);
    if (golden.inputs.has(u"mask"_s))
        mask = toMatrix(golden.inputs.take(u"mask"_s)).array() > 0.5;
    vectors.inputs.allowed = mask;
    fitParameters(vectors);
    visitVectorsParameters(vectors.parameters,
        [&](const char *weight, auto &value) { setWeight(weight, golden.weights, comparison, writable(value)); });

    compareTrace(golden, mask, vectors, comparison);
    if (const std::optional<Vectors> named = withNamedMasks(golden, vectors))
        compareTrace(golden, mask, *named, comparison);
    if (comparison.failed())
        return;
    compareTraining<double>(golden, mask, vectors, comparison);
    compareTraining<float>(golden, mask, vectors, comparison);
}
