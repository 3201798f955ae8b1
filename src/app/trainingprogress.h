// SPDX-License-Identifier: GPL-3.0-or-later
//! How far a training is, written while it runs: on a terminal one line that is written anew, elsewhere a line an
//! epoch.
#pragma once

#include "engine/training.h"

#include <QElapsedTimer>
#include <QString>

class QIODevice;

namespace alphascope {

class TrainingProgress {
public:
    TrainingProgress(QIODevice &out, bool isTerminal, Index epochs);

    void stepTaken(const StepReport &report);
    void epochEnded(const EpochReport &report);
    void finish(); //!< leaves the line as it is

private:
    double speed() const; //!< examples a second
    QString timeLeft() const; //!< "1:05"
    QString losses() const;
    void rewriteLine();

    QIODevice &m_out;
    bool m_isTerminal;
    Index m_epochs;

    QElapsedTimer m_clock, m_sinceLine;
    Index m_epoch = 0, m_examplesLearned = 0, m_exampleCount = 0; // of the epoch
    double m_lossSum = 0; // over the examples of the epoch
    double m_loss = 0;
    std::optional<double> m_validationLoss;
    bool m_isLineOpen = false;
};

} // namespace alphascope
