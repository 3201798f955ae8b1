// SPDX-License-Identifier: GPL-3.0-or-later
//! What a command says of an input that it takes, but that may not be what was meant.
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

struct Snapshot;

//! Words that the model reads as one and the same, for it does not know them: a sentence, or empty.
QString unknownSentence(const Snapshot &snapshot);

//! Rows of alpha of which every column is padding or masked, so that they are 0: a sentence, or empty.
QString nothingToAttendSentence(const Trace &trace);

} // namespace alphascope
