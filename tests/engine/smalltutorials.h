// SPDX-License-Identifier: GPL-3.0-or-later
//! The tutorials' models with reproducible weights, small enough to look at.
#pragma once

#include "engine/d2lattention.h"
#include "engine/initialiser.h"
#include "engine/pytorchattndecoder.h"
#include "engine/pytorchbahdanau.h"

namespace alphascope {

//! Draws every parameter that a visitor names.
inline auto drawn()
{
    return [](const char *name, auto &values, const Shape &shape) {
        KeptParameters none;
        fit(name, values, shape, Initialiser { .seed = 5 }, none);
    };
}

inline PytorchBahdanau<double> smallBahdanau()
{
    PytorchBahdanau<double> model;
    model.hiddenSize = 3;
    model.sourceVocabulary = 6;
    model.targetVocabulary = 5;
    model.encoder.cells.resize(1);
    model.decoder.cells.resize(1);
    visitPytorchBahdanau(model, drawn());
    return model;
}

inline PytorchAttnDecoder<double> smallAttnDecoder()
{
    PytorchAttnDecoder<double> model;
    model.hiddenSize = 3;
    model.maxLength = 4;
    model.sourceVocabulary = 6;
    model.targetVocabulary = 5;
    model.encoder.cells.resize(1);
    model.decoder.cells.resize(1);
    visitPytorchAttnDecoder(model, drawn());
    return model;
}

inline D2lAttention<double> smallD2l()
{
    D2lAttention<double> model;
    model.hiddenSize = 3;
    model.layers = 2;
    model.sourceVocabulary = 6;
    model.targetVocabulary = 5;
    model.sourceEmbeddingSize = 2;
    model.targetEmbeddingSize = 4;
    model.encoder.cells.resize(2);
    model.decoder.cells.resize(2);
    visitD2lAttention(model, drawn());
    return model;
}

} // namespace alphascope
