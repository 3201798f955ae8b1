// SPDX-License-Identifier: GPL-3.0-or-later
//! The scores e_ij by which a query s_i judges a key h_j, with their parameters.
#pragma once

#include "engine/shared.h"

namespace alphascope {

//! How a score is computed. General is Luong 2015 eq. 8, Concat the same, Additive Bahdanau 2014 appendix A.1.2,
//! ScaledDot Vaswani 2017 eq. 1, Location the Keras attention-layer tutorial's.
enum class Score {
    None, //!< no attention at all
    Dot, //!< q·k
    ScaledDot, //!< q·k / √d
    General, //!< qᵀ W k
    Additive, //!< vᵀ tanh(W_query q + W_key k + bias)
    Concat, //!< vᵀ tanh(W [q; k])
    Location, //!< tanh(k·W + b_j): the query plays no part
};

//! Only the members that the score needs are filled; the others have size 0.
template <typename Scalar>
struct ScoreParameters {
    Shared<Scalar> W; // general [d x d_k], concat [A x (d + d_k)], location [F x 1]
    Shared<Scalar> W_query; // additive [A x d]
    Shared<Scalar> W_key; // additive [A x d_k]
    RowVector<Scalar> bias; // additive [A]
    RowVector<Scalar> v; // additive, concat [A]
    Shared<Scalar> b; // location [T x 1]
    RowVector<Scalar> query; // a learned query [F], the same for all inputs
};

//! Calls visit(name, matrix or row vector) for each parameter that is present.
template <typename Parameters, typename Visit>
void visitScoreParameters(Parameters &&p, Visit &&visit)
{
    const auto each = [&](const char *name, auto &value) {
        if (value.size() > 0)
            visit(name, value);
    };
    each("attn.W", p.W);
    each("attn.W_query", p.W_query);
    each("attn.W_key", p.W_key);
    each("attn.bias", p.bias);
    each("attn.v", p.v);
    each("attn.b", p.b);
    each("attn.query", p.query);
}

//! The scores [R x C] of queries [R x d] and keys [C x d_k], before mask and temperature. An empty W_query (and empty
//! queries) leaves the query out of the additive score. The shapes must agree (assert).
template <typename Scalar>
Matrix<Scalar> scores(
    Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys, const ScoreParameters<Scalar> &parameters);

} // namespace alphascope
