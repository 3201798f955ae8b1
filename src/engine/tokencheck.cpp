// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokencheck.h"

#include "engine/memory.h"
#include "engine/shape.h"
#include "engine/text.h"
#include "engine/tutorialmodels.h"

#include <algorithm>

namespace alphascope {

namespace {

using Finding = std::optional<Problem>;

Finding checkSpecialToken(const std::string &what, Index token, Index vocabulary, const std::string &side)
{
    if (token >= 0 && token < vocabulary)
        return std::nullopt;
    return Problem { "The token that " + what + " is number " + std::to_string(token) + ", but the " + side
        + "'s vocabulary has " + counted(vocabulary, "token") + ". Use a larger vocabulary." };
}

Finding checkVocabulary(const std::shared_ptr<const Vocabulary> &vocabulary, Index configured, const std::string &side)
{
    if (!vocabulary || vocabulary->size() == configured)
        return std::nullopt;
    return Problem { "The " + side + "'s vocabulary has " + counted(vocabulary->size(), "token")
        + ", but the model was made for " + std::to_string(configured)
        + ". Use the vocabulary that belongs to the model." };
}

Index unknownWords(const TokenSequence &sequence)
{
    Index count = 0;
    for (std::size_t i = 0; i < sequence.texts.size(); ++i)
        count += sequence.tokens[i] < 0 && !sequence.texts[i].empty() ? 1 : 0;
    return count;
}

//! A word that no number could be found for: the first is named.
Finding checkWords(const TokenSequence &sequence, const std::shared_ptr<const Vocabulary> &vocabulary, Index size,
    const std::string &side, Problem::Remedy remedy)
{
    for (std::size_t i = 0; i < sequence.texts.size(); ++i) {
        if (sequence.tokens[i] >= 0 || sequence.texts[i].empty())
            continue;
        const std::string word = "“" + sequence.texts[i] + "”";
        if (!vocabulary) {
            return Problem { word + " is no token: the model has no words for its " + side
                + ", only numbers. Choose a number from 0 to " + std::to_string(size - 1) + "." };
        }
        const Index others = unknownWords(sequence) - 1;
        const std::string where = "in the vocabulary of the " + side;
        return Problem { others == 0 ? word + " is not " + where + ". Add it, or use other words."
                                     : word + " and " + counted(others, "other word") + " are not " + where
                    + ". Add them, or use other words.",
            remedy };
    }
    return std::nullopt;
}

Finding checkSequence(const TokenSequence &sequence, const std::shared_ptr<const Vocabulary> &vocabulary, Index size,
    const std::string &side, Problem::Remedy remedy)
{
    if (!sequence.texts.empty() && sequence.texts.size() != sequence.tokens.size()) {
        return Problem { "The " + side + " has " + counted(static_cast<Index>(sequence.tokens.size()), "token")
            + ", but texts for " + std::to_string(sequence.texts.size()) + ". Enter it again." };
    }
    if (auto problem = checkWords(sequence, vocabulary, size, side, remedy))
        return problem;
    return checkTokens(sequence.tokens, size, side);
}

Finding checkSource(const TokenFacts &facts)
{
    const TokenInputs &in = facts.inputs;
    if (auto problem = checkSequence(
            in.source, facts.vocabularies.source, facts.sourceVocabulary, "source", Problem::Remedy::AddSourceWords))
        return problem;
    const auto beyond = in.padded.begin() + std::min(std::ssize(in.padded), std::ssize(in.source.tokens));
    if (std::find(beyond, in.padded.end(), true) != in.padded.end()) {
        return Problem { "There are padding marks for " + counted(static_cast<Index>(in.padded.size()), "token")
            + ", but the source has " + std::to_string(in.source.tokens.size()) + ". Enter it again." };
    }
    const Index padding = facts.tokens.padding;
    const std::vector<Index> read = sourceTokens(in, padding);
    if (std::all_of(read.begin(), read.end(), [padding](Index token) { return token == padding; }))
        return Problem { "The source is padding only. Add a token." };
    return std::nullopt;
}

} // namespace

std::optional<Problem> checkVocabularies(const TokenFacts &facts)
{
    const auto &[padding, begin, end] = facts.tokens;
    if (auto problem = checkSpecialToken("stands for padding", padding, facts.sourceVocabulary, "source"))
        return problem;
    if (auto problem = checkSpecialToken("begins a sequence", begin, facts.targetVocabulary, "target"))
        return problem;
    if (auto problem = checkSpecialToken("ends a sequence", end, facts.targetVocabulary, "target"))
        return problem;
    const std::string both = "Token number " + std::to_string(end) + " ends a sequence and ";
    if (padding == end)
        return Problem { both + "stands for padding too. Give each a number of its own." };
    if (begin == end)
        return Problem { both + "begins one too. Give each a number of its own." };
    if (auto problem = checkVocabulary(facts.vocabularies.source, facts.sourceVocabulary, "source"))
        return problem;
    return checkVocabulary(facts.vocabularies.target, facts.targetVocabulary, "target");
}

std::optional<Problem> checkTokenInputs(const TokenFacts &facts)
{
    const TokenInputs &in = facts.inputs;
    if (auto problem = checkSource(facts))
        return problem;
    if (in.decoding == Decoding::TeacherForced) {
        return checkSequence(
            in.target, facts.vocabularies.target, facts.targetVocabulary, "target", Problem::Remedy::AddTargetWords);
    }
    if (auto problem = checkSize("maximum length of the output", in.maximumLength))
        return problem;
    return in.decoding == Decoding::Beam ? checkSize("beam width", in.beamWidth) : std::nullopt;
}

double tokenTraceBytes(
    const TokenFacts &facts, const RnnConfig &encoder, const RnnConfig &decoder, Index features, Index columns)
{
    const TokenInputs &in = facts.inputs;
    const auto T = static_cast<double>(in.source.tokens.size());
    const bool forced = in.decoding == Decoding::TeacherForced;
    const double U = forced ? static_cast<double>(in.target.tokens.size()) : static_cast<double>(in.maximumLength);
    const auto ofRnn = [](const RnnConfig &rnn) {
        const double perCell = 2 * static_cast<double>(gateCount(rnn.cell)) + 6;
        return static_cast<double>(rnn.layers) * static_cast<double>(rnn.directions())
            * static_cast<double>(rnn.hiddenSize) * perCell;
    };
    const auto C = static_cast<double>(columns);
    const double ofStep
        = ofRnn(decoder) + 3 * static_cast<double>(facts.targetVocabulary) + 3 * static_cast<double>(features) + 4 * C;
    const double emptyKeys = (C - T) * static_cast<double>(encoder.featureSize());
    const double beams = in.decoding == Decoding::Beam ? static_cast<double>(in.beamWidth) + 1 : 1;
    return sizeof(double) * (T * ofRnn(encoder) + 2 * emptyKeys + beams * U * ofStep)
        + alphaBytes(static_cast<Index>(U), columns, 1);
}

} // namespace alphascope
