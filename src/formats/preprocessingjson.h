// SPDX-License-Identifier: GPL-3.0-or-later
//! The preprocessing of a model's data in the description of a snapshot.
#pragma once

#include "engine/preprocessing.h"
#include "engine/specimen.h"

#include <QJsonObject>

namespace alphascope {

//! {"words": [...], "classes": [...], "scaling": {"inputs": [{"column": "x", "least": 0, "greatest": 1}], "targets":
//! [...]}}, each only where there is one.
QJsonObject toJson(const Preprocessing &preprocessing);

//! The model computes without, so that a part that is damaged is left out.
Preprocessing preprocessingOf(const QJsonObject &json);

//! Whether the model still has the inputs and outputs that these data were made into.
bool fits(const Preprocessing &preprocessing, const Specimen &specimen);

} // namespace alphascope
