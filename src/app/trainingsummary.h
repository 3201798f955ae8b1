// SPDX-License-Identifier: GPL-3.0-or-later
//! What a snapshot tells of its training, in a few words.
#pragma once

#include <QJsonObject>
#include <QString>

namespace alphascope {

//! "Trained for 3 epochs on adding; finished with loss 0.25, validation 0.125, in going on from “a.safetensors”." For
//! the object that trainingJson() makes; empty for an empty one.
QString trainingSummary(const QJsonObject &training);

} // namespace alphascope
