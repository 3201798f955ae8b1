// SPDX-License-Identifier: GPL-3.0-or-later
//! Where the examples of a training come from: a task that draws them, or a person's own file.
#pragma once

#include "engine/generatedtask.h"
#include "formats/labelledreader.h"
#include "formats/pairreader.h"
#include "formats/seriesreader.h"

namespace alphascope {

struct PairsFile {
    QString path;
    TokenUnit unit = TokenUnit::Words;
};

struct LabelledFile {
    QString path;
    LabelledColumns columns;
};

struct SeriesFile {
    QString path;
    SeriesPlan plan;
};

using DataSource = std::variant<GeneratedTask, PairsFile, LabelledFile, SeriesFile>;

struct DataRead {
    TrainingExamples examples;
    SkippedLines skipped; //!< of a file
    bool isStopped = false; //!< by the observer or the stop: these are the examples so far
};

QString pathOf(const DataSource &source); //!< empty: there is no file

//! Examples in the order of the file or the task. The observer sees files, and a requested stop ends both. A setting
//! that the task cannot have is an error.
tl::expected<DataRead, Error> readData(
    const DataSource &source, const ReadObserver &observe = {}, const std::stop_token &stop = {});

//! The same from a device that is open, in place of the file; of a task it asks nothing.
tl::expected<DataRead, Error> readData(const DataSource &source, QIODevice &device, const ReadObserver &observe = {});

} // namespace alphascope
