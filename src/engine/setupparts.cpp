// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/setupparts.h"

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

void setInput(ManyToOne &model, Matrix<double> x, std::vector<std::string> labels)
{
    const auto timesteps = static_cast<std::size_t>(x.rows());
    model.inputs = { .x = std::move(x), .labels = std::move(labels), .padded = {}, .allowed = {} };
    model.inputs.labels.resize(timesteps);
    model.inputs.padded.resize(timesteps, false);
}

TrainingSetup finishSequences(ManyToOne model, LossKind loss, std::vector<SequenceExample<float>> examples,
    const DataSplit &rows, Preprocessing preprocessing)
{
    SequenceTask<float> task { model.config, loss, 0, std::move(examples) };
    if (auto problem = check(task, inPrecision<float>(model.parameters)))
        return failedSetup(std::move(*problem));
    return { std::move(model), distributed(std::move(task.examples), rows), loss, std::move(preprocessing),
        std::nullopt };
}

} // namespace alphascope
