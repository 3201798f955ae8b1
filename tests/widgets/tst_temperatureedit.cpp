// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/temperatureedit.h"

#include <QApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TemperatureEditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSliderIsLogarithmic();
    void typingIsLiveAndKeepsItsText();
    void aDecimalCommaIsRead();
    void zeroAndNegativeNumbersAreNotTaken();
    void showingAValueEmitsNothing();
};

namespace {

QDoubleSpinBox *box(const TemperatureEdit &edit) { return edit.findChild<QDoubleSpinBox *>(); }

QSlider *slider(const TemperatureEdit &edit) { return edit.findChild<QSlider *>(); }

} // namespace

void TemperatureEditTest::theSliderIsLogarithmic()
{
    TemperatureEdit edit;
    QSignalSpy changed(&edit, &TemperatureEdit::changed);
    QTest::keyClick(slider(edit), Qt::Key_Home);
    QCOMPARE(changed.last()[0].toDouble(), 0.01);
    QTest::keyClick(slider(edit), Qt::Key_End);
    QCOMPARE(changed.last()[0].toDouble(), 100.0);
    QCOMPARE(box(edit)->text(), u"100"_s);
    slider(edit)->setValue((slider(edit)->minimum() + slider(edit)->maximum()) / 2);
    QCOMPARE(changed.last()[0].toDouble(), 1.0);
    QCOMPARE(changed.size(), 3);
}

void TemperatureEditTest::typingIsLiveAndKeepsItsText()
{
    TemperatureEdit edit;
    QSignalSpy changed(&edit, &TemperatureEdit::changed);
    connect(&edit, &TemperatureEdit::changed, &edit, &TemperatureEdit::setValue); // as the document answers
    auto *line = box(edit)->findChild<QLineEdit *>();
    box(edit)->selectAll();
    QTest::keyClicks(line, u"02.50"_s); // 2 and 2.5 come back in between
    QCOMPARE(line->text(), u"02.50"_s);
    QCOMPARE(edit.value(), 2.5);
    QCOMPARE(changed.last()[0].toDouble(), 2.5);
    box(edit)->selectAll();
    QTest::keyClicks(line, u"0.001"_s);
    QTest::keyClick(line, Qt::Key_Return);
    QCOMPARE(line->text(), u"0.001"_s);
    QCOMPARE(edit.value(), 0.001);
    QCOMPARE(changed.last()[0].toDouble(), 0.001);
}

void TemperatureEditTest::aDecimalCommaIsRead()
{
    TemperatureEdit edit;
    box(edit)->selectAll();
    QTest::keyClicks(box(edit)->findChild<QLineEdit *>(), u"0,5"_s);
    QCOMPARE(edit.value(), 0.5);
}

void TemperatureEditTest::zeroAndNegativeNumbersAreNotTaken()
{
    TemperatureEdit edit;
    QSignalSpy changed(&edit, &TemperatureEdit::changed);
    auto *line = box(edit)->findChild<QLineEdit *>();
    for (const QString &text : { u"0"_s, u"-3"_s, u"cold"_s }) {
        box(edit)->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
        QCOMPARE(edit.value(), 1.0);
    }
    for (const QVariantList &arguments : changed)
        QCOMPARE(arguments[0].toDouble(), 1.0);
}

void TemperatureEditTest::showingAValueEmitsNothing()
{
    TemperatureEdit edit;
    QSignalSpy changed(&edit, &TemperatureEdit::changed);
    for (const double temperature : { 0.001, 0.05, 1.0, 42.0, 1000.0 }) {
        edit.setValue(temperature);
        QCOMPARE(edit.value(), temperature);
        QCOMPARE(box(edit)->text(), QString::number(temperature));
    }
    QCOMPARE(slider(edit)->value(), slider(edit)->maximum());
    QCOMPARE(changed.size(), 0);
}

ALPHASCOPE_TEST(TemperatureEditTest, QApplication)
#include "tst_temperatureedit.moc"
