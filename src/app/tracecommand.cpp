// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tracecommand.h"

#include "app/commandinput.h"
#include "formats/tracejson.h"

#include <QCommandLineParser>
#include <QCoreApplication>

namespace alphascope {

namespace {

struct TraceCommand {
    Q_DECLARE_TR_FUNCTIONS(TraceCommand)
};

std::optional<Error> runTrace(const QString &file, const QCommandLineParser &parser, const CommandOutput &output)
{
    const auto trace = traceOf(file, parser, output);
    if (!trace)
        return trace.error();
    writeTraceJson(**trace, output.results);
    return {};
}

} // namespace

Command traceCommand()
{
    return { "trace", "SNAPSHOT",
        TraceCommand::tr("Prints the forward pass of a snapshot's model as JSON: scores, alpha, context, states."),
        addInputOptions, runTrace };
}

} // namespace alphascope
