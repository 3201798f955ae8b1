// SPDX-License-Identifier: GPL-3.0-or-later
//! How numbers and labels are written everywhere: a true minus sign, fixed digits in cells, all digits on request.
#pragma once

#include "engine/matrix.h"

#include <QString>

#include <string>

namespace alphascope {

//! "0.446", "−1.000"; from a million on "1.29e32"; "NaN", "∞", "−∞". A number that rounds to zero keeps its decimals
//! and has no sign ("0.000"), so that the columns of a table stay quiet.
QString shortNumber(double value, int digits = 3);

//! The shortest text that reads back to the same double, with an ASCII minus: for copies and tooltips.
QString exactNumber(double value);

//! "[0.7, 0.7]", trailing zeros dropped; after `most` entries "…".
QString shortVector(const RowVector<double> &values, int digits = 3, int most = 4);

//! A label as it is shown: leading and trailing blanks, newlines, tabs and emptiness made visible ("␣the", "⏎", "∅");
//! the text itself is never interpreted as markup.
QString visibleLabel(const std::string &label);

//! `text` for QToolTip, which takes anything that looks like a tag for markup: the reader sees exactly `text`.
QString literalToolTip(const QString &text);

} // namespace alphascope
