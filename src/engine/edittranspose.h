// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows and columns of a given alpha exchanged, with their labels.
#pragma once

#include "engine/edit.h"

#include <optional>

namespace alphascope {

//! The edit that stores a given alpha the other way round; V stays. Nothing when alpha is not given.
std::optional<Replace> transposition(const Specimen &specimen);

} // namespace alphascope
