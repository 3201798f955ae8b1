// SPDX-License-Identifier: GPL-3.0-or-later
// A training in the window beside the bare steps of its trainer, and how long the window does not answer meanwhile.
#include "blocks.h"
#include "timing.h"

#include "app/dialogs.h"
#include "app/mainwindow.h"
#include "document/trainingrunner.h"
#include "engine/tokenprecision.h"
#include "engine/trainer.h"
#include "engine/translationtask.h"
#include "widgets/trainingform.h"

#include <QAction>
#include <QDir>
#include <QSpinBox>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int seconds = 1; // of each measurement
constexpr int trainingRounds = 9;
constexpr double unit = 1000; // examples that a time is given for

//! Answers what to train: a task, for as long as it is wanted.
class TrainDialogs : public Dialogs {
public:
    QString task;
    int threads = 1;
    QJsonObject order; //!< the last one

    bool fillIn(QWidget *, const QString &, const QString &, QWidget *content) override
    {
        auto *form = qobject_cast<TrainingForm *>(content);
        form->setTask(task);
        content->findChild<QSpinBox *>(u"epochs"_s)->setValue(1'000'000);
        content->findChild<QSpinBox *>(u"threads"_s)->setValue(threads);
        order = form->json();
        return true;
    }
    Answer askToSave(QWidget *, const QString &) override { return Answer::Discard; }
};

//! Steps of the optimiser on the examples of an order, and nothing else.
class BareTraining {
public:
    explicit BareTraining(const QJsonObject &order)
        : m_prepared(prepared(order))
        , m_task(taskOf(m_prepared))
        , m_parameters(inPrecision<float>(std::get<EncoderDecoder>(m_prepared.setup.specimen).parameters))
        , m_trainer(m_task, m_prepared.settings.plan)
    {
    }

    //! The time of 1,000 examples in ms.
    double time()
    {
        QElapsedTimer timer;
        Index examples = 0, lastPlace = 0;
        const auto observe = [&](const StepReport &) {
            const Index place = m_state.position;
            if (timer.isValid())
                examples += place > lastPlace ? place - lastPlace : place;
            else
                timer.start(); // the first step makes room
            lastPlace = place;
            return timer.elapsed() < seconds * 1000 ? Answer::GoOn : Answer::Stop;
        };
        while (!timer.isValid() || timer.elapsed() < seconds * 1000)
            m_trainer.epoch(m_parameters, m_state, observe);
        return milliseconds(timer) / static_cast<double>(examples) * unit;
    }

private:
    static PreparedTraining prepared(const QJsonObject &order)
    {
        const auto config = readTrainingConfig(QJsonDocument(order).toJson(), QDir());
        if (!config)
            qFatal("%s", qPrintable(config.error().sentence));
        auto prepared = prepareTraining(*config, {});
        if (!prepared)
            qFatal("%s", qPrintable(prepared.error().sentence));
        return std::move(*prepared);
    }
    static TranslationTask<float> taskOf(PreparedTraining &prepared)
    {
        return { std::get<EncoderDecoder>(prepared.setup.specimen).config, prepared.settings.teacherForcing,
            prepared.settings.dropout, std::move(std::get<ExampleSets<TokenPair>>(prepared.setup.data).training) };
    }

    PreparedTraining m_prepared;
    TranslationTask<float> m_task;
    EncoderDecoderParameters<float> m_parameters;
    TrainingState<float> m_state;
    Trainer<TranslationTask<float>> m_trainer;
};

void wait(QEventLoop &loop, int milliseconds)
{
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

//! A window in which a task is being learned.
class LearningWindow {
public:
    explicit LearningWindow(TrainDialogs &dialogs)
        : m_window(&dialogs)
        , m_runner(m_window.findChild<TrainingRunner *>())
    {
        QObject::connect(m_runner, &TrainingRunner::pictureTaken, &m_loop, [this](const TrainingPicture &picture) {
            m_point = picture.point;
            ++m_pictures;
        });
        QObject::connect(m_runner, &TrainingRunner::refused, [](const QString &why) { qFatal("%s", qPrintable(why)); });
        m_window.resize(1280, 800);
        m_window.show();
        m_window.findChild<QAction *>(u"actionTrain"_s)->trigger();
        while (m_pictures == 0)
            wait(m_loop, 20);
        pause();
    }

    //! The time of 1,000 examples in ms; before it and after it the training is paused.
    double time()
    {
        m_window.findChild<QAction *>(u"actionTrain"_s)->trigger();
        wait(m_loop, 100);
        const TrainingPoint begin = m_point;
        const int before = m_pictures;
        wait(m_loop, seconds * 1000);
        pause();
        m_interval = (m_point.seconds - begin.seconds) * 1000 / (m_pictures - before);
        return (m_point.seconds - begin.seconds) * 1000 / (learned(m_point) - learned(begin)) * unit;
    }
    //! From one picture to the next in ms, when it was last timed.
    double pictureInterval() const { return m_interval; }
    double longestBlock()
    {
        m_window.findChild<QAction *>(u"actionTrain"_s)->trigger();
        return alphascope::longestBlock(
            m_loop, m_window, [this] { QTimer::singleShot(seconds * 1000, &m_loop, &QEventLoop::quit); });
    }
    double timeToStop()
    {
        QObject::connect(m_runner, &TrainingRunner::ended, &m_loop, &QEventLoop::quit);
        QElapsedTimer timer;
        timer.start();
        m_window.findChild<QAction *>(u"actionStop"_s)->trigger();
        m_loop.exec();
        return milliseconds(timer);
    }
    double timeToClose()
    {
        m_window.findChild<QAction *>(u"actionTrain"_s)->trigger();
        wait(m_loop, 100);
        QElapsedTimer timer;
        timer.start();
        m_window.close();
        while (m_window.isVisible())
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return milliseconds(timer);
    }

private:
    void pause()
    {
        m_window.findChild<QAction *>(u"actionPause"_s)->trigger();
        while (m_runner->state() != TrainingRunner::State::Paused)
            wait(m_loop, 5);
    }
    static double learned(const TrainingPoint &point)
    {
        return static_cast<double>(point.epoch) * static_cast<double>(point.exampleCount)
            + static_cast<double>(point.examplesLearned);
    }

    MainWindow m_window;
    TrainingRunner *m_runner;
    QEventLoop m_loop;
    TrainingPoint m_point;
    int m_pictures = 0;
    double m_interval = 0;
};

} // namespace

void benchWindowTraining(Bench &bench)
{
    for (const QString &task : { u"dates"_s, u"german"_s }) {
        for (const int threads : { 1, 2 }) {
            if (!bench.wants(u"training"_s, task))
                continue;
            Bench lines({}, threads);
            std::vector<double> bare, inWindow, intervals, blocks, stops, closes;
            TrainDialogs dialogs;
            dialogs.task = task;
            dialogs.threads = threads;
            {
                LearningWindow learning(dialogs);
                BareTraining steps(dialogs.order);
                for (int round = 0; round < trainingRounds; ++round) {
                    bare.push_back(steps.time());
                    inWindow.push_back(learning.time());
                    intervals.push_back(learning.pictureInterval());
                }
            }
            for (int round = 0; round < trainingRounds; ++round) {
                LearningWindow learning(dialogs);
                blocks.push_back(learning.longestBlock());
                stops.push_back(learning.timeToStop());
                closes.push_back(LearningWindow(dialogs).timeToClose());
            }
            lines.report(u"training-bare-1000"_s, task, std::move(bare));
            lines.report(u"training-window-1000"_s, task, std::move(inWindow));
            lines.report(u"training-picture"_s, task, std::move(intervals));
            lines.report(u"training-block"_s, task, std::move(blocks));
            lines.report(u"training-stop"_s, task, std::move(stops));
            lines.report(u"training-close"_s, task, std::move(closes));
        }
    }
}

} // namespace alphascope
