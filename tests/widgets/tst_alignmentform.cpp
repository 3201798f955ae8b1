// SPDX-License-Identifier: GPL-3.0-or-later
#include "attentiontrace.h"
#include "testclass.h"
#include "widgets/alignmentform.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestAlignmentForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        auto trace = traceOf(Matrix<double>::Identity(3, 3));
        trace->sheets[0].alpha.row(2) << 0.4, 0.3, 0.3;
        m_form.setTrace(trace, 0);
        gold()->clear();
        m_form.findChild<QComboBox *>(u"rule"_s)->setCurrentIndex(0);
    }

    void theErrorRateFollowsWhatIsTyped()
    {
        QVERIFY(rate()->isHidden());
        gold()->setText(u"0-0 1-1 2-2"_s); // the third row links to the first column
        QCOMPARE(rate()->text(), u"Alignment error rate 0.333 (3 links of α, 3 sure, 3 possible)"_s);
        gold()->setText(u"0-0 1-1 0?2"_s);
        QVERIFY(rate()->text().startsWith(u"Alignment error rate 0.000"));
    }

    void theRuleIsAChoice()
    {
        gold()->setText(u"0-0 1-1"_s);
        QVERIFY(rate()->text().startsWith(u"Alignment error rate 0.200"));
        m_form.findChild<QComboBox *>(u"rule"_s)->setCurrentIndex(1); // 0.5 and more
        QVERIFY(rate()->text().startsWith(u"Alignment error rate 0.000 (2 links"));
        m_form.findChild<QDoubleSpinBox *>(u"threshold"_s)->setValue(0.35);
        QVERIFY(rate()->text().startsWith(u"Alignment error rate 0.200 (3 links"));
    }

    void whatIsNoLinkIsSaid()
    {
        gold()->setText(u"0-0 1+1"_s);
        QVERIFY(rate()->text().contains(u"“1+1” is no link"));
        gold()->setText(u"0-7"_s);
        QVERIFY(rate()->text().contains(u"points outside"));
    }

    void withoutAlphaThereIsNothingToSay()
    {
        gold()->setText(u"0-0"_s);
        QVERIFY(!rate()->isHidden());
        m_form.setTrace(nullptr, 0);
        QVERIFY(rate()->isHidden());
    }

private:
    QLineEdit *gold() const { return m_form.findChild<QLineEdit *>(u"gold"_s); }
    QLabel *rate() const { return m_form.findChild<QLabel *>(u"rate"_s); }

    AlignmentForm m_form;
};

ALPHASCOPE_TEST(TestAlignmentForm, QApplication)
#include "tst_alignmentform.moc"
