// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/elidedlabel.h"

#include <QApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class ElidedLabelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anyWidthIsEnough();
    void theWholeTextIsInTheToolTip();
};

namespace {

QImage pictureOf(const QString &text, int width)
{
    ElidedLabel label;
    label.setText(text);
    label.resize(width, 24);
    return label.grab().toImage();
}

void hover(QWidget &widget)
{
    QHelpEvent event(QEvent::ToolTip, { 2, 2 }, widget.mapToGlobal(QPoint(2, 2)));
    QCoreApplication::sendEvent(&widget, &event);
}

} // namespace

void ElidedLabelTest::anyWidthIsEnough()
{
    ElidedLabel label;
    label.setText(QString(500, u'm'));
    QCOMPARE(label.minimumSizeHint().width(), 0);
    QVERIFY(label.sizeHint().width() > 1000);
    const int width = label.fontMetrics().horizontalAdvance(u"output 1…"_s) + 2;
    QCOMPARE(pictureOf(u"output 1 attends to key 2"_s, width), pictureOf(u"output 1…"_s, width));
    QVERIFY(pictureOf(u"output 1"_s, width) != pictureOf(u"output 2"_s, width));
}

void ElidedLabelTest::theWholeTextIsInTheToolTip()
{
    ElidedLabel label;
    label.setText(u"“<b>x</b>” attends to “ate”"_s);
    label.resize(40, 24);
    label.show();
    QVERIFY(QTest::qWaitForWindowExposed(&label));
    hover(label);
    QVERIFY(QToolTip::text().contains(u"&lt;b&gt;x&lt;/b&gt;"_s)); // literally, case 34
    label.resize(label.sizeHint().width() + 20, 24);
    hover(label);
    QTRY_VERIFY(!QToolTip::isVisible());
}

ALPHASCOPE_TEST(ElidedLabelTest, QApplication)
#include "tst_elidedlabel.moc"
