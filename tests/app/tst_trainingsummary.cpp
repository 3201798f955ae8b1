// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingsummary.h"
#include "testclass.h"

#include <QJsonArray>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTrainingSummary : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void itIsOneSentence()
    {
        const QJsonArray epochs { QJsonObject { { u"training_loss"_s, 0.5 }, { u"validation_loss"_s, 0.25 } },
            QJsonObject { { u"training_loss"_s, 0.125 }, { u"validation_loss"_s, 0.375 } } };
        QJsonObject training { { u"data"_s, QJsonObject { { u"task"_s, u"adding"_s } } },
            { u"outcome"_s, u"early_stopped"_s }, { u"epochs"_s, epochs } };
        QCOMPARE(trainingSummary(training),
            u"Trained for 2 epochs on adding; outcome early_stopped; last loss 0.125, validation 0.375."_s);
        QJsonObject last = epochs[1].toObject();
        last[u"training_metric"_s] = 0.5;
        last[u"validation_metric"_s] = 0.75;
        QJsonObject classes = training;
        classes[u"metric"_s] = u"accuracy"_s;
        classes[u"epochs"_s] = QJsonArray { last };
        QVERIFY(trainingSummary(classes).endsWith(
            u"; last loss 0.125, validation 0.375, accuracy 50.0 %, validation 75.0 %."_s));
        training[u"best_epoch"_s] = 1;
        QCOMPARE(trainingSummary(training),
            u"Trained for 2 epochs on adding; outcome early_stopped; the weights are those of the best epoch, 1: loss "
            "0.5, validation 0.25."_s);
        for (const int beyond : { 0, 3 }) { // as only a damaged file has it
            training[u"best_epoch"_s] = beyond;
            QCOMPARE(trainingSummary(training),
                u"Trained for 2 epochs on adding; outcome early_stopped; the weights are those of the best epoch, %1."_s
                    .arg(beyond));
        }
        training[u"data"_s] = QJsonObject { { u"pairs"_s, u"a.tsv"_s } };
        training[u"snapshot"_s] = u"old.safetensors"_s;
        training[u"best_epoch"_s] = 1;
        training[u"edited"_s] = true;
        training[u"epochs"_s] = QJsonArray();
        QCOMPARE(trainingSummary(training),
            u"Trained for 0 epochs on “a.tsv”, going on from “old.safetensors”; outcome early_stopped; the weights "
            "are those of the best epoch, 1; weights were edited since."_s);
    }

    void itsEpochsAreRead()
    {
        const QJsonObject training { { u"metric"_s, u"accuracy"_s },
            { u"epochs"_s,
                QJsonArray { QJsonObject { { u"training_loss"_s, 0.5 }, { u"validation_metric"_s, 0.25 } },
                    QJsonObject { { u"training_loss"_s, 0.125 }, { u"validation_loss"_s, 0.375 } } } } };
        const std::vector<EpochReport> expected { { 0, 0.5, std::nullopt, std::nullopt, 0.25 },
            { 1, 0.125, 0.375, std::nullopt, std::nullopt } };
        QVERIFY(epochsOf(training) == expected);
        QCOMPARE(metricOf(training), MetricKind::Accuracy);
        QCOMPARE(metricOf({}), MetricKind::MeanAbsoluteError);
        QVERIFY(epochsOf({}).empty());
    }

    void withoutATrainingThereIsNone() { QCOMPARE(trainingSummary({}), QString()); }
};

ALPHASCOPE_TEST(TestTrainingSummary, QCoreApplication)
#include "tst_trainingsummary.moc"
