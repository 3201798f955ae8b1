// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trainingtext.h"

#include "engine/text.h"
#include "models/experimenttext.h"
#include "models/numbertext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingText {
    Q_DECLARE_TR_FUNCTIONS(TrainingText)
};

QString nameOf(Optimiser optimiser)
{
    switch (optimiser) {
    case Optimiser::Sgd:
        return TrainingText::tr("SGD");
    case Optimiser::Adam:
        return TrainingText::tr("Adam");
    case Optimiser::AdamW:
        return TrainingText::tr("AdamW");
    case Optimiser::AdamKeras:
        return TrainingText::tr("Adam (Keras)");
    }
    return {};
}

QString countText(double count)
{
    return QString::fromStdString(grouped(static_cast<std::uint64_t>(std::llround(std::max(count, 0.0)))));
}

} // namespace

QString metricName(MetricKind kind)
{
    return kind == MetricKind::Accuracy ? TrainingText::tr("accuracy") : TrainingText::tr("mean absolute error");
}

QString metricText(double metric, MetricKind kind)
{
    return kind == MetricKind::Accuracy ? TrainingText::tr("%1 %").arg(shortNumber(100 * metric, 1))
                                        : significantNumber(metric, 4);
}

QStringList scoreTexts(const EpochReport &report, MetricKind kind)
{
    const QString ofValidation = TrainingText::tr("validation %1");
    QStringList texts { TrainingText::tr("loss %1").arg(significantNumber(report.trainingLoss, 4)) };
    if (report.validationLoss)
        texts << ofValidation.arg(significantNumber(*report.validationLoss, 4));
    if (report.trainingMetric)
        texts << metricName(kind) + u' ' + metricText(*report.trainingMetric, kind);
    if (report.validationMetric && report.trainingMetric)
        texts << ofValidation.arg(metricText(*report.validationMetric, kind));
    return texts;
}

QString progressText(const TrainingPoint &point)
{
    QStringList parts { TrainingText::tr("Epoch %1 of %2").arg(point.epoch + 1).arg(point.epochs) };
    parts += scoreTexts(point.scores(), point.metricKind);
    if (point.speed() > 0) {
        parts << TrainingText::tr("%1 examples/s").arg(countText(point.speed()));
        const QString left = clockText(point.secondsLeft());
        parts << (point.mayEndEarly ? TrainingText::tr("at most %1 left").arg(left)
                                    : TrainingText::tr("%1 left").arg(left));
    }
    return parts.join(u" · "_s);
}

QString settingsText(const TrainingSettings &settings)
{
    const TrainingPlan &plan = settings.plan;
    QStringList parts { nameOf(plan.optimiser.optimiser),
        TrainingText::tr("rate %1").arg(significantNumber(plan.optimiser.learningRate, 4)) };
    if (plan.schedule.kind == Schedule::Kind::Cosine)
        parts << TrainingText::tr("falling along a cosine");
    else if (plan.schedule.kind == Schedule::Kind::Step)
        parts << TrainingText::tr("falling in steps");
    parts << TrainingText::tr("batch %1").arg(plan.batchSize);
    if (settings.dropout > 0)
        parts << TrainingText::tr("dropout %1").arg(significantNumber(settings.dropout, 4));
    if (plan.optimiser.clipNorm)
        parts << TrainingText::tr("clipped at %1").arg(significantNumber(*plan.optimiser.clipNorm, 4));
    parts << TrainingText::tr("seed %1").arg(plan.seed);
    return parts.join(", "_L1);
}

QString historyText(const WeightHistory &history)
{
    const auto count = static_cast<Index>(history.entries().size());
    const double megabytes = static_cast<double>(history.bytes()) / 1e6;
    QString text = TrainingText::tr("History: %1 kept, %2 MB")
                       .arg(QString::fromStdString(counted(count, "epoch")),
                           megabytes < 0.1 ? significantNumber(megabytes, 1) : shortNumber(megabytes, 1));
    if (count > 0 && history.entries().front().epoch > 0)
        text += TrainingText::tr(". The weights of those before epoch %1 were not kept: a file has their losses only.")
                    .arg(history.entries().front().epoch);
    return text;
}

QString lossTable(const std::vector<EpochReport> &epochs, MetricKind kind, QChar separator)
{
    const QString metric = kind == MetricKind::Accuracy ? u"accuracy"_s : u"mean_absolute_error"_s;
    const auto numberOf = [](const std::optional<double> &number) { return number ? exactNumber(*number) : QString(); };
    QStringList lines { QStringList {
        u"epoch"_s, u"training_loss"_s, u"validation_loss"_s, u"training_"_s + metric, u"validation_"_s + metric }
                            .join(separator) };
    for (const EpochReport &report : epochs) {
        const QStringList cells { QString::number(report.epoch + 1), exactNumber(report.trainingLoss),
            numberOf(report.validationLoss), numberOf(report.trainingMetric), numberOf(report.validationMetric) };
        lines << cells.join(separator);
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace alphascope
