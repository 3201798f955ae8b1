// SPDX-License-Identifier: GPL-3.0-or-later
//! The attention of a many-to-one model over a batch, in float: the fast counterpart of attentionpass.h.
#pragma once

#include "engine/batchcell.h"
#include "engine/manytoone.h"

namespace alphascope {

class BatchAttention {
public:
    //! The parameters must outlive the calls that follow. The score must not be None.
    void setParameters(const ManyToOneConfig &config, const ScoreParameters<float> &parameters);

    //! keys [T·B x F], 0 where padded; last [B x F], the last states. Gives the context [B x F]. All three arguments
    //! must stay as they are until backward().
    const Matrix<float> &forward(const ConstRows &keys, const Matrix<float> &last, const BatchShape &shape);

    const Matrix<float> &alpha() const { return m_alpha; } //!< [T x B]

    //! Once after each forward(). Adds the gradients of the parameters, an empty one becomes them, and that of the last
    //! states. Gives that of the keys [T·B x F].
    ConstRows backward(
        const Matrix<float> &contextGradient, ScoreParameters<float> &gradients, Matrix<float> &lastGradient);

private:
    void score();
    void scoreLocation();
    void scoreHidden();
    void scoreProducts();
    void weigh();
    void weighBackward(const Matrix<float> &contextGradient);
    void locationBackward(ScoreParameters<float> &gradients);
    void hiddenBackward(ScoreParameters<float> &gradients);
    void productsBackward(ScoreParameters<float> &gradients);

    bool hasHidden() const { return m_config.score == Score::Additive || m_config.score == Score::Concat; }
    float scale() const;
    ConstRows keys() const { return ConstRows(m_keys, rows(), m_config.rnn.featureSize()); }
    Index rows() const { return m_shape->timesteps * m_shape->size; } // T·B

    ManyToOneConfig m_config;
    const ScoreParameters<float> *m_parameters = nullptr;
    const BatchShape *m_shape = nullptr;
    const float *m_keys = nullptr;
    Matrix<float> m_queries; // [B x F]; empty when no query is asked
    Matrix<float> m_projected; // general: q W, else q [B x F]
    Matrix<float> m_hidden; // additive, concat: the tanh [T·B x A]
    Matrix<float> m_queryPart; // additive, concat: the query's part in the tanh [B x A], later its gradient
    Matrix<float> m_scores, m_alpha; // [T x B]
    RowVector<float> m_maximum, m_sum; // [B]
    Matrix<float> m_context; // [B x F]
    Matrix<float> m_scoreGradients; // [T x B]
    Matrix<float> m_keyGradients; // [T·B x F]
    Matrix<float> m_queryGradients; // [B x F]
};

} // namespace alphascope
