// SPDX-License-Identifier: GPL-3.0-or-later
//! The recurrent network that a golden file's config describes.
#pragma once

#include "fields.h"

#include "engine/rnn.h"

#include <optional>

//! Nothing when there is no such cell.
std::optional<alphascope::Cell> cellNamed(const QString &name);

//! Nothing when the engine has no such cell.
std::optional<alphascope::RnnConfig> readRnnConfig(Fields &config);
