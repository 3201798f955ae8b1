// SPDX-License-Identifier: GPL-3.0-or-later
// The family many_to_one: a recurrent network with attention over its hidden states.
#include "goldencase.h"
#include "manytoonemodel.h"
#include "manytoonepass.h"
#include "manytoonetraining.h"
#include "numbers.h"
#include "single.h"

#include "engine/parametercount.h"

#include <QJsonArray>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::optional<Trace> tracedWithSoftmax(ManyToOne model, Comparison &comparison)
{
    model.config.outputActivation = Activation::Softmax;
    return traced(model, comparison);
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
            compare(u"query"_s, onlyRow(sheet.queries), golden.forward, u" (of the trace)"_s);
        compare(u"scores"_s, onlyRow(sheet.scores), golden.scores);
        compare(u"alpha"_s, onlyRow(sheet.alpha), golden.forward);
        compare(u"context"_s, onlyRow(whole->context), golden.forward);
    }
    if (model.config.head == Head::Attentional)
        compare(u"attentional"_s, onlyRow(whole->attentional), golden.forward);
    compare(u"output"_s, onlyRow(whole->outputs), golden.forward);
    if (golden.expected.has(u"probabilities"_s)) {
        if (const std::optional<Trace> withSoftmax = tracedWithSoftmax(model, comparison))
            compare(u"probabilities"_s, onlyRow(withSoftmax->outputs), golden.forward);
    }

    if (model.inputs.x->cwiseAbs().maxCoeff() > std::numeric_limits<float>::max())
        return; // these inputs have no float
    const auto inSingle = pass(model, single(model.parameters.rnn), single(model.parameters.attn));
    compare(u"hidden"_s, Matrix<double>(inSingle.hidden.cast<double>()), golden.inFloat, u" (in float)"_s);
    compare(u"query"_s, RowVector<double>(inSingle.last.cast<double>()), golden.inFloat, u" (in float)"_s);
    if (inSingle.scores.size() > 0)
        compare(u"scores"_s, onlyRow(inSingle.scores.cast<double>()), golden.inFloat, u" (in float)"_s);
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

} // namespace

void runManyToOne(GoldenCase &golden, Comparison &comparison)
{
    const QJsonArray batch = golden.inputs.take(u"x"_s).toArray();
    const std::vector<Index> lengths = toIndices(golden.inputs.take(u"lengths"_s));
    if (!lengths.empty() && lengths.size() != static_cast<std::size_t>(batch.size()))
        return comparison.fail(u"%1 lengths, %2 examples."_s.arg(lengths.size()).arg(batch.size()));
    golden.config.ignore({ u"time_steps"_s });
    std::vector<ManyToOne> examples;
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
        examples.push_back(*model);
    }
    if (!examples.empty() && !comparison.failed())
        compareTraining(golden, examples, comparison);
}
