// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingrun.h"

#include "engine/manytomanytask.h"
#include "engine/modelrun.h"
#include "engine/rnnsearchtask.h"
#include "engine/text.h"
#include "engine/tokenprecision.h"
#include "engine/trainingrules.h"
#include "engine/translationtask.h"

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

SequenceTask<float> taskOf(
    const ManyToOne &model, std::vector<SequenceExample<float>> examples, const TrainingSettings &settings)
{
    return { model.config, settings.loss, settings.dropout, std::move(examples) };
}

ManyToManyTask<float> taskOf(
    const ManyToMany &model, std::vector<SequenceExample<float>> examples, const TrainingSettings &settings)
{
    return { model.config, settings.dropout, std::move(examples) };
}

TranslationTask<float> taskOf(
    const EncoderDecoder &model, std::vector<TokenPair> examples, const TrainingSettings &settings)
{
    return { model.config, settings.teacherForcing, settings.dropout, std::move(examples) };
}

RnnSearchTask<float> taskOf(const RnnSearch &model, std::vector<TokenPair> examples, const TrainingSettings &settings)
{
    return { model.config, settings.teacherForcing, std::move(examples) };
}

template <typename Task, typename Parameters>
Finding checkExamples(const Task &task, const Parameters &parameters)
{
    if constexpr (requires { check(task, parameters); })
        return check(task, parameters);
    else
        return check(task);
}

Finding checkMemory(
    const TrainingMemory &memory, const Specimen &specimen, Index examples, const TrainingSettings &settings)
{
    if (memory.isEmpty())
        return std::nullopt;
    return check(memory, specimen, settings.plan.optimiser.optimiser, examples, settings.epochs);
}

template <typename Model, typename Example>
StartedTraining startModel(
    const Model &start, ExampleSets<Example> sets, const TrainingSettings &settings, const TrainingMemory &memory)
{
    auto task = taskOf(start, std::move(sets.training), settings);
    auto validation = taskOf(start, std::move(sets.validation), settings);
    Specimen latest = start;
    if (!memory.isEmpty())
        latest = withWeights(start, weightsToGoOn(memory, start));
    auto parameters = inPrecision<float>(std::get<Model>(latest).parameters);
    Finding problem = checkExamples(task, parameters);
    if (!problem && validation.exampleCount() > 0)
        problem = checkExamples(validation, parameters);
    if (problem)
        return { nullptr, std::move(problem) };
    using Run = ModelRun<Model, decltype(task)>;
    auto run
        = std::make_unique<Run>(start, std::move(parameters), std::move(task), std::move(validation), settings, memory);
    if (run->hasEnded()) {
        return { nullptr,
            Problem { "The training has ended, for validation got no better for " + counted(settings.patience, "epoch")
                + ". Give more patience to go on." } };
    }
    return { std::move(run) };
}

} // namespace

StartedTraining startTraining(
    const Specimen &specimen, TrainingData data, const TrainingSettings &chosen, const TrainingMemory &memory)
{
    if (auto problem = check(specimen, data, chosen))
        return { nullptr, std::move(problem) };
    const TrainingSettings settings = completed(chosen, trainingCount(data));
    if (auto problem = checkMemory(memory, specimen, trainingCount(data), settings))
        return { nullptr, std::move(problem) };
    return std::visit(
        [&](const auto &model, auto &sets) -> StartedTraining {
            if constexpr (requires { taskOf(model, std::move(sets.training), settings); })
                return startModel(model, std::move(sets), settings, memory);
            else
                return { nullptr, wrongFamily(false) }; // never: that was checked
        },
        specimen, data);
}

} // namespace alphascope
