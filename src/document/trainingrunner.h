// SPDX-License-Identifier: GPL-3.0-or-later
//! Trains in a worker thread of its own as a person drives it: run, pause, step, stop, discard. Everything is answered
//! by signal; between two parts of a training nothing runs, so that a pause costs nothing.
#pragma once

#include "document/trainingjob.h"

#include <QFutureWatcher>
#include <QObject>
#include <QThreadPool>

#include <stop_token>
#include <vector>

namespace alphascope {

class TrainingRunner : public QObject {
    Q_OBJECT

public:
    enum class State { Idle, Preparing, Running, Paused };

    explicit TrainingRunner(QObject *parent = nullptr);
    ~TrainingRunner() override; //!< stops and waits; well under half a second

    State state() const { return m_state; } //!< as stateChanged last said; Running until a pause has come about

    //! Prepares in the worker, which reads or draws the examples, and then goes as far as `part`; for everything, to
    //! the end. Only when idle.
    void begin(TrainingJob::Prepare prepare, TrainingPart part = TrainingPart::Everything);
    //! The next part, now or when a pause that was asked for has come about. Not when idle. Of a training that is being
    //! stopped or discarded there is no next part, nor a pause.
    void advance(TrainingPart part);
    void pause(); //!< the step under way is not taken
    void stop(); //!< ends with what was learned, unless it was discarded
    using Take = std::function<void(const std::shared_ptr<const TrainingEnd> &)>;
    //! What was learned until now with all that is remembered, as it is between two steps; the training goes on. `take`
    //! is called once, in this thread: at once with null where nothing is trained, else after the step under way.
    void ask(Take take);
    //! What the latest picture has cost the threads that show it, so that pictures do not slow down the training.
    void setShowingCost(std::chrono::nanoseconds cost);
    void discard(); //!< ends with nothing; of this training no signal comes but that of the state

Q_SIGNALS:
    void stateChanged(alphascope::TrainingRunner::State state);
    void prepared(const alphascope::PreparedTraining &training); //!< without its examples; before the first picture
    void pictureTaken(const alphascope::TrainingPicture &picture); //!< at most about 30 a second, and one at each pause
    void refused(const QString &sentence); //!< nothing was trained
    void ended(const alphascope::TrainingEnd &end); //!< finished, failed or stopped; after it, it is idle

private:
    //! What is to come after the job that runs.
    enum class Next { Pause, Advance, End, Nothing };
    struct Result {
        std::optional<Error> error;
        std::shared_ptr<const TrainingEnd> end; // null: it is not over
    };

    bool isEnding() const { return m_next == Next::End || m_next == Next::Nothing; }
    template <typename Work>
    void run(State state, Work work);
    void settle();
    void startPart();
    void handOut();
    void conclude();
    void forget();
    void takePicture();
    void answer(const std::shared_ptr<const TrainingEnd> &end);
    void setState(State state);

    QThreadPool m_pool;
    QFutureWatcher<Result> m_watcher;
    std::stop_source m_stop; // of the job that runs
    std::shared_ptr<TrainingJob> m_job; // null: idle
    Next m_next = Next::Nothing;
    TrainingPart m_part = TrainingPart::Everything; // of Next::Advance
    State m_state = State::Idle;
    std::vector<Take> m_asking;
    bool m_isRunning = false; // a job is in the worker
};

} // namespace alphascope
