// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fibonacci.h"

#include "engine/numpypermutation.h"

#include <cassert>

namespace alphascope {

RowVector<double> fibonacciNumbers(Index count)
{
    assert(count >= 0 && count <= 1475);
    RowVector<double> numbers(count);
    double last = 1, number = 1;
    for (Index i = 0; i < count; ++i) {
        numbers[i] = number;
        number += last;
        last = numbers[i];
    }
    return numbers;
}

RowVector<double> minMaxScaled(const RowVector<double> &values)
{
    if (values.size() == 0)
        return values;
    const double least = values.minCoeff();
    const double range = values.maxCoeff() - least;
    if (range == 0)
        return RowVector<double>::Zero(values.size());
    return (values.array() - least) / range;
}

RowVector<double> logScaled(const RowVector<double> &values)
{
    assert(values.size() == 0 || values.minCoeff() > 0);
    return minMaxScaled(values.array().log());
}

std::vector<SequenceExample<double>> windowsOf(
    const RowVector<double> &values, Index width, const std::vector<Index> &rows, Index targetSteps)
{
    assert(width >= 1 && targetSteps >= 1);
    std::vector<SequenceExample<double>> windows;
    for (const Index row : rows) {
        assert(row >= 0 && row + width < values.size());
        if (row + width + targetSteps > values.size())
            continue;
        SequenceExample<double> window;
        window.x = values.segment(row, width).transpose();
        window.target = values.segment(row + width, targetSteps).transpose();
        windows.push_back(std::move(window));
    }
    return windows;
}

FibonacciData fibonacciData(FibonacciScaling scaling, Index targetSteps)
{
    constexpr Index width = 20;
    assert(targetSteps >= 1);
    FibonacciData data;
    const RowVector<double> numbers = fibonacciNumbers(1200);
    data.scaled = scaling == FibonacciScaling::Logarithmic ? logScaled(numbers) : minMaxScaled(numbers);
    const std::vector<Index> order = numpyPermutation(data.scaled.size() - width, 13);
    const auto trained = static_cast<std::ptrdiff_t>(0.7 * static_cast<double>(order.size())); // 826 of 1180
    data.trainRows.assign(order.begin(), order.begin() + trained);
    data.testRows.assign(order.begin() + trained, order.end());
    const auto isCutShort = [&](Index row) { return row + width + targetSteps > data.scaled.size(); };
    std::erase_if(data.trainRows, isCutShort);
    std::erase_if(data.testRows, isCutShort);
    data.train = windowsOf(data.scaled, width, data.trainRows, targetSteps);
    data.test = windowsOf(data.scaled, width, data.testRows, targetSteps);
    return data;
}

} // namespace alphascope
