// SPDX-License-Identifier: GPL-3.0-or-later
//! What a training needs, as a person writes it down in JSON: {"model": {...}, "data": {...}, "training": {...}}.
#pragma once

#include "engine/trainingsetup.h"
#include "formats/datasource.h"

#include <QDir>
#include <QJsonObject>

namespace alphascope {

struct TrainingConfig {
    Specimen model; //!< of the family and configuration, without weights; unless there is a snapshot
    QStringList given; //!< the fields of the configuration that were named; the others have their defaults
    QString snapshot; //!< the path of a model to go on from; empty: a new one
    QString snapshotName; //!< the same as it was written down
    bool resumes = false; //!< the training of the snapshot itself, as if it had not been interrupted
    DataSource data;
    std::optional<Index> vocabularySize; //!< of a new vocabulary: so many words, the most frequent ones
    double validation = 0.1; //!< the share of the examples that is not learned from
    TrainingSettings settings; //!< all but the loss, which follows from the data
    QJsonObject dataJson; //!< the data as they were written down
    QJsonObject json; //!< all of it
    QDir folder; //!< that paths are from
    QJsonObject inputJson; //!< what the trained model is to be shown with, as readInputs() takes it; empty: an example
};

//! Paths are from `folder` on. What is missing has its default, but there must be a family or a snapshot, and data. An
//! unknown name, or a value of a wrong kind, is an error that names it; what no training can have, train() says.
tl::expected<TrainingConfig, Error> readTrainingConfig(const QByteArray &json, const QDir &folder);

//! The same with the data and the settings that `training` has, how the snapshot was trained; what was written down
//! itself has precedence.
tl::expected<TrainingConfig, Error> resumedConfig(const TrainingConfig &config, const QJsonObject &training);

//! The first given field that says something else than the data do, of a new model that suits them: a sentence.
std::optional<Error> contradiction(const TrainingConfig &config, const Specimen &suited);

//! For the snapshot: settings, data, losses and metrics of every epoch, and `before`, the same of the snapshot it went
//! on from.
QJsonObject trainingJson(const TrainingConfig &config, const TrainingSettings &settings, const TrainingOutcome &outcome,
    const QJsonObject &before = {});

//! Why the validation loss of a model that goes on may be too good, when it was trained `before`: a sentence, or
//! nothing.
QString whyValidationMayBeLearned(const TrainingConfig &config, const QJsonObject &before);

} // namespace alphascope
