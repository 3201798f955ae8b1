// SPDX-License-Identifier: GPL-3.0-or-later
//! Source and target of a model that reads and writes tokens, and the words it knows.
#pragma once

#include "engine/specimen.h"

namespace alphascope {

// Each is false, and does nothing, for a specimen without tokens.

//! Another source or target. The target gets the end token, and decides how the decoder goes on: what is given is
//! followed, without a target the decoder writes by itself. Padding stays with the places of the source.
bool setWords(Specimen &specimen, Side side, const std::vector<std::string> &words);

//! Another word in the place of one token. False, too, where there is no such place, where a decoder writes by itself
//! and for an empty text.
bool setWord(Specimen &specimen, Side side, Index index, const std::string &word);

//! Adds the words of this side that its vocabulary does not have. The rows of all other words keep their weights; the
//! new ones get those that a model with so many words would have drawn. False, too, when there is nothing to add.
bool addWords(Specimen &specimen, Side side);

} // namespace alphascope
