// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/costexperiment.h"

#include "engine/batchmanytoone.h"
#include "engine/generatedtask.h"
#include "engine/numbersetup.h"
#include "engine/parametercount.h"
#include "engine/precision.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace alphascope {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array triedCells { Cell::RnnTanh, Cell::Gru, Cell::Lstm };
constexpr std::array triedScores { Score::None, Score::Dot, Score::ScaledDot, Score::General, Score::Additive,
    Score::Concat, Score::Location };

struct Trial {
    Cell cell;
    Score score;
    Index length;
};

Index lengthCount(const CostExperiment &experiment)
{
    Index count = 0;
    for (Index length = experiment.shortest; length <= experiment.longest; length *= 2)
        ++count;
    return count;
}

//! Length after length, so that what is compared was measured at about the same time.
Trial trialOf(Index run, const CostExperiment &experiment)
{
    constexpr auto ofLength = static_cast<Index>(triedCells.size() * triedScores.size());
    const auto place = static_cast<std::size_t>(run % ofLength);
    return { triedCells[place / triedScores.size()], triedScores[place % triedScores.size()],
        experiment.shortest << (run / ofLength) };
}

ManyToOne modelOf(const CostExperiment &experiment, const Trial &trial)
{
    ManyToOne model;
    model.config.rnn.cell = trial.cell;
    model.config.rnn.hiddenSize = experiment.hidden;
    model.config.score = trial.score;
    model.config.attentionSize = experiment.hidden;
    model.config.seed = experiment.seed;
    return model;
}

double secondsSince(Clock::time_point begun) { return std::chrono::duration<double>(Clock::now() - begun).count(); }

//! What other programs do meanwhile only ever adds to a time.
double quickest(const std::vector<double> &times) { return *std::min_element(times.begin(), times.end()); }

//! Seconds of a training epoch; a first one warms up. No number where a stop was requested.
std::optional<double> epochTime(const CostExperiment &experiment, TrainingSetup &setup,
    const ExperimentObserver &observer, const std::stop_token &stop, std::optional<Problem> &problem)
{
    TrainingSettings settings = settingsOf({ .epochs = experiment.repetitions + 1,
                                               .batchSize = experiment.batchSize,
                                               .learningRate = 1e-4,
                                               .threads = experiment.threads },
        experiment.seed);
    std::vector<double> times;
    Clock::time_point begun;
    TrainingObserver watching;
    watching.epochEnded = [&](const EpochReport &report) {
        if (report.epoch > 0)
            times.push_back(secondsSince(begun));
        observer.progressed(0.8 * static_cast<double>(report.epoch + 1) / static_cast<double>(settings.epochs));
        begun = Clock::now();
        return Answer::GoOn;
    };
    TrainingOutcome outcome = train(setup.specimen, std::move(setup.data), settings, watching, stop);
    problem = std::move(outcome.problem);
    if (stop.stop_requested() || times.empty())
        return std::nullopt;
    return quickest(times);
}

//! Seconds from one sequence to its output. Each measurement has as many passes as take a hundredth of a second.
std::optional<double> inferenceTime(const CostExperiment &experiment, const ManyToOne &model,
    const SequenceExample<double> &example, const std::stop_token &stop)
{
    constexpr double longEnough = 0.01;
    const auto parameters = inPrecision<float>(model.parameters);
    BatchManyToOne pass;
    pass.setParameters(model.config, parameters);
    const Matrix<float> x = example.x.cast<float>();
    const BatchShape shape { x.rows(), 1, {}, {}, stop };
    std::vector<double> times;
    for (Index repetition = 0; repetition < experiment.repetitions; ++repetition) {
        const auto begun = Clock::now();
        double seconds = 0;
        Index passes = 0;
        for (; seconds < longEnough; seconds = secondsSince(begun), ++passes) {
            pass.forward(ConstRows(x.data(), x.rows(), x.cols()), shape, Tape::Dropped);
            if (stop.stop_requested())
                return std::nullopt;
        }
        times.push_back(seconds / static_cast<double>(passes));
    }
    return quickest(times);
}

Index storedNumbers(const ManyToOne &model)
{
    Index count = 0;
    visitManyToOneParameters(
        model.parameters, model.config.rnn, [&count](const char *, const auto &values) { count += values.size(); });
    return count;
}

std::string formulaOf(const ParameterCount &count)
{
    std::string text;
    for (const CountTerm &term : count.terms)
        text += (text.empty() ? "" : " + ") + term.symbols;
    return text;
}

} // namespace

std::optional<Problem> check(const CostExperiment &experiment)
{
    if (experiment.shortest > experiment.longest && experiment.shortest <= 10'000) {
        return Problem { "The shortest sequence has " + std::to_string(experiment.shortest)
            + " timesteps, and the longest " + std::to_string(experiment.longest) + ". Use no less for the longest." };
    }
    for (auto problem : { checkRange("timesteps of the shortest sequence", experiment.shortest, 2, 10'000),
             checkRange("timesteps of the longest sequence", experiment.longest, 2, 10'000),
             checkRange("hidden units", experiment.hidden, 1, 2048),
             checkRange("examples", experiment.examples, 1, 100'000),
             checkRange("examples in a batch", experiment.batchSize, 1, 10'000),
             checkRange("repetitions", experiment.repetitions, 1, 1000),
             checkRange("threads", experiment.threads, 1, 64) }) {
        if (problem)
            return problem;
    }
    return check(GeneratedTask { AddingPlan { experiment.longest }, experiment.examples, experiment.seed });
}

std::vector<ResultColumn> columnsOf(const CostExperiment &)
{
    return { { "cell", {}, true }, { "score", {}, true }, { "length", "timesteps" }, { "formula", {}, true },
        { "parameters" }, { "counted" }, { "epoch_time", "s" }, { "inference_time", "s" } };
}

Index runCount(const CostExperiment &experiment)
{
    return lengthCount(experiment) * static_cast<Index>(triedCells.size() * triedScores.size());
}

double workOf(const CostExperiment &experiment, Index run)
{
    const Trial trial = trialOf(run, experiment);
    const double gates = trial.cell == Cell::RnnTanh ? 1 : trial.cell == Cell::Gru ? 3 : 4;
    const bool isAdditive = trial.score == Score::Additive || trial.score == Score::Concat;
    return static_cast<double>(trial.length) * (gates + (isAdditive ? 3 : trial.score == Score::None ? 0 : 1)) + 20;
}

std::optional<Problem> run(
    const CostExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop)
{
    const Trial trial = trialOf(run, experiment);
    const auto examples = std::get<NumberExamples>(
        generate({ AddingPlan { trial.length }, experiment.examples, experiment.seed }, stop));
    if (stop.stop_requested())
        return std::nullopt;
    SetupPlan plan;
    plan.validation = 0;
    TrainingSetup setup = setUpNumbers(modelOf(experiment, trial), examples, plan);
    if (setup.problem)
        return std::move(setup.problem);
    const auto model = std::get<ManyToOne>(setup.specimen);
    std::optional<Problem> problem;
    const auto epoch = epochTime(experiment, setup, observer, stop, problem);
    const auto inference = epoch ? inferenceTime(experiment, model, examples.front(), stop) : std::nullopt;
    if (problem || !inference)
        return problem;
    const ParameterCount count = parameterCount(model);
    observer.rowFound({ nameOf(trial.cell), nameOf(trial.score), static_cast<double>(trial.length), formulaOf(count),
        static_cast<double>(count.total), static_cast<double>(storedNumbers(model)), *epoch, *inference });
    return std::nullopt;
}

} // namespace alphascope
