// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/specimen.h"

#include "engine/encoderdecodershapes.h"

namespace alphascope {

namespace {

Index rowsOf(const ManyToOne &) { return 1; }
Index rowsOf(const ManyToMany &model) { return model.config.decoderSteps; }
Index rowsOf(const Vectors &vectors) { return rowCount(vectors); }
template <typename Model>
Index rowsOf(const Model &model)
{
    const TokenInputs &in = model.inputs;
    return in.decoding == Decoding::TeacherForced ? static_cast<Index>(in.target.tokens.size()) : in.maximumLength;
}

Index columnsOf(const EncoderDecoder &model) { return columnCount(model); }
Index columnsOf(const Vectors &vectors) { return columnCount(vectors); }
template <typename Model>
Index columnsOf(const Model &model)
{
    if constexpr (std::is_same_v<decltype(model.inputs), SequenceInputs>)
        return model.inputs.x.rows();
    else
        return static_cast<Index>(model.inputs.source.tokens.size());
}

} // namespace

std::optional<Problem> check(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return check(model); }, specimen);
}

Trace trace(const Specimen &specimen, std::stop_token stop)
{
    Trace result = std::visit([&](const auto &model) { return trace(model, stop); }, specimen);
    result.canMask = canMask(specimen);
    return result;
}

Index rowCount(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return rowsOf(model); }, specimen);
}

Index columnCount(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return columnsOf(model); }, specimen);
}

bool isRowCountKnown(const Specimen &specimen)
{
    const TokenInputs *tokens = inputsOf<TokenInputs>(specimen);
    return !tokens || tokens->decoding == Decoding::TeacherForced;
}

bool canMask(const Specimen &specimen)
{
    if (const auto *vectors = std::get_if<Vectors>(&specimen))
        return vectors->config.source != VectorSource::Weights;
    const auto *manyToOne = std::get_if<ManyToOne>(&specimen);
    return inputsOf<SequenceInputs>(specimen) && !(manyToOne && manyToOne->config.score == Score::None);
}

bool isCausal(const Specimen &specimen)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    return vectors && vectors->config.causal;
}

const Vocabularies *vocabulariesOf(const Specimen &specimen)
{
    return std::visit(
        [](const auto &model) -> const Vocabularies * {
            if constexpr (requires { model.vocabularies; })
                return &model.vocabularies;
            else
                return nullptr;
        },
        specimen);
}

} // namespace alphascope
