// SPDX-License-Identifier: GPL-3.0-or-later
//! Tables as lines of cells: from a spreadsheet, as CSV, as a LaTeX matrix, or simply with blanks between the numbers.
#pragma once

#include "formats/tabletext.h"

namespace alphascope {

//! The separator is a tab, semicolon, ampersand, comma or blanks: the first that divides every line. Cells may stand in
//! double quotes. The first line may be words (column names), and so may be the first column (row names). Blank lines
//! at the beginning and at the end are left out.
tl::expected<NumberTable, Error> readLineTable(const QString &text);

} // namespace alphascope
