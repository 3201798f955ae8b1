// SPDX-License-Identifier: GPL-3.0-or-later
//! Text as a sequence: of words, of characters, or of numbers, one a timestep.
#pragma once

#include "engine/tokeninputs.h"
#include "formats/error.h"

#include <QString>

#include <tl/expected.hpp>

#include <memory>
#include <string>
#include <vector>

namespace alphascope {

enum class LetterCase {
    Kept,
    Folded, //!< "Haus" and "HAUS" are one word; "ß" stays apart from "ss"
};

//! Words and punctuation marks, in UTF-8, as Unicode divides text (UAX 29): "Don't stop…" is "Don't", "stop", "…".
//! Blanks are left out. Letters that are written in two ways are one (normalisation form C). What another program has
//! cut into pieces of words already, such as "a@@ b", "##ing" or "▁the", stays as it stands between blanks, see
//! arePieces(). Nothing else has a meaning of its own: "<pad>" is "<", "pad", ">".
std::vector<std::string> wordsOf(const QString &text, LetterCase letterCase = LetterCase::Kept);

//! What a reader takes for one character each (UAX 29's grapheme clusters), blanks and ends of lines too: a letter with
//! its accents, a family emoji.
std::vector<std::string> charactersOf(const QString &text, LetterCase letterCase = LetterCase::Kept);

//! The text cut as a vocabulary wants it: wordsOf() or charactersOf().
std::vector<std::string> tokensOf(const QString &text, TokenUnit unit, LetterCase letterCase = LetterCase::Kept);

//! Text that is typed for a model: the same, but words that its vocabulary has as they stand between blanks or
//! punctuation stay whole, such as "a@@", "##ing" or "▁the": of several such words the longest. Null: none.
std::vector<std::string> tokensOf(
    const QString &text, TokenUnit unit, const std::shared_ptr<const Vocabulary> &vocabulary);

//! Words that are typed for a vocabulary without pieces of words: one that it has only in small letters is that.
std::vector<std::string> wordsFor(const QString &text, const Vocabulary &vocabulary);

//! What is one token already, written as tokensOf() writes it: normalisation form C.
std::string asToken(const QString &text);

//! Numbers in whatever form parseTable() understands, as x [T x I]. A single line has one number a timestep; of several
//! lines, each is a timestep.
tl::expected<Matrix<double>, Error> numbersOf(const QString &text);

} // namespace alphascope
