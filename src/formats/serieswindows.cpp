// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/serieswindows.h"

#include <algorithm>

namespace alphascope {

namespace {

//! Calls visit(first, end) for each run of rows without a gap.
template <typename Visit>
void visitRuns(const std::vector<Index> &gaps, Index count, const Visit &visit)
{
    Index first = 0;
    for (const Index gap : gaps) {
        visit(first, gap);
        first = gap;
    }
    visit(first, count);
}

} // namespace

void SeriesRows::add(const std::vector<double> &inputs, const std::vector<double> &targets)
{
    m_inputValues.insert(m_inputValues.end(), inputs.begin(), inputs.end());
    m_targetValues.insert(m_targetValues.end(), targets.begin(), targets.end());
    ++m_count;
}

void SeriesRows::addGap()
{
    if (m_gaps.empty() || m_gaps.back() < m_count)
        m_gaps.push_back(m_count);
}

Index SeriesRows::longestRun() const
{
    Index longest = 0;
    visitRuns(m_gaps, m_count, [&longest](Index first, Index end) { longest = std::max(longest, end - first); });
    return longest;
}

Index SeriesRows::windowCount(Index window, Index ahead) const
{
    Index windows = 0;
    visitRuns(m_gaps, m_count,
        [&](Index first, Index end) { windows += std::max<Index>(0, end - first - (window - 1) - ahead); });
    return windows;
}

std::vector<SequenceExample<double>> SeriesRows::windows(Index window, Index horizon, Index steps) const
{
    const Eigen::Map<const Matrix<double>> inputs(m_inputValues.data(), m_count, m_inputs);
    const Eigen::Map<const Matrix<double>> targets(m_targetValues.data(), m_count, m_targets);
    std::vector<SequenceExample<double>> windows;
    windows.reserve(static_cast<std::size_t>(windowCount(window, horizon + steps - 1)));
    visitRuns(m_gaps, m_count, [&](Index first, Index end) {
        for (Index row = first; row + window - 1 + horizon + steps - 1 < end; ++row) {
            SequenceExample<double> example;
            example.x = inputs.middleRows(row, window);
            example.target = targets.middleRows(row + window - 1 + horizon, steps);
            windows.push_back(std::move(example));
        }
    });
    return windows;
}

} // namespace alphascope
