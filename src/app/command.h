// SPDX-License-Identifier: GPL-3.0-or-later
//! One command of the command line, such as trace: what it takes and what it does. None opens a window.
#pragma once

#include "formats/error.h"

#include <optional>

class QCommandLineParser;
class QIODevice;

namespace alphascope {

//! Where a command writes.
struct CommandOutput {
    QIODevice &results;
    QIODevice &errors;

    void warn(
        const QString &sentence) const; //!< to `errors`, at once, without a change of the exit status; empty: nothing
};

struct Command {
    const char *name; //!< "trace"
    const char *file; //!< what its one argument is called: "SNAPSHOT"
    QString summary; //!< one sentence
    void (*addOptions)(QCommandLineParser &parser);
    std::optional<Error> (*run)(const QString &file, const QCommandLineParser &parser, const CommandOutput &output);
};

} // namespace alphascope
