// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/encoderdecoder.h"

#include "engine/tokentrace.h"

namespace alphascope {

Trace trace(const EncoderDecoder &model, std::stop_token stop) { return traceTokens(model, stop); }

} // namespace alphascope
