// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/tokenchips.h"

#include <QApplication>
#include <QScrollBar>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTokenChips : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void chipsThatDoNotFitGoToTheNextLine()
    {
        TokenChips chips;
        QCOMPARE(chips.heightForWidth(200), 0);
        chips.setChips({ { u"Ich"_s, {} } });
        const int line = chips.heightForWidth(200);
        QVERIFY(line >= chips.fontMetrics().height());
        chips.setChips(std::vector<TokenChip>(30, { u"habe"_s, {} }));
        QVERIFY(chips.heightForWidth(200) >= 5 * line);
        QVERIFY(chips.heightForWidth(4000) <= 2 * line);
    }

    //! A dark palette made from two colours keeps a placeholder colour that is black.
    void paddedTokensAreReadableOnADarkBackground()
    {
        TokenChips chips;
        QPalette dark(QColor(40, 40, 40), QColor(40, 40, 40));
        dark.setColor(QPalette::PlaceholderText, Qt::black);
        chips.setPalette(dark);
        chips.resize(200, 40);
        chips.setChips({ { u"habe"_s, {}, true, true } });
        const QImage image = chips.grab().toImage();
        int brightest = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                brightest = std::max(brightest, qGray(image.pixel(x, y)));
        }
        QVERIFY2(brightest > 120, qPrintable(QString::number(brightest)));
    }

    void manyLinesScroll()
    {
        TokenChips chips;
        chips.resize(200, 40);
        chips.setChips(std::vector<TokenChip>(6, { u"habe"_s, {} }));
        QCOMPARE(chips.verticalScrollBar()->maximum(), 0);
        QCOMPARE(chips.focusPolicy(), Qt::NoFocus);
        chips.setChips(std::vector<TokenChip>(150, { u"habe"_s, {} }));
        chips.show();
        QVERIFY(chips.height() <= 5 * (chips.fontMetrics().height() + 8));
        QVERIFY(chips.verticalScrollBar()->maximum() > 2 * chips.height());
        const QImage top = chips.grab().toImage();
        chips.verticalScrollBar()->setValue(5);
        QVERIFY(chips.grab().toImage() != top);
        QVERIFY(chips.focusPolicy() & Qt::TabFocus); // scrolls by the arrow keys
    }

    void aLongTextIsCounted()
    {
        TokenChips chips;
        chips.setChips(std::vector<TokenChip>(TokenChips::most + 7, { u"a"_s, {} }));
        QVERIFY(chips.accessibleDescription().endsWith(u"… and 7 more"_s));
    }

    //! An unknown word has a frame, and a padded token no ground: seen in the middle of the chips' left edge.
    void unknownAndPaddedTokensLookDifferent()
    {
        TokenChips chips;
        chips.resize(200, 40);
        const auto look = [&](const TokenChip &chip) {
            chips.setChips({ chip });
            return chips.grab().toImage();
        };
        const QImage known = look({ u"habe"_s, {} });
        const QImage unknown = look({ u"habe"_s, {}, false });
        const QImage padded = look({ u"habe"_s, {}, true, true });
        QVERIFY(known != unknown);
        const QPoint ground(4, chips.heightForWidth(200) / 2);
        QVERIFY(known.pixelColor(ground) != padded.pixelColor(ground));
    }
};

ALPHASCOPE_TEST(TestTokenChips, QApplication)
#include "tst_tokenchips.moc"
