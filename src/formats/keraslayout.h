// SPDX-License-Identifier: GPL-3.0-or-later
//! Recurrent layers as Keras keeps their weights: kernels that stand to the right of the input, gates in another order.
#pragma once

#include "engine/manytoone.h"
#include "formats/safetensors.h"

namespace alphascope {

struct KerasRnn {
    RnnConfig config;
    RnnParameters<double> parameters;
};

//! One layer, from the tensors "kernel" [I x G·H], "recurrent_kernel" [H x G·H] and "bias"; bidirectional where their
//! names begin with "forward_" and "backward_". The shapes say which cell it is: SimpleRNN and LSTM have a bias [G·H];
//! a GRU has [2 x 3H] when its reset gate acts after the product, or [3H] when before. Without a bias it is 0, and the
//! reset gate acts after the product, as is Keras' default. Other tensors are ignored. `vanilla` is the cell of a
//! SimpleRNN, whose activation the weights do not tell.
tl::expected<KerasRnn, Error> readKerasRnn(const TensorFile &file, Cell vanilla = Cell::RnnTanh);

struct KerasSequenceModel {
    ManyToOneConfig config;
    ManyToOneParameters<double> parameters;
};

//! The attention-layer tutorial's model: the layer above, "attention_weight" [F x 1] and "attention_bias" [T x 1] or
//! neither of them, "dense_kernel" [F x O] and "dense_bias" [O] with tanh.
tl::expected<KerasSequenceModel, Error> readKerasTutorial(const TensorFile &file);

} // namespace alphascope
