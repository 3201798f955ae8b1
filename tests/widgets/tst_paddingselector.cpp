// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/paddingselector.h"

#include <QApplication>
#include <QCheckBox>
#include <QListWidget>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

using namespace alphascope;
using namespace Qt::StringLiterals;

class PaddingSelectorTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aBoxEachForAFewKeys();
    void aBoundedListForManyKeys();
    void labelsAreShownAsTheyAre();
    void linesWrapInANarrowPanel();
    void newBoxesKeepTheOrderOfTheTabKey();
};

void PaddingSelectorTest::aBoxEachForAFewKeys()
{
    PaddingSelector selector;
    QSignalSpy toggled(&selector, &PaddingSelector::toggled);
    selector.setKeys({ u"a"_s, u"b"_s, u"c"_s }, { false, true });
    const QList<QCheckBox *> boxes = selector.findChildren<QCheckBox *>();
    QCOMPARE(boxes.size(), 3);
    QVERIFY(boxes[1]->isChecked());
    QVERIFY(!boxes[2]->isChecked());
    QCOMPARE(toggled.size(), 0);
    QTest::keyClick(boxes[1], Qt::Key_Space);
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0], QVariantList({ 1, false }));
    selector.setKeys({ u"a"_s }, {});
    QCOMPARE(selector.findChildren<QCheckBox *>().size(), 1);
    QCOMPARE(toggled.size(), 1);
}

void PaddingSelectorTest::aBoundedListForManyKeys()
{
    PaddingSelector selector;
    QSignalSpy toggled(&selector, &PaddingSelector::toggled);
    QStringList labels;
    for (int i = 0; i < 400; ++i)
        labels.append(QString::number(i));
    std::vector<bool> padded(400, false);
    padded[399] = true;
    selector.setKeys(labels, padded);
    selector.show();
    auto *list = selector.findChild<QListWidget *>();
    QVERIFY(list->isVisible());
    QVERIFY(selector.sizeHint().height() < 200);
    QCOMPARE(list->count(), 400);
    QCOMPARE(list->item(399)->checkState(), Qt::Checked);
    QCOMPARE(toggled.size(), 0);
    list->setCurrentRow(2);
    QTest::keyClick(list, Qt::Key_Space);
    QCOMPARE(toggled.size(), 1);
    QCOMPARE(toggled[0], QVariantList({ 2, true }));
    selector.setKeys({ u"a"_s }, {});
    QVERIFY(!list->isVisible());
}

void PaddingSelectorTest::labelsAreShownAsTheyAre()
{
    PaddingSelector selector;
    selector.setKeys({ u"R&D"_s, u" the"_s, u"<b>x</b>"_s }, {});
    const QList<QCheckBox *> boxes = selector.findChildren<QCheckBox *>();
    QCOMPARE(boxes[0]->text(), u"R&&D"_s);
    QCOMPARE(boxes[1]->text(), u"␣the"_s);
    QCOMPARE(boxes[2]->text(), u"<b>x</b>"_s);
    QVERIFY(boxes[2]->toolTip().contains(u"&lt;b&gt;"_s));
}

void PaddingSelectorTest::linesWrapInANarrowPanel()
{
    PaddingSelector selector;
    QStringList labels;
    for (int i = 0; i < 20; ++i)
        labels.append(u"key %1"_s.arg(i));
    selector.setKeys(labels, {});
    const int narrow = selector.heightForWidth(150), wide = selector.heightForWidth(400);
    QVERIFY(narrow > wide);
    selector.resize(150, narrow);
    selector.show();
    for (const QCheckBox *box : selector.findChildren<QCheckBox *>())
        QVERIFY(selector.rect().contains(QRect(box->mapTo(&selector, QPoint()), box->size())));
}

void PaddingSelectorTest::newBoxesKeepTheOrderOfTheTabKey()
{
    QWidget window;
    QVBoxLayout layout(&window);
    QCheckBox before, after;
    PaddingSelector selector;
    layout.addWidget(&before);
    layout.addWidget(&selector);
    layout.addWidget(&after);
    QWidget::setTabOrder(&before, selector.findChild<QListWidget *>());
    QWidget::setTabOrder(selector.findChild<QListWidget *>(), &after);
    selector.setKeys({ u"a"_s }, {});
    selector.setKeys({ u"a"_s, u"b"_s }, {});
    const QList<QCheckBox *> boxes = selector.findChildren<QCheckBox *>();
    const auto next = [](QWidget *widget) {
        do
            widget = widget->nextInFocusChain();
        while (!qobject_cast<QCheckBox *>(widget));
        return widget;
    };
    QCOMPARE(next(&before), boxes[0]);
    QCOMPARE(next(boxes[0]), boxes[1]);
    QCOMPARE(next(boxes[1]), &after);
}

ALPHASCOPE_TEST(PaddingSelectorTest, QApplication)
#include "tst_paddingselector.moc"
