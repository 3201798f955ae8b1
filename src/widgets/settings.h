// SPDX-License-Identifier: GPL-3.0-or-later
//! Settings in combo and spin boxes: showing one announces nothing, and never rewrites what is being typed.
#pragma once

#include "engine/matrix.h"

#include <QComboBox>
#include <QSignalBlocker>
#include <QSpinBox>

#include <algorithm>

namespace alphascope {

//! One entry of a combo box whose entries are the values of an enumeration.
template <typename Enum>
void addChoice(QComboBox *box, const QString &text, Enum value, const QString &explanation = {})
{
    box->addItem(text, int(value));
    if (!explanation.isEmpty())
        box->setItemData(box->count() - 1, explanation, Qt::ToolTipRole);
}

template <typename Enum>
void showChoice(QComboBox *box, Enum value)
{
    box->setCurrentIndex(box->findData(int(value)));
}

template <typename Enum>
Enum choice(const QComboBox *box)
{
    return Enum(box->currentData().toInt());
}

//! A value beyond the box's range, from a file say, widens the range.
inline void showSize(QSpinBox *box, Index value)
{
    const QSignalBlocker blocker(box);
    const int size = int(value);
    box->setRange(std::min(box->minimum(), size), std::max(box->maximum(), size));
    if (box->value() != size)
        box->setValue(size);
}

} // namespace alphascope
