// SPDX-License-Identifier: GPL-3.0-or-later
//! Texts with their classes from a person's own CSV or TSV file with a heading, such as review,sentiment.
#pragma once

#include "engine/textexample.h"
#include "formats/decodedtext.h"
#include "formats/skippedlines.h"
#include "formats/textdivision.h"

namespace alphascope {

struct LabelledColumns {
    QString text, label; //!< names in the heading; when empty: the first column, the last one
};

struct LabelledRead {
    std::vector<LabelledText> texts; //!< in the order of the file
    std::vector<std::string> labels; //!< the name of each class: numbers by size, then words by letters
    SkippedLines skipped; //!< blank lines are none of them
    bool isStopped = false; //!< by the observer: these are the texts so far
};

//! From a device that is open. A line with another number of cells, an empty text or label, or no text, is skipped. An
//! error when a column is not there, or when its labels are too many to be classes.
tl::expected<LabelledRead, Error> readLabelled(QIODevice &device, const LabelledColumns &columns = {},
    const TextDivision &division = {}, const ReadObserver &observe = {});

} // namespace alphascope
