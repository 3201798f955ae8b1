// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/progressline.h"

#include "formats/wording.h"
#include "models/trainingtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ProgressText {
    Q_DECLARE_TR_FUNCTIONS(TrainingProgress)
};

QString bar(const TrainingPoint &point)
{
    constexpr int width = 20;
    const double share
        = static_cast<double>(point.examplesLearned) / static_cast<double>(std::max<Index>(point.exampleCount, 1));
    const int done = std::clamp(static_cast<int>(std::floor(share * width)), 0, width);
    return u'[' + QString(done, u'#') + QString(width - done, u'.') + u']';
}

QString clockText(double seconds)
{
    const auto whole = static_cast<qint64>(std::min(seconds, 359'999.0)); // 99:59:59
    const auto twoDigits = [](qint64 number) { return QString::number(number).rightJustified(2, u'0'); };
    const QString minutes = whole < 3600 ? QString::number(whole / 60)
                                         : QString::number(whole / 3600) + u':' + twoDigits(whole / 60 % 60);
    return minutes + u':' + twoDigits(whole % 60);
}

QString scores(const EpochReport &report, MetricKind kind) { return scoreTexts(report, kind).join(", "_L1); }

QString losses(const TrainingPoint &point)
{
    return scores({ point.epoch, point.loss, point.validationLoss }, point.metricKind);
}

QString perSecond(const TrainingPoint &point)
{
    return ProgressText::tr("%1 examples/s").arg(groupedText(static_cast<quint64>(std::llround(point.speed()))));
}

QString timeLeft(const TrainingPoint &point)
{
    const QString text = clockText(point.secondsLeft());
    return point.mayEndEarly ? ProgressText::tr("at most %1 left").arg(text) : ProgressText::tr("%1 left").arg(text);
}

} // namespace

QString progressLine(const TrainingPoint &point, int width)
{
    const QString epoch = ProgressText::tr("Epoch %1/%2").arg(point.epoch + 1).arg(point.epochs);
    const QString all = scores(point.scores(), point.metricKind), loss = losses(point), left = timeLeft(point);
    const QStringList lines { u"%1 %2 %3, %4, %5"_s.arg(epoch, bar(point), all, perSecond(point), left),
        u"%1 %2, %3, %4"_s.arg(epoch, all, perSecond(point), left),
        u"%1 %2, %3, %4"_s.arg(epoch, loss, perSecond(point), left), u"%1 %2, %3"_s.arg(epoch, loss, left) };
    const auto fits = [width](const QString &line) { return line.size() <= width; };
    const auto widest = std::find_if(lines.begin(), lines.end(), fits);
    return widest != lines.end() ? *widest : lines.back().left(std::max(width, 0));
}

QString epochLine(const TrainingPoint &point)
{
    return ProgressText::tr("Epoch %1 of %2: %3; %4, %5")
        .arg(point.epoch + 1)
        .arg(point.epochs)
        .arg(scores(point.scores(), point.metricKind), perSecond(point), timeLeft(point));
}

} // namespace alphascope
