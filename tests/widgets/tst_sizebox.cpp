// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/sizebox.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class SizeBoxTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void anAllowedNumberIsTaken();
    void anotherOneIsAnsweredAndTheOldOneStays_data();
    void anotherOneIsAnsweredAndTheOldOneStays();
    void aStepEndsTheTyping();
    void anEmptyBoxIsNoMistake();
    void wordsAroundTheNumberAreNoPartOfIt();

private:
    void type(const QString &text)
    {
        m_box->selectAll();
        QTest::keyClicks(m_box->findChild<QLineEdit *>(), text);
    }
    void enter() { QTest::keyClick(m_box->findChild<QLineEdit *>(), Qt::Key_Return); }

    std::unique_ptr<SizeBox> m_box;
};

void SizeBoxTest::init()
{
    m_box = std::make_unique<SizeBox>();
    m_box->setAccessibleName(u"Heads"_s);
    m_box->setKeyboardTracking(false);
    m_box->setRange(1, 64);
    m_box->setValue(4);
}

void SizeBoxTest::anAllowedNumberIsTaken()
{
    QSignalSpy refused(m_box.get(), &SizeBox::refused);
    QSignalSpy changed(m_box.get(), &QSpinBox::valueChanged);
    type(u"64"_s);
    enter();
    QCOMPARE(m_box->value(), 64);
    QCOMPARE(changed.count(), 1);
    QCOMPARE(refused.count(), 0);
}

void SizeBoxTest::anotherOneIsAnsweredAndTheOldOneStays_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : { "0", "65", "-5", "99999999999", "2.5", "1e1", "many" })
        QTest::newRow(text) << QString::fromLatin1(text);
}

void SizeBoxTest::anotherOneIsAnsweredAndTheOldOneStays()
{
    QFETCH(QString, text);
    QSignalSpy refused(m_box.get(), &SizeBox::refused);
    QSignalSpy changed(m_box.get(), &QSpinBox::valueChanged);
    type(text);
    QCOMPARE(m_box->text(), text);
    QCOMPARE(refused.count(), 0); // not before the typing ends
    enter();
    QCOMPARE(m_box->text(), u"4"_s);
    QCOMPARE(changed.count(), 0);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(refused.first().first().toString(),
        u"Heads: “%1” was not taken, it stays 4. Type a whole number from 1 to 64."_s.arg(text));
    enter();
    QCOMPARE(refused.count(), 1);
}

void SizeBoxTest::aStepEndsTheTyping()
{
    QSignalSpy refused(m_box.get(), &SizeBox::refused);
    type(u"99"_s);
    QTest::keyClick(m_box.get(), Qt::Key_Up);
    QCOMPARE(m_box->value(), 5);
    QCOMPARE(refused.count(), 1);
    enter();
    QCOMPARE(refused.count(), 1);
}

void SizeBoxTest::anEmptyBoxIsNoMistake()
{
    QSignalSpy refused(m_box.get(), &SizeBox::refused);
    m_box->selectAll();
    QTest::keyClick(m_box->findChild<QLineEdit *>(), Qt::Key_Delete);
    enter();
    QCOMPARE(m_box->text(), u"4"_s);
    QCOMPARE(refused.count(), 0);
}

void SizeBoxTest::wordsAroundTheNumberAreNoPartOfIt()
{
    QSignalSpy refused(m_box.get(), &SizeBox::refused);
    m_box->setPrefix(u"Head "_s);
    m_box->setSuffix(u" of 64"_s);
    type(u"7"_s);
    enter();
    QCOMPARE(m_box->value(), 7);
    QCOMPARE(refused.count(), 0);
    type(u"99"_s);
    enter();
    QCOMPARE(m_box->text(), u"Head 7 of 64"_s);
    QCOMPARE(refused.count(), 1);
    QVERIFY2(refused.first().first().toString().contains(u"“99” was not taken, it stays 7"_s),
        qPrintable(refused.first().first().toString()));
    m_box->selectAll();
    QTest::keyClick(m_box->findChild<QLineEdit *>(), Qt::Key_Delete);
    enter();
    QCOMPARE(refused.count(), 1);
}

ALPHASCOPE_TEST(SizeBoxTest, QApplication)
#include "tst_sizebox.moc"
