// SPDX-License-Identifier: GPL-3.0-or-later
//! Experiments as a part of a snapshot: settings and results as JSON, {"fibonacci": {"settings": {...}, "rows": ...}}.
#pragma once

#include "engine/experimentrecord.h"
#include "formats/error.h"

#include <QJsonObject>

#include <tl/expected.hpp>

namespace alphascope {

QJsonObject toJson(const Experiment &experiment); //!< the settings alone

//! Results of very many cells are left out; then only the settings are kept.
QJsonObject toJson(const ExperimentRecords &records);

//! What is damaged is left out, and `warning` says which and why; else it stays empty.
ExperimentRecords experimentsFromJson(const QJsonObject &json, QString &warning);

} // namespace alphascope
