// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether a training still gets better: remembers the lowest loss and for how long there was none lower.
#pragma once

#include "engine/matrix.h"

#include <limits>

namespace alphascope {

class Patience {
public:
    explicit Patience(Index epochs) //!< 0: without end
        : m_epochs(epochs)
    {
    }

    //! Tells of an epoch; whether its loss is the lowest so far. One that is not a number is not.
    bool isBest(double loss)
    {
        if (!(loss < m_best)) {
            ++m_since;
            return false;
        }
        m_best = loss;
        m_since = 0;
        return true;
    }

    bool isOver() const { return m_epochs > 0 && m_since >= m_epochs; }

private:
    Index m_epochs, m_since = 0;
    double m_best = std::numeric_limits<double>::infinity();
};

} // namespace alphascope
