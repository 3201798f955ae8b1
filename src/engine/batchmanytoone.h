// SPDX-License-Identifier: GPL-3.0-or-later
//! The many-to-one family over a batch, in float: the fast counterpart of manytoonepass.h, which stays the reference.
#pragma once

#include "engine/batchattention.h"
#include "engine/batchrnn.h"
#include "engine/manytoonepass.h"
#include "engine/narrowmanytoone.h"

namespace alphascope {

class BatchManyToOne {
public:
    BatchManyToOne() = default;
    BatchManyToOne(const BatchManyToOne &) = delete; // its parts point to each other
    BatchManyToOne &operator=(const BatchManyToOne &) = delete;

    //! To be called after every change of the parameters, which must outlive the calls that follow. Tokens must be
    //! announced.
    void setParameters(
        const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters, bool readsTokens = false);

    //! x [T·B x I] as BatchShape says; its padded rows must be finite. Gives the outputs [B x O]. x and shape must stay
    //! as they are until backward(), which needs a tape.
    const Matrix<float> &forward(const BatchInput &x, const BatchShape &shape, Tape tape = Tape::Kept);

    const Matrix<float> &output() const { return m_output; } //!< [B x O]
    const Matrix<float> &logits() const { return m_logits; } //!< [B x O], before the output activation
    //! [T x B]; only with attention
    const Matrix<float> &alpha() const { return m_narrow ? m_narrowAlpha : m_attention.alpha(); }

    //! Once after each forward(). Adds the gradients of the sum over the batch, as the reference's, one example after
    //! the other; an empty one becomes them. Writes that of x, unless xGradient is null. Tokens have none.
    void backward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients,
        Matrix<float> *xGradient = nullptr);

private:
    const Matrix<float> &contextOf(const BatchInput &x, const BatchShape &shape, Tape tape);
    bool hasAttention() const { return m_config.score != Score::None; }
    void headBackward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients);

    ManyToOneConfig m_config;
    const ManyToOneParameters<float> *m_parameters = nullptr;
    const BatchShape *m_shape = nullptr;
    bool m_readsTokens = false;
    std::unique_ptr<NarrowManyToOne> m_narrow; // in place of m_rnn and m_attention, where it can be
    Matrix<float> m_narrowContext, m_narrowAlpha;
    BatchRnn m_rnn;
    BatchAttention m_attention;
    Matrix<float> m_last; // [B x F]
    Matrix<float> m_joined; // [B x 2F], attentional head only
    Matrix<float> m_feature; // [B x F or headSize]
    Matrix<float> m_logits, m_output; // [B x O]
    Matrix<float> m_logitGradients; // [B x O]
    Matrix<float> m_featureGradients; // [B x F or headSize]
    Matrix<float> m_contextGradients, m_lastGradients; // [B x F]
    Matrix<float> m_keyGradients; // [T·B x F], 0: without attention
};

} // namespace alphascope
