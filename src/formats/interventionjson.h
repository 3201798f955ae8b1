// SPDX-License-Identifier: GPL-3.0-or-later
//! Interventions as a part of a snapshot: {"renormalises": true, "weights": [{"row": 3, "column": 2, "set": 0}], ...};
//! a row or column that is left out stands for all of them.
#pragma once

#include "engine/intervention.h"

#include <QJsonObject>
#include <QString>

namespace alphascope {

QJsonObject toJson(const Interventions &interventions); //!< empty when there are none

//! What is damaged is left out, and `warning` says so; else it stays as it is.
Interventions interventionsFromJson(const QJsonObject &json, QString &warning);

} // namespace alphascope
