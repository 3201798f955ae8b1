// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingprogress.h"

#include "app/terminal.h"

#include <QIODevice>

namespace alphascope {

namespace {

constexpr qint64 millisecondsBetweenLines = 100;

} // namespace

TrainingProgress::TrainingProgress(
    QIODevice &out, bool isTerminal, const TrainingSettings &settings, const TrainingMemory &memory)
    : m_out(out)
    , m_isTerminal(isTerminal)
    , m_point(TrainingPoint::start(settings, memory))
{
    m_clock.start();
}

void TrainingProgress::stepTaken(const StepReport &report)
{
    m_point.take(report);
    if (m_isTerminal && (!m_sinceLine.isValid() || m_sinceLine.hasExpired(millisecondsBetweenLines)))
        rewriteLine();
}

void TrainingProgress::epochEnded(const EpochReport &report)
{
    m_point.take(report);
    if (m_isTerminal) {
        rewriteLine();
        return;
    }
    m_point.seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    m_out.write(epochLine(m_point).toUtf8() + '\n');
    flush(m_out);
}

void TrainingProgress::rewriteLine()
{
    m_point.seconds = static_cast<double>(m_clock.nsecsElapsed()) * 1e-9;
    const QString line = progressLine(m_point, terminalWidth(m_out) - 1); // in the last column some begin a new line
    m_out.write("\r" + line.toUtf8() + "\x1b[K"); // what an older, longer line had more is erased
    flush(m_out);
    m_isLineOpen = true;
    m_sinceLine.start();
}

void TrainingProgress::finish()
{
    if (m_isLineOpen)
        m_out.write("\n");
    m_isLineOpen = false;
    flush(m_out);
}

} // namespace alphascope
