// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/latextext.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

class TestLatexText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCharacterIsLiteral_data();
    void everyCharacterIsLiteral();
    void numbersAreWrittenAsTheyAreSeen_data();
    void numbersAreWrittenAsTheyAreSeen();
};

void TestLatexText::everyCharacterIsLiteral_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("latex");
    const auto row
        = [](const char *text, const char *latex) { QTest::newRow(text) << QByteArray(text) << QByteArray(latex); };
    row("the", "the");
    row("50%_#&$", "50\\%\\_\\#\\&\\$");
    row("{a}", "\\{a\\}");
    row("\\n", "\\textbackslash{}n");
    row("-->", "-{}-{}\\textgreater{}");
    row("[PAD]", "{[}PAD{]}");
    row("~^", "\\textasciitilde{}\\textasciicircum{}");
    row("␣the⏎", "\\textvisiblespace{}the$\\hookleftarrow$");
    row("−1", "$-$1");
    row("饿é", "饿é");
    row("a\x01"
        "b\tc",
        "ab c");
}

void TestLatexText::everyCharacterIsLiteral()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, latex);
    QCOMPARE(QByteArray::fromStdString(latexText(text.toStdString())), latex);
}

void TestLatexText::numbersAreWrittenAsTheyAreSeen_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QByteArray>("latex");
    constexpr double infinity = std::numeric_limits<double>::infinity();
    QTest::newRow("weight") << 0.44562625615106327 << QByteArray("0.446");
    QTest::newRow("negative") << -1.0 << QByteArray("$-$1.000");
    QTest::newRow("nearly zero") << -1e-9 << QByteArray("0.000");
    QTest::newRow("large") << -1.29e32 << QByteArray("$-$$1.29\\cdot10^{32}$");
    QTest::newRow("NaN") << std::numeric_limits<double>::quiet_NaN() << QByteArray("NaN");
    QTest::newRow("infinite") << -infinity << QByteArray("$-$$\\infty$");
    QTest::newRow("largest") << std::numeric_limits<double>::max() << QByteArray("$1.80\\cdot10^{308}$");
}

void TestLatexText::numbersAreWrittenAsTheyAreSeen()
{
    QFETCH(double, value);
    QFETCH(QByteArray, latex);
    QCOMPARE(QByteArray::fromStdString(latexNumber(value, 3)), latex);
}

ALPHASCOPE_TEST(TestLatexText, QCoreApplication)
#include "tst_latextext.moc"
