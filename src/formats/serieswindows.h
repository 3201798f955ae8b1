// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows of numbers, with gaps where lines were skipped, cut into windows.
#pragma once

#include "engine/sequencetask.h"

namespace alphascope {

//! Rows one after the other; of each the inputs and the targets.
class SeriesRows {
public:
    SeriesRows(Index inputs, Index targets)
        : m_inputs(inputs)
        , m_targets(targets)
    {
    }

    void add(const std::vector<double> &inputs, const std::vector<double> &targets);
    void addGap(); //!< no window reaches over it

    Index count() const { return m_count; }
    Index longestRun() const; //!< rows without a gap
    //! `ahead`: lines beyond the window that are needed.
    Index windowCount(Index window, Index ahead) const;
    //! The target of each: `steps` rows, the first of them `horizon` lines after the last of the window.
    std::vector<SequenceExample<double>> windows(Index window, Index horizon, Index steps = 1) const;

private:
    Index m_inputs, m_targets, m_count = 0;
    std::vector<double> m_inputValues, m_targetValues;
    std::vector<Index> m_gaps; // the row after each
};

} // namespace alphascope
