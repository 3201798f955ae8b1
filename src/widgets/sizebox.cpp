// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sizebox.h"

namespace alphascope {

SizeBox::SizeBox(QWidget *parent)
    : TypedBox(parent)
{
}

//! Never Invalid: a key that does nothing would turn a typed 2.5 into 25.
QValidator::State SizeBox::validate(QString &text, int &) const
{
    bool isNumber = false;
    const int number = locale().toInt(withoutWords(text), &isNumber);
    return isNumber && number >= minimum() && number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

//! What stands between prefix and suffix; the blanks at their ends may be gone.
QString SizeBox::withoutWords(const QString &text) const
{
    QString number = text.trimmed();
    if (!prefix().isEmpty() && number.startsWith(prefix().trimmed()))
        number.remove(0, prefix().trimmed().size());
    if (!suffix().isEmpty() && number.endsWith(suffix().trimmed()))
        number.chop(suffix().trimmed().size());
    return number.trimmed();
}

void SizeBox::typingRefused(const QString &text)
{
    const QString typed = withoutWords(text);
    if (typed.isEmpty())
        return;
    Q_EMIT refused(tr("%1: “%2” was not taken, it stays %3. Type a whole number from %4 to %5.")
                       .arg(accessibleName(), typed, QString::number(value()), QString::number(minimum()),
                           QString::number(maximum())));
}

} // namespace alphascope
