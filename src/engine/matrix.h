// SPDX-License-Identifier: GPL-3.0-or-later
//! The matrix types of the engine, and the letters that give their shapes in every comment.
#pragma once

#include <Eigen/Core>

namespace alphascope {

// B batch          T encoder timesteps   U decoder timesteps   R rows of alpha (queries)   C columns of alpha (keys)
// I input size     E embedding           H hidden size         D directions                F = D·H
// A attention size O outputs             V vocabulary          N heads                     G gates of a cell

using Index = Eigen::Index;

//! Row-major: one timestep (or one example of a batch) a row, as in safetensors, NumPy, PyTorch and Keras.
template <typename Scalar>
using Matrix = Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

//! A tensor of rank 1; the type tells a bias of shape [A] from a matrix of shape [1 x A].
template <typename Scalar>
using RowVector = Eigen::Matrix<Scalar, 1, Eigen::Dynamic, Eigen::RowMajor>;

//! [R x C], true = the query may attend to the key.
using Mask = Eigen::Array<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

} // namespace alphascope
