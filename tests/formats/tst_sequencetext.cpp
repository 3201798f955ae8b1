// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/sequencetext.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestSequenceText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneLineIsOneFeature()
    {
        QVERIFY(parseSequence(u"1 2 3"_s, 1)->values == (Matrix<double> { { 1 }, { 2 }, { 3 } }));
        QVERIFY(parseSequence(u"1 2 3"_s, 2)->values == (Matrix<double> { { 1 }, { 2 }, { 3 } }));
    }
    void aLineOfSeveralFeaturesIsOneTimestep()
    {
        QVERIFY(parseSequence(u"1 2"_s, 2)->values == (Matrix<double> { { 1, 2 } }));
    }
    void linesAreTimesteps()
    {
        QVERIFY(parseSequence(u"1 2\n3 4"_s, 1)->values == (Matrix<double> { { 1, 2 }, { 3, 4 } }));
    }
    void oneFeatureMayStandOnLinesOfAnyLength()
    {
        QVERIFY(parseSequence(u"1 2 3\n4"_s, 1)->values == (Matrix<double> { { 1 }, { 2 }, { 3 }, { 4 } }));
        QVERIFY(!parseSequence(u"1 2 3\n4"_s, 2));
    }
    void wordsAreRefused()
    {
        const auto sequence = parseSequence(u"two 1 2"_s, 1);
        QVERIFY(!sequence);
        QVERIFY(sequence.error().sentence.contains(u"“two” is not a number"_s));
        QVERIFY(!parseSequence(u"1 two"_s, 1));
        QVERIFY(!parseSequence(QString(), 1));
    }
};

ALPHASCOPE_TEST(TestSequenceText, QCoreApplication)
#include "tst_sequencetext.moc"
