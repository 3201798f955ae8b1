// SPDX-License-Identifier: GPL-3.0-or-later
//! What lies under the microscope: one model of one family with its weights, and one input for it.
#pragma once

#include "engine/manytoone.h"
#include "engine/vectors.h"

#include <variant>

namespace alphascope {

using Specimen = std::variant<Vectors, ManyToOne>;

std::optional<Problem> check(const Specimen &specimen);
Trace trace(const Specimen &specimen, std::stop_token stop = {});

//! The size of alpha: "1 × 4".
Index rowCount(const Specimen &specimen);
Index columnCount(const Specimen &specimen);

//! Calls visit(name, matrix or row vector) for each parameter that is present.
template <typename SpecimenType, typename Visit>
void visitParameters(SpecimenType &&specimen, Visit &&visit)
{
    std::visit(
        [&](auto &model) {
            if constexpr (std::is_same_v<std::decay_t<decltype(model)>, Vectors>)
                visitVectorsParameters(model.parameters, visit);
            else
                visitManyToOneParameters(model.parameters, model.config.rnn, visit);
        },
        specimen);
}

//! Calls visit(name, matrix) for each table of numbers that the user types: Q, K, V and alpha, or x. Every table of
//! the family is visited, also those that the present source does not use.
template <typename SpecimenType, typename Visit>
void visitInputs(SpecimenType &&specimen, Visit &&visit)
{
    std::visit(
        [&](auto &model) {
            if constexpr (std::is_same_v<std::decay_t<decltype(model)>, Vectors>) {
                visit("Q", model.inputs.queries);
                visit("K", model.inputs.keys);
                visit("V", model.inputs.values);
                visit("alpha", model.inputs.weights);
            } else {
                visit("x", model.inputs.x);
            }
        },
        specimen);
}

} // namespace alphascope
