// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingrules.h"

#include "engine/dropout.h"
#include "engine/text.h"
#include "engine/tokenpair.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

//! Why these settings make no sense for the family.
Finding refuseTeacherForcing(const TrainingSettings &settings)
{
    if (settings.teacherForcing == 1)
        return std::nullopt;
    return Problem {
        "Teacher forcing is for decoders that read what was written before, but this family has none. Leave "
        "its share at 1."
    };
}
Finding checkFor(const ManyToOne &, const TrainingSettings &settings) { return refuseTeacherForcing(settings); }
Finding checkFor(const ManyToMany &, const TrainingSettings &settings)
{
    if (settings.loss != LossKind::MeanSquaredError)
        return wrongFamily(false);
    return refuseTeacherForcing(settings);
}
Finding checkFor(const EncoderDecoder &, const TrainingSettings &) { return std::nullopt; }
Finding checkFor(const RnnSearch &, const TrainingSettings &settings)
{
    if (settings.dropout == 0)
        return std::nullopt;
    return Problem { "RNNsearch learns without dropout. Leave it at 0, or train an encoder-decoder." };
}

Finding checkSettings(const TrainingSettings &settings, bool hasValidation)
{
    if (auto problem = check(settings.plan))
        return problem;
    if (settings.epochs < 1)
        return Problem { "The number of epochs is " + std::to_string(settings.epochs) + ". Train at least one." };
    if (auto problem = checkDropout(settings.dropout))
        return problem;
    if (auto problem = checkTeacherForcing(settings.teacherForcing))
        return problem;
    if (settings.patience < 0)
        return Problem { "The patience is " + std::to_string(settings.patience) + " epochs. Use 0 (never) or more." };
    if (settings.patience > 0 && !hasValidation)
        return Problem { "Patience needs examples to validate the model on. Keep some for validation, or set the "
                         "patience to 0." };
    return std::nullopt;
}

//! The specimen's own input may have another length than location weights were made for: the examples tell.
Finding checkModel(const Specimen &specimen)
{
    auto problem = check(specimen);
    return problem && problem->remedy != Problem::Remedy::NewLocationWeights ? problem : std::nullopt;
}

bool learnsPairs(const Specimen &specimen) { return inputsOf<TokenInputs>(specimen); }
bool learnsNumbers(const Specimen &specimen) { return inputsOf<SequenceInputs>(specimen); }

} // namespace

Problem wrongFamily(bool forPairs)
{
    if (forPairs)
        return { "Pairs of texts are learned by an encoder-decoder or by RNNsearch. Choose one of these families, or "
                 "other data." };
    return { "Sequences of numbers are learned by many-to-one and many-to-many, labelled texts by many-to-one. Choose "
             "one of "
             "these families, or other data." };
}

Index trainingCount(const TrainingData &data)
{
    return std::visit([](const auto &sets) { return static_cast<Index>(sets.training.size()); }, data);
}

std::optional<Problem> check(const Specimen &specimen, const TrainingData &data, const TrainingSettings &chosen)
{
    const bool hasValidation = std::visit([](const auto &sets) { return !sets.validation.empty(); }, data);
    if (auto problem = checkSettings(chosen, hasValidation))
        return problem;
    const Index examples = trainingCount(data);
    if (examples == 0)
        return Problem { "There is nothing to learn from. Give at least one example." };
    const TrainingSettings settings = completed(chosen, examples);
    if (auto problem = check(settings.plan))
        return problem;
    const auto checkFamily = [&settings](const auto &model) -> Finding {
        if constexpr (requires { checkFor(model, settings); })
            return checkFor(model, settings);
        else
            return std::nullopt;
    };
    if (auto problem = std::visit(checkFamily, specimen)) // before its weights, which may be missing for that reason
        return problem;
    if (auto problem = checkModel(specimen))
        return problem;
    const bool forPairs = std::holds_alternative<ExampleSets<TokenPair>>(data);
    if (forPairs ? !learnsPairs(specimen) : !learnsNumbers(specimen))
        return wrongFamily(forPairs);
    return std::nullopt;
}

} // namespace alphascope
