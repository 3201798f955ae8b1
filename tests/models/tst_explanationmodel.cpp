// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/explanationmodel.h"
#include "models/fourtokens.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

RowVector<double> numbers(std::initializer_list<double> values)
{
    return Eigen::Map<const RowVector<double>>(values.begin(), static_cast<Index>(values.size()));
}

std::shared_ptr<const ExplainedRow> explained(const RowVector<double> &gradient, const RowVector<double> &without)
{
    auto row = std::make_shared<ExplainedRow>();
    row->explanation.gradientTimesInput = gradient;
    row->explanation.leaveOneOut = without;
    return row;
}

using Column = ExplanationModel::Column;

} // namespace

class TestExplanationModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyInputHasItsNumbersBesideAlpha()
    {
        m_model.setRow(shared(fourTokens()), 0, 0);
        QCOMPARE(m_model.rowCount(), 4);
        QCOMPARE(at(0, Column::Weight), u"0.446"_s);
        QCOMPARE(at(0, Column::Gradient), u"–"_s);
        m_model.setExplanation(explained(numbers({ 2, -1, 0, 0.5 }), numbers({ NAN, 0.25, 0, -0.5 })));
        m_model.setCoverage(numbers({ 1, 2, 3, 4 }));
        QCOMPARE(at(1, Column::Gradient), u"−1.000"_s);
        QCOMPARE(at(3, Column::LeaveOneOut), u"−0.500"_s);
        QCOMPARE(at(0, Column::LeaveOneOut), u"NaN"_s);
        QCOMPARE(at(2, Column::Coverage), u"3.000"_s);
        QCOMPARE(m_model.index(1, Column::Gradient).data(Qt::EditRole).toDouble(), -1.);
        QVERIFY(m_model.index(0, Column::LeaveOneOut).data(Qt::ToolTipRole).toString().contains(u"Nothing"));
    }

    void barsAreSharesOfTheLargestMagnitude()
    {
        m_model.setRow(shared(fourTokens()), 0, 0);
        m_model.setExplanation(explained(numbers({ 2, -4, 0, 1 }), numbers({ NAN, 0, 0, 0 })));
        QCOMPARE(bar(0, Column::Gradient), QVariant(0.5));
        QCOMPARE(bar(1, Column::Gradient), QVariant(-1.));
        QVERIFY(!bar(0, Column::LeaveOneOut).isValid());
        QVERIFY(!bar(1, Column::LeaveOneOut).isValid());
        const double weight = m_model.index(0, Column::Weight).data(Qt::EditRole).toDouble();
        QCOMPARE(bar(0, Column::Weight), QVariant(weight)); // of 1, as everywhere
        QVERIFY(m_model.index(0, Column::Gradient).data(ExplanationModel::SignedRole).toBool());
        QVERIFY(!m_model.index(0, Column::Weight).data(ExplanationModel::SignedRole).toBool());
    }

    void smallNumbersKeepTheirDigits()
    {
        m_model.setRow(shared(fourTokens()), 0, 0);
        m_model.setExplanation(explained(numbers({ 2e-5, -1.234e-6, 0, 0 }), numbers({ 0, 0, 0, 0 })));
        QCOMPARE(at(0, Column::Gradient), u"+2e−5"_s);
        QCOMPARE(at(1, Column::Gradient), u"−1.23e−6"_s);
    }

    void anotherRowForgetsTheExplanation()
    {
        const auto trace = shared(lesson(2, 3));
        m_model.setRow(trace, 0, 0);
        m_model.setExplanation(explained(numbers({ 1, 2, 3 }), numbers({ 1, 2, 3 })));
        m_model.setCoverage(numbers({ 1, 1, 1 }));
        QSignalSpy changed(&m_model, &QAbstractItemModel::dataChanged);
        QSignalSpy reset(&m_model, &QAbstractItemModel::modelReset);
        m_model.setRow(trace, 0, 1);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(at(0, Column::Gradient), u"–"_s);
        QCOMPARE(at(0, Column::Coverage), u"1.000"_s); // of all rows
        m_model.setRow(shared(lesson(2, 3)), 0, 1);
        QCOMPARE(at(0, Column::Coverage), u"–"_s);
        m_model.setCoverage(numbers({ 1, 2 })); // of another alpha
        QCOMPARE(at(0, Column::Coverage), u"–"_s);
    }

    void aNumberThatIsNoneSortsBelowAllOthers()
    {
        m_model.setRow(shared(fourTokens()), 0, 0);
        m_model.setExplanation(explained(numbers({ 0, 0, 0, 0 }), numbers({ NAN, -1e9, 0, 0 })));
        const auto key = [&](int row) {
            return m_model.index(row, Column::LeaveOneOut).data(ExplanationModel::SortRole).toDouble();
        };
        QVERIFY(key(0) < key(1));
        QVERIFY(key(1) < key(2));
    }

    void withoutAttentionThereAreNoWeights()
    {
        Trace trace = threeTimesteps();
        trace.sheets.clear();
        m_model.setRow(shared(trace), 0, 0);
        QCOMPARE(m_model.rowCount(), 3);
        QVERIFY(!m_model.hasColumn(Column::Weight));
        QVERIFY(!m_model.hasColumn(Column::Coverage));
        m_model.setExplanation(explained(numbers({ 1, 2, 3 }), numbers({ 1, 2, 3 })));
        QCOMPARE(at(2, Column::LeaveOneOut), u"+3.000"_s);
        m_model.setRow(shared(trace), 0, 1); // there is no such row
        QCOMPARE(m_model.rowCount(), 0);
    }

private:
    QString at(int row, int column) const { return m_model.index(row, column).data().toString(); }
    QVariant bar(int row, int column) const { return m_model.index(row, column).data(ExplanationModel::BarRole); }

    ExplanationModel m_model;
    QAbstractItemModelTester m_tester { &m_model, QAbstractItemModelTester::FailureReportingMode::QtTest };
};

ALPHASCOPE_TEST(TestExplanationModel, QCoreApplication)
#include "tst_explanationmodel.moc"
