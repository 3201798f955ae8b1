// SPDX-License-Identifier: GPL-3.0-or-later
//! The parts of a snapshot file and their names, for its writer and its reader.
#pragma once

#include "engine/specimen.h"

#include <QLatin1StringView>

#include <algorithm>
#include <string>
#include <vector>

namespace alphascope {

constexpr qint64 snapshotFormat = 1; //!< goes up when an older program would read a file wrongly

constexpr QLatin1StringView metadataKey("alphascope");
constexpr QLatin1StringView inputPrefix("inputs.");
constexpr QLatin1StringView allowedName("inputs.allowed"); // BOOL [R, C], false = masked by hand
constexpr QLatin1StringView paddedName("inputs.padded"); // BOOL [C]
constexpr QLatin1StringView traceAlphaName("trace.alpha"); // F64 [N, R, C]
constexpr QLatin1StringView traceContextName("trace.context"); // F64 [R, F]

constexpr QLatin1StringView vectorsFamily("vectors");
constexpr QLatin1StringView manyToOneFamily("many_to_one");

//! Whether the model computes with the input table of that name; the others are only kept for later.
inline bool usesTable(const Specimen &specimen, std::string_view table)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    if (!vectors)
        return true;
    switch (vectors->config.source) {
    case VectorSource::Given:
        return table != "alpha";
    case VectorSource::SelfAttention:
        return table == "Q";
    case VectorSource::CrossAttention:
        return table == "Q" || table == "K";
    case VectorSource::Weights:
        return table == "alpha";
    }
    return true;
}

//! Calls visit(name, labels, most) for each list of labels; more than `most` could belong to no row of any table.
template <typename SpecimenType, typename Visit>
void visitLabels(SpecimenType &specimen, Visit &&visit)
{
    std::visit(
        [&](auto &model) {
            auto &in = model.inputs;
            if constexpr (std::is_same_v<std::decay_t<decltype(model)>, Vectors>) {
                visit("queries", in.queryLabels, std::max(in.queries.rows(), in.weights.rows()));
                visit("keys", in.keyLabels,
                    std::max({ in.queries.rows(), in.keys.rows(), in.values.rows(), in.weights.cols() }));
            } else {
                visit("timesteps", in.labels, in.x.rows());
            }
        },
        specimen);
}

} // namespace alphascope
