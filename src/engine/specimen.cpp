// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/specimen.h"

namespace alphascope {

std::optional<Problem> check(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return check(model); }, specimen);
}

Trace trace(const Specimen &specimen, std::stop_token stop)
{
    return std::visit([&](const auto &model) { return trace(model, stop); }, specimen);
}

Index rowCount(const Specimen &specimen)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    return vectors ? rowCount(*vectors) : 1;
}

Index columnCount(const Specimen &specimen)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    return vectors ? columnCount(*vectors) : std::get<ManyToOne>(specimen).inputs.x.rows();
}

} // namespace alphascope
