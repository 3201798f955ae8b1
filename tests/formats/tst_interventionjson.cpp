// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/interventionjson.h"
#include "testclass.h"

#include "engine/samples.h"
#include "formats/snapshot.h"
#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Interventions some()
{
    Interventions interventions;
    interventions.weights = { { 0, 3, 2, WeightChange::Set, 0 }, { 1, everyOne, 2, WeightChange::Set, 0.1 },
        { 0, 4, everyOne, WeightChange::Scale, 1. / 3 } };
    interventions.states = { { 2, 1, -0.1 } };
    interventions.queries = { { 0, 0, 1e-300 } };
    interventions.renormalises = false;
    return interventions;
}

} // namespace

class InterventionJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsRead()
    {
        QString warning;
        const QByteArray text = QJsonDocument(toJson(some())).toJson();
        QCOMPARE(interventionsFromJson(QJsonDocument::fromJson(text).object(), warning), some());
        QCOMPARE(warning, QString());
        QVERIFY(toJson(Interventions()).isEmpty());
        QVERIFY(interventionsFromJson({}, warning).isEmpty());
    }

    void whatIsDamagedIsLeftOutAndSaid()
    {
        QString warning = u"More."_s;
        const QJsonArray weights { QJsonObject { { u"row"_s, 1 }, { u"set"_s, -1 } }, // below 0
            QJsonObject { { u"row"_s, -4 }, { u"set"_s, 0 } }, QJsonObject { { u"row"_s, 1 } }, 7,
            QJsonObject { { u"row"_s, 1 }, { u"column"_s, 1.5 }, { u"set"_s, 0 } },
            QJsonObject { { u"row"_s, 1 }, { u"column"_s, 2 }, { u"set"_s, 0.5 } } };
        const QJsonArray states { QJsonObject { { u"row"_s, 1 }, { u"set"_s, 2 } } }; // which entry?
        const Interventions read
            = interventionsFromJson({ { u"weights"_s, weights }, { u"states"_s, states } }, warning);
        QCOMPARE(read.count(), std::size_t(1));
        QCOMPARE(read.weights[0], (WeightIntervention { 0, 1, 2, WeightChange::Set, 0.5 }));
        QCOMPARE(warning, u"Of its interventions 6 could not be read and were left out. More."_s);
    }

    void aSnapshotKeepsThem()
    {
        for (const Sample &sample : samples()) {
            Snapshot snapshot;
            snapshot.specimen = sample.make();
            std::visit([](auto &model) { model.interventions = some(); }, snapshot.specimen);
            const auto read = fromTensorFile(toTensorFile(snapshot));
            QVERIFY2(read.has_value(), sample.name.c_str());
            QCOMPARE(std::visit([](const auto &model) { return model.interventions; }, read->specimen), some());
        }
    }
};

ALPHASCOPE_TEST(InterventionJsonTest, QCoreApplication)
#include "tst_interventionjson.moc"
