// SPDX-License-Identifier: GPL-3.0-or-later
//! Windows over a person's own series of numbers, from a CSV or TSV file: what came before, and what is to follow.
#pragma once

#include "engine/sequencetask.h"
#include "formats/decodedtext.h"
#include "formats/skippedlines.h"

#include <QStringList>

namespace alphascope {

struct SeriesPlan {
    QStringList inputs; //!< names in the heading, or "1", "2", ... without one; empty: each column that begins a number
    QStringList targets; //!< what is to follow; empty: the inputs
    Index window = 20; //!< timesteps of x; at least 1
    Index horizon = 1; //!< the target is so many lines after the last of the window; at least 1
    Index targetSteps = 1; //!< lines of the target, from there on; at least 1
};

struct SeriesRead {
    //! x [window x inputs], target [targetSteps x targets]. No window reaches over a line that was skipped.
    std::vector<SequenceExample<double>> windows;
    QStringList inputs, targets; //!< the names of the columns
    Index rows = 0; //!< lines that were numbers
    SkippedLines skipped; //!< blank lines are none of them
    bool isStopped = false; //!< by the observer: these are the windows so far
};

//! From a device that is open. The first line is a heading when no cell of it is a number. A decimal comma is one where
//! the separator is a tab or a semicolon. A line with another number of cells, or with no number where one is needed,
//! or one that is not finite, is skipped. An error when a column is not there, or when there is not one window.
tl::expected<SeriesRead, Error> readSeries(QIODevice &device, const SeriesPlan &plan, const ReadObserver &observe = {});

//! The names that the columns have in a plan, for a person to choose from; the device has the beginning of the file.
tl::expected<QStringList, Error> readSeriesColumns(QIODevice &device);

} // namespace alphascope
