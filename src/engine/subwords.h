// SPDX-License-Identifier: GPL-3.0-or-later
//! Alpha over pieces of words, seen as alpha over whole words: the trace itself stays as it is.
#pragma once

#include "engine/trace.h"

namespace alphascope {

//! Pieces that belong together: "Net@@ any@@ ah@@ u" (byte-pair encoding, Sennrich 2016: "@@" says that the word goes
//! on), "Net ##any" (WordPiece: "##" says that it is a continuation), "▁the ▁cat s" (SentencePiece: "▁" begins a word,
//! where any piece of the list has it). Each word is given by the pieces from its first to the next word's first.
struct Words {
    std::vector<Index> first; //!< piece that a word begins with
    std::vector<std::string> labels; //!< without the marks

    bool joinsAny(Index pieces) const { return static_cast<Index>(first.size()) < pieces; }
};

Words wordsOf(const std::vector<std::string> &pieces);

//! Which of the tokens that stand between the blanks of a text are pieces already, so that nobody should cut them:
//! those with a mark, what a "@@" before them continues with, and all where one begins with "▁".
std::vector<bool> arePieces(const std::vector<std::string> &tokens);

bool hasSubwords(const Trace &trace); //!< among its rows or columns

//! Columns of a source word add, rows of a target word average, so that rows that sum to 1 still do; contexts average
//! with their rows. What is of single pieces (scores, states, outputs) is left out, and alpha counts as given: nothing
//! can be masked or forced in it. A cell is masked when all of its pieces are, and marked as changed by hand when one
//! is.
Trace joinedSubwords(const Trace &trace);

} // namespace alphascope
