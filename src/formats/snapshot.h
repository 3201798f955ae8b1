// SPDX-License-Identifier: GPL-3.0-or-later
//! A specimen in one .safetensors file: weights and inputs as tensors, the rest as JSON in the file's metadata.
#pragma once

#include "engine/experimentrecord.h"
#include "engine/preprocessing.h"
#include "engine/specimen.h"
#include "engine/trainingmemory.h"
#include "formats/loaderror.h"

#include <QJsonObject>

#include <memory>
#include <optional>
#include <stop_token>
#include <tl/expected.hpp>

namespace alphascope {

//! The timestep that was selected.
struct SelectedCell {
    Index row = 0, column = 0, sheet = 0;
    bool operator==(const SelectedCell &) const = default;
};

struct Snapshot {
    Specimen specimen;
    SelectedCell selected;
    //! On saving: alpha and context to store; null: they are computed. On loading: as this program computes it; null
    //! when the specimen has a problem.
    std::shared_ptr<const Trace> trace;
    QString warning; //!< on loading: sentences; that the stored alpha is not what this program computes, for one
    QJsonObject training = {}; //!< how it was trained, for whoever asks; empty: nobody knows
    std::optional<WeightLayout> layout = {}; //!< on loading: the file is no snapshot, but weights in this layout
    Preprocessing preprocessing = {}; //!< of the data it was trained on, for whoever goes on with others
    std::shared_ptr<const TrainingMemory> memory = {}; //!< for whoever goes on with the training itself; null: nothing
    ExperimentRecords experiments = {}; //!< that were made beside it
    bool isMatrix = false; //!< on loading: the file is no snapshot, but a NumPy array
    //! On loading of mere weights: a sentence that the input is an example. Whoever puts another one drops it.
    QString exampleNote = {};

    bool isForeign() const { return layout || isMatrix; } //!< saving must not write over its file
};

//! Writes atomically: the old file stays until the new one is whole.
tl::expected<void, Error> saveSnapshot(const Snapshot &snapshot, const QString &path);

//! Checks itself: recomputes alpha from the weights and inputs and compares it to the stored one.
//! A requested stop ends that early, with an error that nobody waits for. A file of another program's mere weights
//! opens too, in the layout that fits or is given, with an example as its input; a layout is refused for a snapshot.
tl::expected<Snapshot, LoadError> loadSnapshot(
    const QString &path, std::stop_token stop = {}, std::optional<WeightLayout> layout = {});

} // namespace alphascope
