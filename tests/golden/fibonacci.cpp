// SPDX-License-Identifier: GPL-3.0-or-later
// The family data_fibonacci: the tutorial's data set, and the errors of models whose weights are in the file.
#include "goldencase.h"
#include "kerasfile.h"
#include "numbers.h"

#include "engine/fibonacci.h"
#include "engine/trainer.h"
#include "formats/keraslayout.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

double meanSquare(const std::vector<SequenceExample<double>> &examples)
{
    double sum = 0;
    for (const auto &example : examples)
        sum += example.target.squaredNorm();
    return sum / static_cast<double>(examples.size());
}

void compareRows(const QString &name, const std::vector<Index> &rows, GoldenCase &golden, Comparison &comparison)
{
    const RowVector<Index> got = RowVector<Index>::Map(rows.data(), static_cast<Index>(rows.size()));
    comparison.compare(name, RowVector<double>(got.cast<double>()), golden.rest.take(name), {});
}

//! "none" or "location".
void compareModel(const QString &name, const QJsonObject &json, const FibonacciData &data, Tolerance tolerance,
    Comparison &comparison)
{
    Fields fields(u"fixed_weights."_s + name, json);
    Fields weights(u"weights"_s, fields.take(u"weights"_s).toObject());
    const auto model = readKerasTutorial(toTensorFile(weights));
    if (!model)
        return comparison.fail(model.error().sentence);
    const QJsonValue expected = fields.take(u"mse"_s);
    SequenceTask<double> task { model->config, LossKind::MeanSquaredError, 0, data.train };
    comparison.compare(name + u".mse.train"_s, meanLoss(task, model->parameters), expected["train"_L1], tolerance);
    task.examples = data.test;
    comparison.compare(name + u".mse.test"_s, meanLoss(task, model->parameters), expected["test"_L1], tolerance);
    double count = 0;
    task.visit(model->parameters, [&](const char *, const auto &value) { count += static_cast<double>(value.size()); });
    comparison.compare(name + u".param_count"_s, count, fields.take(u"param_count"_s), {});
    fields.ignore({ u"layout"_s });
    comparison.fail(fields.unread());
}

} // namespace

void runDataFibonacci(GoldenCase &golden, Comparison &comparison)
{
    golden.rest.ignore(
        { u"row_definition"_s, u"tutorial_reported"_s, u"rerun_24_seeds_quantiles_0_10_25_50_75_90_100"_s });
    const FibonacciData data = fibonacciData();
    const RowVector<double> raw = fibonacciNumbers(1200);
    const Tolerance relative { 0, golden.forward.relative }; // most are very small
    comparison.compare(u"first_raw"_s, RowVector<double>(raw.head(12)), golden.rest.take(u"first_raw"_s), {});
    comparison.compare(u"raw_max"_s, raw.maxCoeff(), golden.rest.take(u"raw_max"_s), relative);
    comparison.compare(u"last_raw_log10"_s, std::log10(raw[1199]), golden.rest.take(u"last_raw_log10"_s), relative);
    comparison.compare(
        u"scaled_first5"_s, RowVector<double>(data.scaled.head(5)), golden.rest.take(u"scaled_first5"_s), relative);
    comparison.compare(
        u"scaled_last25"_s, RowVector<double>(data.scaled.tail(25)), golden.rest.take(u"scaled_last25"_s), relative);
    compareRows(u"train_rows"_s, data.trainRows, golden, comparison);
    compareRows(u"test_rows"_s, data.testRows, golden, comparison);
    const auto zeros = static_cast<double>((data.scaled.cast<float>().array() == 0).count());
    comparison.compare(u"float32_zero_values"_s, zeros, golden.rest.take(u"float32_zero_values"_s), {});
    const QJsonValue alwaysZero = golden.rest.take(u"mse_always_zero"_s);
    comparison.compare(u"mse_always_zero.train"_s, meanSquare(data.train), alwaysZero["train"_L1], relative);
    comparison.compare(u"mse_always_zero.test"_s, meanSquare(data.test), alwaysZero["test"_L1], relative);
    const QJsonObject models = golden.rest.take(u"fixed_weights"_s).toObject();
    for (const QString &name : models.keys())
        compareModel(name, models.value(name).toObject(), data, golden.forward, comparison);
}
