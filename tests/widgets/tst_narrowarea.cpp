// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/narrowarea.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QTest>

using namespace alphascope;

class TestNarrowArea : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWidePanelIsScrolledAndItsFocusIsInSight()
    {
        auto *panel = new QWidget;
        auto *line = new QHBoxLayout(panel);
        auto *first = new QPushButton, *last = new QPushButton;
        for (QPushButton *edit : { first, last }) {
            edit->setMinimumSize(350, 60);
            line->addWidget(edit);
        }
        NarrowArea area(panel);
        QVERIFY(area.minimumSizeHint().width() < 500);
        QVERIFY(area.minimumSizeHint().height() >= 60);
        area.resize(420, 120);
        area.show();
        QVERIFY(QTest::qWaitForWindowExposed(&area));
        QVERIFY(area.horizontalScrollBar()->maximum() > 200);
        first->setFocus();
        QTest::keyClick(first, Qt::Key_Tab);
        QVERIFY(last->hasFocus());
        QCOMPARE(last->visibleRegion().boundingRect(), last->rect());
        area.resize(900, 120);
        QCOMPARE(area.horizontalScrollBar()->maximum(), 0);
        QCOMPARE(panel->width(), 900);
    }

    void aPanelThatGrowsAsksForItsHeight()
    {
        auto *panel = new QWidget;
        auto *line = new QHBoxLayout(panel);
        auto *edit = new QLineEdit;
        line->addWidget(edit);
        QWidget window;
        auto *around = new QHBoxLayout(&window);
        around->addWidget(new NarrowArea(panel));
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(window.height() < 300);
        edit->setMinimumHeight(300);
        QTRY_VERIFY(window.height() >= 300);
    }
};

ALPHASCOPE_TEST(TestNarrowArea, QApplication)
#include "tst_narrowarea.moc"
