// SPDX-License-Identifier: GPL-3.0-or-later
//! The encoder-decoders of well-known tutorials, read from the tensors of their state_dicts.
#pragma once

#include "engine/d2lattention.h"
#include "engine/pytorchattndecoder.h"
#include "engine/pytorchbahdanau.h"
#include "formats/safetensors.h"

namespace alphascope {

// The sizes of the model follow from the shapes of the tensors. Tensors of other names are ignored. The error names the
// first tensor that is missing or has a shape that does not agree with the others.

tl::expected<PytorchBahdanau<double>, Error> readPytorchBahdanau(const TensorFile &file);
tl::expected<PytorchAttnDecoder<double>, Error> readPytorchAttnDecoder(const TensorFile &file);
tl::expected<D2lAttention<double>, Error> readD2lAttention(const TensorFile &file);

} // namespace alphascope
