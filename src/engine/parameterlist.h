// SPDX-License-Identifier: GPL-3.0-or-later
//! The parameters of a struct as a plain list, so that what every step does to them asks no visitor for names again.
#pragma once

#include "engine/shared.h"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

namespace alphascope {

//! One parameter of a struct, which must outlive this and keep its place.
template <typename Scalar>
class ListedParameter {
public:
    template <typename Values>
    ListedParameter(std::string name, Values &values)
        : m_name(std::move(name))
        , m_values(&values)
    {
    }

    const std::string &name() const { return m_name; }
    Index rows() const { return shape().rows; }
    Index columns() const { return shape().columns; }
    Index size() const { return rows() * columns(); }

    //! The numbers, row by row.
    const Scalar *read() const
    {
        return std::visit([](const auto *values) -> const Scalar * { return values->data(); }, m_values);
    }

    //! The same, no longer shared with a copy of the struct.
    Scalar *write() const
    {
        return std::visit([](auto *values) -> Scalar * { return writable(*values).data(); }, m_values);
    }

private:
    struct Shape {
        Index rows, columns;
    };
    Shape shape() const
    {
        return std::visit([](const auto *values) { return Shape { values->rows(), values->cols() }; }, m_values);
    }

    std::string m_name;
    std::variant<Shared<Scalar> *, Matrix<Scalar> *, RowVector<Scalar> *> m_values;
};

template <typename Scalar>
using ParameterList = std::vector<ListedParameter<Scalar>>;

template <typename Scalar>
void setZero(const ParameterList<Scalar> &list)
{
    for (const auto &parameter : list)
        std::fill_n(parameter.write(), parameter.size(), Scalar(0));
}

//! visit(struct, callback) is the struct's visitor of (name, matrix or row vector).
template <typename Scalar, typename Parameters, typename Visit>
ParameterList<Scalar> listOf(Parameters &parameters, const Visit &visit)
{
    ParameterList<Scalar> list;
    visit(parameters, [&](const char *name, auto &value) { list.emplace_back(name, value); });
    return list;
}

} // namespace alphascope
