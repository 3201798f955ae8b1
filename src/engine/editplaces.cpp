// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editplaces.h"

namespace alphascope {

Places placesOf(const Specimen &specimen)
{
    if (const TokenInputs *tokens = inputsOf<TokenInputs>(specimen)) {
        // What a decoder writes by itself may become longer or other words; its timesteps stay what they are.
        const bool isTold = tokens->decoding == Decoding::TeacherForced;
        return { 0, 0, 1, tokens->source, isTold ? tokens->target : TokenSequence() };
    }
    const auto *vectors = std::get_if<Vectors>(&specimen);
    return { rowCount(specimen), columnCount(specimen), vectors ? vectors->config.heads : 1, {}, {} };
}

bool takeBackInterventions(Specimen &specimen, const Places &before)
{
    return std::visit(
        [&](auto &model) {
            if (model.interventions.isEmpty() || placesOf(specimen) == before)
                return false;
            model.interventions = {};
            return true;
        },
        specimen);
}

} // namespace alphascope
