// SPDX-License-Identifier: GPL-3.0-or-later
//! Some rows of an output layer's weight, which are some tokens of the vocabulary: their part of the logits, of the
//! softmax and of the gradients. Rows of the weight and of its gradient are used where they are, without a layout.
#pragma once

#include "engine/packedmatrix.h"
#include "engine/transposedproduct.h"

#include <vector>

namespace alphascope {

//! Timesteps whose tokens are predicted side by side, n of them; up to `width` zeros fill vectors.
struct OutputTokens {
    Index count = 0; // n
    Index width = 0;
    std::vector<Index> targets; // [n]
    Matrix<float> features; // [width x f]
    PackedMatrix across, along; // [f x width], [width x f]
    RowVector<float> largest, sums; // [width]: of the logits, of e^(logit - largest)
    RowVector<float> targetLogits; // [n]

    void resize(Index timesteps, Index features); //!< for features, targets to be filled in
    void layOut(); //!< when they are
};

class OutputShare {
public:
    OutputShare(Index first, Index count) //!< rows of the weight
        : m_first(first)
        , m_count(count)
    {
    }

    Index first() const { return m_first; }
    Index count() const { return m_count; }

    //! (1) logits = W f + b, and of each timestep their largest and the sum of e^(logit - largest). Writes the logits
    //! of targets in this share. `block` numbers the tokens; weight [V x f], bias [V] or empty.
    void forward(
        Index block, OutputTokens &tokens, const Matrix<float> &weight, const RowVector<float> &bias, Index padding);

    const RowVector<float> &largest(Index block) const { return part(block).largest; } //!< [width]
    const RowVector<float> &sums(Index block) const { return part(block).sums; } //!< [width]
    //! [width] of tokens that are no padding: the largest logit, and the first token that has it, -1 for none. As a
    //! float such a number is exact up to 16 million.
    const RowVector<float> &best(Index block) const { return part(block).best; }
    const RowVector<float> &likeliest(Index block) const { return part(block).likeliest; }

    //! (2) p = softmax(logits) of the timestep of this number: those of this share, to `to` [count()].
    void writeProbabilities(Index block, const OutputTokens &tokens, Index number, float *to) const;

    //! Of (2) and (1), once tokens has the largest and the sums of all shares. Adds those of weight and bias (may be
    //! null), writes those of the features, as far as this share goes.
    void backward(Index block, const OutputTokens &tokens, const Matrix<float> &weight, Matrix<float> &ofWeight,
        RowVector<float> *ofBias);
    ConstRows featureGradients(Index block) const { return rowsOf(part(block).featureGradients); } //!< [n x f]

private:
    struct Part { // of a block of tokens
        Matrix<float> numbers; // [count() x width]: logits, then e^(logit - largest), then the gradients of the logits
        RowVector<float> largest, sums, best, likeliest; // [width]
        Matrix<float> featureGradients; // [n x f]
    };
    const Part &part(Index block) const { return m_parts[static_cast<std::size_t>(block)]; }
    void findLargest(Part &part, Index padding) const;
    static void raise(Part &part);
    void toGradients(Part &part, const OutputTokens &tokens, Index from, Index rows) const;

    Index m_first, m_count;
    std::vector<Part> m_parts;
    RowVector<float> m_factors; // [width]: of e^(logit - largest) to p
    TransposedProduct m_product; // its buffers
};

} // namespace alphascope
