// SPDX-License-Identifier: GPL-3.0-or-later
//! The parts that the parameter counts of several families are made of.
#pragma once

#include "engine/countformula.h"
#include "engine/parametercount.h"

namespace alphascope {

void add(ParameterCount &count, const std::string &part, const CountFormula &formula);

//! F = D·H, the width of a hidden state.
CountFormula featureSize(const RnnConfig &rnn, const char *hidden = "n_hidden");

//! All layers; `hidden` is the symbol of H, and `prefix` begins the parts' names.
void addRnn(ParameterCount &count, const RnnConfig &rnn, const CountFormula &input, const char *hidden = "n_hidden",
    const std::string &prefix = {});

//! The weights of a score between queries and keys of these widths.
void addScore(
    ParameterCount &count, Score score, const CountFormula &query, const CountFormula &key, Index attentionSize);

std::string biasConvention(const RnnConfig &rnn);

// The families that have a decoder, see decodercount.cpp.
ParameterCount countOf(const ManyToMany &model);
ParameterCount countOf(const EncoderDecoder &model);
ParameterCount countOf(const RnnSearch &model);

} // namespace alphascope
