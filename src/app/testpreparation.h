// SPDX-License-Identifier: GPL-3.0-or-later
//! What a trained model is tested on: examples it has not met, made to suit it.
#pragma once

#include "app/command.h"
#include "engine/testset.h"
#include "engine/trainingsetup.h"
#include "formats/snapshot.h"
#include "formats/trainingconfig.h"

#include <stop_token>

namespace alphascope {

struct TestRequest {
    QString dataFile; //!< JSON with a part "data", as a training has; empty: the data that the model was trained on
    std::optional<std::uint64_t> seed; //!< of a task; else one more than the data's
    std::optional<Index> examples; //!< at most; else 1000 of a task, and all of a file
};

struct PreparedTest {
    TrainingSetup setup; //!< without a problem; all examples are in data.training
    Gold gold;
    QJsonObject data; //!< as they were written down
    std::optional<std::uint64_t> seed; //!< of a task that has one
};

//! Examples of a task are none whose source the model has met in training or validation, as far as the snapshot says
//! what these were. Of the very file that the model was trained on they are those for validation. What is not known is
//! a warning.
tl::expected<PreparedTest, Error> prepareTest(const QString &snapshotFile, const Snapshot &snapshot,
    const TestRequest &request, const CommandOutput &output, const std::stop_token &stop = {});

} // namespace alphascope
