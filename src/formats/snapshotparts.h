// SPDX-License-Identifier: GPL-3.0-or-later
//! The parts of a snapshot file and their names, for its writer and its reader.
#pragma once

#include "engine/specimen.h"

#include <QLatin1StringView>

#include <algorithm>
#include <array>
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
constexpr QLatin1StringView traceOutputsName("trace.outputs"); // F64 [R, O]

constexpr QLatin1StringView trainingPrefix("training."); // of what a training remembers

constexpr QLatin1StringView tokensMember("tokens"); // of the JSON, as are the next
constexpr QLatin1StringView vocabulariesMember("vocabularies");
constexpr QLatin1StringView trainingMember("training"); // nothing that the model needs
constexpr QLatin1StringView preprocessingMember("preprocessing"); // the same
constexpr QLatin1StringView memoryMember("training_memory"); // the same
constexpr QLatin1StringView experimentsMember("experiments"); // the same
constexpr QLatin1StringView interventionsMember("interventions"); // forced onto alpha, states and queries

//! The families' names, in the order of Specimen.
constexpr std::array<QLatin1StringView, std::variant_size_v<Specimen>> familyWords { QLatin1StringView("vectors"),
    QLatin1StringView("many_to_one"), QLatin1StringView("many_to_many"), QLatin1StringView("encoder_decoder"),
    QLatin1StringView("rnnsearch") };

inline QLatin1StringView familyWord(const Specimen &specimen) { return familyWords[specimen.index()]; }

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
    if (auto *in = inputsOf<VectorsInputs>(specimen)) {
        visit("queries", in->queryLabels, std::max(in->queries.rows(), in->weights.rows()));
        visit("keys", in->keyLabels,
            std::max({ in->queries.rows(), in->keys.rows(), in->values.rows(), in->weights.cols() }));
    } else if (auto *sequence = inputsOf<SequenceInputs>(specimen)) {
        visit("timesteps", sequence->labels, sequence->x.rows());
    }
}

} // namespace alphascope
