// SPDX-License-Identifier: GPL-3.0-or-later
//! Global attention of a decoder over a batch, in float: the fast counterpart of decoderattention.h, which stays the
//! reference. What the keys alone give is computed once a sentence.
#pragma once

#include "engine/batchcell.h"
#include "engine/decoderattention.h"

namespace alphascope {

//! Here the rows of one sentence follow each other: row b·T + t, or b·U + u.
class BatchDecoderAttention {
public:
    //! To be called after every change of the parameters, which must outlive the calls that follow.
    void setParameters(const DecoderAttentionConfig &config, const DecoderAttentionParameters<float> &parameters);

    //! Threads that share each large product on the way forward, which changes no number; or null.
    void setPool(ThreadPool *pool);

    //! keys [T·B x F] as BatchShape says, 0 where padded; last [B x F]: the context where there is no attention. The
    //! shapes must outlive the calls that follow. Decoder timesteps that are padding attend to nothing.
    void begin(const ConstRows &keys, const Matrix<float> &last, const BatchShape &source, const BatchShape &target);

    //! queries [B x H]. Writes the contexts [B x F], whose rows are a stride apart, unless null: then alpha is all that
    //! is wanted.
    void step(Index u, const float *queries, Index querySize, float *contexts, Index stride);

    //! alphaGradients [B·U x T]: what is added to the gradients of alpha; or null. They must outlive the calls that
    //! follow.
    void beginBackward(const Matrix<float> *alphaGradients = nullptr);
    //! From the gradients of the contexts of timestep u to those of its queries [B x H], which are added.
    void stepBack(Index u, const float *contexts, Index stride, float *queries);
    //! Adds the gradients of the parameters, an empty one becomes them. Writes those of the keys [T·B x F]; and those
    //! of last, which are 0 but where there is no attention.
    void finishBackward(DecoderAttentionParameters<float> &gradients, Matrix<float> &keys, Matrix<float> &last);

    const Matrix<float> &alpha() const { return m_alpha; } //!< [B·U x T]

private:
    using Row = Eigen::Map<RowVector<float>>;
    using ConstRow = Eigen::Map<const RowVector<float>>;

    bool isAdditive() const { return m_config.score == Score::Additive || m_config.score == Score::Concat; }
    bool attends() const { return m_config.score != Score::None; }
    bool isOwnKeyTerm() const { return m_config.score == Score::Dot || m_config.score == Score::ScaledDot; }
    const Matrix<float> &keyTerms() const { return isOwnKeyTerm() ? m_values : m_keyTerms; }
    Index lengthOfSource(Index b) const { return lengthIn(*m_source, b); }
    static Index lengthIn(const BatchShape &shape, Index b)
    {
        return shape.lengths.empty() ? shape.timesteps : shape.lengths[static_cast<std::size_t>(b)];
    }
    MatrixPart keyWeight() const; // [d x F]: what the keys are multiplied by
    MatrixPart queryWeight() const; // additive, concat [A x H]
    void pack();
    void fillHidden(Index b, Index u);
    void attend(Index b, Index u, float *context);
    void attendBack(Index b, Index u, float *query);
    void addWeightGradients(ScoreParameters<float> &gradients);

    DecoderAttentionConfig m_config;
    const DecoderAttentionParameters<float> *m_parameters = nullptr;
    PackedMatrix m_keyForward; // transposed, what the keys are multiplied by
    PackedMatrix m_queryForward, m_queryBackward; // additive, concat: W_queryᵀ, W_query
    bool m_isPacked = false, m_isBackwardPacked = false;
    float m_scale = 1; // of the scores

    const BatchShape *m_source = nullptr, *m_target = nullptr;
    Matrix<float> m_values; // [B·T x F], also the keys
    Matrix<float> m_keyTerms; // [B·T x d]: additive, concat: W_key h; general: W h
    Matrix<float> m_last; // [B x F]; without attention only
    Matrix<float> m_queries; // [B·U x H]
    Matrix<float> m_queryTerms; // [B·U x A]: W_query s + bias
    Matrix<float> m_projected; // [B x A], of one timestep
    Matrix<float> m_hidden; // [T x A]: the tanh of one sentence and timestep
    Matrix<float> m_alpha; // [B·U x T]

    const Matrix<float> *m_alphaGradients = nullptr;
    Matrix<float> m_contextGradients; // [B·U x F]
    Matrix<float> m_scoreGradients; // [B·U x T]
    Matrix<float> m_queryTermGradients; // [B·U x A]
    Matrix<float> m_keyTermGradients; // [B·T x d]
    Matrix<float> m_valueGradients; // [B·T x F]
    Matrix<float> m_lastGradient; // [B x F]
    RowVector<float> m_vGradient; // [A]
};

} // namespace alphascope
