// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/fourtokens.h"
#include "models/stepmodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestStepModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLessonReadsAsInTheDrawing();
    void theColumnsAreHeadedByTheirSymbols();
    void smallWeightsKeepTheirDigits();
    void exactNumbersAreInEditAndToolTip();
    void theSumsStandBelowTheirColumns();
    void theSameShapeChangesDataOnly();
    void anotherShapeResets();
    void aNullTraceARowOutsideAndNoAttentionAreEmpty();
    void aMaskedPositionSaysSoAndKeepsItsScore();
    void aRowWithNothingToAttendIsZero();
    void aGivenAlphaHasNoScores();
    void aGivenSumThatIsNotOneIsMarked();
    void hiddenStatesStandInOneColumn();
    void labelsAreShownLiterally();
    void blankLabelsAreVisible();
    void numbersSortAsNumbers();
    void aNaNHasAPlaceInTheOrder();
    void decimalPointsOfAContributionAlign();
    void longVectorsAreCutOnScreenButNotInCopies();
};

namespace {

QString shown(const StepModel &model, int row, int column) { return model.index(row, column).data().toString(); }

//! The whole table as it is shown, a line a row.
QStringList printed(const StepModel &model)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < model.columnCount(); ++column)
            cells += shown(model, row, column);
        lines += cells.join(u" | "_s);
    }
    return lines;
}

} // namespace

void TestStepModel::theLessonReadsAsInTheDrawing()
{
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setStep(shared(fourTokens()), 0, 0);
    const QString pad(QChar(0x2007)); // "+10.000" is the widest that α·v could be
    QCOMPARE(printed(model),
        QStringList({
            u"1 | key 1 | [1, 0] | +1.000 | 1.0000 | 0.446 | [10, 0] | [_+4.456, _+0.000] | [_+4.456, _+0.000]"_s
                .replace(u"_"_s, pad),
            u"2 | key 2 | [0.7, 0.7] | +0.700 | 0.7408 | 0.330 | [0, 10] | [_+0.000, _+3.301] | [_+4.456, _+3.301]"_s
                .replace(u"_"_s, pad),
            u"3 | key 3 | [0, 1] | +0.000 | 0.3679 | 0.164 | [5, 5] | [_+0.820, _+0.820] | [_+5.276, _+4.121]"_s
                .replace(u"_"_s, pad),
            u"4 | key 4 | [−1, 0] | −1.000 | 0.1353 | 0.060 | [−10, 0] | [_−0.603, _+0.000] | [_+4.673, _+4.121]"_s
                .replace(u"_"_s, pad),
        }));
}

void TestStepModel::theColumnsAreHeadedByTheirSymbols()
{
    StepModel model;
    model.setStep(shared(fourTokens()), 0, 0);
    QStringList heads;
    for (int column = 0; column < StepModel::ColumnCount; ++column)
        heads += model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    QCOMPARE(heads.join(u" | "_s), u"j | key | k | score e | exp(e − max) | weight α | v | α·v | Σ α·v so far"_s);
    QVERIFY(model.headerData(StepModel::Exponential, Qt::Horizontal, Qt::ToolTipRole)
                .toString()
                .contains(u"largest score, 1,"_s));
}

void TestStepModel::smallWeightsKeepTheirDigits()
{
    Trace trace = fourTokens();
    trace.sheets.front().alpha << 0.000423, 0.000099, 0, 0.0001;
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QStringList weights;
    for (int line = 0; line < 4; ++line)
        weights << shown(model, line, StepModel::Weight);
    QCOMPARE(weights, QStringList({ u"0.000423"_s, u"0.000099"_s, u"0.000000"_s, u"0.000100"_s }));
    trace.sheets.front().alpha << 0.0512, 0.01, 0.1, 0.02; // a tenth has three digits as it is
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(shown(model, 0, StepModel::Weight), u"0.051"_s);
}

void TestStepModel::exactNumbersAreInEditAndToolTip()
{
    Trace trace = fourTokens();
    trace.sheets.front().alpha(0, 1) = 1.28774739e-32;
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    const QModelIndex weight = model.index(1, StepModel::Weight);
    QCOMPARE(weight.data().toString(), u"0.000"_s);
    QCOMPARE(weight.data(Qt::ToolTipRole).toString(), u"1.28774739e−32"_s);
    QCOMPARE(weight.data(Qt::EditRole).toDouble(), 1.28774739e-32);
    QCOMPARE(model.index(1, StepModel::Key).data(Qt::EditRole).toString(), u"[0.7, 0.7]"_s);
    QCOMPARE(model.index(1, StepModel::Value).data(Qt::ToolTipRole).toString(), u"[0, 10]"_s);
}

void TestStepModel::theSumsStandBelowTheirColumns()
{
    StepModel model;
    model.setStep(shared(fourTokens()), 0, 0);
    QCOMPARE(model.sum(StepModel::Exponential), u"Σ 2.2440"_s);
    QCOMPARE(model.sum(StepModel::Weight), u"Σ 1.000"_s);
    QCOMPARE(model.sum(StepModel::Contribution), u"c = [4.673, 4.121]"_s);
    QCOMPARE(model.sum(StepModel::Key), QString());
    QVERIFY(model.exactSum(StepModel::Contribution).startsWith(u"[4.6728566959927"_s));
    QVERIFY(model.exactSum(StepModel::Exponential).startsWith(u"2.24403294"_s));

    Trace twoHeads = fourTokens();
    twoHeads.sheets.push_back(twoHeads.sheets.front());
    model.setStep(shared(twoHeads), 1, 0);
    QCOMPARE(model.sum(StepModel::Contribution), u"part of c = [4.673, 4.121]"_s);
}

void TestStepModel::theSameShapeChangesDataOnly()
{
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setStep(shared(lesson(2, 4)), 0, 0);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    const QPersistentModelIndex kept(model.index(2, StepModel::Weight));
    Trace trace = lesson(2, 4);
    trace.sheets.front().scores(1, 2) = 9;
    attend(trace);
    model.setStep(shared(trace), 0, 1);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex(), model.index(0, 0));
    QCOMPARE(changed.first().at(1).toModelIndex(), model.index(3, StepModel::ColumnCount - 1));
    QCOMPARE(reset.count(), 0);
    QVERIFY(kept.isValid());
    QCOMPARE(shown(model, 2, StepModel::ScoreColumn), u"+9.000"_s);
    QCOMPARE(model.step().row, 1);
}

void TestStepModel::anotherShapeResets()
{
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setStep(shared(fourTokens()), 0, 0);
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    model.setStep(shared(lesson(1, 7)), 0, 0);
    QCOMPARE(reset.count(), 1);
    QCOMPARE(model.rowCount(), 7);
}

void TestStepModel::aNullTraceARowOutsideAndNoAttentionAreEmpty()
{
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    const auto trace = shared(fourTokens());
    const auto isEmpty = [&] { return model.rowCount() == 0 && !model.hasColumn(StepModel::Weight); };
    model.setStep(trace, 0, 0);
    model.setStep(nullptr, 0, 0);
    QVERIFY(isEmpty());
    model.setStep(trace, 0, -1);
    QVERIFY(isEmpty());
    model.setStep(trace, 0, 1);
    QVERIFY(isEmpty());
    model.setStep(trace, 1, 0);
    QVERIFY(isEmpty());
    QCOMPARE(model.sum(StepModel::Weight), QString());
    Trace without = fourTokens();
    without.sheets.clear();
    model.setStep(shared(without), 0, 0);
    QVERIFY(isEmpty());
    model.setStep(trace, 0, 0);
    QCOMPARE(model.rowCount(), 4);
}

void TestStepModel::aMaskedPositionSaysSoAndKeepsItsScore()
{
    Trace trace = fourTokens();
    trace.mask(0, 0) = false;
    attend(trace);
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(shown(model, 0, StepModel::Weight), u"masked"_s);
    QCOMPARE(shown(model, 0, StepModel::ScoreColumn), u"+1.000"_s);
    QCOMPARE(shown(model, 0, StepModel::Exponential), u"0.0000"_s);
    QCOMPARE(model.index(0, StepModel::Weight).data(Qt::EditRole).toDouble(), 0.0);
    QCOMPARE(model.index(0, StepModel::Weight).data(Qt::ToolTipRole).toString(), u"0 (masked)"_s);
    QVERIFY(model.index(0, StepModel::Key).data(StepModel::MaskedRole).toBool());
    QVERIFY(!model.index(1, StepModel::Key).data(StepModel::MaskedRole).toBool());
    QCOMPARE(shown(model, 1, StepModel::Exponential), u"1.0000"_s); // the largest that is allowed
}

void TestStepModel::aRowWithNothingToAttendIsZero()
{
    Trace trace = fourTokens();
    trace.mask.setConstant(false);
    attend(trace);
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(model.step().finding, RowFinding::NothingToAttend);
    QCOMPARE(model.sum(StepModel::Weight), u"Σ 0.000"_s);
    QCOMPARE(model.sum(StepModel::Contribution), u"c = [0.000, 0.000]"_s);
    QVERIFY(!printed(model).join(u'\n').contains(u"NaN"_s));
}

void TestStepModel::aGivenAlphaHasNoScores()
{
    Trace trace = fourTokens();
    trace.given = true;
    trace.sheets.front().scores.resize(0, 0);
    trace.sheets.front().queries.resize(0, 0);
    trace.sheets.front().keys.resize(0, 0);
    StepModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setStep(shared(trace), 0, 0);
    for (const int column : { StepModel::Key, StepModel::ScoreColumn, StepModel::Exponential })
        QVERIFY(!model.hasColumn(column));
    QVERIFY(model.hasColumn(StepModel::Contribution));
    QCOMPARE(shown(model, 0, StepModel::Weight), u"0.446"_s);

    trace.sheets.front().values.resize(0, 0);
    trace.sheets.front().context.resize(1, 0);
    model.setStep(shared(trace), 0, 0);
    QVERIFY(!model.hasColumn(StepModel::Value));
    QVERIFY(!model.hasColumn(StepModel::Contribution));
    QCOMPARE(model.sum(StepModel::Contribution), QString());
}

void TestStepModel::aGivenSumThatIsNotOneIsMarked()
{
    Trace trace = fourTokens();
    trace.given = true;
    trace.sheets.front().alpha *= 1.0307;
    trace.sheets.front().findings.front() = RowFinding::SumNotOne;
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(model.sum(StepModel::Weight), u"not 1: Σ 1.031"_s);
    QCOMPARE(model.index(0, StepModel::Weight).data(StepModel::WeightRole).toDouble(), 0.44562625615106327 * 1.0307);
}

void TestStepModel::hiddenStatesStandInOneColumn()
{
    StepModel model;
    model.setStep(shared(threeTimesteps()), 0, 0);
    QVERIFY(!model.hasColumn(StepModel::Key));
    QCOMPARE(model.headerData(StepModel::Label, Qt::Horizontal, Qt::DisplayRole).toString(), u"timestep"_s);
    QCOMPARE(model.headerData(StepModel::Value, Qt::Horizontal, Qt::DisplayRole).toString(), u"h"_s);
    QCOMPARE(model.headerData(StepModel::Contribution, Qt::Horizontal, Qt::DisplayRole).toString(), u"α·h"_s);
}

void TestStepModel::labelsAreShownLiterally()
{
    Trace trace = fourTokens();
    trace.columnLabels = { "<b>x</b>", "&amp;", "[PAD]", "-->" };
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(shown(model, 0, StepModel::Label), u"<b>x</b>"_s);
    QVERIFY(model.index(0, StepModel::Label).data(Qt::ToolTipRole).toString().contains(u"&lt;b&gt;x&lt;/b&gt;"_s));
    QVERIFY(model.index(1, StepModel::Label).data(Qt::ToolTipRole).toString().contains(u"&amp;amp;"_s));
    QCOMPARE(shown(model, 2, StepModel::Label), u"[PAD]"_s);
    QCOMPARE(model.index(0, StepModel::Label).data(Qt::EditRole).toString(), u"<b>x</b>"_s);
}

void TestStepModel::blankLabelsAreVisible()
{
    Trace trace = fourTokens();
    trace.columnLabels = { " the", "the", "\n", "" };
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QStringList labels;
    for (int row = 0; row < 4; ++row)
        labels += shown(model, row, StepModel::Label);
    QCOMPARE(labels.join(u'|'), u"␣the|the|⏎|∅"_s);
}

void TestStepModel::numbersSortAsNumbers()
{
    StepModel model;
    model.setStep(shared(lesson(1, 12)), 0, 0);
    QCOMPARE(model.index(9, StepModel::Position).data(StepModel::SortRole).toDouble(), 10.0);
    QCOMPARE(model.index(3, StepModel::ScoreColumn).data(StepModel::SortRole).toDouble(), -1.0);
    QCOMPARE(model.index(1, StepModel::Key).data(StepModel::SortRole).toDouble(), 0.7);
    QCOMPARE(model.index(0, StepModel::Label).data(StepModel::SortRole).toString(), u"key 1"_s);
    QCOMPARE(model.headerData(StepModel::Weight, Qt::Horizontal, Qt::InitialSortOrderRole).value<Qt::SortOrder>(),
        Qt::DescendingOrder);
}

void TestStepModel::aNaNHasAPlaceInTheOrder()
{
    Trace trace = fourTokens();
    trace.sheets.front().scores(0, 2) = std::numeric_limits<double>::quiet_NaN();
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QCOMPARE(shown(model, 2, StepModel::ScoreColumn), u"NaN"_s);
    QCOMPARE(model.index(2, StepModel::ScoreColumn).data(StepModel::SortRole).toDouble(),
        -std::numeric_limits<double>::infinity());
}

void TestStepModel::decimalPointsOfAContributionAlign()
{
    Trace trace = fourTokens();
    trace.sheets.front().values(0, 1) = 1000;
    attend(trace);
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    QList<qsizetype> points;
    for (int row = 0; row < 4; ++row)
        points += shown(model, row, StepModel::Contribution).lastIndexOf(u'.');
    QCOMPARE(points, QList<qsizetype>(4, points.first()));
    QVERIFY(shown(model, 0, StepModel::Contribution).contains(u"+445.626"_s));
}

void TestStepModel::longVectorsAreCutOnScreenButNotInCopies()
{
    Trace trace = fourTokens();
    trace.sheets.front().values = Matrix<double>::Constant(4, 300, 0.25);
    attend(trace);
    StepModel model;
    model.setStep(shared(trace), 0, 0);
    const QModelIndex value = model.index(0, StepModel::Value);
    QCOMPARE(value.data().toString(), u"[0.25, 0.25, 0.25, 0.25, …]"_s);
    QCOMPARE(value.data(Qt::EditRole).toString().count(u"0.25"_s), 300);
    QCOMPARE(value.data(Qt::ToolTipRole).toString().count(u"0.25"_s), 64);
    QVERIFY(value.data(Qt::ToolTipRole).toString().endsWith(u", …]"_s));
}

ALPHASCOPE_TEST(TestStepModel, QCoreApplication)
#include "tst_stepmodel.moc"
