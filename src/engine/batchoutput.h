// SPDX-License-Identifier: GPL-3.0-or-later
//! The output layer of a decoder over a batch with its loss, softmax cross-entropy without padding, in float: the fast
//! counterpart of linear.h and loss.h. For all parts of a batch at once, so that the largest weight of a model is read
//! once, and has one gradient; threads share its rows.
#pragma once

#include "engine/outputshare.h"
#include "engine/threadpool.h"
#include "engine/trainingtask.h"

#include <memory>
#include <span>

namespace alphascope {

//! What the output layer reads of a part of a batch, features [R x f], and what it should write, targets [R].
struct OutputPart {
    const Matrix<float> *features;
    const std::vector<Index> *targets;
};

class BatchOutput {
public:
    //! weight [V x f], bias [V] or empty. They must outlive the calls that follow.
    void setParameters(const Matrix<float> &weight, const RowVector<float> &bias);

    //! Rows whose target is `padding` are left out of everything. Gives the sum of -log softmax(logits)[target], how
    //! many rows are not left out, and of how many the target is the likeliest token. The pool may be null, and changes
    //! no number.
    LossSum forward(std::span<const OutputPart> parts, Index padding, ThreadPool *pool = nullptr);

    //! softmax(logits) [V] of a row that is not left out, counted over all parts; until backward().
    RowVector<float> probabilities(Index row) const;

    //! Once after each forward(). Adds the gradients of the sum, an empty one becomes them. Writes those of the
    //! features of each part; those of features left out are 0.
    void backward(Shared<float> &weight, RowVector<float> &bias, std::span<Matrix<float> *const> features,
        ThreadPool *pool = nullptr);

private:
    void divide();
    void gather(std::span<const OutputPart> parts, Index padding);
    LossSum join(Index block);
    template <typename Work>
    void forCounted(const Work &work) const;

    const Matrix<float> *m_weight = nullptr;
    const RowVector<float> *m_bias = nullptr;
    std::vector<Index> m_given; // R of each part
    std::vector<std::vector<Index>> m_counted; // of each part, the rows that are not left out
    std::vector<std::unique_ptr<OutputTokens>> m_blocks; // those rows, some at a time; more than there are now
    Index m_blockCount = 0;
    std::vector<std::unique_ptr<OutputShare>> m_shares;
};

} // namespace alphascope
