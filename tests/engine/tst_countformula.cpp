// SPDX-License-Identifier: GPL-3.0-or-later
//! A formula's value, symbols and numbers.
#include "engine/countformula.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;

class TestCountFormula : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sumsAndProductsAreWrittenAsTheyAreComputed();
    void aSumInAProductGetsParentheses();
    void aFactorOneIsNotWritten();
    void aQuotientInAProductGetsParentheses();
};

void TestCountFormula::sumsAndProductsAreWrittenAsTheyAreComputed()
{
    const CountFormula a("a", 2), b("b", 3);
    const CountFormula formula = a * b + a + 1;
    QCOMPARE(formula.symbols(), std::string("a·b + a + 1"));
    QCOMPARE(formula.numbers(), std::string("2·3 + 2 + 1"));
    QCOMPARE(formula.value(), Index(9));
}

void TestCountFormula::aSumInAProductGetsParentheses()
{
    const CountFormula a("a", 2), b("b", 3);
    const CountFormula formula = CountFormula(4) * ((a + b + 1) * (a + b));
    QCOMPARE(formula.symbols(), std::string("4·(a + b + 1)·(a + b)"));
    QCOMPARE(formula.numbers(), std::string("4·(2 + 3 + 1)·(2 + 3)"));
    QCOMPARE(formula.value(), Index(120));
}

void TestCountFormula::aFactorOneIsNotWritten()
{
    const CountFormula a("a", 1), b("b", 3);
    QCOMPARE((CountFormula(1) * (a + b)).symbols(), std::string("a + b"));
    QCOMPARE(((a + b) * CountFormula(1) * b).symbols(), std::string("(a + b)·b"));
    QCOMPARE(((CountFormula(1) + a) * b).symbols(), std::string("(1 + a)·b"));
    QCOMPARE((a * b).symbols(), std::string("a·b")); // a size that happens to be 1 is written
    QCOMPARE((a * b).numbers(), std::string("1·3"));
}

void TestCountFormula::aQuotientInAProductGetsParentheses()
{
    const CountFormula a("a", 6), b("b", 3);
    QCOMPARE(((a / b) * (a / b)).symbols(), std::string("(a/b)·(a/b)"));
    QCOMPARE(((a / b) * (a / b)).value(), Index(4));
    QCOMPARE(((a / b + a / b) * b).numbers(), std::string("(6/3 + 6/3)·3"));
    QCOMPARE((a / 1).symbols(), std::string("a"));
}

ALPHASCOPE_TEST(TestCountFormula, QCoreApplication)
#include "tst_countformula.moc"
