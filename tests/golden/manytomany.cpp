// SPDX-License-Identifier: GPL-3.0-or-later
// The family many_to_many: one context for each decoder timestep.
#include "goldencase.h"
#include "numbers.h"
#include "rnnconfig.h"
#include "single.h"
#include "training.h"

#include "engine/manytomanypass.h"
#include "engine/manytomanytask.h"
#include "engine/trainer.h"

#include <QJsonArray>

#include <numeric>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The model for sequences [T x I], with the weights of the file.
std::optional<ManyToMany> readManyToMany(GoldenCase &golden, const Matrix<double> &x, Comparison &comparison)
{
    const std::optional<RnnConfig> rnn = readRnnConfig(golden.config);
    const QString attention = golden.config.text(u"attention"_s);
    const QString decoder = golden.config.text(u"decoder"_s);
    if (!rnn || attention != "location"_L1 || (decoder != "none"_L1 && !cellNamed(decoder))) {
        comparison.fail(u"The engine has no such model: %1, decoder %2."_s.arg(attention, decoder));
        return {};
    }
    ManyToMany model;
    model.config.rnn = *rnn;
    model.config.decoder = cellNamed(decoder);
    model.config.decoderSteps = golden.config.whole(u"decoder_steps"_s, 1);
    model.config.decoderHidden = golden.config.whole(u"decoder_hidden"_s, 1);
    model.config.outputSize = golden.config.whole(u"output_size"_s, 1);
    model.inputs.x = x;
    fitParameters(model);
    visitManyToManyParameters(model.parameters, model.config,
        [&](const char *name, auto &value) { setWeight(name, golden.weights, comparison, writable(value)); });
    return model;
}

void compareCounts(GoldenCase &golden, const ManyToMany &model, Comparison &comparison)
{
    Index stored = 0;
    visitManyToManyParameters(
        model.parameters, model.config, [&](const char *, const auto &value) { stored += value.size(); });
    const Index attention = model.parameters.W.size() + model.parameters.b.size();
    const auto compare = [&](const QString &name, Index got) {
        comparison.compare(name, static_cast<double>(got), golden.expected.take(name), {});
    };
    compare(u"param_count"_s, stored);
    compare(u"attention_param_count"_s, attention);
}

//! Example b of the batch.
template <typename Scalar>
void compareTape(GoldenCase &golden, const ManyToManyTape<Scalar> &tape, qsizetype b, Comparison &comparison)
{
    const auto compare = [&](const QString &name, const Matrix<Scalar> &got) {
        const bool inDouble = std::is_same_v<Scalar, double>;
        comparison.compare(u"%1[%2]%3"_s.arg(name).arg(b).arg(inDouble ? u""_s : u" (in float)"_s),
            Matrix<double>(got.template cast<double>()), golden.expected.take(name)[b],
            inDouble ? golden.forward : golden.inFloat);
    };
    compare(u"hidden"_s, tape.rnn.outputs.back());
    compare(u"scores"_s, tape.attention.scores);
    compare(u"alpha"_s, tape.attention.alpha);
    compare(u"context"_s, tape.attention.context);
    if (golden.expected.has(u"dec_hidden"_s))
        compare(u"dec_hidden"_s, tape.feature);
    compare(u"output"_s, tape.output);
}

//! What a training follows: the mean over the examples, of losses and of gradients.
template <typename Scalar, typename Visitor>
void compareTask(GoldenCase &golden, const ManyToManyConfig &config, const ManyToManyParameters<Scalar> &parameters,
    const QJsonArray &batch, Training<Scalar> &training, const Visitor &visitor)
{
    if (golden.config.text(u"loss"_s) != "mse"_L1)
        return;
    const QJsonValue targets = golden.inputs.take(u"target"_s);
    ManyToManyTask<Scalar> task { config, 0, {} };
    for (qsizetype b = 0; b < batch.size(); ++b) {
        task.examples.push_back(
            { toMatrix(batch[b]).template cast<Scalar>(), {}, toMatrix(targets[b]).template cast<Scalar>(), 0 });
    }
    std::vector<Index> numbers(task.examples.size());
    std::iota(numbers.begin(), numbers.end(), Index(0));
    ManyToManyParameters<Scalar> gradients;
    const LossSum sum = meanGradients(task, numbers, 2, parameters, 1, {}, gradients);
    training.compareLoss(static_cast<Scalar>(sum.mean()));
    training.compareGradients(gradients, visitor);
}

template <typename Scalar>
void compareIn(GoldenCase &golden, const ManyToMany &model, const QJsonArray &batch, Comparison &comparison)
{
    const auto parameters = parametersIn<Scalar>(model.parameters);
    const Index U = model.config.decoderSteps;
    Training<Scalar> training(golden, comparison);

    std::vector<ManyToManyTape<Scalar>> tapes;
    Matrix<Scalar> outputs(batch.size() * U, model.config.outputSize);
    for (qsizetype b = 0; b < batch.size(); ++b) {
        const Matrix<Scalar> x = toMatrix(batch[b]).template cast<Scalar>();
        tapes.push_back(forward<Scalar>(x, {}, model.config, parameters));
        compareTape(golden, tapes.back(), b, comparison);
        outputs.middleRows(b * U, U) = tapes.back().output;
    }
    const Loss<Scalar> loss = training.compareLoss(outputs);

    ManyToManyParameters<Scalar> sum;
    for (qsizetype b = 0; b < batch.size(); ++b) {
        const Matrix<Scalar> x = toMatrix(batch[b]).template cast<Scalar>();
        const OutputUpstream<Scalar> upstream { loss.gradient.middleRows(b * U, U), {} };
        ManyToManyParameters<Scalar> gradients;
        const Matrix<Scalar> dx = backward<Scalar>(
            x, {}, model.config, parameters, tapes[static_cast<std::size_t>(b)], upstream, gradients);
        accumulate(gradients, model.config, sum);
        training.compareGradient(u"x"_s, b, dx);
    }
    const auto visitor = [&](auto &&p, auto &&visit) { visitManyToManyParameters(p, model.config, visit); };
    training.compareGradients(sum, visitor);
    compareTask(golden, model.config, parameters, batch, training, visitor);
}

} // namespace

void runManyToMany(GoldenCase &golden, Comparison &comparison)
{
    golden.config.ignore({ u"time_steps"_s });
    const QJsonArray batch = golden.inputs.take(u"x"_s).toArray();
    const std::optional<ManyToMany> model = readManyToMany(golden, toMatrix(batch.first()), comparison);
    if (!model || comparison.failed())
        return;
    compareCounts(golden, *model, comparison);
    compareIn<double>(golden, *model, batch, comparison);
    compareIn<float>(golden, *model, batch, comparison);
}
