// SPDX-License-Identifier: GPL-3.0-or-later
// The families many_to_one and many_to_one_checksums: a recurrent network with attention over its hidden states.
#include "goldencase.h"
#include "manytoonemodel.h"
#include "numbers.h"
#include "single.h"

#include "engine/parametercount.h"

#include <QJsonArray>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

bool asksWithLastState(const ManyToOneConfig &config)
{
    return config.score != Score::None && config.score != Score::Location && config.query == QueryKind::LastState;
}

//! What the network alone gives, without a trace.
template <typename Scalar>
struct Pass {
    Matrix<Scalar> hidden; // [T x F]
    RowVector<Scalar> last; // [F]
    Matrix<Scalar> scores; // [1 x T]; empty without attention
};

template <typename Scalar>
Pass<Scalar> pass(const ManyToOne &model, const RnnParameters<Scalar> &rnn, const ScoreParameters<Scalar> &attention)
{
    const Matrix<Scalar> x = model.inputs.x.cast<Scalar>();
    const RnnTape<Scalar> tape = forward(x, model.inputs.padded, model.config.rnn, rnn);
    Pass<Scalar> result { tape.outputs.back(), tape.last, {} };
    Matrix<Scalar> query;
    if (asksWithLastState(model.config))
        query = tape.last;
    else if (attention.query.size() > 0)
        query = attention.query;
    if (model.config.score != Score::None)
        result.scores = scores(model.config.score, query, result.hidden, attention) / Scalar(model.config.temperature);
    return result;
}

//! Nothing, and a failure, when there is no such trace.
std::optional<Trace> traced(const ManyToOne &model, Comparison &comparison)
{
    if (const std::optional<Problem> problem = check(model)) {
        comparison.fail(u"The model refuses its inputs: %1"_s.arg(QString::fromStdString(problem->sentence)));
        return {};
    }
    Trace result = trace(model);
    if (result.sheets.size() == (model.config.score == Score::None ? 0 : 1))
        return result;
    comparison.fail(u"The trace has %1 heads of attention."_s.arg(result.sheets.size()));
    return {};
}

std::optional<Trace> tracedWithSoftmax(ManyToOne model, Comparison &comparison)
{
    model.config.outputActivation = Activation::Softmax;
    return traced(model, comparison);
}

//! The only row: alpha and its fellows have one.
RowVector<double> row(const Matrix<double> &values)
{
    return values.rows() == 1 ? RowVector<double>(values.row(0)) : RowVector<double>();
}

//! Example b of the batch, run alone.
void compareExample(GoldenCase &golden, const ManyToOne &model, qsizetype b, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const auto &got, Tolerance tolerance, const QString &where = {}) {
        if (golden.expected.has(name))
            comparison.compare(u"%1%2[%3]"_s.arg(name, where).arg(b), got, golden.expected.take(name)[b], tolerance);
    };
    const std::optional<Trace> whole = traced(model, comparison);
    if (!whole)
        return;

    const auto network = pass(model, model.parameters.rnn, model.parameters.attn);
    compare(u"hidden"_s, network.hidden, golden.forward);
    compare(u"hidden"_s, whole->states.front().values, golden.forward, u" (states of the trace)"_s);
    compare(u"query"_s, network.last, golden.forward);
    if (!whole->sheets.empty()) {
        const Sheet &sheet = whole->sheets.front();
        compare(u"hidden"_s, sheet.keys, golden.forward, u" (keys of the trace)"_s);
        if (asksWithLastState(model.config))
            compare(u"query"_s, row(sheet.queries), golden.forward, u" (of the trace)"_s);
        compare(u"scores"_s, row(sheet.scores), golden.scores);
        compare(u"alpha"_s, row(sheet.alpha), golden.forward);
        compare(u"context"_s, row(whole->context), golden.forward);
    }
    if (model.config.head == Head::Attentional)
        compare(u"attentional"_s, row(whole->attentional), golden.forward);
    compare(u"output"_s, row(whole->outputs), golden.forward);
    if (golden.expected.has(u"probabilities"_s)) {
        if (const std::optional<Trace> withSoftmax = tracedWithSoftmax(model, comparison))
            compare(u"probabilities"_s, row(withSoftmax->outputs), golden.forward);
    }

    if (model.inputs.x.cwiseAbs().maxCoeff() > std::numeric_limits<float>::max())
        return; // these inputs have no float
    const auto inSingle = pass(model, single(model.parameters.rnn), single(model.parameters.attn));
    compare(u"hidden"_s, Matrix<double>(inSingle.hidden.cast<double>()), inFloat, u" (in float)"_s);
    compare(u"query"_s, RowVector<double>(inSingle.last.cast<double>()), inFloat, u" (in float)"_s);
    if (inSingle.scores.size() > 0)
        compare(u"scores"_s, row(inSingle.scores.cast<double>()), inFloat, u" (in float)"_s);
}

void compareParameterCount(GoldenCase &golden, const ManyToOne &model, Comparison &comparison)
{
    const QJsonValue expected = golden.expected.take(u"param_count"_s);
    if (expected.isUndefined())
        return;
    Index stored = 0;
    visitManyToOneParameters(
        model.parameters, model.config.rnn, [&](const char *, const auto &value) { stored += value.size(); });
    const auto counted = static_cast<double>(parameterCount(Specimen(model)).total);
    comparison.compare(u"param_count"_s, counted, expected, {});
    comparison.compare(u"param_count (weights stored)"_s, static_cast<double>(stored), expected, {});
}

//! A quantity that is not batched.
template <typename Values>
void compareNamed(
    GoldenCase &golden, const QString &name, const Values &got, Tolerance tolerance, Comparison &comparison)
{
    if (golden.expected.has(name))
        comparison.compare(name, got, golden.expected.take(name), tolerance);
}

void compareStateChecksums(GoldenCase &golden, const ManyToOne &model, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const auto &got, Tolerance tolerance) {
        compareNamed(golden, name, got, tolerance, comparison);
    };
    const auto network = pass(model, model.parameters.rnn, model.parameters.attn);
    const Matrix<double> &hidden = network.hidden;
    compare(u"hidden_first3"_s, Matrix<double>(hidden.topRows(3)), golden.forward);
    compare(u"hidden_last3"_s, Matrix<double>(hidden.bottomRows(3)), golden.forward);
    compare(u"hidden_column_sums"_s, RowVector<double>(hidden.colwise().sum()), golden.sums);
    compare(u"hidden_abs_sum"_s, hidden.cwiseAbs().sum(), golden.sums);
    compare(u"query"_s, network.last, golden.forward);
    const auto inSingle = pass(model, single(model.parameters.rnn), single(model.parameters.attn));
    compare(u"query"_s, RowVector<double>(inSingle.last.cast<double>()), inFloat);
}

void compareAttentionChecksums(GoldenCase &golden, const Sheet &sheet, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const auto &got, Tolerance tolerance) {
        compareNamed(golden, name, got, tolerance, comparison);
    };
    const RowVector<double> scores = row(sheet.scores);
    const RowVector<double> alpha = row(sheet.alpha);
    compare(u"scores_first3"_s, RowVector<double>(scores.head(3)), golden.forward);
    compare(u"scores_last3"_s, RowVector<double>(scores.tail(3)), golden.forward);
    compare(u"scores_sum"_s, scores.sum(), golden.sums);
    compare(u"alpha_first3"_s, RowVector<double>(alpha.head(3)), golden.forward);
    compare(u"alpha_last3"_s, RowVector<double>(alpha.tail(3)), golden.forward);
    compare(u"alpha_sum"_s, alpha.sum(), golden.sums);
    compare(u"alpha_sum_of_squares"_s, alpha.squaredNorm(), golden.sums);
    Index largest = 0;
    compare(u"alpha_max"_s, alpha.maxCoeff(&largest), golden.forward);
    compare(u"alpha_argmax"_s, static_cast<double>(largest), {});
    compare(u"context"_s, row(sheet.context), golden.forward);
}

} // namespace

void runManyToOne(GoldenCase &golden, Comparison &comparison)
{
    const QJsonArray batch = golden.inputs.take(u"x"_s).toArray();
    const std::vector<Index> lengths = toIndices(golden.inputs.take(u"lengths"_s));
    if (!lengths.empty() && lengths.size() != static_cast<std::size_t>(batch.size()))
        return comparison.fail(u"%1 lengths, %2 examples."_s.arg(lengths.size()).arg(batch.size()));
    golden.inputs.ignore({ u"target"_s }); // of the loss
    golden.config.ignore({ u"loss"_s, u"time_steps"_s });
    for (qsizetype b = 0; b < batch.size(); ++b) {
        std::optional<ManyToOne> model = readManyToOne(golden, toMatrix(batch[b]), comparison);
        if (!model)
            return;
        if (!lengths.empty()) {
            for (Index t = 0; t < model->inputs.x.rows(); ++t)
                model->inputs.padded.push_back(t >= lengths[static_cast<std::size_t>(b)]);
        }
        compareExample(golden, *model, b, comparison);
        if (b == 0)
            compareParameterCount(golden, *model, comparison);
    }
}

void runManyToOneChecksums(GoldenCase &golden, Comparison &comparison)
{
    golden.inputs.ignore({ u"target"_s }); // of the loss
    golden.config.ignore({ u"loss"_s });
    const Index timesteps = golden.config.whole(u"time_steps"_s, 0);
    const QString formula = golden.inputs.text(u"x_formula"_s);
    const Matrix<double> x = fromFormula(formula, timesteps, golden.config.whole(u"input_size"_s, 1));
    if (x.rows() < 3)
        return comparison.fail(u"\"%1\" cannot be computed."_s.arg(formula));
    const std::optional<ManyToOne> model = readManyToOne(golden, x, comparison);
    const std::optional<Trace> whole = model ? traced(*model, comparison) : std::nullopt;
    if (!whole)
        return;
    compareStateChecksums(golden, *model, comparison);
    if (!whole->sheets.empty())
        compareAttentionChecksums(golden, whole->sheets.front(), comparison);
    compareNamed(golden, u"output"_s, row(whole->outputs), golden.forward, comparison);
}
