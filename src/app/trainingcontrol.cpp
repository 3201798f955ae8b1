// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingcontrol.h"

#include "app/desk.h"
#include "app/trainingfiles.h"
#include "app/trainingsummary.h"
#include "widgets/trainingpanel.h"

#include <QAction>
#include <QFileInfo>

#include <cmath>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

TrainingControl::TrainingControl(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences,
    TrainingPanel *panel, const TrainingActions &actions)
    : QObject(window)
    , m_window(window)
    , m_desk(desk)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_panel(panel)
    , m_actions(actions)
    , m_settings(window, dialogs, preferences)
    , m_examples(panel->examples(), this)
    , m_past(panel)
    , m_runner(this)
{
    connectActions();
    connectRunner();
    auto *files = new TrainingFiles(window, dialogs, preferences, panel, this);
    connect(files, &TrainingFiles::failed, this, &TrainingControl::said);
    for (Document *document : desk->documents()) {
        connect(document, &Document::begun, this, [this, document] { forget(document); });
        connect(document, &Document::traceChanged, &m_meter,
            [this, document] { m_meter.setTraceTime(document->traceTime()); });
    }
    connect(desk, &Desk::currentChanged, this, &TrainingControl::showPast);
    connect(&m_meter, &PictureMeter::measured, &m_runner, &TrainingRunner::setShowingCost);
    updateActions();
}

bool TrainingControl::isActive() const { return m_runner.state() != TrainingRunner::State::Idle; }

void TrainingControl::connectActions()
{
    connect(m_actions.train, &QAction::triggered, this, [this] { go(TrainingPart::Everything); });
    connect(m_actions.step, &QAction::triggered, this, [this] { go(TrainingPart::Step); });
    connect(m_actions.epoch, &QAction::triggered, this, [this] { go(TrainingPart::Epoch); });
    connect(m_actions.pause, &QAction::triggered, &m_runner, &TrainingRunner::pause);
    connect(m_actions.stop, &QAction::triggered, &m_runner, &TrainingRunner::stop);
    connect(m_actions.discard, &QAction::triggered, this, &TrainingControl::discard);
    connect(m_actions.settings, &QAction::triggered, this, [this] { begin(TrainingPart::Everything); });
    connect(m_panel, &TrainingPanel::settingsRequested, m_actions.settings, &QAction::trigger);
    connect(m_panel, &TrainingPanel::epochChosen, this, &TrainingControl::chooseEpoch);
    connect(m_panel, &TrainingPanel::makeCurrentRequested, this, [this](Index epoch) {
        if (m_document)
            m_document->keepShown(tr("Weights of epoch %1").arg(epoch));
    });
}

void TrainingControl::connectRunner()
{
    connect(&m_runner, &TrainingRunner::stateChanged, this, &TrainingControl::updateActions);
    connect(&m_runner, &TrainingRunner::stateChanged, this, &TrainingControl::showPast);
    // Queued: the end itself is said after the state.
    connect(&m_runner, &TrainingRunner::stateChanged, this, &TrainingControl::goOnAfterEnd, Qt::QueuedConnection);
    connect(&m_runner, &TrainingRunner::pictureTaken, this, &TrainingControl::show);
    connect(&m_runner, &TrainingRunner::ended, this, &TrainingControl::end);
    connect(&m_runner, &TrainingRunner::prepared, this, [this](const PreparedTraining &training) {
        m_desk->show(training.setup.specimen.index());
        m_document = m_desk->current();
        m_document->setTraining([this](const Document::TakeLearned &take) { answer(take); });
        const QString file = beginLearning(training);
        m_examples.begin(m_document, training.gallery);
        m_panel->setSettings(m_order->task, training.settings);
        m_panel->setWarnings(training.warnings);
        m_panel->setEpochs(training.memory ? training.memory->epochs : std::vector<EpochReport>());
        if (m_order->config.resumes)
            m_panel->setHistory(m_past.epochsOf(m_document)); // of the training that goes on
        QStringList sentences = training.warnings;
        if (m_document->path().isEmpty() && !file.isEmpty()) {
            sentences << tr("“%1” stays as it is: what is trained now is a new document, which has no file yet.")
                             .arg(QFileInfo(file).fileName());
        }
        if (!sentences.isEmpty())
            Q_EMIT said(sentences.join(u' '));
        updateActions();
    });
    connect(&m_runner, &TrainingRunner::refused, this, [this](const QString &sentence) {
        discard();
        Q_EMIT said(sentence);
    });
}

//! Gives the file of the document that learns, as it was before.
QString TrainingControl::beginLearning(const PreparedTraining &training)
{
    const QString file = m_document->path();
    const Specimen &model = training.setup.specimen;
    const ExampleGallery &examples = *training.gallery;
    const bool isNew = m_order->config.snapshot.isEmpty();
    const bool keepsInput = m_order->config.resumes || examples.isEmpty();
    m_document->beginLearning(keepsInput ? model : withExample(model, examples.first(), examples.preprocessing),
        isNew ? m_order->name : QString());
    return file;
}

//! On with the training that is paused, or a new one.
void TrainingControl::go(TrainingPart part)
{
    if (isActive())
        m_runner.advance(part);
    else
        begin(part);
}

//! Asks what to train, unless it was asked already and this goes on.
void TrainingControl::begin(TrainingPart part)
{
    if (isActive())
        return;
    if (m_desk->current()->isEditing()) {
        Q_EMIT said(tr("New weights are still being drawn. Train when they are there."));
        return;
    }
    auto order = m_settings.ask(*m_desk->current());
    if (!order)
        return;
    m_order = std::move(order);
    const TrainingConfig config = m_order->config;
    std::optional<TrainingStart> start;
    if (!config.snapshot.isEmpty()) {
        const TrainingRecord &record = m_desk->current()->record();
        start = TrainingStart { m_desk->current()->ownSpecimen(), record.preprocessing, record.training, record.memory,
            m_past.epochsOf(m_desk->current()) };
    }
    if (m_document)
        m_document->showWeights(nullptr); // the epochs in the panel are those of the new training from now on
    m_document = start ? m_desk->current() : nullptr; // without it, nothing can go on from it
    m_afterEnd = nullptr; // of the training before
    m_panel->clear();
    m_examples.end();
    m_panel->setNote(tr("Reading the examples…"));
    m_runner.begin(
        [config, start, observe = readObserver()](const std::stop_token &stop) {
            return start ? prepareTraining(config, *start, stop, observe) : prepareTraining(config, stop, observe);
        },
        part);
    Q_EMIT begun();
}

//! What was learned until now, for a file.
void TrainingControl::answer(const Document::TakeLearned &take)
{
    m_runner.ask([take](const std::shared_ptr<const TrainingEnd> &end) {
        take(end ? std::make_shared<const TrainingRecord>(end->record) : nullptr);
    });
}

//! Is asked in the worker, which this outlives; tells the panel of each percent once.
ReadObserver TrainingControl::readObserver()
{
    return [this, told = std::make_shared<long>(-1)](double share) {
        const long percent = std::lround(100 * share);
        if (std::exchange(*told, percent) == percent)
            return true;
        const auto show = [this, share] {
            if (m_runner.state() == TrainingRunner::State::Preparing)
                m_panel->setReading(share);
        };
        QMetaObject::invokeMethod(this, show, Qt::QueuedConnection);
        return true;
    };
}

void TrainingControl::show(const TrainingPicture &picture)
{
    m_meter.begin();
    m_panel->setPoint(picture.point);
    m_panel->appendEpochs(picture.epochs);
    m_panel->setHistory(picture.history);
    m_latest = { picture.weights, picture.model };
    if (m_document && m_panel->isFollowing())
        m_document->showWeights(m_latest.weights, m_latest.model);
}

void TrainingControl::end(const TrainingEnd &end)
{
    if (m_document)
        m_document->learn(end.outcome.learned, end.record);
    m_past.keep(m_document, m_panel->history());
    m_panel->setNote(trainingNote(end.outcome, m_order->config.settings.epochs));
    m_panel->follow();
    m_latest = {}; // the document's own now
    if (end.outcome.problem)
        Q_EMIT said(QString::fromStdString(end.outcome.problem->sentence));
    updateActions();
}

void TrainingControl::goOnAfterEnd()
{
    if (isActive())
        return;
    if (const auto then = std::exchange(m_afterEnd, nullptr))
        then();
}

void TrainingControl::chooseEpoch(const std::shared_ptr<const NamedWeights> &weights)
{
    const LaidWeights laid = weights ? LaidWeights { weights, nullptr } : m_latest;
    if (m_document)
        m_document->showWeights(laid.weights, laid.model);
}

//! How the current model was trained, unless the panel is about what was trained in this window.
void TrainingControl::showPast()
{
    if (isActive() || m_document)
        return;
    m_past.show(m_desk->current());
    if (!m_past.epochsOf(m_desk->current()).entries().empty())
        m_document = m_desk->current(); // whose epochs can be chosen again
}

//! Another model is in the place of the document's.
void TrainingControl::forget(const Document *document)
{
    m_past.drop(document);
    if (document == m_document)
        discard();
    else if (document == m_desk->current())
        showPast();
}

//! What is trained, if anything, comes to nothing.
void TrainingControl::discard()
{
    if (m_document && m_document->isLearning())
        m_document->dropLearning();
    m_runner.discard(); // a save that waits for it fails, which is said of the document as it is now
    m_document = nullptr;
    m_latest = {};
    m_panel->clear();
    m_examples.end();
    showPast();
}

void TrainingControl::finish(const std::function<void()> &then)
{
    if (!isActive())
        return then();
    m_afterEnd = then;
    m_runner.stop();
}

void TrainingControl::updateActions()
{
    using State = TrainingRunner::State;
    const State state = m_runner.state();
    const bool runs = state == State::Running || state == State::Preparing;
    m_actions.train->setEnabled(!runs);
    m_actions.step->setEnabled(!runs);
    m_actions.epoch->setEnabled(!runs);
    m_actions.pause->setEnabled(state == State::Running);
    m_actions.stop->setEnabled(isActive());
    m_actions.discard->setEnabled(isActive());
    m_actions.settings->setEnabled(!isActive());
    const bool goesOn = state == State::Paused;
    m_actions.train->setText(goesOn ? tr("&Go On") : tr("&Train…"));
    m_actions.train->setIconText(goesOn ? tr("Go On") : tr("Train"));
}

} // namespace alphascope
