// SPDX-License-Identifier: GPL-3.0-or-later
//! One training as it lives in a worker thread: prepared, driven part by part, and watched by pictures.
#pragma once

#include "document/filejobs.h"
#include "document/latest.h"
#include "document/picturepace.h"
#include "document/trainingpicture.h"
#include "document/trainingpreparation.h"
#include "engine/patience.h"
#include "engine/trainingrun.h"

#include <atomic>
#include <chrono>
#include <functional>

namespace alphascope {

//! How far to go.
enum class TrainingPart { Step, Epoch, Everything };

//! A training that is over.
struct TrainingEnd {
    TrainingOutcome outcome;
    TrainingRecord record; //!< for whoever saves it
};

//! Each function but latest(), ask(), handedOut() and setShowingCost() is for one thread at a time; those that may fail
//! catch everything.
class TrainingJob {
public:
    using Prepare = std::function<tl::expected<PreparedTraining, Error>(const std::stop_token &stop)>;
    using Tell = std::function<void()>;

    //! `tell` is called from the worker thread when there is a picture to be taken.
    TrainingJob(Prepare prepare, Tell tell);

    //! Why it cannot begin, as a sentence; else nothing.
    std::optional<Error> prepare(const std::stop_token &stop);
    //! Trains on, with a picture at the end. The same sentence where there is not enough memory.
    std::optional<Error> advance(TrainingPart part, const std::stop_token &stop);

    const PreparedTraining &prepared() const { return m_prepared; } //!< its examples are the run's now
    bool hasEnded() const { return m_run->hasEnded(); }
    std::shared_ptr<const TrainingEnd> end() const; //!< as things stand

    //! After the step under way, things as they stand are handed out, while the training goes on; where none is, by
    //! handOut(). `tell` says when.
    void ask() { m_isAsked = true; }
    std::optional<Error> handOut();

    Latest<TrainingPicture> &latest() { return m_latest; }
    void setShowingCost(std::chrono::nanoseconds cost) { m_showingCost = cost; } //!< of the latest picture
    Latest<std::shared_ptr<const TrainingEnd>> &handedOut() { return m_handedOut; } //!< null: there is no memory

private:
    using Clock = std::chrono::steady_clock;

    Answer stepTaken(const StepReport &report, TrainingPart part);
    Answer epochEnded(const EpochReport &report, TrainingPart part);
    void beginHistory(const std::vector<EpochReport> &before);
    bool isBest(const EpochReport &report);
    bool isPictureDue() const;
    void publish(const std::shared_ptr<const NamedWeights> &weights);
    void publishLatest();

    Prepare m_prepare;
    Tell m_tell;
    PreparedTraining m_prepared;
    std::unique_ptr<TrainingRun> m_run;
    WeightHistory m_history;
    Patience m_lowest { 0 }; // tells which epoch is the best
    TrainingPoint m_point;
    double m_secondsBefore = 0; // of the parts that are over
    Clock::time_point m_begun, m_published; // this part; the last picture
    Clock::duration m_takingCost {}; // of the last picture
    std::atomic<std::chrono::nanoseconds> m_showingCost = std::chrono::nanoseconds(0); // of the last one that was shown
    std::vector<EpochReport> m_newEpochs;
    Latest<TrainingPicture> m_latest;
    std::atomic<bool> m_isAsked = false;
    Latest<std::shared_ptr<const TrainingEnd>> m_handedOut;
};

} // namespace alphascope
