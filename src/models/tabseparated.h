// SPDX-License-Identifier: GPL-3.0-or-later
//! Part of an item model as text that a spreadsheet takes: the headers, then a line a row, all digits.
#pragma once

#include <QList>
#include <QString>

class QAbstractItemModel;

namespace alphascope {

//! Reads Qt::EditRole; a text with a tab, a line break or a quotation mark is quoted.
QString tabSeparated(const QAbstractItemModel &model, const QList<int> &rows, const QList<int> &columns);

} // namespace alphascope
