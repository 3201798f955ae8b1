// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edittranspose.h"

#include <utility>

namespace alphascope {

std::optional<Replace> transposition(const Specimen &specimen)
{
    const auto *given = std::get_if<Vectors>(&specimen);
    if (!given || given->config.source != VectorSource::Weights)
        return std::nullopt;
    Vectors transposed = *given;
    transposed.inputs.weights = Matrix<double>(given->inputs.weights->transpose());
    std::swap(transposed.inputs.queryLabels, transposed.inputs.keyLabels);
    return Replace { std::move(transposed), "Transpose α" };
}

} // namespace alphascope
