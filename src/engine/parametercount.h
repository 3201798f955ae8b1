// SPDX-License-Identifier: GPL-3.0-or-later
//! How many parameters a model has, with the formula that a student can check.
#pragma once

#include "engine/specimen.h"

#include <string>
#include <vector>

namespace alphascope {

struct CountTerm {
    std::string part; //!< "recurrent cell", "attention", "output"
    std::string symbols; //!< "(n_input + n_hidden + 1)·n_hidden"
    std::string numbers; //!< "(1 + 2 + 1)·2"
    Index count;
};

struct ParameterCount {
    std::vector<CountTerm> terms;
    Index total = 0; //!< the sum of the terms; equals the number of stored weights
    Index withoutAttention = 0; //!< of the same model with score None
    std::string convention; //!< "one bias a cell (Keras' SimpleRNN)" or "two biases a cell (PyTorch)"
};

ParameterCount parameterCount(const Specimen &specimen);

} // namespace alphascope
