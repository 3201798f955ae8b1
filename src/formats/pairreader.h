// SPDX-License-Identifier: GPL-3.0-or-later
//! Sentence pairs from a person's own file: source, tab, target, and whatever comes after another tab.
#pragma once

#include "engine/textexample.h"
#include "formats/decodedtext.h"
#include "formats/skippedlines.h"
#include "formats/textdivision.h"

namespace alphascope {

struct PairsRead {
    std::vector<SentencePair> pairs; //!< in the order of the file
    SkippedLines skipped; //!< blank lines are none of them
    bool isStopped = false; //!< by the observer: these are the pairs so far
};

//! From a device that is open. A line that has no tab, or nothing on one side, or is no text, is skipped.
tl::expected<PairsRead, Error> readPairs(
    QIODevice &device, const TextDivision &division = {}, const ReadObserver &observe = {});

} // namespace alphascope
