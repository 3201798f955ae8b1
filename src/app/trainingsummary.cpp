// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingsummary.h"

#include "engine/text.h"
#include "formats/wording.h"
#include "models/numbertext.h"

#include <QCoreApplication>
#include <QJsonArray>

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

} // namespace

QString trainingSummary(const QJsonObject &training)
{
    if (training.isEmpty())
        return {};
    const QJsonArray epochs = training[u"epochs"_s].toArray();
    QString text
        = TrainingSummary::tr("Trained for %1 on %2")
              .arg(QString::fromStdString(counted(epochs.size(), "epoch")), dataText(training[u"data"_s].toObject()));
    if (training.contains(u"snapshot"_s))
        text += TrainingSummary::tr(", going on from %1").arg(quoted(training[u"snapshot"_s].toString()));
    text += TrainingSummary::tr("; outcome %1").arg(training[u"outcome"_s].toString());
    if (training.contains(u"best_epoch"_s))
        text += TrainingSummary::tr(", best epoch %1").arg(training[u"best_epoch"_s].toInteger());
    if (!epochs.isEmpty()) {
        const QJsonValue last = epochs.last();
        text += TrainingSummary::tr("; last loss %1").arg(significantNumber(last[u"training_loss"_s].toDouble(), 4));
        if (const QJsonValue validation = last[u"validation_loss"_s]; validation.isDouble())
            text += TrainingSummary::tr(", validation %1").arg(significantNumber(validation.toDouble(), 4));
    }
    if (training[u"edited"_s].toBool())
        text += TrainingSummary::tr("; weights were edited since");
    return text + u'.';
}

} // namespace alphascope
