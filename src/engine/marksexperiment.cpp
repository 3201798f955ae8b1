// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/marksexperiment.h"

#include "engine/addingtask.h"
#include "engine/batchmanytoone.h"
#include "engine/datasplit.h"
#include "engine/generatedtask.h"
#include "engine/numbersetup.h"
#include "engine/precision.h"
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

//! Of alpha over the test examples, in batches.
class ShareMeasure {
public:
    explicit ShareMeasure(const std::vector<AddingExample> &examples)
        : m_examples(examples)
    {
    }

    Shares of(const ManyToOne &model, const std::stop_token &stop);

private:
    void fill(std::size_t first, Index size);
    void add(std::size_t first, Shares &sums) const;

    const std::vector<AddingExample> &m_examples;
    BatchManyToOne m_pass;
    BatchShape m_shape;
    Matrix<float> m_x; // [T·B x I]
};

Shares ShareMeasure::of(const ManyToOne &model, const std::stop_token &stop)
{
    constexpr std::size_t largest = 64; // of a batch
    const auto parameters = inPrecision<float>(model.parameters);
    m_pass.setParameters(model.config, parameters);
    Shares sums;
    for (std::size_t first = 0; first < m_examples.size() && !stop.stop_requested(); first += largest) {
        fill(first, static_cast<Index>(std::min(largest, m_examples.size() - first)));
        m_pass.forward(ConstRows(m_x.data(), m_x.rows(), m_x.cols()), m_shape, Tape::Dropped);
        add(first, sums);
    }
    const auto count = static_cast<double>(m_examples.size());
    return { sums.onMarks / count, sums.afterMarks / count, sums.error / count };
}

void ShareMeasure::fill(std::size_t first, Index size)
{
    const Matrix<double> &one = m_examples[first].sequence.x;
    m_shape = { one.rows(), size, {} };
    m_x.resize(one.rows() * size, one.cols());
    for (Index b = 0; b < size; ++b) {
        const Matrix<double> &x = m_examples[first + static_cast<std::size_t>(b)].sequence.x;
        for (Index t = 0; t < x.rows(); ++t)
            m_x.row(t * size + b) = x.row(t).cast<float>();
    }
}

void ShareMeasure::add(std::size_t first, Shares &sums) const
{
    const Matrix<float> &alpha = m_pass.alpha(); // [T x B]
    for (Index b = 0; b < m_shape.size; ++b) {
        const AddingExample &example = m_examples[first + static_cast<std::size_t>(b)];
        for (const Index t : example.marked) {
            sums.onMarks += static_cast<double>(alpha(t, b));
            if (t + 1 < alpha.rows() && t + 1 != example.marked[1])
                sums.afterMarks += static_cast<double>(alpha(t + 1, b));
        }
        const double off = static_cast<double>(m_pass.output()(b, 0)) - example.sequence.target(0, 0);
        sums.error += off * off;
    }
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

    ShareMeasure measure(examples.test);
    const auto tell = [&](Index epoch) {
        const Shares shares
            = measure.of(std::get<ManyToOne>(withWeights(setup.specimen, started.run->weights())), stop);
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
