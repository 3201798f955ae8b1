// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/alignedtext.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestAlignedText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void textLeftAndNumbersRight();
    void linesHaveNoBlanksAtTheEnd();
};

void TestAlignedText::textLeftAndNumbersRight()
{
    QCOMPARE(alignedText({ { u""_s, u"a"_s, u"long"_s }, { u"row"_s, u"1"_s, u"22"_s } }),
        u"     a  long\nrow  1    22\n"_s);
    QCOMPARE(alignedText({ { u"1"_s, u"the"_s, u"3"_s }, { u"10"_s, u"a"_s, u"44"_s } }, 2),
        u"1   the   3\n10  a    44\n"_s);
}

void TestAlignedText::linesHaveNoBlanksAtTheEnd()
{
    QCOMPARE(alignedText({ { u"a"_s, QString() }, { u"b"_s, u"c"_s } }), u"a\nb  c\n"_s);
}

ALPHASCOPE_TEST(TestAlignedText, QCoreApplication)
#include "tst_alignedtext.moc"
