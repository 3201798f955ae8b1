// SPDX-License-Identifier: GPL-3.0-or-later
//! The command line: finds and runs the command, or tells what the window should open. Arguments come without the
//! program's own name.
#pragma once

#include "formats/error.h"

#include <QStringList>

#include <tl/expected.hpp>

class QIODevice;

namespace alphascope {

//! Whether a command, the help or the version is asked for, so that no window is needed.
bool needsNoWindow(const QStringList &arguments);

//! Answers what needs no window. Requires a QGuiApplication, which may be offscreen. The exit status: 0, or 2 with a
//! sentence on `errors`.
int runCommandLine(const QStringList &arguments, QIODevice &results, QIODevice &errors);

//! Whether some arguments are for Qt, such as -style: QApplication takes those out.
bool hasQtOptions(const QStringList &arguments);

//! The file that the window should open, empty when none is named; or why these arguments make no sense.
tl::expected<QString, Error> fileForWindow(const QStringList &arguments);

} // namespace alphascope
