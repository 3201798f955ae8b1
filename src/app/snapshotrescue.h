// SPDX-License-Identifier: GPL-3.0-or-later
//! Saves what took hours to learn, and where that fails, elsewhere.
#pragma once

#include "formats/snapshot.h"

#include <optional>

namespace alphascope {

//! Where it cannot be saved at `path`, it is saved in the folder for temporary files; the error says so.
std::optional<Error> saveOrRescue(const Snapshot &snapshot, const QString &path);

} // namespace alphascope
