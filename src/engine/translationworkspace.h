// SPDX-License-Identifier: GPL-3.0-or-later
//! What the fast pass of a TranslationTask<float> needs from step to step.
#pragma once

#include "engine/batchencoderdecoder.h"
#include "engine/greedydecoder.h"
#include "engine/strands.h"

#include <optional>

namespace alphascope {

//! A part of a batch on its way through the pass.
struct TranslationStrand {
    BatchEncoderDecoder model;
    GreedyDecoder writer;
    TokenBatch tokens;
    const Matrix<float> *features = nullptr; // of the model, for the output layer
    Matrix<float> featureGradients;
};

struct TranslationWorkspace {
    explicit TranslationWorkspace(Index threads = 1) //!< >= 1
        : strands(threads)
    {
    }

    ThreadPool &pool() { return strands.pool(); }

    Strands<float, EncoderDecoderParameters<float>, TranslationStrand> strands; // without the output layer
    std::optional<Strands<float, EncoderDecoderParameters<float>, OneByOne>> byReference; // once there is work for them
    BatchOutput output; // of all strands
};

} // namespace alphascope
