// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/stylemenu.h"

#include <QApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class StyleMenuTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachItemChangesOneThing()
    {
        StyleMenu menu;
        QSignalSpy chosen(&menu, &StyleMenu::styleChosen);
        const auto choose = [&](const QString &name) {
            auto *action = menu.findChild<QAction *>(name);
            action->trigger();
            return action->isChecked();
        };
        HeatmapStyle expected;
        QCOMPARE(menu.style(), expected);
        QVERIFY(choose(u"rangeLogarithmic"_s));
        expected.range = Range::Logarithmic;
        QCOMPARE(menu.style(), expected);
        QVERIFY(choose(u"map-cividis"_s));
        expected.map = &ColourMap::cividis();
        QVERIFY(choose(u"reversed"_s));
        expected.reversed = true;
        QVERIFY(choose(u"foldMean"_s));
        expected.byMeans = true;
        QVERIFY(choose(u"digits-4"_s));
        expected.digits = 4;
        QCOMPARE(menu.style(), expected);
        QCOMPARE(chosen.count(), 5);
        QCOMPARE(chosen.last().at(0).value<HeatmapStyle>(), expected);
        QVERIFY(!choose(u"reversed"_s)); // off again
        QCOMPARE(expected.fold(), Fold::Mean);
    }

    void aStyleIsTickedAndSaysNothing()
    {
        StyleMenu menu;
        QSignalSpy chosen(&menu, &StyleMenu::styleChosen);
        menu.setStyle(HeatmapStyle::ofSigned());
        QVERIFY(menu.findChild<QAction *>(u"rangeSigned"_s)->isChecked());
        QVERIFY(!menu.findChild<QAction *>(u"rangeUnit"_s)->isChecked());
        QVERIFY(menu.findChild<QAction *>(u"map-blue–red"_s)->isChecked());
        QCOMPARE(chosen.count(), 0);
    }
};

ALPHASCOPE_TEST(StyleMenuTest, QApplication)
#include "tst_stylemenu.moc"
