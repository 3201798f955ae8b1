// SPDX-License-Identifier: GPL-3.0-or-later
//! Pairs of token sequences side by side, for passes over whole batches.
#pragma once

#include "engine/batchcell.h"
#include "engine/goldlink.h"

#include <span>

namespace alphascope {

using TokenSequences = std::span<const std::vector<Index> *const>;

//! What an encoder-decoder reads and should write. Tokens are laid out as BatchShape says.
struct TokenBatch {
    BatchShape sourceShape, targetShape; // T, U
    std::vector<Index> sources; // [T·B]
    std::vector<Index> decoderInputs; // [U·B]
    std::vector<Index> targets; // [U·B]; those that are padding do not count
    //! While training with dropout, factors for the embeddings: source [T·B x E], target [U·B x E]; else empty.
    Matrix<float> sourceScale, targetScale;
    std::vector<const std::vector<GoldLink> *> links; // [B], where to look; or empty

    Index size() const { return sourceShape.size; } // B

    //! A source, a target and what the decoder reads for it [U] of each pair. Takes the memory it has, no dropout and
    //! no links.
    void assign(TokenSequences source, TokenSequences target, TokenSequences decoderInput, Index padding);
};

//! The target [U], shifted: the begin token, then all but the last.
std::vector<Index> shifted(const std::vector<Index> &target, Index begin);

//! Whether all padding is at the end, as passes over batches need it.
bool isPaddedAtTheEndOnly(const std::vector<Index> &tokens, Index padding);

//! Tokens before the padding at the end.
Index lengthOf(const std::vector<Index> &tokens, Index padding);

} // namespace alphascope
