// SPDX-License-Identifier: GPL-3.0-or-later
//! The equations of a trace in its own symbols, as rich text with real subscripts.
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

//! "e<sub>j</sub> = q · k<sub>j</sub> / √2"; with the row index t when there are several rows. Empty when alpha was
//! given and without attention.
QString scoreFormula(const Trace &trace);

//! "α<sub>j</sub> = exp(e<sub>j</sub>) / Σ<sub>k</sub> exp(e<sub>k</sub>)". Empty as scoreFormula.
QString weightFormula(const Trace &trace);

//! "c = Σ<sub>j</sub> α<sub>j</sub> v<sub>j</sub>". Empty without values and without attention.
QString contextFormula(const Trace &trace);

//! Whether the location score is that of a decoder, W q + b, where the query alone says which positions count.
bool asksForPositions(const Trace &trace);

//! "symbol<sub>index</sub>"; the symbol alone when the index is empty.
QString withIndex(const QString &symbol, const QString &index);

//! The symbol of row `row`: "q", or "q<sub>2</sub>" when there are several rows; `column` is added when it is not -1.
QString querySymbol(const Trace &trace); //!< of the formulas: q, s_t or s_{t-1}
QString querySymbol(const Trace &trace, Index row); //!< the same with a number
QString rowSymbol(const Trace &trace, const QString &symbol, Index row, Index column = -1);

//! What the score is divided by: "√2", "0.5" or "(√2 · 0.5)"; empty when by nothing.
QString divisor(const Trace &trace);

//! Whether a query enters the score at all.
bool asksQuery(const Trace &trace);

} // namespace alphascope
