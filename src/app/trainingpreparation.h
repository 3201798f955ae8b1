// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads all that a training needs, as its configuration says: the model, and the examples that suit it.
#pragma once

#include "app/command.h"
#include "engine/trainingsetup.h"
#include "formats/trainingconfig.h"
#include "formats/weightlayout.h"

#include <stop_token>

namespace alphascope {

struct PreparedTraining {
    TrainingSetup setup; //!< without a problem
    TrainingSettings settings;
    QJsonObject before; //!< how the snapshot that it goes on from was trained
    bool startsFromWeights = false; //!< of another program, in a file that is no snapshot
};

//! The data as the model that goes on reads them: pairs are cut as it knows them, unless the configuration says
//! otherwise.
DataSource sourceFor(const TrainingConfig &config, const Specimen &start);

//! What is allowed but may surprise is a warning, and what was skipped of a file. The layout is that of the weights of
//! another program that the training begins with, where their file does not tell.
tl::expected<PreparedTraining, Error> prepareTraining(const TrainingConfig &config, const std::stop_token &stop,
    const CommandOutput &output, std::optional<WeightLayout> layout = {});

} // namespace alphascope
