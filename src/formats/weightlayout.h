// SPDX-License-Identifier: GPL-3.0-or-later
//! Which model the weights of another program make: the layouts known here, and how they are recognised.
#pragma once

#include "formats/tensoroutline.h"

#include <QString>

#include <optional>
#include <vector>

namespace alphascope {

//! What names and shapes do not tell is a layout of its own: the activation of a plain RNN, the order of a GRU's gates,
//! and the order in which a decoder's cell reads embedding and context.
enum class WeightLayout {
    PytorchTutorialBahdanau, //!< PyTorch's translation tutorial since 2023
    PytorchTutorialOldAttnDecoder, //!< the same until 2023
    D2lSeq2SeqAttention, //!< "Dive into Deep Learning", chapter 11.4
    AdditiveEmbeddingFirst, //!< names of both: the cell reads [embedding; context]
    AdditiveContextFirst, //!< names of both: the cell reads [context; embedding]
    PytorchRnnTanh,
    PytorchRnnRelu,
    PytorchGru, //!< rows r, z, n
    UpdateFirstGru, //!< rows z, r, n, as Keras orders its columns
    PytorchLstm, //!< rows i, f, g, o, which are Keras' i, f, c, o
};

const std::vector<WeightLayout> &knownLayouts();

QString wordOf(WeightLayout layout); //!< for the command line and for metadata: "pytorch_gru"
QString describe(WeightLayout layout); //!< for a person who chooses: "a GRU, its gates in PyTorch's order r, z, n"
QString nameInSentences(WeightLayout layout); //!< "the layout pytorch_gru"
QString listOf(const std::vector<WeightLayout> &layouts); //!< "pytorch_gru (a GRU, …), update_first_gru (…)"

std::optional<WeightLayout> layoutNamed(const QString &word);

//! The layouts that fit; several: only a person can tell. A metadata entry "layout" that is the word of one of them
//! settles it, and so does "nonlinearity" (PyTorch's word: tanh or relu). PyTorch's names settle the order of a GRU's
//! gates, unless the metadata say in "format" that another program ("np", "tf") has written them.
std::vector<WeightLayout> fittingLayouts(const TensorOutline &outline);

} // namespace alphascope
