// SPDX-License-Identifier: GPL-3.0-or-later
//! How names, numbers and shapes are written in the sentences about files and pasted text.
#pragma once

#include <QString>

#include <vector>

namespace alphascope {

//! In typographic quotes, one line, shortened when it is long: “attn.W”.
QString quoted(QStringView text);

QString groupedText(quint64 number); //!< 132 095 296

QString shapeText(const std::vector<qint64> &shape); //!< [2, 3]

} // namespace alphascope
