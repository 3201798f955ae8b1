// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers as LaTeX tables, to be \input into a paper.
#pragma once

#include "formats/numbersheets.h"

#include <QByteArray>

namespace alphascope {

//! A tabular for each sheet, which needs no packages (booktabs neither): labels escaped, three decimals, a dash where a
//! cell is masked. `visible` makes a label visible, such as one of blanks. Fails with a sentence when there are more
//! columns than TeX sets in one table.
tl::expected<QByteArray, Error> toLatex(const NumberSheets &table, QString (*visible)(const std::string &label));

} // namespace alphascope
