// SPDX-License-Identifier: GPL-3.0-or-later
//! What the set-ups of numbers, texts and pairs have in common.
#pragma once

#include "engine/datasplit.h"
#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup failedSetup(Problem problem);

//! A model for which this computer has not the memory that a training takes at least. Its weights need not be there
//! yet: where it is a new one, this is to be asked before they are drawn.
template <typename Model>
std::optional<Problem> tooLargeToTrain(const Model &model, bool isNew);

//! The example that is to be seen.
Index shownRow(const DataSplit &rows);

//! The examples of these rows, which are moved out of `all`.
template <typename Example>
ExampleSets<Example> distributed(std::vector<Example> all, const DataSplit &rows)
{
    ExampleSets<Example> sets;
    for (const Index row : rows.training)
        sets.training.push_back(std::move(all[static_cast<std::size_t>(row)]));
    for (const Index row : rows.validation)
        sets.validation.push_back(std::move(all[static_cast<std::size_t>(row)]));
    return sets;
}

// Of ManyToOne and ManyToMany.

template <typename Model>
void setInput(Model &model, Matrix<double> x, std::vector<std::string> labels)
{
    const auto timesteps = static_cast<std::size_t>(x.rows());
    model.inputs = { .x = std::move(x), .labels = std::move(labels), .padded = {}, .allowed = {} };
    model.inputs.labels.resize(timesteps);
    model.inputs.padded.resize(timesteps, false);
}

//! The end of a set-up: sees whether the model can learn from each example, and divides them.
template <typename Model>
TrainingSetup finishSequences(Model model, LossKind loss, std::vector<SequenceExample<float>> examples,
    const DataSplit &rows, Preprocessing preprocessing);

template <typename Element>
const Element &elementAt(const std::vector<Element> &elements, Index index)
{
    return elements[static_cast<std::size_t>(index)];
}

template <typename Example>
DataSplit splitFor(const std::vector<Example> &examples, const SetupPlan &plan)
{
    return split(examples, { plan.validation, 0 }, plan.seed);
}

//! The vocabulary of the words that wordsOfExample(example) gives for these rows.
template <typename Example, typename WordsOf>
Vocabulary vocabularyOfRows(const std::vector<Example> &examples, const std::vector<Index> &rows,
    const VocabularyPlan &plan, const WordsOf &wordsOfExample)
{
    std::vector<std::vector<std::string>> sequences;
    sequences.reserve(rows.size());
    for (const Index row : rows)
        sequences.push_back(wordsOfExample(elementAt(examples, row)));
    return vocabularyOf(sequences, plan);
}

} // namespace alphascope
