// SPDX-License-Identifier: GPL-3.0-or-later
//! The rich text of the formulas (models/formulatext, models/workedscore, models/workedrow) in other markups.
#pragma once

#include <QString>
#include <QStringList>

namespace alphascope {

//! "e<sub>1</sub> = 1 · 1" as "e_1 = 1 · 1"; a subscript of several parts in braces: "e_{2,1}". Lines end with \n.
QString formulaAsText(const QString &rich);

//! The same as rows of LaTeX's align, without their ends: "e_{1} &= 1 \cdot 1". Needs amsmath.
QStringList formulaAsLatex(const QString &rich);

} // namespace alphascope
