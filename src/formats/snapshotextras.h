// SPDX-License-Identifier: GPL-3.0-or-later
//! What a snapshot holds beside its specimen: how it was trained, its experiments, the cell that was selected.
#pragma once

#include "formats/safetensors.h"
#include "formats/snapshot.h"

#include <QJsonObject>

namespace alphascope {

//! Reads it all into `snapshot`, whose specimen is there already. The model needs nothing of it: what is damaged is
//! left out, with a warning.
void readExtras(const QJsonObject &description, const TensorFile &file, Snapshot &snapshot);

} // namespace alphascope
