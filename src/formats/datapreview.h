// SPDX-License-Identifier: GPL-3.0-or-later
//! What a person is shown of data before a training: the beginning of a file, however large it is, or a few examples
//! of a task.
#pragma once

#include "formats/datasource.h"

#include <QStringList>

namespace alphascope {

struct DataPreview {
    QStringList columns; //!< of a table that one may choose columns from
    std::optional<TrainingExamples> examples; //!< of the beginning, when it could be read so
    QStringList lines; //!< of the file, as they are
    QString problem; //!< a sentence: why they cannot be used, or what was skipped; empty: nothing is wrong
};

//! At most `most` lines, and of a task so many examples. Reads a bounded number of bytes, but a file may be far away:
//! for a worker.
DataPreview previewOf(const DataSource &source, Index most);

} // namespace alphascope
