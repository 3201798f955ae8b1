// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/wordlayout.h"

#include <QTest>

using namespace alphascope;

class TestWordLayout : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wordsWrapWhereALineIsFull()
    {
        WordLayout layout;
        layout.arrange({ 30, 40, 20, 50 }, 10, 4, 82); // 4 + 30 + 4 + 40 + 4
        QCOMPARE(layout.box(0), QRect(4, 4, 30, 10));
        QCOMPARE(layout.box(1), QRect(38, 4, 40, 10));
        QCOMPARE(layout.box(2), QRect(4, 18, 20, 10));
        QCOMPARE(layout.box(3), QRect(28, 18, 50, 10));
        QCOMPARE(layout.height(), 32);
        layout.arrange({ 30, 40, 20, 50 }, 10, 4, 81);
        QCOMPARE(layout.box(1), QRect(4, 18, 40, 10));
    }

    void aWordThatIsTooWideIsCut()
    {
        WordLayout layout;
        layout.arrange({ 10, 500, 10 }, 10, 4, 100);
        QCOMPARE(layout.box(1), QRect(4, 18, 92, 10));
        QCOMPARE(layout.box(2).left(), 4);
        layout.arrange({ 10 }, 10, 4, 0); // not laid out yet
        QCOMPARE(layout.count(), 1);
        layout.arrange({}, 10, 4, 100);
        QCOMPARE(layout.height(), 0);
    }

    void aWordIsFoundUnderThePointer()
    {
        const WordLayout layout = twoLines();
        QCOMPARE(layout.wordAt({ 5, 5 }), 0);
        QCOMPARE(layout.wordAt({ 40, 13 }), 1);
        QCOMPARE(layout.wordAt({ 36, 5 }), -1); // between two
        QCOMPARE(layout.wordAt({ 5, 15 }), -1); // between two lines
        QCOMPARE(layout.wordAt({ 29, 20 }), 3);
        QCOMPARE(layout.wordAt({ 5, 100 }), -1);
    }

    void onlyWordsInSightNeedToBePainted()
    {
        const WordLayout layout = twoLines();
        QCOMPARE(layout.firstBelow(0), 0);
        QCOMPARE(layout.firstBelow(13), 0);
        QCOMPARE(layout.firstBelow(14), 2);
        QCOMPARE(layout.endAbove(17), 2);
        QCOMPARE(layout.endAbove(18), 4);
    }

    void theArrowKeysFindTheNearestWordOfAnotherLine()
    {
        const WordLayout layout = twoLines();
        QCOMPARE(layout.inOtherLine(0, 1), 2);
        QCOMPARE(layout.inOtherLine(1, 1), 3);
        QCOMPARE(layout.inOtherLine(3, -1), 1);
        QCOMPARE(layout.inOtherLine(3, 1), 3); // there is none
        QCOMPARE(layout.inOtherLine(0, -1), 0);
    }

private:
    static WordLayout twoLines()
    {
        WordLayout layout;
        layout.arrange({ 30, 40, 20, 50 }, 10, 4, 82);
        return layout;
    }
};

ALPHASCOPE_TEST(TestWordLayout, QCoreApplication)
#include "tst_wordlayout.moc"
