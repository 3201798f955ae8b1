// SPDX-License-Identifier: GPL-3.0-or-later
//! The snapshot that a command works on: loaded, given another input if there is one, and traced.
#pragma once

#include "app/command.h"
#include "engine/trace.h"

#include <memory>
#include <tl/expected.hpp>

namespace alphascope {

void addInputOptions(QCommandLineParser &parser); //!< --input, --text, --target and --layout

//! The trace of the model in `file` over its own input, or over the one that the options give. A stored alpha that
//! differs from the computed one is a warning.
tl::expected<std::shared_ptr<const Trace>, Error> traceOf(
    const QString &file, const QCommandLineParser &parser, const CommandOutput &output);

} // namespace alphascope
