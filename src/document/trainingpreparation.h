// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads all that a training needs, as its configuration says: the model, and the examples that suit it.
#pragma once

#include "engine/examplegallery.h"
#include "engine/weighthistory.h"
#include "formats/trainingconfig.h"

#include <QStringList>

#include <memory>
#include <stop_token>

namespace alphascope {

//! A model that was there before, and how it was trained.
struct TrainingStart {
    Specimen specimen;
    Preprocessing preprocessing;
    QJsonObject training; //!< as a snapshot has it
    std::shared_ptr<const TrainingMemory> memory; //!< null: nobody remembers
    WeightHistory history {}; //!< of its epochs, so far as they are kept
};

struct PreparedTraining {
    TrainingConfig config; //!< of a training that is resumed: with what its snapshot says
    TrainingSetup setup; //!< without a problem
    TrainingSettings settings;
    QJsonObject before; //!< how the snapshot that it goes on from was trained
    std::shared_ptr<const TrainingMemory> memory; //!< of the training that is resumed; null: it begins anew
    WeightHistory history; //!< of the epochs of that one, so far as they are kept
    std::shared_ptr<const ExampleGallery> gallery; //!< to be looked at
    QStringList warnings; //!< what is allowed but may surprise, and what was skipped of a file
};

//! The data as the model that goes on reads them: pairs are cut as it knows them, unless the configuration says
//! otherwise.
DataSource sourceFor(const TrainingConfig &config, const Specimen &start);

//! Of the new model that the configuration describes. The observer is told how much of a file was read.
tl::expected<PreparedTraining, Error> prepareTraining(
    const TrainingConfig &config, const std::stop_token &stop, const ReadObserver &observe = {});

//! Of a model that is open already, whatever the configuration says of one.
tl::expected<PreparedTraining, Error> prepareTraining(
    const TrainingConfig &config, TrainingStart start, const std::stop_token &stop, const ReadObserver &observe = {});

} // namespace alphascope
