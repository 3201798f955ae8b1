// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultstatistics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace alphascope {

namespace {

std::size_t placeOf(const std::vector<ResultColumn> &columns, const char *name)
{
    const auto found = std::find_if(
        columns.begin(), columns.end(), [name](const ResultColumn &column) { return column.name == name; });
    assert(found != columns.end());
    return static_cast<std::size_t>(found - columns.begin());
}

} // namespace

std::vector<double> numbersWhere(const ExperimentRecord &record, const char *column, const Conditions &conditions)
{
    const auto columns = columnsOf(record.experiment);
    const std::size_t place = placeOf(columns, column);
    std::vector<std::pair<std::size_t, const std::string *>> wanted;
    for (const auto &[name, text] : conditions)
        wanted.emplace_back(placeOf(columns, name), &text);
    std::vector<double> numbers;
    for (const ResultRow &row : record.rows) {
        const auto meets = [&row](const auto &one) { return std::get<std::string>(row[one.first]) == *one.second; };
        if (std::all_of(wanted.begin(), wanted.end(), meets))
            numbers.push_back(std::get<double>(row[place]));
    }
    return numbers;
}

double sum(const std::vector<double> &values) { return std::accumulate(values.begin(), values.end(), 0.0); }

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    for (double &value : values) {
        if (!std::isfinite(value))
            value = std::numeric_limits<double>::infinity();
    }
    std::sort(values.begin(), values.end());
    const double place = share * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const double part = place - static_cast<double>(below);
    if (part == 0)
        return values[below];
    return values[below] + part * (values[below + 1] - values[below]);
}

BoxSummary boxOf(const std::vector<double> &values)
{
    assert(!values.empty());
    BoxSummary box;
    box.lowerQuartile = quantile(values, 0.25);
    box.median = median(values);
    box.upperQuartile = quantile(values, 0.75);
    const double reach = 1.5 * (box.upperQuartile - box.lowerQuartile);
    box.lowerWhisker = box.lowerQuartile;
    box.upperWhisker = box.upperQuartile;
    for (const double value : values) {
        if (value >= box.lowerQuartile - reach)
            box.lowerWhisker = std::min(box.lowerWhisker, value);
        if (value <= box.upperQuartile + reach)
            box.upperWhisker = std::max(box.upperWhisker, value);
    }
    return box;
}

} // namespace alphascope
