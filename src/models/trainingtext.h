// SPDX-License-Identifier: GPL-3.0-or-later
//! What is said of a training that runs, in words and as a table.
#pragma once

#include "engine/training.h"
#include "engine/trainingpoint.h"
#include "engine/weighthistory.h"

#include <QString>
#include <QStringList>

namespace alphascope {

QString metricName(MetricKind kind); //!< "accuracy"
QString metricText(double metric, MetricKind kind); //!< "91.2 %" of 0.912

//! "loss 0.1", "validation 0.2", "accuracy 91.2 %", "validation 90.1 %": what there is of it.
QStringList scoreTexts(const EpochReport &report, MetricKind kind);

//! "Epoch 60 of 100 · loss 0.021 · 18 400 examples/s · 0:02 left".
QString progressText(const TrainingPoint &point);

//! "Adam, rate 0.001, batch 32, seed 7": what one asks first.
QString settingsText(const TrainingSettings &settings);

//! "History: 60 epochs kept, 0.4 MB"; and from which epoch on, where those before it are not.
QString historyText(const WeightHistory &history);

//! Headers and a line an epoch: epoch (from 1), losses and metrics of training and
//! validation, accuracies from 0 to 1; all digits. For a spreadsheet with
//! tabs, for a CSV file with commas.
QString lossTable(const std::vector<EpochReport> &epochs, MetricKind kind, QChar separator);

} // namespace alphascope
