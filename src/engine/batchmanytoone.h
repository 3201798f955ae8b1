// SPDX-License-Identifier: GPL-3.0-or-later
//! The many-to-one family over a batch, in float: the fast counterpart of manytoonepass.h, which stays the reference.
#pragma once

#include "engine/batchrnn.h"
#include "engine/manytoonepass.h"

namespace alphascope {

class BatchManyToOne {
public:
    BatchManyToOne() = default;
    BatchManyToOne(const BatchManyToOne &) = delete; // its parts point to each other
    BatchManyToOne &operator=(const BatchManyToOne &) = delete;

    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const ManyToOneConfig &config, const ManyToOneParameters<float> &parameters);

    //! x [T·B x I] as BatchShape says; its padded rows must be finite. Gives the outputs [B x O]. x and shape must stay
    //! as they are until backward().
    const Matrix<float> &forward(const Matrix<float> &x, const BatchShape &shape);

    const Matrix<float> &logits() const { return m_logits; } //!< [B x O], before the output activation
    const Matrix<float> &alpha() const { return m_alpha; } //!< [T x B]; empty without attention

    //! Once after each forward(). The gradients of the sum over the batch: as the reference's, one example after the
    //! other and accumulated.
    void backward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients,
        Matrix<float> *xGradient = nullptr);

private:
    void score();
    void weigh();
    Matrix<float> headBackward(const OutputUpstream<float> &upstream, ManyToOneParameters<float> &gradients);
    void weighBackward(const Matrix<float> &context);
    void scoreBackward(ManyToOneParameters<float> &gradients);
    bool hasHidden() const { return m_config.score == Score::Additive || m_config.score == Score::Concat; }

    ManyToOneConfig m_config;
    const ManyToOneParameters<float> *m_parameters = nullptr;
    BatchRnn m_rnn;
    const BatchShape *m_shape = nullptr;
    const Matrix<float> *m_keys = nullptr; // [T·B x F], the top layer's outputs
    Matrix<float> m_last; // [B x F]
    Matrix<float> m_queries; // [B x F]; empty when no query is asked
    Matrix<float> m_projected; // general: q W [B x F]
    Matrix<float> m_hidden; // additive, concat: the tanh [T·B x A]
    Matrix<float> m_scores, m_alpha; // [T x B]; location: the scores are a tanh
    Matrix<float> m_context; // [B x F]
    Matrix<float> m_joined, m_feature, m_logits, m_output;
    Matrix<float> m_keyGradients; // [T·B x F]
    Matrix<float> m_lastGradient; // [B x F]
    Matrix<float> m_scoreGradients; // [T x B]
};

} // namespace alphascope
