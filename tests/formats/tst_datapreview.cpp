// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datapreview.h"
#include "testclass.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class DataPreviewTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTaskDrawsAFewExamples()
    {
        const DataPreview preview = previewOf(GeneratedTask { AddingPlan { 3 }, 1'000'000'000, 1 }, 7);
        QCOMPARE(std::get<NumberExamples>(*preview.examples).size(), std::size_t(7));
        QVERIFY(preview.problem.isEmpty() && preview.columns.isEmpty());
        QVERIFY(previewOf(GeneratedTask { AddingPlan { 1 }, 7, 1 }, 7).problem.contains(u"timestep"_s));
    }

    void aTableOffersItsColumns()
    {
        const QString path = write("id,\"the review\",stars,mood\n1,not bad,4,good\n2,awful,1\n3,fine,3,good\n");
        const DataPreview preview = previewOf(LabelledFile { path, { u"the review"_s, u"mood"_s } }, 2);
        QCOMPARE(preview.columns, (QStringList { u"id"_s, u"the review"_s, u"stars"_s, u"mood"_s }));
        const auto &examples = std::get<LabelledExamples>(*preview.examples);
        QVERIFY(examples.texts[1].words == std::vector<std::string> { "fine" });
        QCOMPARE(preview.lines, (QStringList { u"id,\"the review\",stars,mood"_s, u"1,not bad,4,good"_s }));
        QCOMPARE(preview.problem.left(33), u"One line was skipped. Line 3: It "_s);
        const DataPreview wrong = previewOf(LabelledFile { path, { u"text"_s, {} } }, 2);
        QVERIFY(!wrong.examples);
        QVERIFY2(wrong.problem.contains(u"“the review”"_s), qPrintable(wrong.problem));
        QCOMPARE(wrong.columns.size(), 4); // to choose another one
    }

    void columnsOfASeriesHaveNamesOrNumbers()
    {
        QCOMPARE(previewOf(SeriesFile { write("1;2,5\n3;4\n5;6\n"), { {}, {}, 2 } }, 5).columns,
            (QStringList { u"1"_s, u"2"_s }));
        QCOMPARE(previewOf(SeriesFile { write("day,x\nMo,4\nTu,6\n"), { {}, {}, 1 } }, 5).columns,
            (QStringList { u"day"_s, u"x"_s }));
    }

    void ofALargeFileOnlyTheBeginningIsRead()
    {
        QByteArray lines;
        for (int i = 0; i < 300'000; ++i)
            lines += QByteArray::number(i) + '\n';
        const QString path = write(lines);
        const DataPreview preview = previewOf(SeriesFile { path, { {}, {}, 2 } }, 5);
        const auto &windows = std::get<SeriesExamples>(*preview.examples).windows;
        QVERIFY(windows.size() > 1000 && windows.size() < 20'000);
        QCOMPARE(windows.back().target(0, 0), windows.back().x(1, 0) + 1); // no line is half
        QCOMPARE(preview.problem, QString());
        // What does not fit into the beginning may fit into the whole.
        const DataPreview wide = previewOf(SeriesFile { path, { {}, {}, 100'000 } }, 5);
        QVERIFY(!wide.examples && wide.problem.isEmpty());
        QCOMPARE(wide.lines.size(), 5);
    }

    void withoutAFileOneIsAskedFor()
    {
        QCOMPARE(previewOf(PairsFile { {}, TokenUnit::Words }, 5).problem, u"Choose a file of examples."_s);
        QCOMPARE(
            previewOf(PairsFile { m_folder.path(), TokenUnit::Words }, 5).problem, u"Choose a file of examples."_s);
        const DataPreview empty = previewOf(PairsFile { write({}), TokenUnit::Words }, 5);
        QVERIFY(!empty.problem.isEmpty() && !empty.examples);
    }

private:
    QString write(const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(u"data"_s));
        file.open(QIODevice::WriteOnly);
        file.write(bytes);
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(DataPreviewTest, QCoreApplication)
#include "tst_datapreview.moc"
