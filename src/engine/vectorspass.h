// SPDX-License-Identifier: GPL-3.0-or-later
//! The vectors family in float or double: forward with a tape, and backward.
#pragma once

#include "engine/attentionpass.h"
#include "engine/vectors.h"

namespace alphascope {

//! The tables that queries, keys and values come from. Self-attention has one table in three roles, so its gradient is
//! the sum of three; cross-attention has one in the roles of keys and values.
template <typename Scalar>
struct QueryKeyValue {
    Matrix<Scalar> queries; // [R x d]
    Matrix<Scalar> keys; // [C x d_k]
    Matrix<Scalar> values; // [C x d_v]
};

//! Every intermediate.
template <typename Scalar>
struct VectorsTape {
    std::vector<AttentionTape<Scalar>> heads; // [N], each with its columns of Q, K and V
    Matrix<Scalar> context; // [R x F], the heads' side by side
    Matrix<Scalar> output; // [R x E]; empty without output projection
};

//! The gradients from above. An empty one is 0.
template <typename Scalar>
struct VectorsUpstream {
    Matrix<Scalar> context; // [R x F]
    Matrix<Scalar> output; // [R x E]
};

//! mask [R x C]. The config's source must not be Weights; the shapes must agree (assert), as after fitParameters().
template <typename Scalar>
VectorsTape<Scalar> forward(const QueryKeyValue<Scalar> &tables, const Mask &mask, const VectorsConfig &config,
    const VectorsParameters<Scalar> &parameters);

//! Returns the gradients of the tables. `gradients` gets the shapes of `parameters` and is written, every number of it;
//! those of parameters that play no part are 0.
template <typename Scalar>
QueryKeyValue<Scalar> backward(const QueryKeyValue<Scalar> &tables, const VectorsConfig &config,
    const VectorsParameters<Scalar> &parameters, const VectorsTape<Scalar> &tape,
    const VectorsUpstream<Scalar> &upstream, VectorsParameters<Scalar> &gradients);

} // namespace alphascope
