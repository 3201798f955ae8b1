// SPDX-License-Identifier: GPL-3.0-or-later
//! What a snapshot tells of its training, in a few words.
#pragma once

#include <QJsonObject>
#include <QString>

namespace alphascope {

//! "Trained for 3 epochs on adding, going on from “a.safetensors”; outcome finished; last loss 0.25, validation 0.125."
//! The losses are those of the epoch whose weights were kept. For the object that trainingJson() makes; empty for an
//! empty one.
QString trainingSummary(const QJsonObject &training);

} // namespace alphascope
