// SPDX-License-Identifier: GPL-3.0-or-later
// The family encoder_decoder: teacher forcing, in double and in float.
#include "encoderdecodermodel.h"
#include "numbers.h"
#include "single.h"
#include "training.h"

#include "engine/encoderdecoderbackward.h"
#include "engine/rnnsearchpass.h"
#include "engine/sequenceloss.h"

#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

struct Batch {
    std::vector<std::vector<Index>> sources, decoderInputs, targets;
};

std::vector<std::vector<Index>> toSequences(const QJsonValue &json)
{
    std::vector<std::vector<Index>> sequences;
    for (const QJsonValue &sequence : json.toArray())
        sequences.push_back(toIndices(sequence));
    return sequences;
}

//! The lengths say where padding begins; so do the tokens.
void compareLengths(GoldenCase &golden, const QString &name, const std::vector<std::vector<Index>> &sequences,
    Index padding, Comparison &comparison)
{
    RowVector<double> lengths(static_cast<Index>(sequences.size()));
    for (std::size_t b = 0; b < sequences.size(); ++b)
        lengths(static_cast<Index>(b))
            = static_cast<double>(std::find(sequences[b].begin(), sequences[b].end(), padding) - sequences[b].begin());
    comparison.compare(name, lengths, golden.inputs.take(name), {});
}

Batch readBatch(GoldenCase &golden, Index padding, Comparison &comparison)
{
    Batch batch { toSequences(golden.inputs.take(u"src"_s)), toSequences(golden.inputs.take(u"decoder_input"_s)),
        toSequences(golden.inputs.take(u"target"_s)) };
    compareLengths(golden, u"src_lengths"_s, batch.sources, padding, comparison);
    compareLengths(golden, u"tgt_lengths"_s, batch.targets, padding, comparison);
    return batch;
}

//! The likeliest token of each timestep.
template <typename Scalar>
RowVector<Scalar> likeliest(const Matrix<Scalar> &logits)
{
    RowVector<Scalar> tokens(logits.rows());
    for (Index t = 0; t < logits.rows(); ++t) {
        Index token = 0;
        logits.row(t).maxCoeff(&token);
        tokens(t) = static_cast<Scalar>(token);
    }
    return tokens;
}

//! Example b of the batch. The padded timesteps at its end are null in the file.
template <typename Scalar, typename Tape, typename Config>
void compareTape(GoldenCase &golden, const Tape &tape, const Config &config, qsizetype b, Comparison &comparison)
{
    const bool inDouble = std::is_same_v<Scalar, double>;
    const auto compare = [&](const QString &name, const auto &got) {
        using Numbers = std::conditional_t<std::decay_t<decltype(got)>::RowsAtCompileTime == 1, RowVector<double>,
            Matrix<double>>;
        comparison.compare(u"%1[%2]%3"_s.arg(name).arg(b).arg(inDouble ? u""_s : u" (in float)"_s),
            Numbers(got.template cast<double>()), golden.expected.take(name)[b],
            inDouble ? golden.forward : golden.inFloat);
    };
    const auto rows = [&](auto &&member) { return stacked(tape.steps, member); };
    const Matrix<Scalar> logits = rows([](const auto &step) { return step.logits; });
    compare(u"enc_hidden"_s, tape.encoder.rnn.outputs.back());
    compare(u"dec_init"_s, startState(tape.encoder, config).cells.back().h);
    compare(u"scores"_s, rows([](const auto &step) { return step.attention.scores; }));
    compare(u"alpha"_s, rows([](const auto &step) { return step.attention.alpha; }));
    compare(u"context"_s, rows([](const auto &step) { return step.attention.context; }));
    compare(u"dec_hidden"_s, rows([](const auto &step) { return step.rnn.outputs.back(); }));
    if constexpr (std::is_same_v<Config, EncoderDecoderConfig>) {
        if (golden.expected.has(u"attentional"_s))
            compare(u"attentional"_s, rows([](const auto &step) { return step.attentional; }));
    }
    if (golden.expected.has(u"position"_s)) {
        RowVector<Scalar> positions(logits.rows());
        for (Index t = 0; t < positions.size(); ++t)
            positions(t) = tape.steps[static_cast<std::size_t>(t)].attention.place.position;
        compare(u"position"_s, positions);
    }
    compare(u"logits"_s, logits);
    compare(u"predicted"_s, likeliest(logits));
}

template <typename Scalar, typename Model, typename Visit>
void compareIn(GoldenCase &golden, const Model &model, const Batch &batch, const Visit &visit, Comparison &comparison)
{
    const auto parameters = parametersIn<Scalar>(model.parameters);
    Training<Scalar> training(golden, comparison);
    std::vector<decltype(forward(batch.sources[0], batch.decoderInputs[0], model.config, parameters))> tapes;
    std::vector<Matrix<Scalar>> logits;
    for (std::size_t b = 0; b < batch.sources.size(); ++b) {
        tapes.push_back(forward(batch.sources[b], batch.decoderInputs[b], model.config, parameters));
        compareTape<Scalar>(golden, tapes.back(), model.config, static_cast<qsizetype>(b), comparison);
        logits.push_back(stacked(tapes.back().steps, [](const auto &step) { return step.logits; }));
    }
    const SequenceLoss<Scalar> loss = sequenceLoss(logits, batch.targets, model.config.tokens.padding);
    training.compareLoss(loss.value);
    comparison.compare(u"token_count"_s, static_cast<double>(loss.tokens), golden.expected.take(u"token_count"_s), {});

    std::decay_t<decltype(parameters)> sum;
    for (std::size_t b = 0; b < tapes.size(); ++b) {
        std::decay_t<decltype(parameters)> gradients;
        backward(model.config, parameters, tapes[b], loss.gradients[b], gradients);
        accumulate(gradients, model.config, sum);
    }
    training.compareGradients(sum, visit);
}

template <typename Model, typename Visit>
void run(GoldenCase &golden, const std::optional<Model> &model, const Visit &visitor, Comparison &comparison)
{
    if (!model || comparison.failed())
        return;
    const auto visit = [&](const auto &p, auto &&callback) { visitor(p, model->config, callback); };
    Index stored = 0;
    visit(model->parameters, [&](const char *, const auto &value) { stored += value.size(); });
    comparison.compare(u"param_count"_s, static_cast<double>(stored), golden.expected.take(u"param_count"_s), {});
    const Batch batch = readBatch(golden, model->config.tokens.padding, comparison);
    compareIn<double>(golden, *model, batch, visit, comparison);
    compareIn<float>(golden, *model, batch, visit, comparison);
}

} // namespace

void runEncoderDecoder(GoldenCase &golden, Comparison &comparison)
{
    if (golden.config.text(u"variant"_s) == "rnnsearch2014"_L1) {
        run(
            golden, readRnnSearch(golden, comparison),
            [](const auto &p, const auto &config, auto &&visit) { visitRnnSearchParameters(p, config, visit); },
            comparison);
    } else {
        run(
            golden, readEncoderDecoder(golden, comparison),
            [](const auto &p, const auto &config, auto &&visit) { visitEncoderDecoderParameters(p, config, visit); },
            comparison);
    }
}
