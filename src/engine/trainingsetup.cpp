// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trainingsetup.h"

#include "engine/datasplit.h"
#include "engine/edittokens.h"
#include "engine/memory.h"
#include "engine/text.h"

#include <algorithm>

namespace alphascope {

namespace {

using Kind = VocabularyEntry::Kind;
using Words = std::vector<std::string>;

TrainingSetup failed(Problem problem)
{
    TrainingSetup setup;
    setup.problem = std::move(problem);
    return setup;
}

template <typename Example>
DataSplit divided(const std::vector<Example> &examples, const SetupPlan &plan)
{
    return split(examples, { plan.validation, 0 }, plan.seed);
}

//! The example that is to be seen.
Index shownRow(const DataSplit &rows)
{
    return rows.validation.empty() ? rows.training.front() : rows.validation.front();
}

template <typename Element>
const Element &at(const std::vector<Element> &elements, Index index)
{
    return elements[static_cast<std::size_t>(index)];
}

template <typename Model>
void setInput(Model &model, Matrix<double> x, Words labels)
{
    const auto timesteps = static_cast<std::size_t>(x.rows());
    model.inputs = { .x = std::move(x), .labels = std::move(labels), .padded = {}, .allowed = {} };
    model.inputs.labels.resize(timesteps);
    model.inputs.padded.resize(timesteps, false);
}

void takeSizes(ManyToOneConfig &config, const SequenceExample<double> &example)
{
    config.rnn.inputSize = example.x.cols();
    config.outputSize = std::max<Index>(example.target.cols(), 1);
}
void takeSizes(ManyToManyConfig &config, const SequenceExample<double> &example)
{
    config.rnn.inputSize = example.x.cols();
    config.decoderSteps = std::max<Index>(example.target.rows(), 1);
    config.outputSize = std::max<Index>(example.target.cols(), 1);
}

template <typename Model>
requires requires(Model model) { model.inputs.x; }
TrainingSetup setUpFor(Model model, const NumberExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = divided(examples, plan);
    const auto inFloat = [&](const std::vector<Index> &chosenRows) {
        std::vector<SequenceExample<float>> chosenOnes;
        for (const Index row : chosenRows) {
            const SequenceExample<double> &one = at(examples, row);
            chosenOnes.push_back({ one.x.cast<float>(), one.padded, one.target.cast<float>(), one.targetClass });
        }
        return chosenOnes;
    };
    const SequenceExample<double> &shown = at(examples, shownRow(rows));
    setInput(model, shown.x, {});
    if (plan.isNew) {
        takeSizes(model.config, shown);
        fitParameters(model);
    }
    return { std::move(model), ExampleSets<SequenceExample<float>> { inFloat(rows.training), inFloat(rows.validation) },
        LossKind::MeanSquaredError, {}, std::nullopt };
}

//! The words of these rows as sequences for a vocabulary.
template <typename Example, typename WordsOf>
Vocabulary vocabularyOfRows(const std::vector<Example> &examples, const std::vector<Index> &rows,
    const VocabularyPlan &plan, const WordsOf &wordsOfExample)
{
    std::vector<Words> sequences;
    sequences.reserve(rows.size());
    for (const Index row : rows)
        sequences.push_back(wordsOfExample(at(examples, row)));
    return vocabularyOf(sequences, plan);
}

std::optional<Problem> checkOneHot(const LabelledExamples &examples, Index V)
{
    double timesteps = 0;
    for (const LabelledText &text : examples.texts)
        timesteps += static_cast<double>(text.words.size());
    const double needed = sizeof(float) * timesteps * static_cast<double>(V);
    if (fitsIntoMemory(needed))
        return std::nullopt;
    return memoryProblem(needed, availableBytes(), "A row of " + counted(V, "number") + " for each word of the texts",
        "Use fewer words or fewer texts.");
}

TextTerms termsOf(const LabelledExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    return { std::make_shared<const Vocabulary>(vocabularyOfRows(examples.texts, rows.training,
                 VocabularyPlan { { Kind::Unknown }, 1, plan.mostWords },
                 [](const LabelledText &text) { return text.words; })),
        examples.classes };
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

TrainingSetup setUpFor(ManyToOne model, const LabelledExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = divided(examples.texts, plan);
    TextTerms terms = plan.terms;
    if (plan.isNew)
        terms = termsOf(examples, rows, plan);
    else if (!terms.words)
        return failed({ "The model does not say which words its inputs stand for, so it cannot go on with texts. Train "
                        "a new one." });
    const Index V = terms.words->size();
    if (!plan.isNew && V != model.config.rnn.inputSize) {
        return failed({ "The inputs of the model stand for " + counted(V, "word") + ", but it reads "
            + counted(model.config.rnn.inputSize, "number") + " at each timestep. Train a new one." });
    }
    if (auto problem = checkOneHot(examples, V))
        return failed(std::move(*problem));

    const VocabularyIndex index(*terms.words);
    std::optional<Problem> problem;
    const std::vector<Index> places = placesOf(examples.classes, terms.classes, problem);
    const auto encoded = [&](const std::vector<Index> &chosenRows) {
        std::vector<SequenceExample<float>> chosenOnes;
        for (const Index row : chosenRows) {
            const LabelledText &text = at(examples.texts, row);
            EncodedWords ids = encodeWords(text.words, index);
            if (ids.problem && !problem)
                problem = std::move(ids.problem);
            chosenOnes.push_back({ oneHot<float>(ids.ids, V), {}, {}, at(places, text.label) });
        }
        return chosenOnes;
    };
    ExampleSets<SequenceExample<float>> sets { encoded(rows.training), encoded(rows.validation) };
    if (problem)
        return failed(std::move(*problem));

    const LabelledText &shown = at(examples.texts, shownRow(rows));
    setInput(model, oneHot<double>(encodeWords(shown.words, index).ids, V), shown.words);
    if (plan.isNew) {
        model.config.rnn.inputSize = V;
        model.config.outputSize = std::max<Index>(static_cast<Index>(terms.classes.size()), 2);
        if (plan.choosesActivation)
            model.config.outputActivation = Activation::Softmax;
        fitParameters(model);
    }
    return { std::move(model), std::move(sets), LossKind::CrossEntropy, std::move(terms), std::nullopt };
}

//! Numbers for the words of one side; without a vocabulary a word is its number.
class Encoder {
public:
    explicit Encoder(std::shared_ptr<const Vocabulary> vocabulary)
        : m_vocabulary(std::move(vocabulary))
        , m_index(m_vocabulary ? *m_vocabulary : Vocabulary())
    {
    }

    std::vector<Index> encode(const Words &words, std::optional<Problem> &problem) const
    {
        if (!m_vocabulary)
            return tokenSequence(words, nullptr).tokens;
        EncodedWords encoded = encodeWords(words, m_index);
        if (encoded.problem && !problem)
            problem = std::move(encoded.problem);
        return std::move(encoded.ids);
    }

private:
    std::shared_ptr<const Vocabulary> m_vocabulary;
    VocabularyIndex m_index;
};

template <typename Model>
void makeVocabularies(Model &model, const PairExamples &examples, const DataSplit &rows, const SetupPlan &plan)
{
    VocabularyPlan vocabulary; // its marks are in the order of TokenIds
    vocabulary.mostWords = plan.mostWords;
    const auto made = [&](Words SentencePair::*side) {
        return std::make_shared<const Vocabulary>(vocabularyOfRows(
            examples.pairs, rows.training, vocabulary, [side](const SentencePair &pair) { return pair.*side; }));
    };
    model.vocabularies = { made(&SentencePair::source), made(&SentencePair::target), examples.unit, examples.unit };
    model.config.tokens = TokenIds();
    model.config.sourceVocabulary = model.vocabularies.source->size();
    model.config.targetVocabulary = model.vocabularies.target->size();
    fitParameters(model);
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
requires requires(Model model) { model.vocabularies; }
TrainingSetup setUpFor(Model model, const PairExamples &examples, const SetupPlan &plan)
{
    const DataSplit rows = divided(examples.pairs, plan);
    if (plan.isNew)
        makeVocabularies(model, examples, rows, plan);
    else if (model.vocabularies.source && model.vocabularies.sourceUnit != examples.unit)
        return failed({ "The examples are cut into words and the model reads characters, or the other way round. "
                        "Choose other data, or train a new model." });
    const Encoder source(model.vocabularies.source), target(model.vocabularies.target);
    const Index end = model.config.tokens.end;
    std::optional<Problem> problem;
    const auto encoded = [&](const std::vector<Index> &chosenRows) {
        std::vector<TokenPair> pairs;
        for (const Index row : chosenRows) {
            const SentencePair &pair = at(examples.pairs, row);
            pairs.push_back({ source.encode(pair.source, problem), target.encode(pair.target, problem) });
            pairs.back().target.push_back(end);
        }
        return pairs;
    };
    ExampleSets<TokenPair> sets { encoded(rows.training), encoded(rows.validation) };
    if (problem)
        return failed(std::move(*problem));

    const SentencePair &shown = at(examples.pairs, shownRow(rows));
    model.inputs.padded.clear();
    model.inputs.maximumLength = std::max(model.inputs.maximumLength, longestTarget(examples));
    Specimen specimen = std::move(model);
    setWords(specimen, Side::Source, shown.source);
    setWords(specimen, Side::Target, shown.target);
    return { std::move(specimen), std::move(sets), LossKind::CrossEntropy, {}, std::nullopt };
}

bool isEmpty(const NumberExamples &examples) { return examples.empty(); }
bool isEmpty(const LabelledExamples &examples) { return examples.texts.empty(); }
bool isEmpty(const PairExamples &examples) { return examples.pairs.empty(); }

} // namespace

TrainingSetup setUp(Specimen specimen, const TrainingExamples &examples, const SetupPlan &plan)
{
    if (!(plan.validation >= 0 && plan.validation < 1)) {
        return failed({ "The share of the examples for validation is " + shortestNumber(plan.validation)
            + ". Use a number from 0 to less than 1." });
    }
    if (std::visit([](const auto &given) { return isEmpty(given); }, examples))
        return failed({ "There is nothing to learn from. Give at least one example." });
    return std::visit(
        [&plan](auto &model, const auto &given) -> TrainingSetup {
            if constexpr (requires { setUpFor(std::move(model), given, plan); })
                return setUpFor(std::move(model), given, plan);
            else
                return failed(wrongFamily(std::is_same_v<std::decay_t<decltype(given)>, PairExamples>));
        },
        specimen, examples);
}

} // namespace alphascope
