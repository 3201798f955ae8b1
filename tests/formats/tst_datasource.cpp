// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datasource.h"
#include "testclass.h"

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

        const auto series = readData(SeriesFile { write("x,y\n1,5\n2,5\n3,5\n4,5\n"), { {}, { u"y"_s }, 2, 1 } });
        QVERIFY(series);
        const auto &windows = std::get<SeriesExamples>(series->examples);
        QCOMPARE(windows.windows.size(), std::size_t(2));
        QVERIFY(windows.inputs == (std::vector<std::string> { "x", "y" }));
        QVERIFY(windows.targets == std::vector<std::string> { "y" });
        QCOMPARE(windows.horizon, Index(1));

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
        QByteArray lines;
        for (int i = 0; i < 5000; ++i)
            lines += "a\tb\n";
        const QString file = write(lines);
        const auto stopped = readData(PairsFile { file, TokenUnit::Words }, [](double share) { return share < 0.5; });
        QVERIFY(stopped && stopped->isStopped);
        const std::size_t count = std::get<PairExamples>(stopped->examples).pairs.size();
        QVERIFY(count > 0 && count < 5000);
    }

    void aRequestedStopEndsFilesAndTasks()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto pairs = readData(PairsFile { write("a\tb\n"), TokenUnit::Words }, {}, stop.get_token());
        QVERIFY(pairs && pairs->isStopped);
        const auto task = readData(GeneratedTask { AddingPlan { 3 }, 7, 1 }, {}, stop.get_token());
        QVERIFY(task && task->isStopped);
        QVERIFY(std::get<NumberExamples>(task->examples).empty());
    }

private:
    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"data"_s));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(DataSourceTest, QCoreApplication)
#include "tst_datasource.moc"
