// SPDX-License-Identifier: GPL-3.0-or-later
#include "openedweights.h"

#include <QJsonArray>

#include <algorithm>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QString sentenceOf(const Problem &problem) { return QString::fromStdString(problem.sentence); }

//! The only example of a quantity, or number b of a batch.
QJsonValue exampleOf(GoldenCase &golden, const QString &name, qsizetype b)
{
    const QJsonValue all = golden.expected.take(name);
    return b < 0 ? all : all[b];
}

//! The first `count` numbers of each row: what the source has of the max_length columns of the older tutorial.
QJsonArray firstColumns(const QJsonValue &rows, Index count)
{
    QJsonArray result;
    for (const QJsonValue row : rows.toArray()) {
        QJsonArray numbers = row.toArray();
        while (numbers.size() > count)
            numbers.removeLast();
        result.append(numbers);
    }
    return result;
}

//! log softmax of each row.
QJsonArray logSoftmax(const QJsonValue &logits)
{
    QJsonArray result;
    for (const QJsonValue row : logits.toArray()) {
        double sum = 0;
        for (const QJsonValue logit : row.toArray())
            sum += std::exp(logit.toDouble());
        QJsonArray numbers;
        for (const QJsonValue logit : row.toArray())
            numbers.append(logit.toDouble() - std::log(sum));
        result.append(numbers);
    }
    return result;
}

const States *statesNamed(const Trace &trace, const QString &end)
{
    const auto found = std::find_if(trace.states.begin(), trace.states.end(),
        [&](const States &states) { return QString::fromStdString(states.title).endsWith(end); });
    return found == trace.states.end() ? nullptr : &*found;
}

//! Tokens that the decoder reads: it begins with the first, and the rest are its target.
void setTokens(EncoderDecoder &model, const std::vector<Index> &source, const std::vector<Index> &decoderInput)
{
    TokenIds &ids = model.config.tokens;
    ids.begin = decoderInput.front();
    while (ids.end == ids.begin || ids.end == ids.padding)
        ids.end = (ids.end + 1) % model.config.targetVocabulary;
    model.inputs.source = { source, {} };
    model.inputs.padded.clear();
    model.inputs.target = { { decoderInput.begin() + 1, decoderInput.end() }, {} };
    model.inputs.target.tokens.push_back(ids.end);
    model.inputs.decoding = Decoding::TeacherForced;
}

} // namespace

std::optional<ForeignModel> openWeights(const TensorFile &file, const QString &layout, Comparison &comparison)
{
    const auto wanted = layoutNamed(layout);
    auto recognised = recogniseWeights(file);
    if (recognised && wanted == recognised->layout)
        return std::move(*recognised);
    const bool isOffered = !recognised && wanted
        && std::count(recognised.error().layouts.begin(), recognised.error().layouts.end(), *wanted) == 1;
    if (!isOffered) {
        comparison.fail(u"The layout %1 is not recognised: %2"_s.arg(
            layout, recognised ? wordOf(recognised->layout) : recognised.error().sentence));
        return std::nullopt;
    }
    auto chosen = readWeights(file, *wanted);
    if (chosen)
        return std::move(*chosen);
    comparison.fail(chosen.error().sentence);
    return std::nullopt;
}

void compareOpened(GoldenCase &golden, const TensorFile &file, const std::vector<Index> &source,
    const std::vector<Index> &decoderInput, qsizetype b, Comparison &comparison)
{
    auto opened = openWeights(file, golden.config.text(u"layout"_s), comparison);
    if (!opened)
        return;
    auto &model = std::get<EncoderDecoder>(opened->specimen);
    setTokens(model, source, decoderInput);
    if (const auto problem = check(model))
        return comparison.fail(u"The opened model refuses its inputs: %1"_s.arg(sentenceOf(*problem)));
    const Trace trace = alphascope::trace(model);

    const auto compare = [&](const QString &name, const Matrix<double> &got, const QJsonValue &expected) {
        if (golden.expected.has(name))
            comparison.compare(u"opened: "_s + name, got, expected, golden.forward);
    };
    const auto expected = [&](const QString &name) { return exampleOf(golden, name, b); };
    const Sheet &sheet = trace.sheets.front();
    compare(u"alpha"_s, sheet.alpha, firstColumns(expected(u"alpha"_s), trace.columns()));
    const double outerBias = file.tensors.contains(u"decoder.attention.Va.bias"_s)
        ? file.tensors[u"decoder.attention.Va.bias"_s].toMatrix()(0, 0)
        : 0; // which the model leaves out
    compare(u"scores"_s, sheet.scores.array() + outerBias, expected(u"scores"_s));
    compare(u"context"_s, trace.context, expected(u"context"_s));
    const Matrix<double> logProbabilities = trace.outputs.array().log();
    compare(u"log_probs"_s, logProbabilities, expected(u"log_probs"_s));
    compare(u"logits"_s, logProbabilities, logSoftmax(expected(u"logits"_s)));
    const QString top = u"layer %1, forward: hidden state "_s.arg(model.config.decoderLayers);
    compare(u"enc_hidden"_s, statesNamed(trace, u"encoder, "_s + top + u'h')->values, expected(u"enc_hidden"_s));
    compare(u"dec_hidden"_s, statesNamed(trace, u"decoder, "_s + top + u's')->values, expected(u"dec_hidden"_s));
    if (golden.expected.has(u"tokens"_s)) {
        RowVector<double> tokens(trace.rows());
        for (Index row = 0; row < trace.rows(); ++row)
            tokens(row) = static_cast<double>(trace.candidates[static_cast<std::size_t>(row)].front().token);
        comparison.compare(u"opened: tokens"_s, tokens, golden.expected.take(u"tokens"_s), {});
    }
}

void compareOpened(GoldenCase &golden, const TensorFile &file, const RnnConfig &config, const Matrix<double> &x,
    Comparison &comparison)
{
    static const QStringList layouts { u"pytorch_rnn_tanh"_s, u"pytorch_rnn_relu"_s, u"pytorch_gru"_s,
        u"pytorch_lstm"_s }; // in the order of Cell
    auto opened = openWeights(file, layouts[static_cast<qsizetype>(config.cell)], comparison);
    if (!opened)
        return;
    auto &model = std::get<ManyToOne>(opened->specimen);
    model.inputs = { .x = x, .labels = {}, .padded = {}, .allowed = {} };
    if (const auto problem = check(model))
        return comparison.fail(u"The opened model refuses its inputs: %1"_s.arg(sentenceOf(*problem)));
    const Trace trace = alphascope::trace(model);
    comparison.compare(
        u"opened: hidden"_s, trace.states.front().values, golden.expected.take(u"hidden"_s), golden.forward);
    const QJsonArray last = golden.expected.take(u"h_n"_s).toArray(); // [layers · D][H], the top layer at the end
    QJsonArray output;
    for (qsizetype i = last.size() - config.directions(); i < last.size(); ++i) {
        for (const QJsonValue number : last[i].toArray())
            output.append(number);
    }
    comparison.compare(u"opened: output"_s, trace.outputs, QJsonArray { output }, golden.forward);
}
