// SPDX-License-Identifier: GPL-3.0-or-later
//! What a person has forced onto a row of alpha, in words.
#pragma once

#include "engine/step.h"

#include <QString>

namespace alphascope {

//! Plain text, a sentence a kind: which weights of the row were changed by hand and what the model had computed, which
//! entries of its query, which entries of the hidden states. Empty when none were.
QString changedByHand(const Trace &trace, const Step &step);

//! Of interventions that were said of other rows or columns.
QString takenBackSentence();

} // namespace alphascope
