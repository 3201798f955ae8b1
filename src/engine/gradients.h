// SPDX-License-Identifier: GPL-3.0-or-later
//! What is done to all parameters of a struct, or to those of two structs of the same shapes, whatever they are.
#pragma once

#include "engine/hugepages.h"
#include "engine/shared.h"

#include <vector>

namespace alphascope {

template <typename Scalar>
void makeZero(Shared<Scalar> &values)
{
    Matrix<Scalar> zeros = largeMatrix<Scalar>(values.rows(), values.cols()); // unlike write(), copies nothing
    zeros.setZero();
    values = std::move(zeros);
}
template <typename Scalar>
void makeZero(RowVector<Scalar> &values)
{
    values.setZero();
}

//! `parameters` with 0 everywhere. visit(struct, callback) is the struct's visitor.
template <typename Parameters, typename Visit>
Parameters zerosLike(Parameters parameters, const Visit &visit)
{
    visit(parameters, [](const char *, auto &value) { makeZero(value); });
    return parameters;
}

//! sum += addend, parameter by parameter.
template <typename Parameters, typename Visit>
void addTo(Parameters &sum, const Parameters &addend, const Visit &visit)
{
    struct Numbers {
        const void *data;
        Index size;
    };
    std::vector<Numbers> numbers;
    visit(addend, [&](const char *, const auto &value) { numbers.push_back({ value.data(), value.size() }); });
    std::size_t i = 0;
    visit(sum, [&](const char *, auto &value) {
        auto &values = writable(value);
        using Values = std::decay_t<decltype(values)>;
        assert(i < numbers.size() && numbers[i].size == values.size());
        const auto *data = static_cast<const typename Values::Scalar *>(numbers[i].data);
        values += Eigen::Map<const Values>(data, values.rows(), values.cols());
        ++i;
    });
    assert(i == numbers.size());
}

} // namespace alphascope
