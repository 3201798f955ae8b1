// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers as lines of fields, for spreadsheets, pandas and R: CSV, TSV, and what a spreadsheet takes from a clipboard.
#pragma once

#include "formats/numbersheets.h"

#include <QByteArray>

namespace alphascope {

//! A line of headings, then a line a row, which begins with its label; of several sheets with the sheet's name before
//! that. Quoted and ended as RFC 4180 says (CR LF). A number has as many digits as it takes to read back the same
//! double, at most 17; what is not finite is nan, inf or -inf. The score of a masked cell plays no part: its field is
//! empty. A label that a spreadsheet would take for a formula, since it begins with = + - @, is preceded by an
//! apostrophe.
QByteArray toCsv(const NumberSheets &table);

//! The same with tabs between the fields and a line feed after each line.
QByteArray toTsv(const NumberSheets &table);

//! The same as an HTML table whose numbers are marked as such, for spreadsheets that write a decimal comma.
QByteArray toHtml(const NumberSheets &table);

} // namespace alphascope
