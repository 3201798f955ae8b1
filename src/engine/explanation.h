// SPDX-License-Identifier: GPL-3.0-or-later
//! What the inputs do to one output, beside what alpha says: gradient times input, and leave-one-out.
#pragma once

#include "engine/rankcorrelation.h"
#include "engine/specimen.h"

#include <optional>

namespace alphascope {

//! What is explained of a row.
enum class ExplainedQuantity {
    LogProbability, //!< ln p of a token or class
    Output, //!< one number put out
    ContextNorm, //!< ‖c‖ of the row's context, or of its output after the projection (vectors)
};

//! Which row of alpha, and what of it. No output: the token that was written, the likeliest class, the first number put
//! out, or the norm.
struct ExplanationRequest {
    Index row = 0;
    std::optional<Index> output = {};
};

struct Explanation {
    Index row = 0;
    ExplainedQuantity quantity = ExplainedQuantity::Output;
    Index output = -1; //!< number of token, class or output; -1: the norm
    double value = 0; //!< of the quantity
    //! Σ_k x_jk ∂value/∂x_jk of input timestep j; of vectors the sum over its key and value (and, with self-attention,
    //! the query where j is the row itself). [C]
    RowVector<double> gradientTimesInput;
    //! value minus what it is without input timestep j, which is marked as padding: recurrent layers skip it and no
    //! weight goes to it. What a decoder had read before the row stays as it was. NaN where nothing would be left. [C]
    RowVector<double> leaveOneOut;
};

//! How many outputs of a row there are to choose from: V, O, or the width of the context.
Index explainableOutputs(const Specimen &specimen, const Trace &trace);

//! Why the row cannot be explained, if so: there is no such row or output, or vectors have no values.
std::optional<Problem> checkExplainable(
    const Specimen &specimen, const Trace &trace, const ExplanationRequest &request);

//! Requires !checkExplainable(..), and that `trace` is of `specimen`. In double, by the families' backward passes. One
//! backward pass and C forward passes; unfinished when stop is requested. Of a model with interventions, which every
//! pass undergoes as the trace has: a weight, state or query that is set stays what it is, whatever the input, and 2 C
//! forward passes take the place of the backward pass.
Explanation explain(
    const Specimen &specimen, const Trace &trace, const ExplanationRequest &request, const std::stop_token &stop = {});

//! The rank correlation of alpha's row with the magnitudes of `values` [C], since weights have no sign; over the
//! columns that the row may attend to. NaN without attention.
RankCorrelation correlationWithAlpha(const Trace &trace, Index sheet, Index row, const RowVector<double> &values);

//! An explanation beside the row of alpha in head `sheet`.
struct ExplainedRow {
    Explanation explanation;
    Index sheet = 0;
    RankCorrelation ofGradient, ofLeaveOneOut; //!< with alpha, as correlationWithAlpha()
};

ExplainedRow explainRow(const Specimen &specimen, const Trace &trace, const ExplanationRequest &request, Index sheet,
    const std::stop_token &stop = {});

} // namespace alphascope
