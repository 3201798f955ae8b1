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
    const int number = locale().toInt(text.trimmed(), &isNumber);
    return isNumber && number >= minimum() && number <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
}

void SizeBox::typingRefused(const QString &text)
{
    Q_EMIT refused(tr("%1: “%2” was not taken, it stays %3. Type a whole number from %4 to %5.")
                       .arg(accessibleName(), text, QString::number(value()), QString::number(minimum()),
                           QString::number(maximum())));
}

} // namespace alphascope
