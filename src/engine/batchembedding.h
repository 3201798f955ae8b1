// SPDX-License-Identifier: GPL-3.0-or-later
//! Embeddings of the tokens of a batch, in float.
#pragma once

#include "engine/batchcell.h"

namespace alphascope {

//! Writes row tokens[i] of the embedding [V x E] times row i of `scale` (may be empty) into row i of `to`, whose first
//! columns those are; zeros where the batch is padded.
inline void embed(const Matrix<float> &embedding, const std::vector<Index> &tokens, const BatchShape &shape,
    const Matrix<float> &scale, Matrix<float> &to)
{
    for (Index row = 0; row < static_cast<Index>(tokens.size()); ++row) {
        auto embedded = to.row(row).head(embedding.cols());
        if (!shape.isValid(row / shape.size, row % shape.size))
            embedded.setZero();
        else if (scale.size() > 0)
            embedded = embedding.row(tokens[static_cast<std::size_t>(row)]).cwiseProduct(scale.row(row));
        else
            embedded = embedding.row(tokens[static_cast<std::size_t>(row)]);
    }
}

//! Adds the gradient of the embedding, from that of what embed() wrote: row i to the row of its token.
inline void embedBackward(const Matrix<float> &upstream, const std::vector<Index> &tokens, const BatchShape &shape,
    const Matrix<float> &scale, Matrix<float> &gradient)
{
    for (Index row = 0; row < static_cast<Index>(tokens.size()); ++row) {
        if (!shape.isValid(row / shape.size, row % shape.size))
            continue;
        const auto embedded = upstream.row(row).head(gradient.cols());
        if (scale.size() > 0)
            gradient.row(tokens[static_cast<std::size_t>(row)]) += embedded.cwiseProduct(scale.row(row));
        else
            gradient.row(tokens[static_cast<std::size_t>(row)]) += embedded;
    }
}

} // namespace alphascope
