// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/labeltext.h"

#include <QApplication>
#include <QBuffer>
#include <QFontDatabase>
#include <QPdfWriter>
#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class LabelTextTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void lettersStayTextInAPdf_data();
    void lettersStayTextInAPdf();
    void emojiAreAPictureInAPdf();
    void onTheScreenTheTextIsDrawnAsItIs();
};

namespace {

const QString family = u"\U0001F468\u200D\U0001F469\u200D\U0001F467"_s; // one user-perceived character, case 35

QByteArray pdfOf(const QString &text)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    paintLabel(painter, { 0, 0, 4000, 400 }, Qt::AlignLeft, text);
    painter.end();
    return buffer.data();
}

QImage imageOf(const QString &text, bool byQt)
{
    QImage image(200, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const QRectF place(10, 10, 180, 20);
    if (byQt)
        painter.drawText(place, static_cast<int>(Qt::AlignRight) | Qt::TextSingleLine, text);
    else
        paintLabel(painter, place, Qt::AlignRight, text);
    return image;
}

} // namespace

void LabelTextTest::lettersStayTextInAPdf_data()
{
    QTest::addColumn<QString>("text");
    QTest::newRow("Latin") << u"gegessen"_s;
    QTest::newRow("Arabic, case 35") << u"سلام"_s;
    QTest::newRow("Hebrew with digits, case 35") << u"שנת 2014"_s;
    QTest::newRow("a blank made visible") << u"␣the"_s;
}

void LabelTextTest::lettersStayTextInAPdf()
{
    QFETCH(QString, text);
    const QByteArray pdf = pdfOf(text);
    QVERIFY(pdf.contains("/Font"));
    QVERIFY(!pdf.contains("/Subtype /Image"));
}

void LabelTextTest::emojiAreAPictureInAPdf()
{
    if (QFontDatabase::families().filter(u"color emoji"_s, Qt::CaseInsensitive).isEmpty())
        QSKIP("No font with coloured emoji is installed.");
    QVERIFY(pdfOf(family).contains("/Subtype /Image"));
}

void LabelTextTest::onTheScreenTheTextIsDrawnAsItIs()
{
    for (const QString &text : { u"gegessen"_s, family }) {
        const QImage drawn = imageOf(text, false);
        QCOMPARE(drawn, imageOf(text, true));
        QVERIFY(drawn != imageOf({}, true));
    }
}

ALPHASCOPE_TEST(LabelTextTest, QApplication)
#include "tst_labeltext.moc"
