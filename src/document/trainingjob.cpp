// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trainingjob.h"

#include <QCoreApplication>
#include <QThread>

#include <algorithm>
#include <utility>

namespace alphascope {

namespace {

struct TrainingJobText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::TrainingJob)
};

//! work() gives a std::optional<Error>; so does this, whatever happens.
template <typename Work>
std::optional<Error> guarded(const Work &work)
{
    try {
        return work();
    } catch (const std::bad_alloc &) {
        return Error { TrainingJobText::tr("There is not enough memory for this training. Choose smaller batches or "
                                           "sizes, or close other programs.") };
    } catch (const std::exception &exception) {
        return Error { TrainingJobText::tr("The training broke off. Report this as a fault of the program (%1).")
                           .arg(QString::fromLocal8Bit(exception.what())) };
    }
}

} // namespace

TrainingJob::TrainingJob(Prepare prepare, Tell tell)
    : m_prepare(std::move(prepare))
    , m_tell(std::move(tell))
{
}

std::optional<Error> TrainingJob::prepare(const std::stop_token &stop)
{
    return guarded([&]() -> std::optional<Error> {
        auto prepared = std::exchange(m_prepare, nullptr)(stop); // which holds what it begins with
        if (!prepared)
            return prepared.error();
        m_prepared = std::move(*prepared);
        const TrainingMemory memory = m_prepared.memory ? *m_prepared.memory : TrainingMemory();
        StartedTraining started = startTraining(
            m_prepared.setup.specimen, std::exchange(m_prepared.setup.data, {}), m_prepared.settings, memory);
        if (started.problem)
            return Error { QString::fromStdString(started.problem->sentence) };
        m_run = std::move(started.run);
        m_point = TrainingPoint::start(m_prepared.settings, memory);
        beginHistory(memory.epochs);
        return {};
    });
}

//! With the epochs that are kept of the training that goes on; else with the weights it begins with.
void TrainingJob::beginHistory(const std::vector<EpochReport> &before)
{
    const auto done = static_cast<Index>(before.size());
    for (const EpochReport &report : before)
        isBest(report);
    m_history = std::exchange(m_prepared.history, WeightHistory());
    if (m_history.entries().empty() || m_history.entries().back().epoch != done) {
        m_history = WeightHistory();
        m_history.add(done, std::make_shared<const NamedWeights>(m_run->weights()), false);
    }
}

bool TrainingJob::isBest(const EpochReport &report)
{
    return m_lowest.isBest(report.validationLoss.value_or(report.trainingLoss));
}

std::optional<Error> TrainingJob::advance(TrainingPart part, const std::stop_token &stop)
{
    return guarded([&]() -> std::optional<Error> {
        TrainingObserver observer;
        observer.stepTaken = [=, this](const StepReport &report) { return stepTaken(report, part); };
        observer.epochEnded = [=, this](const EpochReport &report) { return epochEnded(report, part); };
        m_begun = Clock::now();
        m_run->advance(observer, stop);
        publishLatest();
        m_secondsBefore = m_point.seconds;
        return {};
    });
}

Answer TrainingJob::stepTaken(const StepReport &report, TrainingPart part)
{
    m_point.take(report);
    handOut();
    if (isPictureDue())
        publishLatest();
    // The last step of an epoch is followed by its validation: that belongs to it.
    const bool isLast = report.examplesLearned == report.exampleCount;
    return part == TrainingPart::Step && !isLast ? Answer::Stop : Answer::GoOn;
}

Answer TrainingJob::epochEnded(const EpochReport &report, TrainingPart part)
{
    m_point.take(report);
    handOut();
    m_newEpochs.push_back(report);
    auto weights = std::make_shared<const NamedWeights>(m_run->weights());
    m_history.add(report.epoch + 1, weights, isBest(report));
    if (isPictureDue())
        publish(weights);
    return part == TrainingPart::Everything ? Answer::GoOn : Answer::Stop;
}

//! Not while nobody has looked at the last one, and not so often that it would slow the training down.
bool TrainingJob::isPictureDue() const
{
    const PictureCost cost { m_takingCost, m_showingCost };
    const auto threads = static_cast<int>(m_prepared.settings.plan.threads);
    return Clock::now() - m_published >= pictureInterval(cost, threads, QThread::idealThreadCount())
        && m_latest.isTaken();
}

void TrainingJob::publishLatest()
{
    const auto begun = Clock::now();
    publish(std::make_shared<const NamedWeights>(m_run->weights()));
    const auto cost = Clock::now() - begun;
    m_takingCost = m_takingCost.count() > 0 ? std::min(cost, 2 * m_takingCost)
                                            : cost; // another program may have been in between
}

void TrainingJob::publish(const std::shared_ptr<const NamedWeights> &weights)
{
    // Here, for the window has no time to convert large weights.
    const auto model = std::make_shared<const Specimen>(withWeights(m_prepared.setup.specimen, *weights));
    m_published = Clock::now();
    m_point.seconds = m_secondsBefore + std::chrono::duration<double>(m_published - m_begun).count();
    const bool wasTaken = m_latest.put([&](TrainingPicture &picture) {
        picture.point = m_point;
        picture.weights = weights;
        picture.model = model;
        picture.epochs.insert(picture.epochs.end(), m_newEpochs.begin(), m_newEpochs.end());
        picture.history = m_history;
    });
    m_newEpochs.clear();
    if (wasTaken)
        m_tell();
}

std::optional<Error> TrainingJob::handOut()
{
    if (!m_isAsked.exchange(false))
        return {};
    std::shared_ptr<const TrainingEnd> end;
    const auto error = guarded([&]() -> std::optional<Error> {
        end = this->end();
        return {};
    });
    m_handedOut.put([&end](auto &value) { value = end; });
    m_tell();
    return error;
}

std::shared_ptr<const TrainingEnd> TrainingJob::end() const
{
    auto end = std::make_shared<TrainingEnd>();
    end->outcome = m_run->outcome();
    end->record.training = trainingJson(m_prepared.config, m_prepared.settings, end->outcome, m_prepared.before);
    end->record.preprocessing = m_prepared.setup.preprocessing;
    end->record.trained = std::make_shared<const Specimen>(end->outcome.learned);
    end->record.memory = std::make_shared<const TrainingMemory>(end->outcome.memory);
    return end;
}

} // namespace alphascope
