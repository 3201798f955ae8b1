// SPDX-License-Identifier: GPL-3.0-or-later
//! The output layer of a decoder over a batch with its loss, softmax cross-entropy without padding, in float: the fast
//! counterpart of linear.h and loss.h.
#pragma once

#include "engine/batchcell.h"
#include "engine/trainingtask.h"

namespace alphascope {

//! The weight [V x f] laid out for the products of many rows, once for all parts of a batch.
struct OutputWeight {
    PackedMatrix forward, backward; // its transpose, and itself; backward only where gradients are wanted
};

class BatchOutput {
public:
    //! weight [V x f], bias [V] or empty; laidOut: the same weight, or null. They must outlive the calls that follow.
    void setParameters(
        const Matrix<float> &weight, const RowVector<float> &bias, const OutputWeight *laidOut = nullptr);

    //! features [R x f], targets [R]; rows whose target is `padding` are left out of everything. Gives the sum of
    //! -log softmax(logits)[target], how many rows are not left out, and of how many the target is the likeliest token.
    //! features must stay as they are until backward().
    LossSum forward(const Matrix<float> &features, const std::vector<Index> &targets, Index padding);

    //! softmax(logits) [counted() x V] of the rows that are not left out, in their order; until backward().
    const Matrix<float> &probabilities() const { return m_logits; }

    //! Once after each forward(). Adds the gradients of the sum, an empty one becomes them. Writes those of the
    //! features; those of features left out are 0.
    void backward(Shared<float> &weight, RowVector<float> &bias, Matrix<float> &features);

private:
    Index counted() const { return static_cast<Index>(m_rows.size()); }
    LossSum softmaxRow(Index row, Index target, Index padding);
    void multiplyBack(Matrix<float> &features) const;

    const Matrix<float> *m_weight = nullptr;
    const RowVector<float> *m_bias = nullptr;
    const OutputWeight *m_laidOut = nullptr;
    std::vector<Index> m_rows; // those that count, n of them
    std::vector<Index> m_targets; // [n]
    const Matrix<float> *m_features = nullptr; // [n x f]: those given, or m_countedFeatures
    Matrix<float> m_countedFeatures;
    Index m_given = 0; // R
    Matrix<float> m_logits; // [n x V], then their softmax, then their gradient
    Matrix<float> m_featureGradients; // [n x f]
    RowVector<float> m_noBias; // [V]
    TransposedProduct m_weightGradient; // its buffers
};

} // namespace alphascope
