// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/experimentjson.h"
#include "testclass.h"

#include "engine/samples.h"
#include "formats/snapshot.h"
#include "formats/snapshotparts.h"
#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ExperimentRecord fibonacci()
{
    FibonacciExperiment experiment;
    experiment.seeds = { 18'000'000'000'000'000'001u, 5 };
    experiment.training.learningRate = 0.1 + 0.2;
    experiment.logarithmic = false;
    return { experiment,
        { { "min_max", "attention", 1.0, 33.0, 0.1, 1.0 / 3, 0.25 },
            { "min_max", "no_attention", 2.0, 11.0, 1e-17, std::numeric_limits<double>::quiet_NaN(), 0.25 } },
        true };
}

ExperimentRecords records()
{
    BottleneckExperiment bottleneck;
    bottleneck.cell = Cell::Lstm;
    bottleneck.score = Score::General;
    ExperimentRecords all;
    all[0] = fibonacci();
    all[1] = ExperimentRecord { bottleneck, {}, false };
    return all;
}

//! As it is saved and read back.
QJsonObject written() { return QJsonDocument::fromJson(QJsonDocument(toJson(records())).toJson()).object(); }

QJsonObject changed(const QString &experiment, const QString &name, const QJsonValue &value)
{
    QJsonObject json = written();
    QJsonObject part = json[experiment].toObject();
    part.insert(name, value);
    json.insert(experiment, part);
    return json;
}

QJsonValue settingsWith(const QString &name, const QJsonValue &value)
{
    QJsonObject settings = written()[u"fibonacci"_s].toObject()[u"settings"_s].toObject();
    settings.insert(name, value);
    return settings;
}

} // namespace

class ExperimentJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingComesBackToTheLastDigit()
    {
        QString warning;
        const ExperimentRecords back = experimentsFromJson(written(), warning);
        QCOMPARE(warning, QString());
        QVERIFY(back[0] && back[1] && !back[2] && !back[3]);
        QVERIFY(back[0]->experiment == fibonacci().experiment);
        QVERIFY(back[0]->isWhole);
        QVERIFY(back[0]->rows[0] == fibonacci().rows[0]);
        QVERIFY(std::isnan(std::get<double>(back[0]->rows[1][5])));
        QCOMPARE(std::get<double>(back[0]->rows[1][4]), 1e-17);
        QVERIFY(back[1] == records()[1]);
    }

    void everyExperimentHasItsSettings()
    {
        for (std::size_t index = 0; index < experimentNames.size(); ++index) {
            ExperimentRecords all;
            all[index] = ExperimentRecord { newExperiment(index), {}, false };
            QString warning;
            QVERIFY(experimentsFromJson(toJson(all), warning) == all);
        }
    }

    void whatIsDamagedIsLeftOutWithAWarning_data()
    {
        QTest::addColumn<QJsonObject>("json");
        QTest::addColumn<QString>("sentence");
        const QJsonArray rows = written()[u"fibonacci"_s].toObject()[u"rows"_s].toArray();
        const auto with = [&rows](const QJsonValue &row) {
            QJsonArray damaged = rows;
            damaged[1] = row;
            return changed(u"fibonacci"_s, u"rows"_s, damaged);
        };
        const QString wrongRow = u"Row 2 of its table does not have what the columns say."_s;
        QTest::newRow("no object") << QJsonObject { { u"fibonacci"_s, 3 } } << QString();
        QTest::newRow("no settings") << changed(u"fibonacci"_s, u"settings"_s, {}) << QString();
        QTest::newRow("a setting of a wrong kind")
            << changed(u"fibonacci"_s, u"settings"_s, settingsWith(u"epochs"_s, u"many"_s)) << u"epochs"_s;
        QTest::newRow("a setting that cannot be")
            << changed(u"fibonacci"_s, u"settings"_s, settingsWith(u"seeds"_s, 5000)) << u"number of seeds is 5000"_s;
        QTest::newRow("a short row") << with(QJsonArray { u"min_max"_s }) << wrongRow;
        QTest::newRow("a long row") << with([&rows] {
            QJsonArray row = rows[1].toArray();
            row.append(1);
            return row;
        }()) << wrongRow;
        QTest::newRow("a text for a number") << with([&rows] {
            QJsonArray row = rows[1].toArray();
            row[2] = u"2"_s;
            return row;
        }()) << wrongRow;
        QTest::newRow("no row") << with(7) << wrongRow;
        QTest::newRow("other columns") << changed(u"fibonacci"_s, u"columns"_s, QJsonArray { u"a"_s })
                                       << u"other columns"_s;
    }

    void whatIsDamagedIsLeftOutWithAWarning()
    {
        QFETCH(QJsonObject, json);
        QFETCH(QString, sentence);
        QString warning;
        const ExperimentRecords back = experimentsFromJson(json, warning);
        QVERIFY(!back[0]);
        QVERIFY2(warning.startsWith(u"The experiment “fibonacci” was left out. "_s), qPrintable(warning));
        QVERIFY2(warning.contains(sentence), qPrintable(warning));
        QCOMPARE(back[1].has_value(), json.contains(u"bottleneck"_s));
    }

    void anUnknownExperimentIsNamed()
    {
        QString warning;
        experimentsFromJson({ { u"tea"_s, QJsonObject() } }, warning);
        QCOMPARE(warning, u"The experiment “tea” was left out. This program does not know it."_s);
    }

    void veryManyRowsAreNotKept()
    {
        ExperimentRecord record = fibonacci();
        record.rows.resize(100'000, record.rows.front());
        ExperimentRecords all;
        all[0] = record;
        QString warning;
        const ExperimentRecords back = experimentsFromJson(toJson(all), warning);
        QVERIFY(back[0] && back[0]->rows.empty() && !back[0]->isWhole);
        QVERIFY(back[0]->experiment == record.experiment);
    }

    void aSnapshotCarriesThem()
    {
        Snapshot snapshot { samples().front().make(), {}, nullptr, {} };
        snapshot.experiments = records();
        TensorFile file = toTensorFile(snapshot);
        auto back = fromTensorFile(file);
        QVERIFY(back && back->warning.isEmpty());
        QVERIFY(back->experiments[0]->experiment == fibonacci().experiment);
        QCOMPARE(back->experiments[0]->rows.size(), std::size_t(2));

        QJsonObject json = QJsonDocument::fromJson(file.metadata[metadataKey].toUtf8()).object();
        json.insert(experimentsMember, changed(u"fibonacci"_s, u"rows"_s, QJsonArray { 1 }));
        file.metadata.insert(metadataKey, QString::fromUtf8(QJsonDocument(json).toJson()));
        back = fromTensorFile(file);
        QVERIFY(back && !back->experiments[0] && back->experiments[1]);
        QVERIFY(back->warning.startsWith(u"The experiment “fibonacci” was left out."_s));
    }
};

ALPHASCOPE_TEST(ExperimentJsonTest, QCoreApplication)
#include "tst_experimentjson.moc"
