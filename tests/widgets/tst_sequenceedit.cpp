// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/sequenceedit.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Matrix<double> column(const std::vector<double> &numbers)
{
    return Eigen::Map<const Matrix<double>>(numbers.data(), Index(numbers.size()), 1);
}

} // namespace

class SequenceEditTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void saysWhenOtherNumbersReplaceTheText();
    void theSameNumbersRewriteNothing();
    void theAnswerToTypingRewritesNothing();
};

void SequenceEditTest::saysWhenOtherNumbersReplaceTheText()
{
    SequenceEdit edit;
    QSignalSpy rewritten(&edit, &SequenceEdit::rewritten);
    QSignalSpy typed(&edit, &SequenceEdit::typed);
    edit.setValues(column({ 1, 2 }));
    QCOMPARE(rewritten.count(), 1);
    edit.setValues(column({ 1, 3 }));
    QCOMPARE(rewritten.count(), 2);
    edit.setValues(column({ 1, 3, 5 }));
    QCOMPARE(rewritten.count(), 3);
    QCOMPARE(edit.toPlainText(), u"1 3 5"_s);
    QCOMPARE(typed.count(), 0);
}

void SequenceEditTest::theSameNumbersRewriteNothing()
{
    SequenceEdit edit;
    const auto numbers = column({ 1, std::numeric_limits<double>::quiet_NaN() });
    edit.setValues(numbers);
    QSignalSpy rewritten(&edit, &SequenceEdit::rewritten);
    QTest::keyClicks(&edit, u"x"_s);
    edit.setValues(numbers);
    QCOMPARE(rewritten.count(), 0);
    QCOMPARE(edit.toPlainText(), u"x1 nan"_s);
}

void SequenceEditTest::theAnswerToTypingRewritesNothing()
{
    SequenceEdit edit;
    edit.setValues(column({ 1 }));
    QSignalSpy rewritten(&edit, &SequenceEdit::rewritten);
    connect(
        &edit, &SequenceEdit::typed, &edit, [&](const QString &text) { edit.setValues(column({ text.toDouble() })); });
    edit.selectAll();
    QTest::keyClicks(&edit, u"4.0"_s);
    QCOMPARE(edit.toPlainText(), u"4.0"_s);
    QCOMPARE(rewritten.count(), 0);
    edit.setValues(column({ 5 })); // an undo, say
    QCOMPARE(rewritten.count(), 1);
}

ALPHASCOPE_TEST(SequenceEditTest, QApplication)
#include "tst_sequenceedit.moc"
