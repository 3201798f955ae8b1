// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the equations are those of scorerows.cpp.
#include "engine/scoresbackward.h"

#include "engine/linear.h"

#include <cmath>

namespace alphascope {

namespace {

//! The gradients of the two terms in the tanh of (7).
template <typename Scalar>
struct TermGradients {
    Matrix<Scalar> queryTerms; // [R x A]
    Matrix<Scalar> keyTerms; // [C x A]
};

//! The tanh is computed again, query by query: kept, it would be R·C·A numbers.
template <typename Scalar>
TermGradients<Scalar> tanhBackward(const Matrix<Scalar> &queryTerms, const Matrix<Scalar> &keyTerms,
    const RowVector<Scalar> &v, const Matrix<Scalar> &upstream, RowVector<Scalar> &vGradient)
{
    assert(upstream.rows() == queryTerms.rows() && upstream.cols() == keyTerms.rows());
    TermGradients<Scalar> result { Matrix<Scalar>::Zero(queryTerms.rows(), v.size()),
        Matrix<Scalar>::Zero(keyTerms.rows(), v.size()) };
    vGradient.setZero(v.size());
    Matrix<Scalar> hidden(keyTerms.rows(), v.size()); // [C x A], of one query
    Matrix<Scalar> inner(keyTerms.rows(), v.size()); // gradient of a_i + b_j
    for (Index i = 0; i < upstream.rows(); ++i) {
        hidden = (keyTerms.rowwise() + queryTerms.row(i)).array().tanh();
        // of (7): dv = Σ_ij de_ij tanh(a_i + b_j)
        vGradient.noalias() += upstream.row(i) * hidden;
        // of (7): d(a_i + b_j) = de_ij v∘(1 - tanh²(a_i + b_j))
        inner.noalias() = upstream.row(i).transpose() * v;
        inner.array() *= 1 - hidden.array().square();
        result.queryTerms.row(i) = inner.colwise().sum();
        result.keyTerms += inner;
    }
    return result;
}

template <typename Scalar>
ScoreInputGradients<Scalar> additiveBackward(const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &p, const Matrix<Scalar> &upstream, ScoreParameters<Scalar> &gradients)
{
    const bool asks = p.W_query.size() > 0;
    const Matrix<Scalar> queryTerms = asks ? linear(queries, *p.W_query, p.bias) : Matrix<Scalar>(p.bias); // a_i of (2)
    const TermGradients<Scalar> terms
        = tanhBackward<Scalar>(queryTerms, linear(keys, *p.W_key), p.v, upstream, gradients.v);
    ScoreInputGradients<Scalar> result;
    // of (2): a_i = W_query q_i + bias and b_j = W_key k_j
    result.keys = linearBackward(keys, *p.W_key, terms.keyTerms, gradients.W_key.write());
    gradients.bias = terms.queryTerms.colwise().sum();
    if (asks)
        result.queries = linearBackward(queries, *p.W_query, terms.queryTerms, gradients.W_query.write());
    else
        result.queries.setZero(queries.rows(), queries.cols());
    return result;
}

template <typename Scalar>
ScoreInputGradients<Scalar> concatBackward(const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &p, const Matrix<Scalar> &upstream, ScoreParameters<Scalar> &gradients)
{
    const Matrix<Scalar> left = p.W->leftCols(queries.cols());
    const Matrix<Scalar> right = p.W->rightCols(keys.cols());
    const TermGradients<Scalar> terms
        = tanhBackward<Scalar>(linear(queries, left), linear(keys, right), p.v, upstream, gradients.v);
    Matrix<Scalar> dLeft;
    Matrix<Scalar> dRight;
    ScoreInputGradients<Scalar> result;
    // of (3): a_i = W_left q_i and b_j = W_right k_j, W = [W_left, W_right]
    result.queries = linearBackward(queries, left, terms.queryTerms, dLeft);
    result.keys = linearBackward(keys, right, terms.keyTerms, dRight);
    Matrix<Scalar> &W = gradients.W.write();
    W.resize(p.W.rows(), p.W.cols());
    W << dLeft, dRight;
    return result;
}

template <typename Scalar>
ScoreInputGradients<Scalar> locationBackward(const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &p, const Matrix<Scalar> &upstream, ScoreParameters<Scalar> &gradients)
{
    const Matrix<Scalar> e = (keys * *p.W + *p.b).array().tanh(); // [C x 1], the same for all queries
    // of (4): d(k_j·W + b_j) = de_j (1 - e_j²), where de_j = Σ_i de_ij
    const Matrix<Scalar> inner = upstream.colwise().sum().transpose().array() * (1 - e.array().square());
    gradients.W.write().noalias() = keys.transpose() * inner;
    gradients.b.write() = inner;
    return { Matrix<Scalar>::Zero(queries.rows(), queries.cols()), inner * p.W->transpose() };
}

} // namespace

template <typename Scalar>
ScoreInputGradients<Scalar> scoresBackward(Score score, const Matrix<Scalar> &queries, const Matrix<Scalar> &keys,
    const ScoreParameters<Scalar> &parameters, const Matrix<Scalar> &upstream, ScoreParameters<Scalar> &gradients)
{
    switch (score) {
    case Score::None:
        break;
    case Score::Dot:
        // of (5): dq_i = Σ_j de_ij k_j, dk_j = Σ_i de_ij q_i
        return { upstream * keys, upstream.transpose() * queries };
    case Score::ScaledDot: {
        // of (6): the same with de_ij / √d
        const Matrix<Scalar> scaled = upstream / std::sqrt(static_cast<Scalar>(keys.cols()));
        return { scaled * keys, scaled.transpose() * queries };
    }
    case Score::General: {
        // of (5) with (1): da_i = Σ_j de_ij k_j and dk_j = Σ_i de_ij a_i, where a_i = Wᵀ q_i
        const Matrix<Scalar> terms = upstream * keys;
        const Matrix<Scalar> upstreamOfQueries = upstream.transpose() * queries;
        gradients.W.write().noalias() = queries.transpose() * terms;
        return { terms * parameters.W->transpose(), upstreamOfQueries * *parameters.W };
    }
    case Score::Additive:
        return additiveBackward(queries, keys, parameters, upstream, gradients);
    case Score::Concat:
        return concatBackward(queries, keys, parameters, upstream, gradients);
    case Score::Location:
        return locationBackward(queries, keys, parameters, upstream, gradients);
    }
    assert(!"without attention there are no scores");
    return {};
}

template ScoreInputGradients<float> scoresBackward(Score, const Matrix<float> &, const Matrix<float> &,
    const ScoreParameters<float> &, const Matrix<float> &, ScoreParameters<float> &);
template ScoreInputGradients<double> scoresBackward(Score, const Matrix<double> &, const Matrix<double> &,
    const ScoreParameters<double> &, const Matrix<double> &, ScoreParameters<double> &);

} // namespace alphascope
