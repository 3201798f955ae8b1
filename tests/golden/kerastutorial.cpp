// SPDX-License-Identifier: GPL-3.0-or-later
// The family keras_tutorial: the model of the attention-layer tutorial, its loss, gradients and five steps of training.
#include "goldencase.h"
#include "kerasfile.h"
#include "numbers.h"
#include "optimiserconfig.h"

#include "engine/manytoonepass.h"
#include "engine/precision.h"
#include "engine/trainer.h"
#include "formats/keraslayout.h"

#include <QJsonArray>

#include <numeric>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

double largest(const QJsonValue &json)
{
    if (!json.isArray())
        return std::abs(json.toDouble());
    double result = 0;
    for (const QJsonValue &part : json.toArray())
        result = std::max(result, largest(part));
    return result;
}

SequenceTask<double> readTask(GoldenCase &golden, const ManyToOneConfig &config)
{
    SequenceTask<double> task { config, LossKind::MeanSquaredError, 0, {} };
    const QJsonValue x = golden.inputs.take(u"x"_s);
    const QJsonValue target = golden.inputs.take(u"target"_s);
    for (qsizetype b = 0; b < x.toArray().size(); ++b)
        task.examples.push_back({ toRowVector(x[b]).transpose(), {}, toRowVector(target[b]), 0 });
    return task;
}

void compareForward(GoldenCase &golden, const SequenceTask<double> &task, const ManyToOneParameters<double> &parameters,
    Comparison &comparison)
{
    for (qsizetype b = 0; b < static_cast<qsizetype>(task.examples.size()); ++b) {
        const auto compare = [&](const QString &name, const auto &got) {
            if (golden.expected.has(name))
                comparison.compare(u"%1[%2]"_s.arg(name).arg(b), got, golden.expected.take(name)[b], golden.forward);
        };
        const auto tape = forward(task.examples[static_cast<std::size_t>(b)].x, {}, task.config, parameters);
        compare(u"hidden"_s, tape.rnn.outputs.back());
        compare(u"context"_s, RowVector<double>(tape.context.row(0)));
        compare(u"output"_s, RowVector<double>(tape.output.row(0)));
        if (task.config.score == Score::None)
            continue;
        compare(u"scores"_s, RowVector<double>(tape.attention.scores.row(0)));
        compare(u"alpha"_s, RowVector<double>(tape.attention.alpha.row(0)));
    }
}

template <typename Scalar>
void compareGradients(GoldenCase &golden, const SequenceTask<double> &doubleTask,
    const ManyToOneParameters<double> &doubleParameters, Comparison &comparison)
{
    const bool inDouble = std::is_same_v<Scalar, double>;
    const QString suffix = inDouble ? QString() : u" (in float)"_s;
    const auto task = inPrecision<Scalar>(doubleTask);
    const auto parameters = inPrecision<Scalar>(doubleParameters);
    std::vector<Index> all(task.examples.size());
    std::iota(all.begin(), all.end(), Index(0));
    ManyToOneParameters<Scalar> gradients;
    const LossSum loss = meanGradients(task, all, 2, parameters, 1, {}, gradients);
    comparison.compare(
        u"loss"_s + suffix, loss.mean(), golden.expected.take(u"loss"_s), inDouble ? golden.forward : golden.inFloat);
    const auto toleranceOf = [&](const QJsonValue &expected) {
        return Tolerance { (inDouble ? golden.grads : golden.gradsInFloat) * (1 + largest(expected)), 0 };
    };
    compareInKerasLayout(u"grads"_s + suffix, inPrecision<double>(gradients), task.config.rnn,
        golden.expected.take(u"grads"_s).toObject(), toleranceOf, comparison);
}

void compareFiveSteps(GoldenCase &golden, const SequenceTask<double> &task, ManyToOneParameters<double> parameters,
    Comparison &comparison)
{
    Fields steps(u"expected.adam_5_steps"_s, golden.expected.take(u"adam_5_steps"_s).toObject());
    Fields config(u"expected.adam_5_steps.config"_s, steps.take(u"config"_s).toObject());
    const std::optional<OptimiserConfig> optimiser = readOptimiserConfig(config);
    if (!optimiser || steps.text(u"batch"_s) != u"row t mod B, batch size 1"_s)
        return comparison.fail(u"There is no such training."_s);
    TrainingPlan plan;
    plan.optimiser = *optimiser;
    plan.batchSize = 1;
    plan.shuffled = false;
    TrainingState<double> state;
    const QJsonArray losses = steps.take(u"losses_before_each_step"_s).toArray();
    const auto observe = [&](const StepReport &report) {
        comparison.compare(
            u"adam_5_steps.loss %1"_s.arg(report.step), report.loss, losses[report.step - 1], golden.forward);
        return report.step == losses.size() ? Answer::Stop : Answer::GoOn;
    };
    while (trainEpoch(task, plan, parameters, state, observe).kind == EpochOutcome::Kind::Finished) { }
    compareInKerasLayout(
        u"adam_5_steps.params"_s, parameters, task.config.rnn, steps.take(u"params_after_5"_s).toObject(),
        [&](const QJsonValue &) { return golden.forward; }, comparison);
    comparison.fail(steps.unread());
    comparison.fail(config.unread());
}

} // namespace

void runKerasTutorial(GoldenCase &golden, Comparison &comparison)
{
    const auto model = readKerasTutorial(toTensorFile(golden.weights));
    if (!model)
        return comparison.fail(model.error().sentence);
    // The layout says all of it but this:
    golden.config.ignore({ u"cell"_s, u"input_size"_s, u"hidden_size"_s, u"time_steps"_s, u"bias"_s });
    const QString attention = model->config.score == Score::Location ? u"location"_s : u"none"_s;
    if (golden.config.text(u"attention"_s) != attention || golden.config.text(u"dense_activation"_s) != u"tanh"_s
        || golden.config.text(u"loss"_s) != u"mse"_s)
        comparison.fail(u"The config is of another model."_s);

    const SequenceTask<double> task = readTask(golden, model->config);
    if (const auto problem = check(task, model->parameters))
        return comparison.fail(QString::fromStdString(problem->sentence));
    double count = 0;
    task.visit(model->parameters, [&](const char *, const auto &value) { count += static_cast<double>(value.size()); });
    comparison.compare(u"param_count"_s, count, golden.expected.take(u"param_count"_s), {});
    compareForward(golden, task, model->parameters, comparison);
    compareGradients<double>(golden, task, model->parameters, comparison);
    compareGradients<float>(golden, task, model->parameters, comparison);
    compareFiveSteps(golden, task, model->parameters, comparison);
}
