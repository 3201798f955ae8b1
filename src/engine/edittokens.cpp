// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edittokens.h"

#include "engine/initialiser.h"
#include "engine/modelshapes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace alphascope {

namespace {

const std::shared_ptr<const Vocabulary> &vocabularyOf(const Vocabularies &vocabularies, Side side)
{
    return side == Side::Source ? vocabularies.source : vocabularies.target;
}

TokenSequence &sequenceOf(TokenInputs &inputs, Side side)
{
    return side == Side::Source ? inputs.source : inputs.target;
}

//! Calls change(model) when the specimen reads and writes tokens.
template <typename Change>
bool withTokens(Specimen &specimen, const Change &change)
{
    return std::visit(
        [&](auto &model) {
            if constexpr (requires { model.vocabularies; })
                return change(model);
            else
                return false;
        },
        specimen);
}

void appendToken(TokenSequence &sequence, Index token)
{
    sequence.tokens.push_back(token);
    if (!sequence.texts.empty())
        sequence.texts.emplace_back();
}

//! The words of the sequence that the vocabulary does not have, each once.
std::vector<std::string> missingWords(const TokenSequence &sequence, const Vocabulary &vocabulary)
{
    const VocabularyIndex index(vocabulary);
    std::vector<std::string> missing;
    for (const std::string &word : sequence.texts) {
        if (!word.empty() && !index.find(word) && std::find(missing.begin(), missing.end(), word) == missing.end())
            missing.push_back(word);
    }
    return missing;
}

//! The numbers that typed words have by now.
void findAgain(TokenSequence &sequence, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    const VocabularyIndex index(*vocabulary);
    bool differs = false; // from what the vocabulary calls the tokens
    for (std::size_t i = 0; i < sequence.texts.size(); ++i) {
        std::string &text = sequence.texts[i];
        if (const std::optional<Index> token = index.find(text); token && !text.empty())
            sequence.tokens[i] = *token;
        differs = differs || (!text.empty() && text != tokenLabel(sequence.tokens[i], vocabulary));
    }
    if (!differs)
        sequence.texts.clear();
}

//! More rows or columns. A stream of numbers is drawn row by row: its beginning is what a model with fewer words has
//! drawn.
Matrix<double> grown(const Matrix<double> &values, Index rows, Index columns, double bound, const Initialiser &draw,
    const std::string &name)
{
    Matrix<double> result;
    draw(name.c_str(), result, Shape { rows, columns, bound });
    result.topLeftCorner(values.rows(), values.cols()) = values;
    return result;
}

//! More rows for each parameter that has a row for each token, or more numbers for its bias; also for those that were
//! set aside while the configuration asked for others.
template <typename Model>
void growToVocabulary(Model &model, Index before)
{
    const Initialiser draw = initialiserOf(model.config);
    std::map<std::string, Shape> shapes; // of the parameters that grow
    visitShapes(model, [&](const char *name, auto &values, const Shape &shape) {
        if (fits(values, shape) || values.size() == 0 || values.rows() > shape.rows || values.cols() > shape.columns)
            return;
        shapes[name] = shape;
        writable(values) = grown(values, shape.rows, shape.columns, shape.bound, draw, name);
    });
    model.kept.replaceEach([&](const std::string &name, double bound, const Matrix<double> &values) {
        const auto found = shapes.find(name);
        std::optional<Shared<double>> result;
        if (found == shapes.end())
            return result;
        const bool isBias = found->second.rows == 1;
        if (isBias && values.rows() == 1 && values.cols() == before)
            result = grown(values, 1, found->second.columns, bound, draw, name);
        else if (!isBias && values.rows() == before)
            result = grown(values, found->second.rows, values.cols(), bound, draw, name);
        return result;
    });
}

} // namespace

bool setWords(Specimen &specimen, Side side, const std::vector<std::string> &words)
{
    return withTokens(specimen, [&](auto &model) {
        TokenInputs &in = model.inputs;
        TokenSequence &sequence = sequenceOf(in, side);
        sequence = tokenSequence(words, vocabularyOf(model.vocabularies, side));
        if (side == Side::Source) {
            in.padded.resize(words.size(), false);
        } else if (!words.empty()) {
            appendToken(sequence, model.config.tokens.end);
            in.decoding = Decoding::TeacherForced;
        } else if (in.decoding == Decoding::TeacherForced) {
            in.decoding = Decoding::Greedy;
        }
        return true;
    });
}

bool setWord(Specimen &specimen, Side side, Index index, const std::string &word)
{
    return withTokens(specimen, [&](auto &model) {
        const auto &vocabulary = vocabularyOf(model.vocabularies, side);
        TokenSequence &sequence = sequenceOf(model.inputs, side);
        std::vector<std::string> labels = labelsOf(sequence, vocabulary);
        const bool isShown = side == Side::Source || model.inputs.decoding == Decoding::TeacherForced;
        if (!isShown || word.empty() || index < 0 || index >= static_cast<Index>(labels.size()))
            return false;
        const auto at = static_cast<std::size_t>(index);
        if (labels[at] == word)
            return false;
        const TokenSequence one = tokenSequence({ word }, vocabulary);
        sequence.tokens[at] = one.tokens[0];
        if (!one.texts.empty() || !sequence.texts.empty()) {
            sequence.texts.resize(labels.size());
            sequence.texts[at] = one.texts.empty() ? std::string() : word;
        }
        return true;
    });
}

bool addWords(Specimen &specimen, Side side)
{
    return withTokens(specimen, [&](auto &model) {
        const bool isSource = side == Side::Source;
        auto &vocabulary = isSource ? model.vocabularies.source : model.vocabularies.target;
        TokenSequence &sequence = sequenceOf(model.inputs, side);
        Index &size = isSource ? model.config.sourceVocabulary : model.config.targetVocabulary;
        if (!vocabulary || vocabulary->size() != size)
            return false;
        const std::vector<std::string> missing = missingWords(sequence, *vocabulary);
        if (missing.empty())
            return false;
        auto larger = std::make_shared<Vocabulary>(*vocabulary);
        for (const std::string &word : missing)
            larger->entries.push_back({ VocabularyEntry::Kind::Word, word });
        vocabulary = std::move(larger);
        findAgain(sequence, vocabulary);
        const Index before = std::exchange(size, vocabulary->size());
        growToVocabulary(model, before);
        return true;
    });
}

} // namespace alphascope
