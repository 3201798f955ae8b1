// SPDX-License-Identifier: GPL-3.0-or-later
//! Opening and saving as jobs for a worker thread: whatever happens, the answer is a value or a sentence.
#pragma once

#include "formats/snapshot.h"

#include <QString>
#include <QThreadPool>

#include <memory>
#include <stop_token>

namespace alphascope {

//! One thread: files are read and written in the order asked for.
std::shared_ptr<QThreadPool> makeFileThread();

using OpenResult = tl::expected<Snapshot, LoadError>;
using SaveResult = tl::expected<void, Error>;

//! Without its trace, which the document asks its TraceRunner for.
OpenResult openFile(const QString &path, std::stop_token stop = {}, std::optional<WeightLayout> layout = {});

//! What is known of how a specimen was trained; editing it changes nothing of that.
struct TrainingRecord {
    QJsonObject training; //!< as a snapshot has it
    Preprocessing preprocessing;
    std::shared_ptr<const Specimen> trained; //!< with the weights that were learned; may be null
    std::shared_ptr<const TrainingMemory> memory = {}; //!< to go on with the training; may be null
};

//! `trace` must belong to `specimen`; null: the snapshot's alpha is computed here. Of weights that are not the trained
//! ones any more the record says so, under "edited".
SaveResult saveFile(const QString &path, const std::shared_ptr<const Specimen> &specimen, const SelectedCell &selected,
    const std::shared_ptr<const Trace> &trace, const TrainingRecord &record = {},
    const ExperimentRecords &experiments = {});

//! The same of `specimen` with the weights that a training has learned, as its record has them.
SaveResult saveLearnedFile(const QString &path, const std::shared_ptr<const Specimen> &specimen,
    const SelectedCell &selected, const TrainingRecord &record, const ExperimentRecords &experiments = {});

} // namespace alphascope
