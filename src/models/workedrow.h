// SPDX-License-Identifier: GPL-3.0-or-later
//! One row of alpha in words and numbers: its context written out, how the weight is spread, what is noteworthy.
#pragma once

#include "engine/step.h"

#include <QString>

namespace alphascope {

//! Rich text, a line a dimension and the whole vector last: "c<sub>1</sub> = 0.446 · 10 + … = 4.673". The largest
//! weights are written out. Of several heads, only the dimensions that this one makes. Empty without values.
QString workedContext(const Trace &trace, const Step &step);

//! Plain text: "entropy 0.58 nats · 94 % of the weight on 2 of 12". Empty when the weights are no distribution.
QString weightSummary(const Trace &trace, const Step &step);

//! Plain text, a line each: what the model makes of this row's context, "attentional state = [...]" and
//! "output y = tanh(W c + b) = [...]". Empty when it makes nothing of it.
QString outputText(const Trace &trace, Index row);

//! Plain text: what is noteworthy about the row, as sentences. Empty when nothing is.
QString findingSentence(const Trace &trace, const Step &step);

} // namespace alphascope
