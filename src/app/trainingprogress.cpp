// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingprogress.h"

#include "app/terminal.h"
#include "formats/wording.h"
#include "models/numbertext.h"

#include <QCoreApplication>
#include <QIODevice>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ProgressText {
    Q_DECLARE_TR_FUNCTIONS(TrainingProgress)
};

constexpr int barWidth = 20;
constexpr qint64 millisecondsBetweenLines = 100;

QString bar(double share)
{
    const int done = static_cast<int>(std::floor(share * barWidth));
    return u'[' + QString(done, u'#') + QString(barWidth - done, u'.') + u']';
}

QString clockText(double seconds)
{
    const auto whole = static_cast<qint64>(std::min(seconds, 359'999.0)); // 99:59:59
    const auto twoDigits = [](qint64 number) { return QString::number(number).rightJustified(2, u'0'); };
    const QString minutes = whole < 3600 ? QString::number(whole / 60)
                                         : QString::number(whole / 3600) + u':' + twoDigits(whole / 60 % 60);
    return minutes + u':' + twoDigits(whole % 60);
}

QString perSecond(double speed)
{
    return ProgressText::tr("%1 examples/s").arg(groupedText(static_cast<quint64>(std::llround(speed))));
}

} // namespace

TrainingProgress::TrainingProgress(QIODevice &out, bool isTerminal, Index epochs)
    : m_out(out)
    , m_isTerminal(isTerminal)
    , m_epochs(epochs)
{
    m_clock.start();
}

double TrainingProgress::speed() const
{
    const auto learned
        = static_cast<double>(m_epoch) * static_cast<double>(m_exampleCount) + static_cast<double>(m_examplesLearned);
    return learned / (static_cast<double>(std::max<qint64>(m_clock.nsecsElapsed(), 1)) * 1e-9);
}

QString TrainingProgress::timeLeft() const
{
    const auto left = static_cast<double>(m_epochs - m_epoch) * static_cast<double>(m_exampleCount)
        - static_cast<double>(m_examplesLearned);
    const double present = speed();
    return clockText(present > 0 ? left / present : 0);
}

QString TrainingProgress::losses() const
{
    QString text = ProgressText::tr("loss %1").arg(significantNumber(m_loss, 4));
    if (m_validationLoss)
        text += ProgressText::tr(", validation %1").arg(significantNumber(*m_validationLoss, 4));
    return text;
}

void TrainingProgress::stepTaken(const StepReport &report)
{
    if (report.epoch != m_epoch || report.examplesLearned <= m_examplesLearned) {
        m_lossSum = 0;
        m_examplesLearned = 0;
    }
    m_epoch = report.epoch;
    m_exampleCount = report.exampleCount;
    m_lossSum += report.loss * static_cast<double>(report.examplesLearned - m_examplesLearned);
    m_examplesLearned = report.examplesLearned;
    m_loss = m_lossSum / static_cast<double>(m_examplesLearned);
    if (m_isTerminal && (!m_sinceLine.isValid() || m_sinceLine.hasExpired(millisecondsBetweenLines)))
        rewriteLine();
}

void TrainingProgress::epochEnded(const EpochReport &report)
{
    m_loss = report.trainingLoss;
    m_validationLoss = report.validationLoss;
    if (m_isTerminal) {
        rewriteLine();
        return;
    }
    const QString line = ProgressText::tr("Epoch %1 of %2: %3; %4, %5 left")
                             .arg(report.epoch + 1)
                             .arg(m_epochs)
                             .arg(losses(), perSecond(speed()), timeLeft());
    m_out.write(line.toUtf8() + '\n');
    flush(m_out);
}

void TrainingProgress::rewriteLine()
{
    const double share
        = static_cast<double>(m_examplesLearned) / static_cast<double>(std::max<Index>(m_exampleCount, 1));
    const QString line = ProgressText::tr("Epoch %1/%2 %3 %4, %5, %6 left")
                             .arg(m_epoch + 1)
                             .arg(m_epochs)
                             .arg(bar(share), losses(), perSecond(speed()), timeLeft());
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
}

} // namespace alphascope
