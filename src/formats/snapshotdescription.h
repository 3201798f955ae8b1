// SPDX-License-Identifier: GPL-3.0-or-later
//! The JSON text in a snapshot file that describes its model.
#pragma once

#include "formats/safetensors.h"

#include <QJsonObject>

#include <tl/expected.hpp>

namespace alphascope {

//! An error says what other kind of file it is, or that this program is too old for it.
tl::expected<QJsonObject, Error> snapshotDescription(const TensorFile &file);

} // namespace alphascope
