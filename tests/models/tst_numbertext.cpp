// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/numbertext.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

class NumberTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cellsHaveFixedDigitsAndATrueMinus_data();
    void cellsHaveFixedDigitsAndATrueMinus();
    void exactNumbersReadBackToTheSameDouble_data();
    void exactNumbersReadBackToTheSameDouble();
    void shownNumbersHaveATrueMinus();
    void vectorsAreShortened();
    void blanksInLabelsAreMadeVisible_data();
    void blanksInLabelsAreMadeVisible();
    void labelsThatLookAlikeDiffer();
    void toolTipsShowMarkupLiterally();
};

void NumberTextTest::cellsHaveFixedDigitsAndATrueMinus_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    const double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("weight") << 0.44564 << 3 << u"0.446"_s;
    QTest::newRow("two digits") << 0.44564 << 2 << u"0.45"_s;
    QTest::newRow("negative") << -1.0 << 3 << u"−1.000"_s;
    QTest::newRow("zero") << 0.0 << 3 << u"0.000"_s;
    QTest::newRow("negative zero") << -0.0 << 3 << u"0.000"_s;
    QTest::newRow("rounds to zero") << -0.0004 << 3 << u"0.000"_s;
    QTest::newRow("tiny weight of case 27") << 1.28774739e-32 << 2 << u"0.00"_s;
    QTest::newRow("below a million") << 999999.0 << 2 << u"999999.00"_s;
    QTest::newRow("large") << -1.294e32 << 3 << u"−1.29e32"_s;
    QTest::newRow("a million") << 1e6 << 3 << u"1.00e6"_s;
    QTest::newRow("nan") << std::nan("") << 3 << u"NaN"_s;
    QTest::newRow("infinity") << infinity << 3 << u"∞"_s;
    QTest::newRow("minus infinity") << -infinity << 3 << u"−∞"_s;
}

void NumberTextTest::cellsHaveFixedDigitsAndATrueMinus()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QTEST(shortNumber(value, digits), "text");
}

void NumberTextTest::exactNumbersReadBackToTheSameDouble_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("text");
    QTest::newRow("short") << 0.1 << u"0.1"_s;
    QTest::newRow("sum") << 0.1 + 0.2 << u"0.30000000000000004"_s;
    QTest::newRow("integer") << -10.0 << u"-10"_s;
    QTest::newRow("million") << 1e6 << u"1000000"_s;
    QTest::newRow("tiny") << 1.28774739e-32 << u"1.28774739e-32"_s;
    QTest::newRow("denormal") << std::numeric_limits<double>::denorm_min() << u"5e-324"_s;
    QTest::newRow("largest") << std::numeric_limits<double>::max() << u"1.7976931348623157e+308"_s;
    QTest::newRow("negative zero") << -0.0 << u"-0"_s;
}

void NumberTextTest::exactNumbersReadBackToTheSameDouble()
{
    QFETCH(double, value);
    QTEST(exactNumber(value), "text");
    QCOMPARE(exactNumber(value).toDouble(), value);
    QCOMPARE(std::signbit(exactNumber(value).toDouble()), std::signbit(value));
}

void NumberTextTest::shownNumbersHaveATrueMinus()
{
    QCOMPARE(fullNumber(-0.1 - 0.2), u"−0.30000000000000004"_s);
    QCOMPARE(fullNumber(1e-32), u"1e−32"_s);
    QCOMPARE(significantNumber(-1.28774739e-32, 4), u"−1.288e−32"_s);
    QCOMPARE(significantNumber(1.2345678e20, 4), u"1.235e20"_s);
    QCOMPARE(significantNumber(0.15, 4), u"0.15"_s);
    QCOMPARE(probabilityText(0.9336), u"0.934"_s);
    QCOMPARE(probabilityText(0.001), u"0.001"_s);
    QCOMPARE(probabilityText(0.0009996), u"0.001"_s);
    QCOMPARE(probabilityText(3.333e-5), u"3.3e−5"_s);
    QCOMPARE(probabilityText(0), u"0.000"_s);
}

void NumberTextTest::vectorsAreShortened()
{
    RowVector<double> values(5);
    values << 0.7, -10, 4.6726, 1.5, 0;
    QCOMPARE(shortVector(values), u"[0.700, −10.000, 4.673, 1.500, …]"_s);
    QCOMPARE(shortVector(values, 1, 5), u"[0.7, −10.0, 4.7, 1.5, 0.0]"_s);
    QCOMPARE(shortVector(RowVector<double>()), u"[]"_s);
}

void NumberTextTest::blanksInLabelsAreMadeVisible_data()
{
    QTest::addColumn<QString>("label");
    QTest::addColumn<QString>("shown");
    QTest::newRow("word") << u"the"_s << u"the"_s;
    QTest::newRow("leading blank") << u" the"_s << u"␣the"_s;
    QTest::newRow("trailing blanks") << u"the  "_s << u"the␣␣"_s;
    QTest::newRow("inner blank") << u"to be"_s << u"to be"_s;
    QTest::newRow("blank") << u" "_s << u"␣"_s;
    QTest::newRow("empty") << QString() << u"∅"_s;
    QTest::newRow("newline") << u"\n"_s << u"⏎"_s;
    QTest::newRow("inner newline") << u"a\nb"_s << u"a⏎b"_s;
    QTest::newRow("tab") << u"\ta"_s << u"⇥a"_s;
    QTest::newRow("bell") << u"a\u0007"_s << u"a␇"_s;
    QTest::newRow("no-break space") << u"\u00a0the"_s << u"⍽the"_s;
    QTest::newRow("zero-width space alone") << u"\u200b"_s << u"U+200B"_s;
    QTest::newRow("markup") << u"<b>x</b>"_s << u"<b>x</b>"_s;
    QTest::newRow("entity") << u"&amp;"_s << u"&amp;"_s;
    QTest::newRow("family") << u"👨‍👩‍👧"_s << u"👨‍👩‍👧"_s;
    QTest::newRow("beyond the first plane") << u"𐐭"_s << u"𐐭"_s;
    QTest::newRow("arabic") << u"السلام"_s << u"السلام"_s;
}

void NumberTextTest::blanksInLabelsAreMadeVisible()
{
    QFETCH(QString, label);
    QTEST(visibleLabel(label.toStdString()), "shown");
}

void NumberTextTest::labelsThatLookAlikeDiffer() // case 36
{
    const QStringList shown { visibleLabel(" the"), visibleLabel("the"), visibleLabel("\n"), visibleLabel("") };
    QCOMPARE(QSet<QString>(shown.begin(), shown.end()).size(), 4);
}

void NumberTextTest::toolTipsShowMarkupLiterally() // case 34
{
    QCOMPARE(literalToolTip(u"<b>x</b>"_s), u"<qt>&lt;b&gt;x&lt;/b&gt;</qt>"_s);
    QCOMPARE(literalToolTip(u"&amp;"_s), u"<qt>&amp;amp;</qt>"_s);
    QCOMPARE(literalToolTip(u"a < b\nc"_s), u"<qt>a &lt; b<br>c</qt>"_s);
    QCOMPARE(literalToolTip(u"weight 0.446"_s), u"weight 0.446"_s);
}

ALPHASCOPE_TEST(NumberTextTest, QCoreApplication)
#include "tst_numbertext.moc"
