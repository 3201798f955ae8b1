// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/signedbardelegate.h"

#include <QTest>

using namespace alphascope;

class TestSignedBarDelegate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void negativeBarsGoToTheLeftOfAMiddleLine()
    {
        const QRect cell(0, 0, 168, 20); // 100 pixels beside the number
        const QRectF positive = SignedBarDelegate::bar(cell, 0.5, true, 60);
        const QRectF negative = SignedBarDelegate::bar(cell, -1, true, 60);
        QCOMPARE(positive.left(), 54.);
        QCOMPARE(positive.width(), 25.);
        QCOMPARE(negative.right(), 54.);
        QCOMPARE(negative.left(), 4.);
    }

    void barsThatCannotBeNegativeBeginAtTheLeft()
    {
        const QRectF bar = SignedBarDelegate::bar(QRect(0, 0, 168, 20), 0.5, false, 60);
        QCOMPARE(bar.left(), 4.);
        QCOMPARE(bar.width(), 50.);
    }

    void aBarKeepsToItsCell()
    {
        QCOMPARE(SignedBarDelegate::bar(QRect(0, 0, 168, 20), 7, false, 60).width(), 100.);
        QCOMPARE(SignedBarDelegate::bar(QRect(0, 0, 20, 20), 1, true, 60).width(), 0.);
    }
};

ALPHASCOPE_TEST(TestSignedBarDelegate, QCoreApplication)
#include "tst_signedbardelegate.moc"
