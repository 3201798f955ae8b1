// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/datapreviewer.h"
#include "testclass.h"

#include <QSignalSpy>
#include <QTest>

using namespace alphascope;

class TestDataPreviewer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLatestRequestWins()
    {
        DataPreviewer previewer;
        std::vector<std::size_t> counts;
        connect(&previewer, &DataPreviewer::looked, this, [&counts](const DataPreview &preview) {
            counts.push_back(std::get<NumberExamples>(*preview.examples).size());
        });
        for (Index examples = 1; examples <= 9; ++examples)
            previewer.request(GeneratedTask { AddingPlan { 4 }, examples, 1 }, 100);
        QVERIFY(counts.empty()); // nobody has waited
        QTRY_COMPARE(counts.size(), std::size_t(1));
        QCOMPARE(counts[0], std::size_t(9));
        previewer.request(GeneratedTask { AddingPlan { 4 }, 5, 1 }, 3);
        QTRY_COMPARE(counts.size(), std::size_t(2));
        QCOMPARE(counts[1], std::size_t(3));
    }

    void whatIsDroppedIsNotSaid()
    {
        DataPreviewer previewer;
        QSignalSpy looked(&previewer, &DataPreviewer::looked);
        const GeneratedTask task { AddingPlan { 4 }, 5, 1 };
        previewer.request(task, 3);
        previewer.drop();
        previewer.request(task, 2);
        previewer.request(task, 3);
        previewer.drop();
        previewer.request(task, 4);
        QVERIFY(looked.wait());
        QCOMPARE(looked.size(), 1);
    }
};

ALPHASCOPE_TEST(TestDataPreviewer, QCoreApplication)
#include "tst_datapreviewer.moc"
