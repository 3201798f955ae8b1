// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/decodersamples.h"

#include "engine/edittokens.h"
#include "engine/samples.h"

#include <utility>

namespace alphascope {

namespace {

using Words = std::vector<std::string>;

ManyToMany complete(ManyToMany model)
{
    const auto timesteps = static_cast<std::size_t>(model.inputs.x.rows());
    model.inputs.labels.resize(timesteps);
    model.inputs.padded.resize(timesteps, false);
    fitParameters(model);
    return model;
}

//! Marks and words, each once. Without a mark for unknown words, each new word asks to be added.
std::shared_ptr<const Vocabulary> vocabulary(const Words &words)
{
    using Kind = VocabularyEntry::Kind;
    VocabularyPlan plan;
    plan.marks = { Kind::Padding, Kind::Begin, Kind::End }; // as TokenIds has them
    return std::make_shared<const Vocabulary>(vocabularyOf({ words }, plan));
}

//! The model with these vocabularies that reads `source` and follows `target`.
template <typename Model>
Model complete(Model model, const Words &source, const Words &target, const Words &moreWords = {})
{
    const auto both = [&](Words words) {
        words.insert(words.end(), moreWords.begin(), moreWords.end());
        return words;
    };
    model.vocabularies.source = vocabulary(both(source));
    model.vocabularies.target = vocabulary(both(target));
    model.config.sourceVocabulary = model.vocabularies.source->size();
    model.config.targetVocabulary = model.vocabularies.target->size();
    fitParameters(model);
    Specimen specimen = std::move(model);
    setWords(specimen, Side::Source, source);
    setWords(specimen, Side::Target, target);
    return std::get<Model>(std::move(specimen));
}

} // namespace

//! Divided by the last number that is to be found, so that all lie between 0 and 1.
Specimen fibonacciNextThree()
{
    ManyToMany model;
    model.config.rnn.biases = BiasConvention::One;
    model.config.decoder = Cell::RnnTanh;
    model.config.outputActivation = Activation::Tanh;
    constexpr Index count = 10, following = 3;
    Matrix<double> x(count, 1);
    int number = 1, next = 2;
    for (Index t = 0; t < count + following; ++t) {
        if (t < count) {
            x(t, 0) = number;
            model.inputs.labels.push_back(std::to_string(number));
        }
        if (t + 1 < count + following)
            number = std::exchange(next, number + next);
    }
    model.inputs.x = x / number;
    model.config.decoderSteps = following;
    return complete(model);
}

Specimen bahdanauTranslation()
{
    EncoderDecoder model;
    EncoderDecoderConfig &config = model.config;
    config.encoder.cell = Cell::Gru;
    config.encoder.bidirectional = true;
    config.encoder.inputSize = config.targetEmbedding = 4;
    config.encoder.hiddenSize = config.decoderHidden = config.attentionSize = 4;
    return complete(model,
        { "Ich", "habe", "keinen", "Hunger", ",", "weil", "ich", "ein", "Brot", "gegessen", "habe", "." },
        { "I", "am", "not", "hungry", ",", "because", "I", "ate", "a", "sandwich", "." });
}

Specimen luongReversal()
{
    EncoderDecoder model;
    EncoderDecoderConfig &config = model.config;
    config.style = DecoderStyle::Luong;
    config.score = Score::General;
    config.start = DecoderStart::Copy;
    config.inputFeeding = true;
    config.encoder.cell = config.decoderCell = Cell::Lstm;
    config.encoder.inputSize = config.targetEmbedding = 3;
    config.encoder.hiddenSize = config.decoderHidden = config.attentionalSize = 4;
    model.vocabularies.sourceUnit = model.vocabularies.targetUnit = TokenUnit::Characters;
    return complete(model, { "a", "b", "c", "d" }, { "d", "c", "b", "a" }, { "a", "b", "c", "d", "e", "f", "g", "h" });
}

Specimen rnnSearchTranslation()
{
    RnnSearch model;
    RnnSearchConfig &config = model.config;
    config.sourceEmbedding = config.targetEmbedding = 3;
    config.encoderHidden = config.decoderHidden = config.attentionSize = config.maxoutSize = 3;
    return complete(model, { "das", "Haus", "ist", "klein" }, { "the", "house", "is", "small" });
}

ManyToMany newManyToMany()
{
    ManyToMany model;
    model.inputs.x = Matrix<double> { { 0 }, { 1 }, { 0 } };
    return complete(model);
}

EncoderDecoder newEncoderDecoder()
{
    EncoderDecoder model;
    model.config.encoder.cell = Cell::Gru;
    return complete(model, { "hallo", "Welt" }, { "hello", "world" });
}

RnnSearch newRnnSearch() { return complete(RnnSearch(), { "hallo", "Welt" }, { "hello", "world" }); }

} // namespace alphascope
