// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/tracejob.h"

#include "document/threadtime.h"

#include <QElapsedTimer>

#include <exception>
#include <new>

namespace alphascope {

namespace {

//! Freeing this many numbers (8 MB) takes about half a millisecond; a 4096 x 4096 alpha with its scores takes 20.
constexpr Index numbersWorthAJob = 1024 * 1024;

Index numberCount(const Trace &trace)
{
    Index count = trace.context.size();
    for (const Sheet &sheet : trace.sheets)
        count += sheet.scores.size() + sheet.alpha.size() + sheet.keys.size() + sheet.values.size();
    for (const States &states : trace.states)
        count += states.values.size();
    return count;
}

void freeElsewhere(const Trace *trace)
{
    QThreadPool *pool = QThreadPool::globalInstance();
    if (pool) // not while the program ends
        pool->start([trace] { delete trace; });
    else
        delete trace;
}

Problem outOfMemory(const Specimen &specimen)
{
    const QString sentence = TraceRunner::tr(
        "There is not enough memory for α of %1 × %2. Remove some rows, or close other programs and compute again.");
    return { sentence.arg(rowCount(specimen)).arg(columnCount(specimen)).toStdString() };
}

Problem failed(const Specimen &specimen, const char *reason)
{
    const QString sentence = TraceRunner::tr(
        "α of %1 × %2 could not be computed. Undo the last change, and report this as a fault of the program (%3).");
    return {
        sentence.arg(rowCount(specimen)).arg(columnCount(specimen)).arg(QString::fromLocal8Bit(reason)).toStdString()
    };
}

} // namespace

TraceOutcome runTraceJob(
    std::shared_ptr<const Specimen> specimen, const TraceRunner::Compute &compute, std::stop_token stop)
{
    QElapsedTimer timer;
    timer.start();
    const auto begun = threadTime();
    TraceOutcome outcome;
    // Nothing may leave the job: QtConcurrent would make an exception look like a cancelled job.
    try {
        outcome.problem = check(*specimen);
        if (!outcome.problem) {
            Trace trace = compute(*specimen, stop);
            if (!stop.stop_requested()) // otherwise it is unfinished
                outcome.trace = shareTrace(std::move(trace));
        }
    } catch (const std::bad_alloc &) {
        outcome.problem = outOfMemory(*specimen);
    } catch (const std::exception &exception) {
        outcome.problem = failed(*specimen, exception.what());
    }
    outcome.computed = threadTime() - begun;
    outcome.milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    outcome.specimen = std::move(specimen);
    return outcome;
}

std::shared_ptr<const Trace> shareTrace(Trace &&trace)
{
    auto owned = std::make_unique<const Trace>(std::move(trace));
    if (numberCount(*owned) < numbersWorthAJob)
        return owned;
    return { owned.release(), freeElsewhere };
}

} // namespace alphascope
