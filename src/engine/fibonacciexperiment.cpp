// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fibonacciexperiment.h"

#include "engine/initialiser.h"
#include "engine/manytooneshapes.h"
#include "engine/numbersetup.h"
#include "engine/parametercount.h"
#include "engine/precision.h"

#include <limits>
#include <numeric>

namespace alphascope {

namespace {

//! What run number `run` does.
struct Trial {
    FibonacciScaling scaling;
    bool attends;
    std::uint64_t seed;
};

Trial trialOf(const FibonacciExperiment &experiment, Index run)
{
    const Index ofScaling = 2 * experiment.seeds.count;
    const bool isFirst = run < ofScaling;
    const auto scaling = isFirst && experiment.minMax ? FibonacciScaling::MinMax : FibonacciScaling::Logarithmic;
    return { scaling, run % 2 == 1, experiment.seeds.at(run % ofScaling / 2) };
}

//! As the tutorial has it: SimpleRNN and Dense with tanh, and between them attention that scores tanh(h W + b_j).
ManyToOne tutorialModel(const FibonacciExperiment &experiment, const Trial &trial, const Matrix<double> &x)
{
    ManyToOne model;
    model.config.rnn.hiddenSize = experiment.hidden;
    model.config.rnn.biases = BiasConvention::One;
    model.config.score = trial.attends ? Score::Location : Score::None;
    model.config.outputActivation = Activation::Tanh;
    model.config.seed = trial.seed;
    model.inputs.x = x;
    model.inputs.padded.resize(static_cast<std::size_t>(x.rows()), false);
    fitParameters(model);
    visitManyToOneShapes(model, Initialiser { Initialisation::Keras, Cell::RnnTanh, trial.seed });
    return model;
}

std::vector<SequenceExample<float>> inFloat(const NumberExamples &examples)
{
    std::vector<SequenceExample<float>> result;
    for (const SequenceExample<double> &one : examples)
        result.push_back({ one.x.cast<float>(), one.padded, one.target.cast<float>(), one.targetClass });
    return result;
}

double meanErrorOf(const ManyToOne &model, std::vector<SequenceExample<float>> examples, const std::stop_token &stop)
{
    const SequenceTask<float> task { model.config, LossKind::MeanSquaredError, 0, std::move(examples) };
    std::vector<Index> all(task.examples.size());
    std::iota(all.begin(), all.end(), Index(0));
    return task.lossOf(all, inPrecision<float>(model.parameters), stop).mean();
}

//! Of whoever answers the mean of the training targets to every window.
double constantError(const FibonacciData &data)
{
    double mean = 0, error = 0;
    for (const auto &example : data.train)
        mean += example.target(0, 0) / static_cast<double>(data.train.size());
    for (const auto &example : data.test)
        error += (example.target(0, 0) - mean) * (example.target(0, 0) - mean);
    return error / static_cast<double>(data.test.size());
}

} // namespace

std::optional<Problem> check(const FibonacciExperiment &experiment)
{
    if (!experiment.minMax && !experiment.logarithmic)
        return Problem { "The numbers are scaled in no way. Choose min-max scaling, the logarithmic one, or both." };
    if (auto problem = checkRange("hidden units", experiment.hidden, 1, 512))
        return problem;
    if (auto problem = check(experiment.seeds))
        return problem;
    return check(experiment.training);
}

std::vector<ResultColumn> columnsOf(const FibonacciExperiment &)
{
    return { { "scaling", {}, true }, { "model", {}, true }, { "seed" }, { "parameters" }, { "training_error" },
        { "test_error" }, { "constant_error" } };
}

Index runCount(const FibonacciExperiment &experiment)
{
    return 2 * experiment.seeds.count * (Index { experiment.minMax } + Index { experiment.logarithmic });
}

double workOf(const FibonacciExperiment &, Index) { return 1; }

std::optional<Problem> run(
    const FibonacciExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop)
{
    const Trial trial = trialOf(experiment, run);
    const FibonacciData data = fibonacciData(trial.scaling);
    const ManyToOne model = tutorialModel(experiment, trial, data.train.front().x);
    TrainingSettings settings = settingsOf(experiment.training, trial.seed);
    settings.plan.optimiser.optimiser = Optimiser::AdamKeras;
    settings.plan.optimiser.epsilon = 1e-7;
    const std::vector<SequenceExample<float>> training = inFloat(data.train);
    const TrainedModel trained
        = trainedFor(observer, 1, model, ExampleSets<SequenceExample<float>> { training, {} }, settings, stop);
    if (trained.problem || stop.stop_requested())
        return trained.problem;
    double ofTraining = std::numeric_limits<double>::quiet_NaN(), ofTest = ofTraining;
    if (!trained.failed) {
        const auto &learned = std::get<ManyToOne>(trained.model);
        ofTraining = meanErrorOf(learned, training, stop);
        ofTest = meanErrorOf(learned, inFloat(data.test), stop);
    }
    if (stop.stop_requested())
        return std::nullopt;
    observer.rowFound({ trial.scaling == FibonacciScaling::MinMax ? "min_max" : "logarithmic",
        trial.attends ? "attention" : "no_attention", static_cast<double>(trial.seed),
        static_cast<double>(parameterCount(model).total), ofTraining, ofTest, constantError(data) });
    return std::nullopt;
}

} // namespace alphascope
