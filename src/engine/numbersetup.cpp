// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/numbersetup.h"

#include "engine/setupparts.h"

#include <algorithm>

namespace alphascope {

TrainingSetup setUpNumbers(ManyToOne model, const NumberExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = splitFor(examples, plan);
    const auto inFloat = [&](const std::vector<Index> &chosenRows) {
        std::vector<SequenceExample<float>> chosenOnes;
        for (const Index row : chosenRows) {
            const SequenceExample<double> &one = elementAt(examples, row);
            chosenOnes.push_back({ one.x.cast<float>(), one.padded, one.target.cast<float>(), one.targetClass });
        }
        return chosenOnes;
    };
    const SequenceExample<double> &shown = elementAt(examples, shownRow(rows));
    setInput(model, shown.x, {});
    if (plan.isNew) {
        model.config.rnn.inputSize = shown.x.cols();
        model.config.outputSize = std::max<Index>(shown.target.size(), 1);
        fitParameters(model);
    }
    return { std::move(model), ExampleSets<SequenceExample<float>> { inFloat(rows.training), inFloat(rows.validation) },
        LossKind::MeanSquaredError, {}, std::nullopt };
}

} // namespace alphascope
