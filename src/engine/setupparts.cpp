// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/setupparts.h"

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

} // namespace alphascope
