// SPDX-License-Identifier: GPL-3.0-or-later
//! What lies under the microscope: one model of one family with its weights, and one input for it.
#pragma once

#include "engine/encoderdecoder.h"
#include "engine/manytomany.h"
#include "engine/manytoone.h"
#include "engine/rnnsearch.h"
#include "engine/vectors.h"

#include <variant>

namespace alphascope {

using Specimen = std::variant<Vectors, ManyToOne, ManyToMany, EncoderDecoder, RnnSearch>;

std::optional<Problem> check(const Specimen &specimen);
Trace trace(const Specimen &specimen, std::stop_token stop = {});

//! The size of alpha: "1 × 4". What a decoder will write by itself has at most as many rows.
Index rowCount(const Specimen &specimen);
Index columnCount(const Specimen &specimen);

//! Whether the number of rows is known before the trace: not while a decoder writes by itself.
bool isRowCountKnown(const Specimen &specimen);

//! Whether single cells of alpha can be masked by hand.
bool canMask(const Specimen &specimen);

//! Whether the model's own mask hides from each row what comes after it.
bool isCausal(const Specimen &specimen);

//! The inputs of a specimen, when its family has such: VectorsInputs, SequenceInputs or TokenInputs. Else null.
template <typename Inputs>
const Inputs *inputsOf(const Specimen &specimen)
{
    return std::visit(
        [](const auto &model) -> const Inputs * {
            if constexpr (std::is_same_v<decltype(model.inputs), Inputs>)
                return &model.inputs;
            else
                return nullptr;
        },
        specimen);
}
template <typename Inputs>
Inputs *inputsOf(Specimen &specimen)
{
    return const_cast<Inputs *>(inputsOf<Inputs>(std::as_const(specimen)));
}

//! The vocabularies of a specimen that reads and writes tokens; else null.
const Vocabularies *vocabulariesOf(const Specimen &specimen);

// The visitors of the families' parameters, told apart by the configuration.

template <typename Parameters, typename Visit>
void visitParametersOf(Parameters &p, const VectorsConfig &, Visit &&visit)
{
    visitVectorsParameters(p, visit);
}
template <typename Parameters, typename Visit>
void visitParametersOf(Parameters &p, const ManyToOneConfig &config, Visit &&visit)
{
    visitManyToOneParameters(p, config.rnn, visit);
}
template <typename Parameters, typename Visit>
void visitParametersOf(Parameters &p, const ManyToManyConfig &config, Visit &&visit)
{
    visitManyToManyParameters(p, config, visit);
}
template <typename Parameters, typename Visit>
void visitParametersOf(Parameters &p, const EncoderDecoderConfig &config, Visit &&visit)
{
    visitEncoderDecoderParameters(p, config, visit);
}
template <typename Parameters, typename Visit>
void visitParametersOf(Parameters &p, const RnnSearchConfig &config, Visit &&visit)
{
    visitRnnSearchParameters(p, config, visit);
}

//! Calls visit(name, matrix or row vector) for each parameter that is present.
template <typename SpecimenType, typename Visit>
void visitParameters(SpecimenType &&specimen, Visit &&visit)
{
    std::visit([&](auto &model) { visitParametersOf(model.parameters, model.config, visit); }, specimen);
}

//! Calls visit(name, matrix) for each table of numbers that the user types: Q, K, V and alpha, or x; tokens are no
//! table. Every table of the family is visited, also those that the present source does not use.
template <typename SpecimenType, typename Visit>
void visitInputs(SpecimenType &&specimen, Visit &&visit)
{
    if (auto *vectors = inputsOf<VectorsInputs>(specimen)) {
        visit("Q", vectors->queries);
        visit("K", vectors->keys);
        visit("V", vectors->values);
        visit("alpha", vectors->weights);
    } else if (auto *sequence = inputsOf<SequenceInputs>(specimen)) {
        visit("x", sequence->x);
    }
}

} // namespace alphascope
