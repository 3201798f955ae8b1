// SPDX-License-Identifier: GPL-3.0-or-later
//! Examples of any kind as a task draws them or a file has them, before a model's vocabulary and sizes are known.
#pragma once

#include "engine/goldlink.h"
#include "engine/sequencetask.h"
#include "engine/textexample.h"
#include "engine/tokeninputs.h"

#include <variant>

namespace alphascope {

using NumberExamples = std::vector<SequenceExample<double>>;

//! Windows over a series, in the order of time, each a step after the last one.
struct SeriesExamples {
    NumberExamples windows; //!< x [window x inputs], target [targets]
    std::vector<std::string> inputs, targets; //!< the names of the columns
    Index horizon = 1; //!< the target is so many steps after the last of x
};

struct LabelledExamples {
    std::vector<LabelledText> texts;
    std::vector<std::string> classes; //!< the name of each
};

struct PairExamples {
    std::vector<SentencePair> pairs;
    TokenUnit unit = TokenUnit::Words;
    std::vector<std::vector<GoldLink>> links {}; //!< to be taught: of each pair, or empty
};

using TrainingExamples = std::variant<NumberExamples, LabelledExamples, PairExamples, SeriesExamples>;

} // namespace alphascope
