// SPDX-License-Identifier: GPL-3.0-or-later
//! What a row or column of alpha is called in a title: "Query 1", "Output", "Timestep 8 “ate”".
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

//! Plain text, with the label when it is the user's own; without a number when the title is the name ("output").
QString rowCalled(const Trace &trace, Index row);
QString columnCalled(const Trace &trace, Index column);

//! "h   layer 1, forward: hidden state".
QString statesCalled(const States &states);

} // namespace alphascope
