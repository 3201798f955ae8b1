// SPDX-License-Identifier: GPL-3.0-or-later
//! How numbers and labels are written everywhere. What is read has a true minus sign, what is copied an ASCII one. What
//! was computed has three decimals, in cells as in vectors; what was given, and the terms of a sum, have fewer where
//! that is exact (models/termtext). All digits are in the tooltips. Large counts are grouped as engine/text does.
#pragma once

#include "engine/matrix.h"

#include <QString>

#include <string>

namespace alphascope {

//! "0.446", "−1.000"; from a million on "1.29e32"; "NaN", "∞", "−∞". A number that rounds to zero keeps its decimals
//! and has no sign ("0.000"), so that the columns of a table stay quiet.
QString shortNumber(double value, int digits = 3);

//! Three decimals, of less than 0.001 two significant digits: "0.934", "3.3e−5".
QString probabilityText(double probability);

//! So many significant digits, as few as show the same: "0.15", "−1.288e−32".
QString significantNumber(double value, int digits);

//! All digits, to be read: "−0.30000000000000004", "1e−32".
QString fullNumber(double value);

//! The same in ASCII, for copies and for editors: "-0.30000000000000004", "1e-32".
QString exactNumber(double value);

//! What was computed, with the digits of shortNumber: "[4.673, 4.120]"; after `most` entries "…".
QString shortVector(const RowVector<double> &values, int digits = 3, int most = 4);

//! A label as it is shown: leading and trailing blanks, newlines, tabs and emptiness made visible ("␣the", "⏎", "∅");
//! the text itself is never interpreted as markup.
QString visibleLabel(const std::string &label);

//! `text` for QToolTip, which takes anything that looks like a tag for markup: the reader sees exactly `text`.
QString literalToolTip(const QString &text);

} // namespace alphascope
