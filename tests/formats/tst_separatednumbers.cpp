// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/separatednumbers.h"
#include "testclass.h"

#include "exportedtrace.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestSeparatedNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void csvOfScores();
    void csvOfAllHeads();
    void statesOfDifferentWidthsHaveAsManyFields();
    void tsvQuotesTabs();
    void htmlMarksNumbers();
    void labelsAreNoFormulas_data();
    void labelsAreNoFormulas();
    void numbersReadBack();
};

//! RFC 4180: quotation marks doubled, CR LF; a masked score is empty, a label that would be a formula is none.
void TestSeparatedNumbers::csvOfScores()
{
    const auto table = numberSheets(exportedTrace(), Quantity::Scores, 0);
    QVERIFY(table);
    QCOMPARE(toCsv(*table),
        QByteArray("query,<b>x</b>,'-->,\"\\% _#$&~^{}[*]|'`\"\"\"\r\n"
                   "'=SUM(A1),1,0.30000000000000004,\r\n"
                   "\"a,\"\"b\"\"\",-1,nan,1e+300\r\n"));
}

//! An alpha of a masked cell is 0, which is its number; a tiny weight has all digits.
void TestSeparatedNumbers::csvOfAllHeads()
{
    const auto table = numberSheets(exportedTrace(), Quantity::Alpha);
    QVERIFY(table);
    const QByteArrayList lines = toCsv(*table).split('\n');
    QCOMPARE(lines.size(), 6);
    QVERIFY(lines[0].startsWith("head,query,"));
    QCOMPARE(lines[1], QByteArray("1,'=SUM(A1),0.75,0.25,0\r"));
    QCOMPARE(lines[2], QByteArray("1,\"a,\"\"b\"\"\",1.28774739e-32,1,0\r"));
    QCOMPARE(lines[3], QByteArray("2,'=SUM(A1),0.375,0.125,0\r"));
}

void TestSeparatedNumbers::statesOfDifferentWidthsHaveAsManyFields()
{
    const auto table = numberSheets(exportedTrace(), Quantity::States);
    QVERIFY(table);
    const QByteArrayList lines = toTsv(*table).chopped(1).split('\n');
    QCOMPARE(lines.size(), 6);
    for (const QByteArray &line : lines)
        QCOMPARE(line.count('\t'), 4);
    QCOMPARE(lines[0], QByteArray("state\ttimestep\tunit 1\tunit 2\tunit 3"));
    QVERIFY(lines[1].startsWith("h, encoder\t"));
    QVERIFY(lines[1].endsWith("\t0.25\t0.25\t"));
}

void TestSeparatedNumbers::tsvQuotesTabs()
{
    auto trace = exportedTrace();
    trace->rowLabels = { "a\tb", " the" };
    const auto table = numberSheets(trace, Quantity::Alpha, 0);
    QVERIFY(table);
    QVERIFY(toTsv(*table).contains("\n\"a\tb\"\t0.75"));
    QVERIFY(toTsv(*table).contains("\n\" the\"\t"));
}

void TestSeparatedNumbers::htmlMarksNumbers()
{
    const auto table = numberSheets(exportedTrace(), Quantity::Scores, 0);
    QVERIFY(table);
    const QByteArray html = toHtml(*table);
    QVERIFY(html.contains("<td>&lt;b&gt;x&lt;/b&gt;</td>"));
    QVERIFY(html.contains("sdval=\"0.30000000000000004\""));
    QVERIFY(html.contains("<td></td></tr>")); // masked
    QVERIFY(html.contains("<td>nan</td>"));
    QCOMPARE(html.count("<tr>"), 3);
}

void TestSeparatedNumbers::labelsAreNoFormulas_data()
{
    QTest::addColumn<QString>("label");
    QTest::addColumn<bool>("changes");
    for (const auto *formula : { "=1+1", "+1+1", "-1+1", "@SUM(A1)", "-", "\t=1" })
        QTest::newRow(formula) << QString::fromLatin1(formula) << true;
    for (const auto *label : { "-0.5", "+2", "a=b", "the", "" })
        QTest::newRow(label) << QString::fromLatin1(label) << false;
}

void TestSeparatedNumbers::labelsAreNoFormulas()
{
    QFETCH(QString, label);
    QFETCH(bool, changes);
    auto trace = exportedTrace();
    trace->rowLabels = { label.toStdString(), "x" };
    const auto table = numberSheets(trace, Quantity::Alpha, 0);
    QVERIFY(table);
    QByteArray field = toCsv(*table).split('\n')[1].split(',')[0];
    QCOMPARE(field.replace('"', "").startsWith('\''), changes);
}

void TestSeparatedNumbers::numbersReadBack()
{
    auto trace = exportedTrace();
    Matrix<double> &alpha = trace->sheets[0].alpha;
    alpha << 1.0 / 3, 0.1, 5e-324, 1.7976931348623157e308, -0.0, 0.44562625615106327;
    const auto table = numberSheets(trace, Quantity::Alpha, 0);
    QVERIFY(table);
    QByteArrayList fields;
    for (const QByteArray &line : toCsv(*table).split('\n').mid(1, 2))
        fields += line.trimmed().split(',').last(3);
    for (Index i = 0; i < alpha.size(); ++i) {
        const double value = fields[i].toDouble();
        QVERIFY(std::memcmp(&value, alpha.data() + i, sizeof value) == 0);
    }
}

ALPHASCOPE_TEST(TestSeparatedNumbers, QCoreApplication)
#include "tst_separatednumbers.moc"
