// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingsummary.h"

#include "engine/text.h"
#include "formats/wording.h"
#include "models/trainingtext.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingSummary {
    Q_DECLARE_TR_FUNCTIONS(TrainingSummary)
};

//! The task, or the file.
QString dataText(const QJsonObject &data)
{
    if (data.contains(u"task"_s))
        return data[u"task"_s].toString();
    for (const QString &kind : { u"pairs"_s, u"labelled"_s, u"series"_s }) {
        if (data.contains(kind))
            return quoted(data[kind].toString());
    }
    return TrainingSummary::tr("data of a kind not known here");
}

EpochReport reportOf(const QJsonValue &epoch, Index number)
{
    const auto value = [&epoch](const QString &name) {
        return epoch[name].isDouble() ? std::optional(epoch[name].toDouble()) : std::nullopt;
    };
    return { number, epoch[u"training_loss"_s].toDouble(), value(u"validation_loss"_s), value(u"training_metric"_s),
        value(u"validation_metric"_s) };
}

QString scoreText(const QJsonValue &epoch, MetricKind kind)
{
    return scoreTexts(reportOf(epoch, 0), kind).join(", "_L1);
}

//! Which epoch's weights these are, its losses and metrics.
QString epochText(const QJsonObject &training)
{
    const QJsonArray epochs = training[u"epochs"_s].toArray();
    const MetricKind kind = metricOf(training);
    if (!training.contains(u"best_epoch"_s))
        return epochs.isEmpty() ? QString() : TrainingSummary::tr("; last %1").arg(scoreText(epochs.last(), kind));
    const qint64 best = training[u"best_epoch"_s].toInteger();
    const QString text = TrainingSummary::tr("; the weights are those of the best epoch, %1").arg(best);
    if (best < 1 || best > epochs.size())
        return text;
    return TrainingSummary::tr("%1: %2").arg(text, scoreText(epochs[best - 1], kind));
}

} // namespace

QString trainingNote(const TrainingOutcome &outcome, Index most)
{
    const auto epochs = static_cast<Index>(outcome.epochs.size());
    const QString best = outcome.bestEpoch
        ? TrainingSummary::tr(" These are the weights of the best epoch, %1.").arg(*outcome.bestEpoch + 1)
        : QString();
    switch (outcome.kind) {
    case TrainingOutcome::Kind::Finished:
        return TrainingSummary::tr("Trained for %1 epochs.").arg(epochs) + best;
    case TrainingOutcome::Kind::EarlyStopped:
        return TrainingSummary::tr("Ended after %1 epochs, for validation got no better.").arg(epochs) + best;
    case TrainingOutcome::Kind::Failed:
        return TrainingSummary::tr("Failed after %1 steps; the weights are those before.").arg(outcome.steps);
    default:
        return TrainingSummary::tr("Stopped in epoch %1 of %2; what was learned is kept. Train goes on from here.")
            .arg(std::min(epochs + 1, most))
            .arg(most);
    }
}

MetricKind metricOf(const QJsonObject &training)
{
    return training[u"metric"_s] == u"accuracy"_s ? MetricKind::Accuracy : MetricKind::MeanAbsoluteError;
}

std::vector<EpochReport> epochsOf(const QJsonObject &training)
{
    std::vector<EpochReport> reports;
    for (const auto &epoch : training[u"epochs"_s].toArray())
        reports.push_back(reportOf(epoch, std::ssize(reports)));
    return reports;
}

QString trainingSummary(const QJsonObject &training)
{
    if (training.isEmpty())
        return {};
    const QString count = QString::fromStdString(counted(training[u"epochs"_s].toArray().size(), "epoch"));
    QString text = TrainingSummary::tr("Trained for %1 on %2").arg(count, dataText(training[u"data"_s].toObject()));
    if (training.contains(u"snapshot"_s))
        text += TrainingSummary::tr(", going on from %1").arg(quoted(training[u"snapshot"_s].toString()));
    text += TrainingSummary::tr("; outcome %1").arg(training[u"outcome"_s].toString());
    text += epochText(training);
    if (training[u"edited"_s].toBool())
        text += TrainingSummary::tr("; weights were edited since");
    return text + u'.';
}

} // namespace alphascope
