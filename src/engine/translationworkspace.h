// SPDX-License-Identifier: GPL-3.0-or-later
//! What the fast pass of a TranslationTask<float> needs from step to step.
#pragma once

#include "engine/batchencoderdecoder.h"
#include "engine/greedydecoder.h"
#include "engine/strands.h"

namespace alphascope {

//! A part of a batch on its way through the pass.
struct TranslationStrand {
    BatchEncoderDecoder model;
    GreedyDecoder writer;
    TokenBatch tokens;
};

using TranslationWorkspace = Strands<float, EncoderDecoderParameters<float>, TranslationStrand>;

} // namespace alphascope
