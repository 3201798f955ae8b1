// SPDX-License-Identifier: GPL-3.0-or-later
//! What stands beside an explanation in words.
#pragma once

#include "engine/explanation.h"

#include <QString>

namespace alphascope {

//! "ln p(ate) = −0.012", "output 2 = 0.446", "‖c‖ = 1.732"; of a model with interventions it says so.
QString explainedText(const Trace &trace, const Explanation &explanation);

//! "Rank correlation with α (magnitudes): …", a line for each of both.
QString correlationText(const ExplainedRow &explained);

//! "Entropy of the row: 0.310 of at most ln 9 = 2.197 nats". Empty without attention.
QString entropyText(const Trace &trace, Index sheet, Index row);

//! Why alpha alone explains nothing.
QString attentionCaution();

//! One of the outputs that a row can be asked for.
struct OutputChoice {
    QString text;
    std::optional<Index> output; //!< as ExplanationRequest has it
};

//! Of a row (assert that it exists), and which of them to begin with. Of many outputs the first few hundred.
struct OutputChoices {
    std::vector<OutputChoice> choices;
    int first = 0;
};
OutputChoices outputChoices(const Trace &trace, Index row);

} // namespace alphascope
