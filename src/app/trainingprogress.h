// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes how far a training is while it runs: on a terminal one line that is written anew, elsewhere a line an epoch.
#pragma once

#include "app/progressline.h"
#include "engine/training.h"

#include <QElapsedTimer>

class QIODevice;

namespace alphascope {

class TrainingProgress {
public:
    TrainingProgress(
        QIODevice &out, bool isTerminal, const TrainingSettings &settings, const TrainingMemory &memory = {});

    void stepTaken(const StepReport &report);
    void epochEnded(const EpochReport &report);
    void finish(); //!< leaves the line as it is

private:
    void rewriteLine();

    QIODevice &m_out;
    bool m_isTerminal;
    TrainingPoint m_point;
    QElapsedTimer m_clock, m_sinceLine;
    bool m_isLineOpen = false;
};

} // namespace alphascope
