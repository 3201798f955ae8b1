// SPDX-License-Identifier: GPL-3.0-or-later
//! The weights of whatever model under their names, in the precision that training has.
#pragma once

#include "engine/specimen.h"

#include <map>
#include <string>

namespace alphascope {

using NamedWeights = std::map<std::string, Matrix<float>>; //!< a row vector [n] is a matrix [1 x n]

//! visit(struct, callback) is the struct's visitor of (name, matrix or row vector).
template <typename Parameters, typename Visit>
NamedWeights weightsOf(const Parameters &parameters, const Visit &visit)
{
    NamedWeights weights;
    visit(parameters, [&weights](const char *name, const auto &value) {
        using Scalar = std::decay_t<decltype(*value.data())>;
        const Eigen::Map<const Matrix<Scalar>> numbers(value.data(), value.rows(), value.cols());
        Matrix<float> copy = largeMatrix<float>(value.rows(), value.cols());
        copy = numbers.template cast<float>();
        weights.insert_or_assign(name, std::move(copy));
    });
    return weights;
}
NamedWeights weightsOf(const Specimen &specimen);

//! Whether the model has weights of just these names and shapes.
bool fit(const NamedWeights &weights, const Specimen &specimen);

//! The model with these weights, which must fit; its inputs and settings stay.
Specimen withWeights(Specimen specimen, const NamedWeights &weights);

std::size_t bytesOf(const NamedWeights &weights);

} // namespace alphascope
