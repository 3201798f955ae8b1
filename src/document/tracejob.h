// SPDX-License-Identifier: GPL-3.0-or-later
//! One computation of a trace as it runs in a worker thread: checked, timed, and with every exception caught.
#pragma once

#include "document/tracerunner.h"

namespace alphascope {

//! Checks and traces `specimen`. Without a trace and without a problem when `stop` was requested.
TraceOutcome runTraceJob(
    std::shared_ptr<const Specimen> specimen, const TraceRunner::Compute &compute, std::stop_token stop);

//! Shares a trace such that the last owner, often the thread of the window, does not wait until a large one is freed.
std::shared_ptr<const Trace> shareTrace(Trace &&trace);

} // namespace alphascope
