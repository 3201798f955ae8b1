// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/candidatemodel.h"
#include "testclass.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

std::shared_ptr<Trace> twoOutputs()
{
    auto trace = std::make_shared<Trace>();
    trace->rowLabels = { "ate", " a" };
    trace->rowTokens = { 4, 9 };
    trace->candidates = { { { 4, "ate", 0.75 }, { 5, "<b>has</b>", 0.125 } }, { { 6, "the", 0.5 } } };
    return trace;
}

} // namespace

class TestCandidateModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRowIsAnOutputAndTheLikeliestComesFirst();
    void knowsWhatWasWritten();
    void anotherTraceOfTheSameShapeChangesDataOnly();
};

void TestCandidateModel::aRowIsAnOutputAndTheLikeliestComesFirst()
{
    CandidateModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.rowCount(), 0);
    model.setTrace(twoOutputs());
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.columnCount(), 2);
    QCOMPARE(model.index(0, 0).data().toString(), u"ate  0.750"_s);
    QCOMPARE(model.index(0, 1).data(Qt::EditRole).toDouble(), 0.125);
    QVERIFY(!model.index(0, 1).data(Qt::ToolTipRole).toString().contains(u"<b>has"_s));
    QVERIFY(!model.index(1, 1).data().isValid());
    QCOMPARE(model.headerData(1, Qt::Vertical, Qt::DisplayRole).toString(), u"␣a"_s);
}

void TestCandidateModel::knowsWhatWasWritten()
{
    CandidateModel model;
    model.setTrace(twoOutputs());
    QVERIFY(model.index(0, 0).data(CandidateModel::WrittenRole).toBool());
    QVERIFY(!model.index(0, 1).data(CandidateModel::WrittenRole).toBool());
    QVERIFY(!model.index(1, 0).data(CandidateModel::WrittenRole).toBool());
    // A word of the vocabulary may be called as another, or as a mark is.
    const auto alike = twoOutputs();
    alike->candidates[0][1].label = "ate";
    model.setTrace(alike);
    QVERIFY(model.index(0, 0).data(CandidateModel::WrittenRole).toBool());
    QVERIFY(!model.index(0, 1).data(CandidateModel::WrittenRole).toBool());
}

void TestCandidateModel::anotherTraceOfTheSameShapeChangesDataOnly()
{
    CandidateModel model;
    model.setTrace(twoOutputs());
    QSignalSpy reset(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const auto other = twoOutputs();
    other->candidates[0][0].probability = 0.5;
    model.setTrace(other);
    QCOMPARE(reset.size(), 0);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.index(0, 0).data().toString(), u"ate  0.500"_s);
    model.setTrace(nullptr);
    QCOMPARE(reset.size(), 1);
}

ALPHASCOPE_TEST(TestCandidateModel, QCoreApplication)
#include "tst_candidatemodel.moc"
