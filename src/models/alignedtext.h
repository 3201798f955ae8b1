// SPDX-License-Identifier: GPL-3.0-or-later
//! Tables as text in a font whose characters are equally wide.
#pragma once

#include <QList>
#include <QStringList>

namespace alphascope {

//! Two blanks between the columns. The first `textColumns` columns are left-aligned, the numbers after them
//! right-aligned; each line ends with \n, without blanks before.
QString alignedText(const QList<QStringList> &lines, qsizetype textColumns = 1);

} // namespace alphascope
