// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bottleneckexperiment.h"

#include "engine/datasplit.h"
#include "engine/evaluation.h"
#include "engine/generatedtask.h"
#include "engine/pairsetup.h"
#include "engine/tokenprecision.h"

#include <limits>
#include <map>
#include <set>

namespace alphascope {

namespace {

constexpr double testShare = 0.1;
constexpr double shareOfTraining = 0.9; // of a run; the rest is decoding

struct Trial {
    bool isReverse, attends;
    std::uint64_t seed;
};

Trial trialOf(const BottleneckExperiment &experiment, Index run)
{
    const Index ofTask = 2 * experiment.seeds.count;
    const bool isFirst = run < ofTask;
    return { isFirst && experiment.reverse, run % 2 == 1, experiment.seeds.at(run % ofTask / 2) };
}

EncoderDecoder modelOf(const BottleneckExperiment &experiment, const Trial &trial)
{
    EncoderDecoder model;
    EncoderDecoderConfig &config = model.config;
    config.score = trial.attends ? experiment.score : Score::None;
    config.attentionSize = experiment.hidden;
    config.encoder.cell = config.decoderCell = experiment.cell;
    config.encoder.inputSize = config.targetEmbedding = std::max<Index>(experiment.hidden / 2, 1);
    config.encoder.hiddenSize = config.decoderHidden = experiment.hidden;
    config.seed = trial.seed;
    return model;
}

GeneratedTask taskOf(const BottleneckExperiment &experiment, const Trial &trial)
{
    GeneratedTask task { DatePlan(), experiment.examples, trial.seed };
    if (trial.isReverse)
        task.plan = SymbolPlan { SymbolOrder::Reversed, experiment.alphabet, 1, experiment.longest };
    return task;
}

struct ExactCount {
    Index tested = 0, exact = 0;
};

//! By the length of the source.
using ByLength = std::map<Index, ExactCount>;

//! The pairs with what the model is to write, each source once.
std::map<Index, std::vector<SentencePair>> testsByLength(const std::vector<SentencePair> &pairs)
{
    std::set<SourceKey> known;
    std::map<Index, std::vector<SentencePair>> tests;
    for (const SentencePair &pair : pairs) {
        if (known.insert(sourceKey(pair)).second)
            tests[static_cast<Index>(pair.source.size())].push_back(pair);
    }
    return tests;
}

//! What lacks in the vocabulary was never learned: such a pair is not written exactly.
ByLength exactByLength(const EncoderDecoder &model, const std::vector<SentencePair> &pairs,
    const ExperimentObserver &observer, const std::stop_token &stop)
{
    const auto parameters = inPrecision<float>(model.parameters);
    const VocabularyIndex source(*model.vocabularies.source), target(*model.vocabularies.target);
    ByLength counts;
    double done = 0;
    for (const auto &[length, tests] : testsByLength(pairs)) {
        std::vector<TokenPair> known;
        for (const SentencePair &pair : tests) {
            EncodedWords read = encodeWords(pair.source, source), wanted = encodeWords(pair.target, target);
            wanted.ids.push_back(model.config.tokens.end);
            if (!read.problem && !wanted.problem)
                known.push_back({ std::move(read.ids), std::move(wanted.ids), {} });
        }
        const PairEvaluation evaluation = evaluate(model.config, parameters, known, {}, stop);
        if (stop.stop_requested())
            return counts;
        counts[length] = { static_cast<Index>(tests.size()), static_cast<Index>(evaluation.exact.hits) };
        done += static_cast<double>(tests.size());
        observer.progressed(
            shareOfTraining + (1 - shareOfTraining) * std::min(done / static_cast<double>(pairs.size()), 1.0));
    }
    return counts;
}

} // namespace

std::optional<Problem> check(const BottleneckExperiment &experiment)
{
    if (!experiment.reverse && !experiment.dates)
        return Problem { "There is no task. Choose strings to be reversed, written dates, or both." };
    if (experiment.score == Score::None || experiment.score == Score::Location) {
        return Problem { "The models with attention have the score " + nameOf(experiment.score)
            + ". Choose dot, scaled_dot, general, additive or concat." };
    }
    for (auto problem : { checkRange("letters", experiment.alphabet, 2, 26),
             checkRange("letters of the longest string", experiment.longest, 2, 200),
             checkRange("examples", experiment.examples, 100, 1'000'000),
             checkRange("hidden units", experiment.hidden, 1, 2048), check(experiment.seeds),
             check(experiment.training) }) {
        if (problem)
            return problem;
    }
    return check(taskOf(experiment, trialOf(experiment, 0)));
}

std::vector<ResultColumn> columnsOf(const BottleneckExperiment &)
{
    return { { "task", {}, true }, { "model", {}, true }, { "seed" }, { "length", "tokens" }, { "tested" }, { "exact" },
        { "accuracy" } };
}

Index runCount(const BottleneckExperiment &experiment)
{
    return 2 * experiment.seeds.count * (Index { experiment.reverse } + Index { experiment.dates });
}

double workOf(const BottleneckExperiment &experiment, Index run)
{
    const Trial trial = trialOf(experiment, run);
    const double timesteps = trial.isReverse ? static_cast<double>(experiment.longest) : 28; // of written dates
    return timesteps * (trial.attends ? 1.5 : 1);
}

std::optional<Problem> run(
    const BottleneckExperiment &experiment, Index run, const ExperimentObserver &observer, const std::stop_token &stop)
{
    const Trial trial = trialOf(experiment, run);
    const auto drawn = std::get<PairExamples>(generate(taskOf(experiment, trial), stop));
    if (stop.stop_requested())
        return std::nullopt;
    const DataSplit rows = split(drawn.pairs, { 0, testShare }, trial.seed);
    SetupPlan plan;
    plan.validation = 0;
    TrainingSetup setup
        = setUpPairs(modelOf(experiment, trial), { chosen(drawn.pairs, rows.training), drawn.unit }, plan);
    if (setup.problem)
        return std::move(setup.problem);
    const TrainedModel trained = trainedFor(observer, shareOfTraining, setup.specimen, std::move(setup.data),
        settingsOf(experiment.training, trial.seed), stop);
    if (trained.problem || stop.stop_requested())
        return trained.problem;
    const auto tests = chosen(drawn.pairs, rows.test);
    const auto &learned = std::get<EncoderDecoder>(trained.failed ? setup.specimen : trained.model);
    const ByLength counts = exactByLength(learned, tests, observer, stop);
    if (stop.stop_requested())
        return std::nullopt;
    for (const auto &[length, count] : counts) {
        const auto tested = static_cast<double>(count.tested);
        const double exact
            = trained.failed ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(count.exact);
        observer.rowFound({ trial.isReverse ? "reverse" : "dates", trial.attends ? "attention" : "no_attention",
            static_cast<double>(trial.seed), static_cast<double>(length), tested, exact, exact / tested });
    }
    return std::nullopt;
}

} // namespace alphascope
