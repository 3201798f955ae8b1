// SPDX-License-Identifier: GPL-3.0-or-later
//! The rows of an experiment, or of one of its runs, and single cells of them.
#pragma once

#include "engine/experiment.h"

#include <QString>

//! All runs in turn; a problem ends them.
template <typename Experiment>
std::vector<alphascope::ResultRow> rowsOf(const Experiment &experiment, const std::stop_token &stop = {})
{
    std::vector<alphascope::ResultRow> rows;
    alphascope::ExperimentObserver observer;
    observer.rowFound = [&rows](alphascope::ResultRow row) { rows.push_back(std::move(row)); };
    for (alphascope::Index number = 0; number < runCount(experiment); ++number) {
        if (run(experiment, number, observer, stop))
            break;
    }
    return rows;
}

template <typename Experiment>
std::size_t placeOf(const Experiment &experiment, const char *column)
{
    const auto columns = columnsOf(experiment);
    for (std::size_t place = 0; place < columns.size(); ++place) {
        if (columns[place].name == column)
            return place;
    }
    qFatal("There is no column of that name.");
}

template <typename Experiment>
double numberAt(const Experiment &experiment, const alphascope::ResultRow &row, const char *column)
{
    return std::get<double>(row.at(placeOf(experiment, column)));
}

template <typename Experiment>
std::string textAt(const Experiment &experiment, const alphascope::ResultRow &row, const char *column)
{
    return std::get<std::string>(row.at(placeOf(experiment, column)));
}

template <typename Experiment>
bool allFit(const Experiment &experiment, const std::vector<alphascope::ResultRow> &rows)
{
    for (const alphascope::ResultRow &row : rows) {
        if (!fits(row, columnsOf(experiment)))
            return false;
    }
    return true;
}

template <typename Experiment>
QString sentenceOf(const Experiment &experiment)
{
    const auto problem = check(experiment);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}
