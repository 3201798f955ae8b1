// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/numbersheets.h"
#include "testclass.h"

#include "exportedtrace.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestNumberSheets : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyHeadIsASheet();
    void theContextIsWholeOrOfOneHead();
    void statesHaveTheLabelsOfTheirTimesteps();
    void numbersAsLabelsHaveAnAsciiMinus();
    void wordsReadBack();
    void whatIsNotThereIsASentence_data();
    void whatIsNotThereIsASentence();
};

void TestNumberSheets::everyHeadIsASheet()
{
    const auto all = numberSheets(exportedTrace(), Quantity::Alpha);
    QVERIFY(all);
    QCOMPARE(all->sheets.size(), 2u);
    QCOMPARE(all->sheets[1].name, u"2"_s);
    QCOMPARE(all->cells(), 12);
    QVERIFY(all->sheets[0].isMasked(0, 2));
    QVERIFY(!all->sheets[0].isMasked(1, 2));
    const auto one = numberSheets(exportedTrace(), Quantity::Scores, 1);
    QVERIFY(one);
    QCOMPARE(one->sheets.size(), 1u);
    QCOMPARE(one->sheets[0].columns.value(1), u"-->"_s);
    QCOMPARE((*one->sheets[0].values)(0, 1), 0.1 + 0.2);
}

void TestNumberSheets::theContextIsWholeOrOfOneHead()
{
    const auto all = numberSheets(exportedTrace(), Quantity::Context);
    QVERIFY(all);
    QCOMPARE(all->sheets.size(), 1u);
    QCOMPARE(all->sheets[0].columns,
        QStringList({ u"dimension 1"_s, u"dimension 2"_s, u"dimension 3"_s, u"dimension 4"_s }));
    const auto one = numberSheets(exportedTrace(), Quantity::Context, 0);
    QVERIFY(one);
    QCOMPARE(one->sheets[0].values->cols(), 2);
}

void TestNumberSheets::statesHaveTheLabelsOfTheirTimesteps()
{
    const auto table = numberSheets(exportedTrace(), Quantity::States);
    QVERIFY(table);
    QCOMPARE(table->sheets.size(), 2u);
    QCOMPARE(table->sheets[0].rowName, u"key"_s);
    QCOMPARE(table->sheets[0].rows.size(), 3);
    QCOMPARE(table->sheets[1].rowName, u"query"_s);
    QCOMPARE(table->sheets[1].name, u"s, decoder"_s);
}

void TestNumberSheets::numbersAsLabelsHaveAnAsciiMinus()
{
    auto trace = exportedTrace();
    trace->rowLabels = { "−0.5", "A−B" };
    const auto table = numberSheets(trace, Quantity::Alpha, 0);
    QVERIFY(table);
    QCOMPARE(table->sheets[0].rows, QStringList({ u"-0.5"_s, u"A−B"_s }));
}

void TestNumberSheets::wordsReadBack()
{
    for (const auto quantity : { Quantity::Alpha, Quantity::Scores, Quantity::Context, Quantity::States })
        QCOMPARE(quantityOf(wordOf(quantity)), std::optional(quantity));
    QCOMPARE(quantityOf(u"weights"_s), std::nullopt);
}

void TestNumberSheets::whatIsNotThereIsASentence_data()
{
    QTest::addColumn<QString>("change");
    QTest::addColumn<QString>("what");
    QTest::addColumn<int>("sheet");
    QTest::addColumn<QString>("part");
    QTest::newRow("third head") << u"none"_s << u"alpha"_s << 2 << u"no head 3"_s;
    QTest::newRow("head 0") << u"none"_s << u"alpha"_s << -1 << u"from 1 to 2"_s;
    QTest::newRow("third state") << u"none"_s << u"states"_s << 2 << u"no state 3"_s;
    QTest::newRow("no attention") << u"no attention"_s << u"alpha"_s << 0 << u"no attention"_s;
    QTest::newRow("given") << u"given"_s << u"scores"_s << 0 << u"given"_s;
    QTest::newRow("no values") << u"no values"_s << u"context"_s << 0 << u"no values"_s;
    QTest::newRow("no states") << u"no states"_s << u"states"_s << 0 << u"no hidden states"_s;
}

void TestNumberSheets::whatIsNotThereIsASentence()
{
    QFETCH(QString, change);
    QFETCH(QString, what);
    QFETCH(int, sheet);
    QFETCH(QString, part);
    auto trace = exportedTrace();
    if (change == u"no attention"_s)
        trace->sheets.clear();
    for (Sheet &each : trace->sheets) {
        if (change == u"given"_s)
            each.scores = {};
        if (change == u"no values"_s)
            each.context = {};
    }
    trace->given = change == u"given"_s;
    if (change == u"no states"_s)
        trace->states.clear();
    const auto table = numberSheets(trace, *quantityOf(what), sheet);
    QVERIFY(!table);
    QVERIFY2(table.error().sentence.contains(part), qPrintable(table.error().sentence));
    QVERIFY(table.error().sentence.endsWith(u'.'));
}

ALPHASCOPE_TEST(TestNumberSheets, QCoreApplication)
#include "tst_numbersheets.moc"
