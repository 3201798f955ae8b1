// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/examplechooser.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestExampleChooser : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void buttonsStepThroughTheExamplesAndAround()
    {
        ExampleChooser chooser;
        chooser.setCounts(3, 5);
        QSignalSpy chosen(&chooser, &ExampleChooser::chosen);
        QCOMPARE(chooser.set(), ExampleChooser::Set::Validation);
        QCOMPARE(chooser.place(), Index(0));
        QCOMPARE(child<QSpinBox>(chooser, "place")->text(), u"1 of 3"_s);
        QTest::mouseClick(child<QToolButton>(chooser, "next"), Qt::LeftButton);
        QCOMPARE(chooser.place(), Index(1));
        QTest::mouseClick(child<QToolButton>(chooser, "previous"), Qt::LeftButton);
        QTest::mouseClick(child<QToolButton>(chooser, "previous"), Qt::LeftButton);
        QCOMPARE(chooser.place(), Index(2));
        QCOMPARE(chosen.size(), 3);
    }

    void theOtherSetBeginsWithItsFirst()
    {
        ExampleChooser chooser;
        chooser.setCounts(3, 5);
        child<QToolButton>(chooser, "next")->click();
        QSignalSpy chosen(&chooser, &ExampleChooser::chosen);
        child<QComboBox>(chooser, "set")->setCurrentIndex(1);
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chooser.set(), ExampleChooser::Set::Training);
        QCOMPARE(chooser.place(), Index(0));
        QCOMPARE(child<QSpinBox>(chooser, "place")->text(), u"1 of 5"_s);
    }

    void whatIsShownIsNobodysChoice()
    {
        ExampleChooser chooser;
        chooser.setCounts(3, 5);
        QSignalSpy chosen(&chooser, &ExampleChooser::chosen);
        chooser.show(ExampleChooser::Set::Training, 4);
        QCOMPARE(chooser.set(), ExampleChooser::Set::Training);
        QCOMPARE(chooser.place(), Index(4));
        QCOMPARE(child<QSpinBox>(chooser, "place")->text(), u"5 of 5"_s);
        chooser.show(ExampleChooser::Set::Validation, 2);
        QCOMPARE(chooser.set(), ExampleChooser::Set::Validation);
        QCOMPARE(child<QSpinBox>(chooser, "place")->text(), u"3 of 3"_s);
        QVERIFY(chosen.isEmpty());
        child<QToolButton>(chooser, "previous")->click();
        QCOMPARE(chooser.place(), Index(1));
        QCOMPARE(chosen.size(), 1);
    }

    void withoutExamplesThereIsNothingToSee()
    {
        ExampleChooser chooser;
        QVERIFY(chooser.isHidden());
        QSignalSpy chosen(&chooser, &ExampleChooser::chosen);
        chooser.setCounts(0, 5);
        QVERIFY(!chooser.isHidden());
        QCOMPARE(chooser.set(), ExampleChooser::Set::Training);
        chooser.setAnswer(u"y = 1, target 2"_s);
        QCOMPARE(child<QLabel>(chooser, "answer")->text(), u"y = 1, target 2"_s);
        chooser.setCounts(0, 0);
        QVERIFY(chooser.isHidden());
        QVERIFY(child<QLabel>(chooser, "answer")->text().isEmpty());
        QVERIFY(chosen.isEmpty());
    }

private:
    template <typename Widget>
    static Widget *child(const ExampleChooser &chooser, const char *name)
    {
        return chooser.findChild<Widget *>(QString::fromLatin1(name));
    }
};

ALPHASCOPE_TEST(TestExampleChooser, QApplication)
#include "tst_examplechooser.moc"
