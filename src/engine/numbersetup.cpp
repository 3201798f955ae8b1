// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/numbersetup.h"

#include "engine/setupparts.h"

#include <algorithm>

namespace alphascope {

TrainingSetup setUpNumbers(ManyToOne model, const NumberExamples &examples, const SetupPlan &plan)
{
    return setUpNumbers(std::move(model), examples, splitFor(examples, plan), plan);
}

TrainingSetup setUpNumbers(
    ManyToOne model, const NumberExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    const SequenceExample<double> &shown = elementAt(examples, shownRow(rows));
    setInput(model, shown.x, {});
    if (plan.isNew) {
        model.config.rnn.inputSize = shown.x.cols();
        model.config.outputSize = std::max<Index>(shown.target.size(), 1);
        fitParameters(model);
    }
    std::vector<SequenceExample<float>> inFloat;
    inFloat.reserve(examples.size());
    for (const SequenceExample<double> &one : examples)
        inFloat.push_back({ one.x.cast<float>(), one.padded, one.target.cast<float>(), one.targetClass });
    return finishSequences(std::move(model), LossKind::MeanSquaredError, std::move(inFloat), rows, {});
}

} // namespace alphascope
