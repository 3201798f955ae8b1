// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/seriessetup.h"

#include "engine/numbersetup.h"
#include "engine/setupparts.h"
#include "engine/text.h"

#include <algorithm>
#include <limits>
#include <map>

namespace alphascope {

namespace {

struct Range {
    double least = std::numeric_limits<double>::infinity(), greatest = -std::numeric_limits<double>::infinity();

    void include(double value)
    {
        least = std::min(least, value);
        greatest = std::max(greatest, value);
    }
};

//! Windows that share no number are so many places apart.
Index reachOf(const SeriesExamples &examples)
{
    const SequenceExample<double> &window = examples.windows.front();
    return window.x.rows() + examples.horizon + std::max<Index>(window.target.rows(), 1) - 1;
}

Problem tooFew(const SeriesExamples &examples)
{
    const Index gap = reachOf(examples) - 1;
    return { "The series has only " + counted(static_cast<Index>(examples.windows.size()), "window")
        + ": too few to learn from, to validate on, and to leave out the " + std::to_string(gap)
        + " in between, which would show both the same numbers. Use a longer series, a smaller window, or 0 for the "
          "share for validation." };
}

std::string namesOf(const std::vector<std::string> &columns)
{
    std::string text;
    for (const std::string &column : columns)
        text += (text.empty() ? "“" : ", “") + column + "”";
    return text;
}

std::vector<std::string> namesOf(const std::vector<ColumnScaling> &scalings)
{
    std::vector<std::string> names;
    for (const ColumnScaling &scaling : scalings)
        names.push_back(scaling.column);
    return names;
}

//! Each column has the range it was scaled by, so other columns, or another order of them, would be scaled wrongly.
std::optional<Problem> misfit(const SeriesScaling &scaling, const SeriesExamples &examples)
{
    const auto inputs = namesOf(scaling.inputs), targets = namesOf(scaling.targets);
    if (inputs == examples.inputs && targets == examples.targets)
        return std::nullopt;
    return Problem { "The model was trained on the inputs " + namesOf(inputs) + " and the targets " + namesOf(targets)
        + ", but these data have " + namesOf(examples.inputs) + " and " + namesOf(examples.targets)
        + ". Choose the same columns in the same order, or train a new model." };
}

NumberExamples scaled(const NumberExamples &windows, const SeriesScaling &scaling)
{
    NumberExamples result = windows;
    for (SequenceExample<double> &window : result) {
        for (Index column = 0; column < window.x.cols(); ++column) {
            const ColumnScaling &of = elementAt(scaling.inputs, column);
            window.x.col(column) = window.x.col(column).unaryExpr([&of](double v) { return of.scaled(v); }).eval();
        }
        for (Index column = 0; column < window.target.cols(); ++column) {
            const ColumnScaling &of = elementAt(scaling.targets, column);
            window.target.col(column)
                = window.target.col(column).unaryExpr([&of](double v) { return of.scaled(v); }).eval();
        }
    }
    return result;
}

} // namespace

SeriesScaling scalingOf(const SeriesExamples &examples, const std::vector<Index> &rows)
{
    std::map<std::string, Range> ranges;
    for (const Index row : rows) {
        const SequenceExample<double> &window = elementAt(examples.windows, row);
        for (Index column = 0; column < window.x.cols(); ++column) {
            Range &range = ranges[elementAt(examples.inputs, column)];
            range.include(window.x.col(column).minCoeff());
            range.include(window.x.col(column).maxCoeff());
        }
        for (Index column = 0; column < window.target.cols(); ++column) {
            Range &range = ranges[elementAt(examples.targets, column)];
            range.include(window.target.col(column).minCoeff());
            range.include(window.target.col(column).maxCoeff());
        }
    }
    const auto scalings = [&ranges](const std::vector<std::string> &columns) {
        std::vector<ColumnScaling> all;
        for (const std::string &column : columns)
            all.push_back({ column, ranges[column].least, ranges[column].greatest });
        return all;
    };
    return { scalings(examples.inputs), scalings(examples.targets) };
}

//! What 1 stands for where it is the same in all columns; else the errors stay those of the scaled numbers.
double unitOf(const std::vector<ColumnScaling> &columns)
{
    const bool isSame = std::all_of(columns.begin(), columns.end(),
        [&](const ColumnScaling &column) { return column.unit() == columns.front().unit(); });
    return columns.empty() || !isSame ? 1 : columns.front().unit();
}

template <typename Model>
TrainingSetup setUpSeries(Model model, const SeriesExamples &examples, const SetupPlan &plan)
{
    const auto count = static_cast<Index>(examples.windows.size());
    const DataSplit rows = splitByTime(count, plan.validation, reachOf(examples) - 1);
    if (rows.training.empty())
        return failedSetup(tooFew(examples));
    Preprocessing preprocessing = plan.preprocessing;
    if (plan.isNew || preprocessing.scaling.isEmpty())
        preprocessing.scaling = scalingOf(examples, rows.training);
    else if (auto problem = misfit(preprocessing.scaling, examples))
        return failedSetup(std::move(*problem));
    TrainingSetup setup = setUpNumbers(std::move(model), scaled(examples.windows, preprocessing.scaling), rows, plan);
    setup.targetUnit = unitOf(preprocessing.scaling.targets);
    setup.preprocessing = std::move(preprocessing);
    return setup;
}

template TrainingSetup setUpSeries(ManyToOne, const SeriesExamples &, const SetupPlan &);
template TrainingSetup setUpSeries(ManyToMany, const SeriesExamples &, const SetupPlan &);

} // namespace alphascope
