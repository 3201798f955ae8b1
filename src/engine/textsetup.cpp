// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/textsetup.h"

#include "engine/setupparts.h"
#include "engine/text.h"

#include <algorithm>

namespace alphascope {

namespace {

using Kind = VocabularyEntry::Kind;
using Words = std::vector<std::string>;

Preprocessing preprocessingOf(const LabelledExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    const VocabularyPlan vocabulary { { Kind::Unknown }, 1, plan.vocabularySize };
    return { std::make_shared<const Vocabulary>(vocabularyOfRows(
                 examples.texts, rows.training, vocabulary, [](const LabelledText &text) { return text.words; })),
        examples.classes, {} };
}

//! Which output tells each class.
std::vector<Index> placesOf(const Words &classes, const Words &known, std::optional<Problem> &problem)
{
    std::vector<Index> places;
    for (const std::string &name : classes) {
        const auto found = std::find(known.begin(), known.end(), name);
        places.push_back(static_cast<Index>(found - known.begin()));
        if (found == known.end() && !problem)
            problem = Problem { "The model does not know the class “" + name + "”. Leave it out, or train a new one." };
    }
    return places;
}

} // namespace

TrainingSetup setUpTexts(ManyToOne model, const LabelledExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = splitFor(examples.texts, plan);
    Preprocessing known = plan.preprocessing;
    if (plan.isNew)
        known = preprocessingOf(examples, rows, plan);
    else if (!known.words)
        return failedSetup({ "The model does not say which words its inputs stand for, so it cannot go on with texts. "
                             "Train a new one." });
    const Index V = known.words->size();
    if (!plan.isNew && V != model.config.rnn.inputSize) {
        return failedSetup({ "The inputs of the model stand for " + counted(V, "word") + ", but it reads "
            + counted(model.config.rnn.inputSize, "number") + " at each timestep. Train a new one." });
    }

    const VocabularyIndex index(*known.words);
    std::optional<Problem> problem;
    const std::vector<Index> places = placesOf(examples.classes, known.classes, problem);
    std::vector<SequenceExample<float>> encoded;
    encoded.reserve(examples.texts.size());
    for (const LabelledText &text : examples.texts) {
        EncodedWords ids = encodeWords(text.words, index);
        if (ids.problem && !problem)
            problem = std::move(ids.problem);
        encoded.push_back({ {}, {}, {}, elementAt(places, text.label), std::move(ids.ids) });
    }
    if (problem)
        return failedSetup(std::move(*problem));

    const LabelledText &shown = elementAt(examples.texts, shownRow(rows));
    setInput(model, oneHot<double>(encodeWords(shown.words, index).ids, V), shown.words);
    if (plan.isNew) {
        model.config.rnn.inputSize = V;
        model.config.outputSize = std::max<Index>(static_cast<Index>(known.classes.size()), 2);
        if (plan.choosesActivation)
            model.config.outputActivation = Activation::Softmax;
    }
    if (auto tooLarge = tooLargeToTrain(model, plan.isNew))
        return failedSetup(std::move(*tooLarge));
    if (plan.isNew)
        fitParameters(model);
    return finishSequences(std::move(model), LossKind::CrossEntropy, std::move(encoded), rows, std::move(known));
}

} // namespace alphascope
