// SPDX-License-Identifier: GPL-3.0-or-later
//! Opens a person's file for reading, or says why that is not possible.
#pragma once

#include "formats/error.h"

#include <QFile>

#include <optional>

namespace alphascope {

std::optional<Error> openToRead(QFile &file);

} // namespace alphascope
