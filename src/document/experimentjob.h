// SPDX-License-Identifier: GPL-3.0-or-later
//! An experiment as it lives in a worker thread: run after run, with what was found left for whoever looks.
#pragma once

#include "document/latest.h"
#include "engine/experimentrecord.h"
#include "formats/error.h"

#include <chrono>
#include <functional>

namespace alphascope {

//! The runs of an experiment, as experimentrun.h has them.
struct ExperimentRuns {
    Index count = 0;
    std::function<double(Index run)> workOf;
    std::function<std::optional<Problem>(Index run, const ExperimentObserver &, const std::stop_token &)> run;
};

ExperimentRuns runsOf(const Experiment &experiment);

//! What came since somebody last looked.
struct ExperimentNews {
    std::vector<ResultRow> rows;
    ExperimentProgress progress;
};

class ExperimentJob {
public:
    //! `tell` is called from the worker thread when there are news to be taken.
    ExperimentJob(ExperimentRuns runs, std::function<void()> tell);

    //! All runs, or those before a stop is requested. Why it broke off, as a sentence; it catches everything.
    std::optional<Error> work(const std::stop_token &stop);

    Latest<ExperimentNews> &latest() { return m_latest; } //!< for any thread

private:
    using Clock = std::chrono::steady_clock;

    std::optional<Problem> runAll(const std::stop_token &stop);
    void progressed(double share);
    void publish(std::vector<ResultRow> rows);

    ExperimentRuns m_runs;
    std::function<void()> m_tell;
    ExperimentProgress m_progress;
    double m_work = 0, m_workDone = 0, m_workAtHand = 0;
    Clock::time_point m_begun, m_published;
    Latest<ExperimentNews> m_latest;
};

} // namespace alphascope
