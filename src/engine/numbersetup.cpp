// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/numbersetup.h"

#include "engine/setupparts.h"

#include <algorithm>

namespace alphascope {

namespace {

void takeSizes(ManyToOneConfig &config, const SequenceExample<double> &example)
{
    config.rnn.inputSize = example.x.cols();
    config.outputSize = std::max<Index>(example.target.cols(), 1);
}
void takeSizes(ManyToManyConfig &config, const SequenceExample<double> &example)
{
    config.rnn.inputSize = example.x.cols();
    config.decoderSteps = std::max<Index>(example.target.rows(), 1);
    config.outputSize = std::max<Index>(example.target.cols(), 1);
}

} // namespace

template <typename Model>
TrainingSetup setUpNumbers(Model model, const NumberExamples &examples, const SetupPlan &plan)
{
    return setUpNumbers(std::move(model), examples, splitFor(examples, plan), plan);
}

template <typename Model>
TrainingSetup setUpNumbers(Model model, const NumberExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    const SequenceExample<double> &shown = elementAt(examples, shownRow(rows));
    setInput(model, shown.x, {});
    if (plan.isNew)
        takeSizes(model.config, shown);
    if (auto problem = tooLargeToTrain(model, plan.isNew))
        return failedSetup(std::move(*problem));
    if (plan.isNew)
        fitParameters(model);
    std::vector<SequenceExample<float>> inFloat;
    inFloat.reserve(examples.size());
    for (const SequenceExample<double> &one : examples)
        inFloat.push_back({ one.x.cast<float>(), one.padded, one.target.cast<float>(), one.targetClass });
    return finishSequences(std::move(model), LossKind::MeanSquaredError, std::move(inFloat), rows, {});
}

template TrainingSetup setUpNumbers(ManyToOne, const NumberExamples &, const SetupPlan &);
template TrainingSetup setUpNumbers(ManyToMany, const NumberExamples &, const SetupPlan &);
template TrainingSetup setUpNumbers(ManyToOne, const NumberExamples &, const DataSplit &, const SetupPlan &);
template TrainingSetup setUpNumbers(ManyToMany, const NumberExamples &, const DataSplit &, const SetupPlan &);

} // namespace alphascope
