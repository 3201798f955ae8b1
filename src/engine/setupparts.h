// SPDX-License-Identifier: GPL-3.0-or-later
//! What the set-ups of numbers, texts and pairs have in common.
#pragma once

#include "engine/datasplit.h"
#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup failedSetup(Problem problem);

//! The example that is to be seen.
Index shownRow(const DataSplit &rows);

void setInput(ManyToOne &model, Matrix<double> x, std::vector<std::string> labels);

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
