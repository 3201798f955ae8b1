// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/plainscrollbar.h"

#include <QApplication>
#include <QImage>
#include <QPalette>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace alphascope;

namespace {

//! The relative luminance of the Web Content Accessibility Guidelines 2.2.
double luminance(const QColor &colour)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor &a, const QColor &b)
{
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

} // namespace

class PlainScrollBarTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theHandleFollowsTheValueAndIsSeen_data()
    {
        QTest::addColumn<Qt::Orientation>("orientation");
        QTest::addColumn<QPalette>("palette");
        for (const Qt::Orientation orientation : { Qt::Horizontal, Qt::Vertical }) {
            const char *name = orientation == Qt::Horizontal ? "horizontal" : "vertical";
            QTest::addRow("%s, light", name) << orientation << QPalette(QColor(239, 239, 239));
            QTest::addRow("%s, dark", name) << orientation << QPalette(QColor(49, 54, 59));
        }
    }
    void theHandleFollowsTheValueAndIsSeen()
    {
        QFETCH(Qt::Orientation, orientation);
        QFETCH(QPalette, palette);
        const bool isFlat = orientation == Qt::Horizontal;
        PlainScrollBar bar(orientation);
        bar.setPalette(palette);
        bar.setRange(0, 100);
        bar.setPageStep(25);
        bar.resize(isFlat ? QSize(300, 14) : QSize(14, 300));
        const auto pixel = [&](int along) {
            const QImage image = bar.grab().toImage();
            return isFlat ? image.pixelColor(along, 7) : image.pixelColor(7, along);
        };
        bar.setValue(0);
        const QColor handle = pixel(40), groove = pixel(260);
        QVERIFY(contrast(handle, groove) >= 3); // of what a control is known by, success criterion 1.4.11
        bar.setValue(100);
        QCOMPARE(pixel(260), handle);
        QCOMPARE(pixel(40), groove);
    }

    void theHandleDarkensUnderThePointer()
    {
        PlainScrollBar bar(Qt::Horizontal);
        bar.setRange(0, 100);
        bar.setPageStep(25);
        bar.resize(300, 14);
        bar.show();
        QVERIFY(QTest::qWaitForWindowExposed(&bar));
        const auto handle = [&bar] { return bar.grab().toImage().pixelColor(40, 7).lightness(); };
        QTest::mouseMove(&bar, QPoint(260, 7));
        QTRY_VERIFY(bar.underMouse());
        const int usual = handle();
        QTest::mouseMove(&bar, QPoint(40, 7));
        QTRY_VERIFY(handle() < usual);
        QTest::mouseMove(&bar, QPoint(260, 7)); // over the groove
        QTRY_COMPARE(handle(), usual);
    }
};

ALPHASCOPE_TEST(PlainScrollBarTest, QApplication)
#include "tst_plainscrollbar.moc"
