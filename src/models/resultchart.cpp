// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultchart.h"

#include "models/experimenttext.h"
#include "models/resultstatistics.h"

#include <QCoreApplication>

#include <cmath>
#include <map>
#include <string_view>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ResultChart {
    Q_DECLARE_TR_FUNCTIONS(ResultChart)
};

using Kind = ChartSeries::Kind;

constexpr const char *cellNames[] { "rnn_tanh", "gru", "lstm" };
constexpr const char *scoreNames[] { "none", "dot", "scaled_dot", "general", "additive", "concat", "location" };
constexpr std::size_t mostSeeds = 8; // that have a line each

//! The line through (x, y), over equal x the mean of y; ascending, what is not finite left out.
ChartSeries lineOf(const QString &name, const std::vector<double> &x, const std::vector<double> &y, int style)
{
    std::map<double, std::vector<double>> points;
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (std::isfinite(y[i]))
            points[x[i]].push_back(y[i]);
    }
    ChartSeries series { Kind::Line, name, {}, {}, style };
    for (const auto &[at, values] : points) {
        series.x.push_back(at);
        series.y.push_back(sum(values) / static_cast<double>(values.size()));
    }
    return series;
}

void addDistribution(const ExperimentRecord &record, const char *column, const char *scaling, ChartContent &content)
{
    int style = 0;
    const auto first = static_cast<double>(content.places.size()) + 1;
    for (const char *model : { "no_attention", "attention" }) {
        ChartSeries series { Kind::Distribution, cellText(model), {}, {}, style++ };
        for (const double error : numbersWhere(record, column, { { "scaling", scaling }, { "model", model } })) {
            if (std::isfinite(error))
                series.y.push_back(error);
        }
        content.places << ResultChart::tr("%1\n%2").arg(std::string_view(scaling) == "logarithmic"
                ? ResultChart::tr("log")
                : cellText(scaling), // there is little room
            style == 1 ? ResultChart::tr("without") : ResultChart::tr("with"));
        series.x.assign(series.y.size(), static_cast<double>(content.places.size()));
        content.series.push_back(std::move(series));
    }
    const auto constant = numbersWhere(record, "constant_error", { { "scaling", scaling } });
    if (!constant.empty()) {
        content.series.push_back({ Kind::Reference, ResultChart::tr("always the mean"), { first - 0.45, first + 1.45 },
            { constant.front(), constant.front() } });
    }
}

ChartContent fibonacciChart(const ExperimentRecord &record, std::size_t measure)
{
    ChartContent content;
    content.yLabel
        = measure == 0 ? ResultChart::tr("test error (mean square)") : ResultChart::tr("training error (mean square)");
    content.isLogarithmic = true;
    const auto &experiment = std::get<FibonacciExperiment>(record.experiment);
    const char *column = measure == 0 ? "test_error" : "training_error";
    if (experiment.minMax)
        addDistribution(record, column, "min_max", content);
    if (experiment.logarithmic)
        addDistribution(record, column, "logarithmic", content);
    return content;
}

ChartContent bottleneckChart(const ExperimentRecord &record)
{
    ChartContent content { ResultChart::tr("length of the source"), ResultChart::tr("share written exactly"), {}, {},
        false, true };
    int style = 0;
    for (const char *task : { "reverse", "dates" }) {
        for (const char *model : { "no_attention", "attention" }) {
            const Conditions here { { "task", task }, { "model", model } };
            const ChartSeries series = lineOf(cellText(task) + u' ' + cellText(model),
                numbersWhere(record, "length", here), numbersWhere(record, "accuracy", here), style++);
            if (!series.x.empty())
                content.series.push_back(series);
        }
    }
    return content;
}

ChartContent costChart(const ExperimentRecord &record, std::size_t measure)
{
    constexpr std::size_t measures = 3;
    constexpr const char *names[measures] { "epoch_time", "inference_time", "parameters" };
    const QString labels[measures] { ResultChart::tr("training, s an epoch"),
        ResultChart::tr("inference, s a sequence"), ResultChart::tr("parameters") };
    const char *cell = cellNames[measure / measures];
    measure %= measures;
    ChartContent content { ResultChart::tr("timesteps"), labels[measure], {}, {}, false, false };
    int style = 0;
    for (const char *score : scoreNames) {
        const Conditions here { { "cell", cell }, { "score", score } };
        const ChartSeries series = lineOf(
            cellText(score), numbersWhere(record, "length", here), numbersWhere(record, names[measure], here), style++);
        if (!series.x.empty())
            content.series.push_back(series);
    }
    return content;
}

ChartContent marksChart(const ExperimentRecord &record, std::size_t measure)
{
    constexpr const char *names[] { "on_marks", "after_marks", "test_error" };
    const QString labels[] { ResultChart::tr("share of α on the marks"),
        ResultChart::tr("share of α right after the marks"), ResultChart::tr("test error (mean square)") };
    ChartContent content { ResultChart::tr("epoch"), labels[measure], {}, {}, measure == 2, measure < 2 };
    const auto seeds = numbersWhere(record, "seed", {}), epochs = numbersWhere(record, "epoch", {}),
               values = numbersWhere(record, names[measure], {});
    std::map<double, std::pair<std::vector<double>, std::vector<double>>> ofSeed;
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        ofSeed[seeds[i]].first.push_back(epochs[i]);
        ofSeed[seeds[i]].second.push_back(values[i]);
    }
    int style = 0;
    if (ofSeed.size() <= mostSeeds) {
        for (const auto &[seed, points] : ofSeed)
            content.series.push_back(
                lineOf(ResultChart::tr("seed %1").arg(seed, 0, 'g', 17), points.first, points.second, style++));
    } else {
        content.series.push_back(lineOf(ResultChart::tr("mean of %1 seeds").arg(ofSeed.size()), epochs, values, 0));
    }
    const auto &experiment = std::get<MarksExperiment>(record.experiment);
    const double even = 2 / static_cast<double>(experiment.timesteps);
    if (measure == 0)
        content.series.push_back({ Kind::Reference, ResultChart::tr("even α"),
            { 0, static_cast<double>(experiment.training.epochs) }, { even, even } });
    return content;
}

} // namespace

QStringList chartMeasures(std::size_t experiment)
{
    switch (experiment) {
    case 0:
        return { ResultChart::tr("Test error"), ResultChart::tr("Training error") };
    case 1:
        return { ResultChart::tr("Accuracy") };
    case 2: {
        QStringList measures;
        for (const char *cell : cellNames) {
            for (const QString &measure : { ResultChart::tr("%1: training time"), ResultChart::tr("%1: inference time"),
                     ResultChart::tr("%1: parameters") })
                measures << measure.arg(cellText(cell));
        }
        return measures;
    }
    default:
        return { ResultChart::tr("α on the marks"), ResultChart::tr("α right after the marks"),
            ResultChart::tr("Test error") };
    }
}

ChartContent chartOf(const ExperimentRecord &record, std::size_t measure)
{
    switch (record.experiment.index()) {
    case 0:
        return fibonacciChart(record, measure);
    case 1:
        return bottleneckChart(record);
    case 2:
        return costChart(record, measure);
    default:
        return marksChart(record, measure);
    }
}

} // namespace alphascope
