// SPDX-License-Identifier: GPL-3.0-or-later
// The family optimizer_closed_loop: the many-to-one model, trained with all examples in each step.
#include "goldencase.h"
#include "manytoonemodel.h"
#include "numbers.h"
#include "optimiserconfig.h"

#include "engine/precision.h"
#include "engine/trainer.h"

#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The model and its examples, as the config's model and the inputs describe them.
std::optional<std::pair<SequenceTask<double>, ManyToOneParameters<double>>> readTask(
    GoldenCase &golden, Comparison &comparison)
{
    GoldenCase model = golden;
    model.config = Fields(u"config.model"_s, golden.config.take(u"model"_s).toObject());
    model.config.ignore({ u"time_steps"_s });
    const QJsonArray batch = golden.inputs.take(u"x"_s).toArray();
    const QJsonArray targets = golden.inputs.take(u"target"_s).toArray();
    const std::optional<ManyToOne> read = readManyToOne(model, toMatrix(batch.first()), comparison);
    if (!read)
        return {};
    SequenceTask<double> task;
    task.config = read->config;
    task.loss = model.config.text(u"loss"_s) == "mse"_L1 ? LossKind::MeanSquaredError : LossKind::CrossEntropy;
    for (qsizetype b = 0; b < batch.size(); ++b) {
        SequenceExample<double> example;
        example.x = toMatrix(batch[b]);
        example.target = toRowVector(targets[b]);
        example.targetClass = targets[b].toInteger();
        task.examples.push_back(example);
    }
    golden.weights = model.weights; // with what was read
    comparison.fail(model.config.unread());
    return std::pair(task, read->parameters);
}

template <typename Scalar>
void compareIn(GoldenCase &golden, const TrainingPlan &plan, const SequenceTask<double> &doubleTask,
    const ManyToOneParameters<double> &initial, Comparison &comparison)
{
    const bool inDouble = std::is_same_v<Scalar, double>;
    const QString suffix = inDouble ? QString() : u" (in float)"_s;
    const Tolerance tolerance = inDouble ? golden.forward : golden.inFloat;
    const SequenceTask<Scalar> task = inPrecision<Scalar>(doubleTask);
    ManyToOneParameters<Scalar> parameters = inPrecision<Scalar>(initial);
    const auto compareParameters = [&](const QString &name) {
        const QJsonValue expected = golden.expected.take(name);
        const auto now = inPrecision<double>(parameters);
        task.visit(now, [&](const char *parameter, const auto &value) {
            const QString key = QString::fromUtf8(parameter);
            comparison.compare(name + u'.' + key + suffix, value, expected[key], tolerance);
        });
    };

    TrainingState<Scalar> state;
    const QJsonArray losses = golden.expected.take(u"losses_before_each_step"_s).toArray();
    for (qsizetype step = 0; step < losses.size(); ++step) {
        const EpochOutcome outcome
            = trainEpoch(task, plan, parameters, state, [](const StepReport &) { return Answer::GoOn; });
        comparison.compare(u"losses[%1]%2"_s.arg(step).arg(suffix), outcome.loss, losses[step], tolerance);
        if (step == 0)
            compareParameters(u"params_after_1"_s);
    }
    compareParameters(u"params_after_5"_s);
    comparison.compare(
        u"loss_after_5"_s + suffix, meanLoss(task, parameters), golden.expected.take(u"loss_after_5"_s), tolerance);
}

} // namespace

void runOptimizerClosedLoop(GoldenCase &golden, Comparison &comparison)
{
    const std::optional<OptimiserConfig> config = readOptimiserConfig(golden.config);
    if (!config)
        return comparison.fail(u"The engine has no such optimiser."_s);
    const auto read = readTask(golden, comparison);
    if (!read)
        return;
    const auto &[task, parameters] = *read;
    TrainingPlan plan;
    plan.optimiser = *config;
    plan.batchSize = task.exampleCount();
    compareIn<double>(golden, plan, task, parameters, comparison);
    compareIn<float>(golden, plan, task, parameters, comparison);
}
