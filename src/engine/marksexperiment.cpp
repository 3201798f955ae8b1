// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/marksexperiment.h"

#include "engine/addingtask.h"
#include "engine/datasplit.h"
#include "engine/generatedtask.h"
#include "engine/numbersetup.h"
#include "engine/precision.h"
#include "engine/sequencebatches.h"
#include "engine/trainingrun.h"

#include <set>

namespace alphascope {

namespace {

ManyToOne modelOf(const MarksExperiment &experiment, std::uint64_t seed)
{
    ManyToOne model;
    model.config.rnn.cell = experiment.cell;
    model.config.rnn.hiddenSize = experiment.hidden;
    model.config.score = experiment.score;
    model.config.attentionSize = experiment.hidden;
    model.config.seed = seed;
    return model;
}

GeneratedTask taskOf(const MarksExperiment &experiment, std::uint64_t seed)
{
    return { AddingPlan { experiment.timesteps }, experiment.examples + experiment.tested, seed };
}

struct Examples {
    std::vector<AddingExample> training, test;
};

//! The last ones drawn are for the test, unless one of them is among the others.
Examples examplesOf(const MarksExperiment &experiment, std::uint64_t seed, const std::stop_token &stop)
{
    Examples examples;
    std::set<std::uint64_t> learned;
    const GeneratedTask task = taskOf(experiment, seed);
    for (AddingExample &example : addingProblem(std::get<AddingPlan>(task.plan), seed, task.examples, stop)) {
        const auto isForTraining = static_cast<Index>(examples.training.size()) < experiment.examples;
        if (isForTraining)
            learned.insert(sourceKey(example));
        else if (learned.contains(sourceKey(example)))
            continue;
        (isForTraining ? examples.training : examples.test).push_back(std::move(example));
    }
    return examples;
}

struct Shares {
    double onMarks = 0, afterMarks = 0, error = 0; // means over the examples
};

//! Of alpha over the test examples.
class ShareMeasure {
public:
    ShareMeasure(const ManyToOneConfig &config, const std::vector<AddingExample> &examples);

    Shares of(const ManyToOneParameters<float> &parameters, const std::stop_token &stop) const;

private:
    SequenceTask<float> m_task;
    std::vector<std::array<Index, 2>> m_marked; // timesteps of each example
};

ShareMeasure::ShareMeasure(const ManyToOneConfig &config, const std::vector<AddingExample> &examples)
{
    SequenceTask<double> task { config, LossKind::MeanSquaredError, 0, {} };
    for (const AddingExample &example : examples) {
        task.examples.push_back(example.sequence);
        m_marked.push_back(example.marked);
    }
    m_task = inPrecision<float>(task);
}

Shares ShareMeasure::of(const ManyToOneParameters<float> &parameters, const std::stop_token &stop) const
{
    Shares sums;
    const auto look = [&](std::span<const Index> numbers, const BatchManyToOne &model) {
        const Matrix<float> &alpha = model.alpha(); // [T x B]
        for (std::size_t b = 0; b < numbers.size(); ++b) {
            const auto &marked = m_marked[static_cast<std::size_t>(numbers[b])];
            for (const Index t : marked) {
                sums.onMarks += static_cast<double>(alpha(t, static_cast<Index>(b)));
                if (t + 1 < alpha.rows() && t + 1 != marked[1])
                    sums.afterMarks += static_cast<double>(alpha(t + 1, static_cast<Index>(b)));
            }
        }
    };
    const LossSum loss = passOver(m_task, parameters, stop, look);
    const auto count = static_cast<double>(m_marked.size());
    return { sums.onMarks / count, sums.afterMarks / count, loss.loss / count };
}

ResultRow rowOf(std::uint64_t seed, Index epoch, const Shares &shares)
{
    return { static_cast<double>(seed), static_cast<double>(epoch), shares.onMarks, shares.afterMarks,
        1 - shares.onMarks - shares.afterMarks, shares.error };
}

} // namespace

std::optional<Problem> check(const MarksExperiment &experiment)
{
    if (experiment.score == Score::None)
        return Problem { "A model without attention has no alpha to look at. Choose a score." };
    for (auto problem : { checkRange("timesteps", experiment.timesteps, 4, 1000),
             checkRange("examples", experiment.examples, 1, 1'000'000),
             checkRange("examples for the test", experiment.tested, 1, 100'000),
             checkRange("hidden units", experiment.hidden, 1, 2048), check(experiment.seeds),
             check(experiment.training) }) {
        if (problem)
            return problem;
    }
    return check(taskOf(experiment, experiment.seeds.first));
}

std::vector<ResultColumn> columnsOf(const MarksExperiment &)
{
    return { { "seed" }, { "epoch" }, { "on_marks" }, { "after_marks" }, { "elsewhere" }, { "test_error" } };
}

Index runCount(const MarksExperiment &experiment) { return experiment.seeds.count; }

double workOf(const MarksExperiment &, Index) { return 1; }

std::optional<Problem> run(
    const MarksExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop)
{
    const std::uint64_t seed = experiment.seeds.at(run);
    const Examples examples = examplesOf(experiment, seed, stop);
    if (stop.stop_requested())
        return std::nullopt;
    NumberExamples learned;
    for (const AddingExample &example : examples.training)
        learned.push_back(example.sequence);
    SetupPlan plan;
    plan.validation = 0;
    TrainingSetup setup = setUpNumbers(modelOf(experiment, seed), learned, plan);
    if (setup.problem)
        return std::move(setup.problem);
    const StartedTraining started
        = startTraining(setup.specimen, std::move(setup.data), settingsOf(experiment.training, seed));
    if (!started.run)
        return started.problem;

    const ShareMeasure measure(std::get<ManyToOne>(setup.specimen).config, examples.test);
    const auto tell = [&](Index epoch) {
        const Specimen model = withWeights(setup.specimen, started.run->weights());
        const Shares shares = measure.of(inPrecision<float>(std::get<ManyToOne>(model).parameters), stop);
        if (stop.stop_requested())
            return;
        observer.rowFound(rowOf(seed, epoch, shares));
        observer.progressed(static_cast<double>(epoch) / static_cast<double>(experiment.training.epochs));
    };
    tell(0);
    TrainingObserver watching;
    watching.epochEnded = [&](const EpochReport &report) {
        tell(report.epoch + 1);
        return Answer::GoOn;
    };
    started.run->advance(watching, stop);
    return std::nullopt; // one that diverged has no further rows
}

} // namespace alphascope
