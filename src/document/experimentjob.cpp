// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/experimentjob.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace alphascope {

namespace {

struct ExperimentJobText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::ExperimentJob)
};

constexpr std::chrono::milliseconds betweenNews { 50 };

} // namespace

ExperimentRuns runsOf(const Experiment &experiment)
{
    return { runCount(experiment), [experiment](Index number) { return workOf(experiment, number); },
        [experiment](Index number, const ExperimentObserver &observer, const std::stop_token &stop) {
            return run(experiment, number, observer, stop);
        } };
}

ExperimentJob::ExperimentJob(ExperimentRuns runs, std::function<void()> tell)
    : m_runs(std::move(runs))
    , m_tell(std::move(tell))
{
}

std::optional<Error> ExperimentJob::work(const std::stop_token &stop)
{
    try {
        if (const auto problem = runAll(stop))
            return Error { QString::fromStdString(problem->sentence) };
        return std::nullopt;
    } catch (const std::bad_alloc &) {
        return Error { ExperimentJobText::tr("There is not enough memory for this experiment. Choose smaller sizes or "
                                             "fewer examples, or close other programs.") };
    } catch (const std::exception &exception) {
        return Error { ExperimentJobText::tr("The experiment broke off. Report this as a fault of the program (%1).")
                           .arg(QString::fromLocal8Bit(exception.what())) };
    }
}

std::optional<Problem> ExperimentJob::runAll(const std::stop_token &stop)
{
    m_begun = Clock::now();
    m_progress.runs = m_runs.count;
    for (Index number = 0; number < m_runs.count; ++number)
        m_work += m_runs.workOf(number);
    ExperimentObserver observer;
    observer.rowFound = [this](ResultRow row) { publish({ std::move(row) }); };
    observer.progressed = [this](double share) { progressed(share); };
    for (Index number = 0; number < m_runs.count && !stop.stop_requested(); ++number) {
        m_workAtHand = m_runs.workOf(number);
        if (auto problem = m_runs.run(number, observer, stop))
            return problem;
        if (stop.stop_requested())
            break;
        m_workDone += m_workAtHand;
        m_progress.runsDone = number + 1;
        m_progress.share = m_workDone / m_work;
        publish({});
    }
    return std::nullopt;
}

//! Not while nobody has looked at the last news, and not too often.
void ExperimentJob::progressed(double share)
{
    m_progress.share = (m_workDone + std::clamp(share, 0.0, 1.0) * m_workAtHand) / m_work;
    if (Clock::now() - m_published >= betweenNews && m_latest.isTaken())
        publish({});
}

void ExperimentJob::publish(std::vector<ResultRow> rows)
{
    m_published = Clock::now();
    m_progress.seconds = std::chrono::duration<double>(m_published - m_begun).count();
    const bool wasTaken = m_latest.put([&](ExperimentNews &news) {
        std::move(rows.begin(), rows.end(), std::back_inserter(news.rows));
        news.progress = m_progress;
    });
    if (wasTaken)
        m_tell();
}

} // namespace alphascope
