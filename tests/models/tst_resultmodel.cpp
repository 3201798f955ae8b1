// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultmodel.h"
#include "testclass.h"

#include "experimentrecords.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ResultModelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsAreShortAndTheirTipsAreExact()
    {
        ResultModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        ExperimentRecord record = fibonacciRecord(1);
        record.rows[0][5] = 1.0 / 3;
        model.setRecord(record);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 7);
        QCOMPARE(model.index(0, 5).data().toString(), u"0.33333"_s);
        QCOMPARE(model.index(0, 5).data(Qt::ToolTipRole).toString(), u"0.3333333333333333"_s);
        QCOMPARE(model.index(0, 5).data(Qt::EditRole).toDouble(), 1.0 / 3);
        QCOMPARE(model.index(0, 1).data().toString(), u"without attention"_s);
        QCOMPARE(model.index(0, 1).data(Qt::EditRole).toString(), u"no_attention"_s);
        QCOMPARE(model.headerData(5, Qt::Horizontal, Qt::DisplayRole).toString(), u"Test error"_s);
        QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toInt(), 2);
    }

    void rowsAreAddedAtTheEnd()
    {
        ResultModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setRecord({ MarksExperiment(), {}, false });
        QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
        model.append({ 1.0, 0.0, 0.1, 0.2, 0.7, 0.5 });
        model.append({ 1.0, 1.0, 0.3, 0.2, 0.5, 0.4 });
        QCOMPARE(inserted.size(), 2);
        QCOMPARE(model.index(1, 2).data().toString(), u"0.3"_s);
    }

    void everyRowOfTheTableSaysItsSettings()
    {
        ExperimentRecord record = fibonacciRecord(1);
        record.rows[0][5] = 0.1 + 0.2;
        record.rows[1][5] = std::numeric_limits<double>::quiet_NaN();
        const QStringList lines = resultTable(record, u',').split(u'\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(lines[0],
            u"scaling,model,seed,parameters,training_error,test_error,constant_error,setting_min_max,"
            "setting_logarithmic,setting_seeds,setting_first_seed,setting_hidden_size,setting_epochs,"
            "setting_batch_size,setting_learning_rate,setting_threads"_s);
        QCOMPARE(lines[1], u"min_max,no_attention,1,11,2,0.30000000000000004,100,true,false,1,1,2,30,1,0.001,1"_s);
        QCOMPARE(lines[2], u"min_max,attention,1,33,1,,100,true,false,1,1,2,30,1,0.001,1"_s);
        QCOMPARE(lines[3], QString());
    }

    void unitsArePartOfTheNames()
    {
        const QString header = resultTable({ CostExperiment(), {}, false }, u'\t').section(u'\n', 0, 0);
        QVERIFY(header.startsWith(
            u"cell\tscore\tlength_timesteps\tformula\tparameters\tcounted\tepoch_time_s\tinference_time_s\t"_s));
    }
};

ALPHASCOPE_TEST(ResultModelTest, QCoreApplication)
#include "tst_resultmodel.moc"
