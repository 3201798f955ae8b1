// SPDX-License-Identifier: GPL-3.0-or-later
//! The trace of a model that reads and writes tokens: a row for each token written.
#pragma once

#include "engine/encoderdecoder.h"
#include "engine/rnnsearch.h"

namespace alphascope {

//! For EncoderDecoder and RnnSearch. Requires !check(model). Stops early, with an unfinished trace.
template <typename Model>
Trace traceTokens(const Model &model, const std::stop_token &stop);

} // namespace alphascope
