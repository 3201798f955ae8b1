// SPDX-License-Identifier: GPL-3.0-or-later
//! What is said of a training that runs, in words and as a table.
#pragma once

#include "engine/training.h"
#include "engine/trainingpoint.h"
#include "engine/weighthistory.h"

#include <QString>

namespace alphascope {

//! "Epoch 60 of 100 · loss 0.021 · 18 400 examples/s · 0:02 left".
QString progressText(const TrainingPoint &point);

//! "Adam, rate 0.001, batch 32, seed 7": what one asks first.
QString settingsText(const TrainingSettings &settings);

//! "History: 60 epochs kept, 0.4 MB".
QString historyText(const WeightHistory &history);

//! Headers and a line an epoch: epoch (from 1), training loss, validation loss; all digits. For a spreadsheet with
//! tabs, for a CSV file with commas.
QString lossTable(const std::vector<EpochReport> &epochs, QChar separator);

} // namespace alphascope
