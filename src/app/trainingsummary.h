// SPDX-License-Identifier: GPL-3.0-or-later
//! How a training went, in a few words: one that has just ended, or that a snapshot tells of.
#pragma once

#include "engine/training.h"

#include <QJsonObject>
#include <QString>

#include <vector>

namespace alphascope {

//! "Stopped in epoch 3 of 20; what was learned is kept. Train goes on from here." Of at most `most` epochs.
QString trainingNote(const TrainingOutcome &outcome, Index most);

//! "Trained for 3 epochs on adding, going on from “a.safetensors”; outcome finished; last loss 0.25, validation 0.125."
//! The losses are those of the best epoch where its weights were kept, else those of the last whole one. For the object
//! that trainingJson() makes; empty for an empty one.
QString trainingSummary(const QJsonObject &training);

//! The losses and metrics that it tells of, epoch by epoch; and which metric they are.
std::vector<EpochReport> epochsOf(const QJsonObject &training);
MetricKind metricOf(const QJsonObject &training);

} // namespace alphascope
