// SPDX-License-Identifier: GPL-3.0-or-later
//! Scores a few queries at a time: what all rows share is computed once, so that a large matrix can be made in pieces.
#pragma once

#include "engine/score.h"

#include <stop_token>

namespace alphascope {

template <typename Scalar>
class ScoreRows {
public:
    //! queries [R x d], keys [C x d_k]; they and the parameters must outlive this. `stop` ends the preparation early.
    ScoreRows(Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
        const ScoreParameters<Scalar> &parameters, const std::stop_token &stop = {});

    Index rows() const; //!< R; 1 when no query is asked
    Index columns() const; //!< C

    //! The work of one row in multiply-adds.
    double costPerRow() const;

    //! Writes rows first .. first + count - 1 of scores [R x C].
    void compute(Index first, Index count, Matrix<Scalar> &scores) const;

private:
    void computeProducts(Index first, Index count, Matrix<Scalar> &scores) const;
    void computeAdditive(Index first, Index count, Matrix<Scalar> &scores) const;

    Score m_score;
    const Matrix<Scalar> &m_queries;
    const Matrix<Scalar> &m_keys;
    const ScoreParameters<Scalar> &m_parameters;
    Matrix<Scalar> m_queryTerms; // general: Q W [R x d_k]; additive, concat: the query's part in the tanh [R x A]
    Matrix<Scalar> m_keyTerms; // additive, concat: the key's part in the tanh [C x A]; location: the scores [C x 1]
};

} // namespace alphascope
