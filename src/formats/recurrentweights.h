// SPDX-License-Identifier: GPL-3.0-or-later
//! A recurrent network of another program as a many-to-one model without attention.
#pragma once

#include "formats/foreignmodel.h"

namespace alphascope {

//! `layout` is one of the plain networks: nn.RNN, nn.GRU or nn.LSTM of PyTorch under one prefix, of any number of
//! layers, in one direction or two; biases that are missing (bias=False) are 0. The output layer is the only one of
//! the names out, output, fc, linear, dense, head and classifier whose "weight" [O x F] reads F states, with its
//! "bias" [O]; it reads the last state, of both directions the last each (h_n). Without one the output is that state
//! itself. The error names the tensor that is missing or has another shape.
tl::expected<ForeignModel, Error> readRecurrentWeights(const TensorFile &file, WeightLayout layout);

} // namespace alphascope
