// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pairsetup.h"

#include "engine/edittokens.h"
#include "engine/encoderdecodershapes.h"
#include "engine/setupparts.h"

#include <algorithm>

namespace alphascope {

namespace {

using Words = std::vector<std::string>;

//! Numbers for the words of one side; without a vocabulary a word is its number.
class Encoder {
public:
    explicit Encoder(std::shared_ptr<const Vocabulary> vocabulary)
        : m_vocabulary(std::move(vocabulary))
    {
        if (m_vocabulary)
            m_index.emplace(*m_vocabulary);
    }

    std::vector<Index> encode(const Words &words, std::optional<Problem> &problem) const
    {
        if (!m_vocabulary)
            return tokenSequence(words, nullptr).tokens;
        EncodedWords encoded = encodeWords(words, *m_index);
        if (encoded.problem && !problem)
            problem = std::move(encoded.problem);
        return std::move(encoded.ids);
    }

private:
    std::shared_ptr<const Vocabulary> m_vocabulary;
    std::optional<VocabularyIndex> m_index;
};

//! A location score has weights for each position of the longest source, learned from or not.
void fitWeights(EncoderDecoder &model, const PairExamples &examples)
{
    std::size_t longest = 0;
    for (const SentencePair &pair : examples.pairs)
        longest = std::max(longest, pair.source.size());
    model.inputs.source = { std::vector<Index>(longest, model.config.tokens.end), {} }; // for the moment
    renewLocationWeights(model);
}
void fitWeights(RnnSearch &model, const PairExamples &) { fitParameters(model); }

std::optional<Problem> checkLengths(const EncoderDecoder &model, const std::vector<TokenPair> &pairs)
{
    return model.config.score == Score::Location ? checkPositions(pairs, positionCount(model)) : std::nullopt;
}
std::optional<Problem> checkLengths(const RnnSearch &, const std::vector<TokenPair> &) { return std::nullopt; }

bool canBeGuided(const EncoderDecoder &model)
{
    return model.config.score != Score::None && model.config.score != Score::Location;
}
bool canBeGuided(const RnnSearch &) { return false; }

template <typename Model>
void makeVocabularies(Model &model, const PairExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    VocabularyPlan vocabulary; // its marks are in the order of TokenIds
    vocabulary.mostWords = plan.vocabularySize;
    const auto made = [&](Words SentencePair::*side) {
        return std::make_shared<const Vocabulary>(vocabularyOfRows(
            examples.pairs, rows.training, vocabulary, [side](const SentencePair &pair) { return pair.*side; }));
    };
    model.vocabularies = { made(&SentencePair::source), made(&SentencePair::target), examples.unit, examples.unit };
    model.config.tokens = TokenIds();
    model.config.sourceVocabulary = model.vocabularies.source->size();
    model.config.targetVocabulary = model.vocabularies.target->size();
}

//! What the model is to write at most when it writes by itself: as much as the longest target.
Index longestTarget(const PairExamples &examples)
{
    std::size_t longest = 0;
    for (const SentencePair &pair : examples.pairs)
        longest = std::max(longest, pair.target.size() + 1);
    return static_cast<Index>(longest);
}

template <typename Model>
TrainingSetup setUpModel(Model model, const PairExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = splitFor(examples.pairs, plan);
    if (plan.isNew)
        makeVocabularies(model, examples, rows, plan);
    else if (model.vocabularies.source && model.vocabularies.sourceUnit != examples.unit)
        return failedSetup({ "The examples are cut into words and the model reads characters, or the other way round. "
                             "Choose other data, or train a new model." });
    if (auto problem = tooLargeToTrain(model, plan.isNew))
        return failedSetup(std::move(*problem));
    if (plan.isNew)
        fitWeights(model, examples);
    if (!examples.links.empty() && !canBeGuided(model)) {
        return failedSetup({ "Where to look can be taught to an encoder-decoder with scores that read the states, and "
                             "to no other model. Leave guided alignment out, or choose another family or score." });
    }
    const Encoder source(model.vocabularies.source), target(model.vocabularies.target);
    std::optional<Problem> problem;
    std::vector<TokenPair> encoded;
    for (std::size_t i = 0; i < examples.pairs.size(); ++i) {
        const auto &[from, to] = examples.pairs[i];
        encoded.push_back({ source.encode(from, problem), target.encode(to, problem) });
        encoded.back().target.push_back(model.config.tokens.end);
        if (!examples.links.empty())
            encoded.back().links = examples.links[i];
    }
    if (!problem)
        problem = check(encoded, model.config.sourceVocabulary, model.config.targetVocabulary, model.config.tokens);
    if (!problem)
        problem = checkLengths(model, encoded);
    if (problem)
        return failedSetup(std::move(*problem));

    const SentencePair &shown = elementAt(examples.pairs, shownRow(rows));
    model.inputs.padded.clear();
    model.inputs.maximumLength = std::max(model.inputs.maximumLength, longestTarget(examples));
    Specimen specimen = std::move(model);
    setWords(specimen, Side::Source, shown.source);
    setWords(specimen, Side::Target, shown.target);
    return { std::move(specimen), distributed(std::move(encoded), rows), LossKind::CrossEntropy, {}, std::nullopt };
}

} // namespace

TrainingSetup setUpPairs(EncoderDecoder model, const PairExamples &examples, const SetupPlan &plan)
{
    return setUpModel(std::move(model), examples, plan);
}

TrainingSetup setUpPairs(RnnSearch model, const PairExamples &examples, const SetupPlan &plan)
{
    return setUpModel(std::move(model), examples, plan);
}

} // namespace alphascope
