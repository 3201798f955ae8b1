// SPDX-License-Identifier: GPL-3.0-or-later
//! The equation of an output layer, as the views write it.
#pragma once

#include "engine/activation.h"

#include <string>

namespace alphascope {

//! "output y = tanh(W c + b)", where `logits` is "W c + b".
std::string outputText(Activation activation, const std::string &logits);

} // namespace alphascope
