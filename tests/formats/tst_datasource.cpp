// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datasource.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class DataSourceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAndTasksBecomeExamples()
    {
        const auto pairs = readData(PairsFile { write("Ich bin.\tI am.\nno tab\n"), TokenUnit::Words });
        QVERIFY(pairs);
        QCOMPARE(std::get<PairExamples>(pairs->examples).pairs.size(), std::size_t(1));
        QCOMPARE(pairs->skipped.count, qint64(1));

        const auto labelled = readData(LabelledFile { write("text,label\ngood,1\nbad,0\n"), {} });
        QVERIFY(labelled);
        QCOMPARE(std::get<LabelledExamples>(labelled->examples).classes.size(), std::size_t(2));

        const auto series = readData(SeriesFile { write("1\n2\n3\n4\n"), { {}, {}, 2, 1 } });
        QVERIFY(series);
        QCOMPARE(std::get<NumberExamples>(series->examples).size(), std::size_t(2));

        const auto task = readData(GeneratedTask { AddingPlan { 3 }, 7, 1 });
        QVERIFY(task);
        QCOMPARE(std::get<NumberExamples>(task->examples).size(), std::size_t(7));
    }

    void whatGoesWrongNamesTheFile()
    {
        const auto missing = readData(PairsFile { m_folder.filePath(u"none.tsv"_s), TokenUnit::Words });
        QVERIFY(!missing && missing.error().sentence.contains(u"none.tsv"_s));
        const auto columns = readData(LabelledFile { write("text,label\ngood,1\n"), { u"review"_s, {} } });
        QVERIFY(!columns && columns.error().sentence.contains(u"“data” could not be used"_s));
        QVERIFY(columns.error().sentence.contains(u"review"_s));
        const auto task = readData(GeneratedTask { AddingPlan { 1 }, 7, 1 });
        QVERIFY(!task && task.error().sentence.contains(u"timestep"_s));
    }

    void theObserverMayStopIt()
    {
        const auto stopped = readData(PairsFile { write("a\tb\n"), TokenUnit::Words }, [](double) { return false; });
        QVERIFY(!stopped || stopped->isStopped);
    }

private:
    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"data"_s));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

    QTemporaryDir m_folder;
};

QTEST_APPLESS_MAIN(DataSourceTest)
#include "tst_datasource.moc"
