// SPDX-License-Identifier: GPL-3.0-or-later
//! Specimens after an edit, and their tables.
#pragma once

#include "engine/edit.h"

#include <string>
#include <vector>

namespace alphascope {

using Table = Matrix<double>;
using Labels = std::vector<std::string>;

inline Specimen edited(Specimen specimen, const Edit &edit)
{
    apply(edit, specimen);
    return specimen;
}

inline bool equal(const Table &a, const Table &b) { return a.rows() == b.rows() && a.cols() == b.cols() && a == b; }

} // namespace alphascope
