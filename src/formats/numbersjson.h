// SPDX-License-Identifier: GPL-3.0-or-later
//! Numbers as JSON, with all that belongs to them.
#pragma once

#include "formats/numbersheets.h"

#include <QByteArray>

namespace alphascope {

//! {"what", "sheets": [{"name", "row_name", "rows", "column_name", "columns", "mask", "values", "not_finite"}]}: values
//! with 17 digits, those of masked cells too; mask is rows of true (may attend) or false, or null when all may. JSON
//! has no word for NaN and infinity: they are null, and not_finite says where they stand (from 0) and what they are.
QByteArray toJson(const NumberSheets &table);

} // namespace alphascope
