// SPDX-License-Identifier: GPL-3.0-or-later
//! Whether a command writes to a terminal, where a line can be written anew.
#pragma once

class QIODevice;

namespace alphascope {

bool isTerminal(const QIODevice &device);

//! Shows what was written so far, if it is a file.
void flush(QIODevice &device);

} // namespace alphascope
