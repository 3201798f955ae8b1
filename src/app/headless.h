// SPDX-License-Identifier: GPL-3.0-or-later
//! What the program does without a display: renders the window to a PNG and prints alpha and context as a table.
#pragma once

#include "engine/trace.h"

#include <QString>

namespace alphascope {

class MainWindow;

//! Alpha of each head and the context, labelled and in aligned columns of three digits.
QString traceAsText(const Trace &trace);

//! Waits for the trace of what `window` shows (or is opening), writes its picture to `picture` and prints to standard
//! output. The exit status of the program: 0, or 2 with a sentence on standard error.
int renderWithoutDisplay(MainWindow &window, const QString &picture);

} // namespace alphascope
