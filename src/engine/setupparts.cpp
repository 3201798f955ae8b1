// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/setupparts.h"

#include "engine/manytomanytask.h"
#include "engine/precision.h"

namespace alphascope {

TrainingSetup failedSetup(Problem problem)
{
    TrainingSetup setup;
    setup.problem = std::move(problem);
    return setup;
}

Index shownRow(const DataSplit &rows)
{
    return rows.validation.empty() ? rows.training.front() : rows.validation.front();
}

namespace {

SequenceTask<float> taskFor(const ManyToOne &model, LossKind loss, std::vector<SequenceExample<float>> &&examples)
{
    return { model.config, loss, 0, std::move(examples) };
}
ManyToManyTask<float> taskFor(const ManyToMany &model, LossKind, std::vector<SequenceExample<float>> &&examples)
{
    return { model.config, 0, std::move(examples) };
}

} // namespace

template <typename Model>
TrainingSetup finishSequences(Model model, LossKind loss, std::vector<SequenceExample<float>> examples,
    const DataSplit &rows, Preprocessing preprocessing)
{
    auto task = taskFor(model, loss, std::move(examples));
    if (auto problem = check(task, inPrecision<float>(model.parameters)))
        return failedSetup(std::move(*problem));
    return { std::move(model), distributed(std::move(task.examples), rows), loss, std::move(preprocessing),
        std::nullopt };
}

template TrainingSetup finishSequences(
    ManyToOne, LossKind, std::vector<SequenceExample<float>>, const DataSplit &, Preprocessing);
template TrainingSetup finishSequences(
    ManyToMany, LossKind, std::vector<SequenceExample<float>>, const DataSplit &, Preprocessing);

} // namespace alphascope
