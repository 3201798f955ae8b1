// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingsetup.h"

#include "engine/numbersetup.h"
#include "engine/pairsetup.h"
#include "engine/seriessetup.h"
#include "engine/setupparts.h"
#include "engine/text.h"
#include "engine/textsetup.h"
#include "engine/trainingrules.h"

namespace alphascope {

namespace {

template <typename Model>
requires requires(Model model) { model.inputs.x; }
TrainingSetup setUpFor(Model model, const NumberExamples &examples, const SetupPlan &plan)
{
    return setUpNumbers(std::move(model), examples, plan);
}
template <typename Model>
requires requires(Model model) { model.inputs.x; }
TrainingSetup setUpFor(Model model, const SeriesExamples &examples, const SetupPlan &plan)
{
    return setUpSeries(std::move(model), examples, plan);
}
TrainingSetup setUpFor(ManyToOne model, const LabelledExamples &examples, const SetupPlan &plan)
{
    return setUpTexts(std::move(model), examples, plan);
}
template <typename Model>
requires requires(Model model) { model.vocabularies; }
TrainingSetup setUpFor(Model model, const PairExamples &examples, const SetupPlan &plan)
{
    return setUpPairs(std::move(model), examples, plan);
}

bool isEmpty(const NumberExamples &examples) { return examples.empty(); }
bool isEmpty(const SeriesExamples &examples) { return examples.windows.empty(); }
bool isEmpty(const LabelledExamples &examples) { return examples.texts.empty(); }
bool isEmpty(const PairExamples &examples) { return examples.pairs.empty(); }

} // namespace

TrainingSetup setUp(Specimen specimen, const TrainingExamples &examples, const SetupPlan &plan)
{
    if (!(plan.validation >= 0 && plan.validation < 1)) {
        return failedSetup({ "The share of the examples for validation is " + shortestNumber(plan.validation)
            + ". Use a number from 0 to less than 1." });
    }
    if (std::visit([](const auto &given) { return isEmpty(given); }, examples))
        return failedSetup({ "There is nothing to learn from. Give at least one example." });
    return std::visit(
        [&plan](auto &model, const auto &given) -> TrainingSetup {
            if constexpr (requires { setUpFor(std::move(model), given, plan); })
                return setUpFor(std::move(model), given, plan);
            else
                return failedSetup(wrongFamily(std::is_same_v<std::decay_t<decltype(given)>, PairExamples>));
        },
        specimen, examples);
}

} // namespace alphascope
