// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoders with additive attention of two tutorials, and mixtures of them, as a model of our own.
#pragma once

#include "formats/foreignmodel.h"

namespace alphascope {

//! `layout` is one of PytorchTutorialBahdanau, D2lSeq2SeqAttention, AdditiveEmbeddingFirst and AdditiveContextFirst.
//! All are GRUs; the decoder begins with the encoder's last states, attends with the state before each step, and its
//! output layer reads the new state only: W becomes [W | 0 | 0] over [s; c; y]. Where the cell reads [c; y], its
//! columns become those of [y; c]. The two inner biases of PyTorch's score act as one, their sum; the bias b_v outside
//! is left out, for softmax does not see a constant that all scores have: alpha is the same, and each score lower by
//! b_v.
//!
//! The tokens with a meaning are not among the weights: metadata may say them ("padding_token", "begin_token",
//! "end_token"), else they are those of the tutorial. The error names the tensor that is missing or has another shape.
tl::expected<ForeignModel, Error> readAdditiveWeights(const TensorFile &file, WeightLayout layout);

} // namespace alphascope
