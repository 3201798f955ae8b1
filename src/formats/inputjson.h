// SPDX-License-Identifier: GPL-3.0-or-later
//! Another input for a model, read from JSON: {"Q": [[1, 0]], "padded": [false, true]}.
#pragma once

#include "engine/specimen.h"
#include "formats/error.h"

#include <QByteArray>

#include <optional>

namespace alphascope {

//! Puts the inputs that `json` names in place of those of `specimen`; the weights stay. The names are Q, K, V; X
//! (self-attention); X, Y (cross-attention); alpha, V (given weights); x, of which a flat list of numbers is one number
//! a timestep; or source and target, a text that is cut as the model's vocabulary wants it, or a list of words. An
//! empty target leaves the decoder to write by itself. Beside them padded (one true or false a column) and, but not for
//! words, labels ({"queries": [...], "keys": [...]}, or a list for timesteps) and mask (rows of true, may attend, or
//! false). A table that is not named stays. With a new table go the labels, padding and mask that were said about its
//! rows. A number that is not finite is a text, "NaN" or "-inf". Whether shapes and weights agree is left to check().
std::optional<Error> readInputs(const QByteArray &json, Specimen &specimen);

} // namespace alphascope
