// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/examplegallery.h"

#include "engine/setupparts.h"
#include "engine/specimenequality.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace alphascope {

namespace {

constexpr Index mostNumbers = 1 << 21; // of a set: 8 MB

//! The number with the fewest digits that is the same float: of 0.1F the 0.1 that a person would write.
double asWritten(float value)
{
    std::array<char, 32> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    double written = 0;
    std::from_chars(digits.data(), end, written);
    return written;
}

ShownExample shownOf(const SequenceExample<float> &example, const TrainingSetup &setup)
{
    ShownExample shown { .x = example.x,
        .padded = example.padded,
        .tokens = example.tokens,
        .target = example.target,
        .targetClass = {},
        .targetTokens = {} };
    if (setup.loss == LossKind::CrossEntropy)
        shown.targetClass = example.targetClass;
    return shown;
}

ShownExample shownOf(const TokenPair &pair, const TrainingSetup &)
{
    ShownExample shown;
    shown.tokens = pair.source;
    shown.targetTokens = pair.target;
    return shown;
}

Index sizeOf(const ShownExample &shown)
{
    return shown.x.size() + shown.target.size()
        + static_cast<Index>(shown.padded.size() + shown.tokens.size() + shown.targetTokens.size());
}

template <typename Example>
std::vector<ShownExample> firstOf(const std::vector<Example> &examples, const TrainingSetup &setup, std::size_t most)
{
    std::vector<ShownExample> first;
    Index numbers = 0;
    for (std::size_t i = 0; i < std::min(most, examples.size()); ++i) {
        ShownExample shown = shownOf(examples[i], setup);
        numbers += sizeOf(shown);
        if (numbers > mostNumbers)
            break;
        first.push_back(std::move(shown));
    }
    return first;
}

std::vector<std::string> textsOf(const std::vector<Index> &tokens, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    return labelsOf({ tokens, {} }, vocabulary);
}

template <typename Model>
void setNumbers(Model &model, const ShownExample &example, const Preprocessing &preprocessing)
{
    if (preprocessing.words) {
        setInput(model, oneHot<double>(example.tokens, preprocessing.words->size()),
            textsOf(example.tokens, preprocessing.words));
    } else {
        setInput(model, example.x.unaryExpr([](float value) { return asWritten(value); }), {});
    }
    if (!example.padded.empty())
        model.inputs.padded = example.padded;
}

template <typename Model>
void setTokens(Model &model, const ShownExample &example)
{
    model.inputs.padded.clear();
    model.inputs.source = { example.tokens, {} };
    model.inputs.target = { example.targetTokens, {} };
}

//! By its length and its beginning.
bool mayShow(const Specimen &specimen, const ShownExample &example)
{
    if (const auto *tokens = inputsOf<TokenInputs>(specimen))
        return tokens->source.tokens == example.tokens;
    const auto *sequence = inputsOf<SequenceInputs>(specimen);
    if (!sequence)
        return false;
    const Matrix<double> &x = *sequence->x;
    if (example.tokens.empty())
        return x.rows() == example.x.rows() && x.cols() == example.x.cols()
            && (x.rows() == 0 || x.row(0).cast<float>() == example.x.row(0));
    return x.rows() == static_cast<Index>(example.tokens.size()) && example.tokens[0] < x.cols()
        && x(0, example.tokens[0]) == 1;
}

//! No padding is told by an empty list, or by one of all timesteps.
Specimen withPaddingInShort(Specimen specimen)
{
    std::visit(
        [](auto &model) {
            std::vector<bool> &padded = model.inputs.padded;
            if (std::find(padded.begin(), padded.end(), true) == padded.end())
                padded.clear();
        },
        specimen);
    return specimen;
}

} // namespace

ExampleGallery galleryOf(const TrainingSetup &setup, std::size_t most)
{
    ExampleGallery gallery;
    gallery.preprocessing = setup.preprocessing;
    std::visit(
        [&](const auto &sets) {
            gallery.validation = firstOf(sets.validation, setup, most);
            gallery.training = firstOf(sets.training, setup, most);
            gallery.validationCount = static_cast<Index>(sets.validation.size());
            gallery.trainingCount = static_cast<Index>(sets.training.size());
        },
        setup.data);
    return gallery;
}

Specimen withExample(Specimen specimen, const ShownExample &example, const Preprocessing &preprocessing)
{
    std::visit(
        [&](auto &model) {
            if constexpr (requires { model.inputs.source; })
                setTokens(model, example);
            else if constexpr (requires { model.inputs.x; })
                setNumbers(model, example, preprocessing);
        },
        specimen);
    return specimen;
}

bool shows(const Specimen &specimen, const ShownExample &example, const Preprocessing &preprocessing)
{
    return mayShow(specimen, example)
        && same(withPaddingInShort(specimen), withPaddingInShort(withExample(specimen, example, preprocessing)));
}

std::vector<std::string> expectedWords(
    const ShownExample &example, const Preprocessing &preprocessing, const Specimen &specimen)
{
    if (example.targetClass) {
        const auto place = static_cast<std::size_t>(*example.targetClass);
        return { place < preprocessing.classes.size() ? preprocessing.classes[place] : std::to_string(place) };
    }
    const Vocabularies *vocabularies = vocabulariesOf(specimen);
    if (!vocabularies || example.targetTokens.empty())
        return {};
    std::vector<Index> written = example.targetTokens;
    written.pop_back(); // the end
    return textsOf(written, vocabularies->target);
}

} // namespace alphascope
