// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/hypothesismodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestHypothesisModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void showsEachSequenceWithItsNumbers()
    {
        HypothesisModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        auto trace = std::make_shared<Trace>();
        trace->hypotheses = { { { "I", "ate", "⟨end⟩" }, -1.5, -0.5, true }, { { "I", "" }, -2, -1, false } };
        model.setTrace(trace);
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.index(0, HypothesisModel::Sequence).data().toString(), u"I ate ⟨end⟩"_s);
        QCOMPARE(model.index(1, HypothesisModel::Sequence).data().toString(), u"I ∅ … (not ended)"_s);
        QCOMPARE(model.index(0, HypothesisModel::LogProbability).data(Qt::EditRole).toDouble(), -1.5);
        QCOMPARE(model.index(0, HypothesisModel::Rating).data().toString(), u"−0.500"_s);
        QCOMPARE(model.index(0, HypothesisModel::Length).data().toString(), u"3"_s);
        model.setTrace(nullptr);
        QCOMPARE(model.rowCount(), 0);
    }

    void headersStandAsWhatIsBelowThem()
    {
        const HypothesisModel model;
        const auto alignment = [&](int column) {
            return model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
        };
        QVERIFY(alignment(HypothesisModel::Sequence).testFlag(Qt::AlignLeft));
        QVERIFY(alignment(HypothesisModel::Rating).testFlag(Qt::AlignRight));
    }
};

ALPHASCOPE_TEST(TestHypothesisModel, QCoreApplication)
#include "tst_hypothesismodel.moc"
