// SPDX-License-Identifier: GPL-3.0-or-later
//! What a person types for a model that reads and writes tokens: a source, perhaps a target, and how to decode.
#pragma once

#include "engine/vocabulary.h"

#include <memory>

namespace alphascope {

//! Which tokens the decoder reads.
enum class Decoding {
    TeacherForced, //!< the given target, shifted by one
    Greedy, //!< the likeliest token of the timestep before
    Beam, //!< those of the best sequence that a beam search finds
};

//! What a text is cut into.
enum class TokenUnit { Words, Characters };

//! Which of the two sequences.
enum class Side { Source, Target };

//! Tokens, and the texts they were typed as. A text that the vocabulary does not have is the unknown token, or, where
//! the vocabulary has none, number -1, which check() names.
struct TokenSequence {
    std::vector<Index> tokens; // [T]
    std::vector<std::string> texts; // [T] or empty; an empty text: what the vocabulary calls the token

    bool operator==(const TokenSequence &) const = default;
};

struct TokenInputs {
    TokenSequence source; // [T]; tokens.padding of the configuration is skipped and gets no weight
    std::vector<bool> padded; // [T] or shorter; true = this token is skipped as if it were padding
    TokenSequence target; // [U] what the decoder should write, the end included; teacher forcing only
    Decoding decoding = Decoding::TeacherForced;
    Index maximumLength = 20; //!< greedy and beam: the most tokens to write
    Index beamWidth = 3;
    bool normalisesLength = true; //!< beam: hypotheses are judged by their log-probability per token

    bool operator==(const TokenInputs &) const = default;
};

//! The source as the encoder reads it: what is marked as padding is token number `padding`. [T]
std::vector<Index> sourceTokens(const TokenInputs &inputs, Index padding);

//! The words a model knows, shared by all copies of it. Null: its tokens are called by their numbers.
struct Vocabularies {
    std::shared_ptr<const Vocabulary> source, target;
    TokenUnit sourceUnit = TokenUnit::Words, targetUnit = TokenUnit::Words;
};

//! What token number `token` is called.
std::string tokenLabel(Index token, const std::shared_ptr<const Vocabulary> &vocabulary);

//! The tokens of these words; in a null vocabulary, a word is its number. Texts are kept where they are not just what
//! the vocabulary calls the tokens.
TokenSequence tokenSequence(const std::vector<std::string> &words, const std::shared_ptr<const Vocabulary> &vocabulary);

//! The labels of the sequence, as typed or as the vocabulary calls them. [T]
std::vector<std::string> labelsOf(const TokenSequence &sequence, const std::shared_ptr<const Vocabulary> &vocabulary);

} // namespace alphascope
