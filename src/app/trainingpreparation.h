// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads all that a training needs, as its configuration says: the model, and the examples that suit it.
#pragma once

#include "app/command.h"
#include "engine/trainingsetup.h"
#include "formats/trainingconfig.h"

#include <stop_token>

namespace alphascope {

struct PreparedTraining {
    TrainingSetup setup; //!< without a problem
    TrainingSettings settings;
    QJsonObject before; //!< how the snapshot that it goes on from was trained
};

//! The data as the model that goes on reads them: pairs are cut as it knows them, unless the configuration says
//! otherwise.
DataSource sourceFor(const TrainingConfig &config, const Specimen &start);

//! What is allowed but may surprise is a warning, and what was skipped of a file.
tl::expected<PreparedTraining, Error> prepareTraining(
    const TrainingConfig &config, const std::stop_token &stop, const CommandOutput &output);

} // namespace alphascope
