// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/legend.h"

#include <QApplication>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestLegend : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theRangeIsTheLastToGo()
    {
        ColourScale scale;
        scale.style = HeatmapStyle::ofSigned();
        scale.low = -0.4;
        scale.high = 0.4;
        Legend legend;
        legend.setScale(scale, QFont());
        legend.setBlocks(true);
        QCOMPARE(legend.textWithin(2000), legend.text());
        QStringList shown;
        for (int room = 400; room > 20; --room) {
            const QString text = legend.textWithin(room);
            if (!text.contains(u'…') && !shown.contains(text))
                shown.append(text);
        }
        scale.maskedShare = 0.375;
        legend.setScale(scale, QFont());
        QCOMPARE(legend.maskedText(), u"masked: 38 % of the cells"_s);
        scale.maskName = u"not compared"_s;
        legend.setScale(scale, QFont());
        QCOMPARE(legend.maskedText(), u"not compared: 38 % of the cells"_s);
        shown.removeAll(legend.text());
        QCOMPARE(shown, QStringList({ u"range: ±0.4 · largest of each block"_s, u"range: ±0.4"_s }));
    }
};

ALPHASCOPE_TEST(TestLegend, QApplication)
#include "tst_legend.moc"
