// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/modelevaluation.h"

#include "engine/tokenprecision.h"

namespace alphascope {

namespace {

template <typename Example>
std::vector<Example> joined(const ExampleSets<Example> &sets)
{
    std::vector<Example> all = sets.training;
    all.insert(all.end(), sets.validation.begin(), sets.validation.end());
    return all;
}

template <typename Model>
Evaluation evaluation(const Model &model, const std::vector<TokenPair> &pairs, LossKind, const Gold &gold,
    const std::stop_token &stop) requires requires
{
    model.vocabularies;
}
{
    return evaluate(model.config, inPrecision<float>(model.parameters), pairs, gold, stop);
}
Evaluation evaluation(const ManyToOne &model, std::vector<SequenceExample<float>> examples, LossKind loss,
    const Gold &gold, const std::stop_token &stop)
{
    return evaluate(model.config, inPrecision<float>(model.parameters), loss, std::move(examples), gold, stop);
}
Evaluation evaluation(const ManyToMany &model, const std::vector<SequenceExample<float>> &examples, LossKind,
    const Gold &gold, const std::stop_token &stop)
{
    return evaluate(model.config, inPrecision<float>(model.parameters), examples, gold, stop);
}

} // namespace

Evaluation evaluate(const TrainingSetup &setup, const Gold &gold, const std::stop_token &stop)
{
    assert(!setup.problem);
    return std::visit(
        [&](const auto &model, const auto &sets) -> Evaluation {
            if constexpr (requires { evaluation(model, joined(sets), setup.loss, gold, stop); })
                return evaluation(model, joined(sets), setup.loss, gold, stop);
            assert(false); // a set-up without problem suits its model
            return {};
        },
        setup.specimen, setup.data);
}

} // namespace alphascope
