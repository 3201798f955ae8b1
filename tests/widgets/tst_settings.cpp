// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/settings.h"

#include <QApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class SettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aShownSizeAnnouncesNothing();
    void aSizeThatIsThereAlreadyLeavesTheTypedTextAlone();
    void aSizeBeyondTheRangeWidensIt();
    void choicesAreFoundByTheirValue();
};

void SettingsTest::aShownSizeAnnouncesNothing()
{
    QSpinBox box;
    QSignalSpy changed(&box, &QSpinBox::valueChanged);
    showSize(&box, 12);
    QCOMPARE(box.value(), 12);
    QCOMPARE(changed.size(), 0);
    box.setValue(13);
    QCOMPARE(changed.size(), 1);
}

void SettingsTest::aSizeThatIsThereAlreadyLeavesTheTypedTextAlone()
{
    QSpinBox box;
    auto *line = box.findChild<QLineEdit *>();
    box.selectAll();
    QTest::keyClicks(line, u"07"_s);
    showSize(&box, 7);
    QCOMPARE(line->text(), u"07"_s);
}

void SettingsTest::aSizeBeyondTheRangeWidensIt()
{
    QSpinBox box;
    box.setRange(1, 4);
    showSize(&box, 6);
    QCOMPARE(box.value(), 6);
    QCOMPARE(box.minimum(), 1);
    showSize(&box, 2);
    QCOMPARE(box.maximum(), 6);
}

void SettingsTest::choicesAreFoundByTheirValue()
{
    enum class Fruit { Apple = 3, Pear = 1 };
    QComboBox box;
    addChoice(&box, u"apple"_s, Fruit::Apple);
    addChoice(&box, u"pear"_s, Fruit::Pear, u"green"_s);
    QCOMPARE(choice<Fruit>(&box), Fruit::Apple);
    showChoice(&box, Fruit::Pear);
    QCOMPARE(box.currentText(), u"pear"_s);
    QCOMPARE(choice<Fruit>(&box), Fruit::Pear);
    QCOMPARE(box.itemData(1, Qt::ToolTipRole), u"green"_s);
}

ALPHASCOPE_TEST(SettingsTest, QApplication)
#include "tst_settings.moc"
