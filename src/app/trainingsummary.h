// SPDX-License-Identifier: GPL-3.0-or-later
//! What a snapshot tells of its training, in a few words.
#pragma once

#include "engine/trainingmemory.h"

#include <QJsonObject>
#include <QString>

#include <vector>

namespace alphascope {

//! "Trained for 3 epochs on adding, going on from “a.safetensors”; outcome finished; last loss 0.25, validation 0.125."
//! The losses are those of the best epoch where its weights were kept, else those of the last whole one. For the object
//! that trainingJson() makes; empty for an empty one.
QString trainingSummary(const QJsonObject &training);

//! The losses and metrics that it tells of, epoch by epoch; and which metric they are.
std::vector<EpochReport> epochsOf(const QJsonObject &training);
MetricKind metricOf(const QJsonObject &training);

} // namespace alphascope
