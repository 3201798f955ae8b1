// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether a command writes to a terminal, where a line can be written anew, and how wide that is.
#pragma once

class QIODevice;

namespace alphascope {

bool isTerminal(const QIODevice &device); //!< one that says it is dumb is none

int terminalWidth(const QIODevice &device); //!< columns, at present; 80 when they are not known

//! Shows what was written so far, if it is a file.
void flush(QIODevice &device);

} // namespace alphascope
