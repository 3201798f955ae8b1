// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document.h"

#include "document/background.h"
#include "engine/editeffort.h"
#include "engine/samples.h"

#include <QFileInfo>
#include <QFutureWatcher>

#include <new>
#include <utility>

namespace alphascope {

namespace {

QString tooLarge()
{
    return Document::tr("There is not enough memory for this change, so nothing was changed. Choose smaller sizes.");
}

} // namespace

Document::Document(QObject *parent)
    : Document(newVectors(), makeFileThread(), parent)
{
}

Document::Document(const Specimen &specimen, std::shared_ptr<QThreadPool> files, QObject *parent)
    : QObject(parent)
    , m_history(std::make_shared<const Specimen>(specimen))
    , m_editor(&m_history)
    , m_files(std::move(files))
    , m_experiments(std::make_shared<const ExperimentRecords>())
    , m_cleanExperiments(m_experiments)
{
    m_history.file() = { QString(), tr("Untitled"), m_history.present() };
    m_announced.name = name();
    connect(&m_history, &EditHistory::changed, this, &Document::present);
    connect(&m_editor, &EditRunner::done, this,
        [this](const Edit &edit, const std::shared_ptr<const Specimen> &before) { sayDrawn(edit, *before); });
    connect(&m_editor, &EditRunner::failed, this, [this] { refuse(tooLarge()); });
    connect(&m_editor, &EditRunner::dropped, this,
        [this] { refuse(tr("New weights were still being drawn for another change, which was dropped.")); });
    connect(&m_editor, &EditRunner::busyChanged, this, [this] {
        saveEdited();
        announce();
    });
    connect(&m_runner, &TraceRunner::finished, this, &Document::show);
    connect(&m_runner, &TraceRunner::busyChanged, this, &Document::announce);
}

Document::~Document()
{
    blockSignals(true); // whoever listens may be half destroyed already
    m_files->waitForDone(); // a save that has begun is never lost
}

const Specimen &Document::specimen() const { return *shown(); }

const std::shared_ptr<const Specimen> &Document::shown() const { return m_shown.of(m_history.present()); }

std::shared_ptr<const Trace> Document::trace() const { return m_trace; }

bool Document::isTraced() const { return m_trace && m_traced == shown(); }

QUndoStack *Document::undoStack() { return m_history.stack(); }

QString Document::path() const { return m_history.file().path; }

QString Document::name() const { return m_history.file().name; }

bool Document::isModified() const
{
    return m_isLearning || isEditing() || m_history.present() != m_history.file().clean
        || m_experiments != m_cleanExperiments;
}

bool Document::isEditing() const { return m_editor.isBusy(); }

bool Document::isComputing() const { return m_runner.isBusy(); }

bool Document::isBusy() const { return isEditing() || m_runner.isBusy() || m_saving > 0; }

void Document::setSelected(const SelectedCell &cell) { m_selected = cell; }

SelectedCell Document::selected() const { return m_selected; }

void Document::edit(const Edit &edit)
{
    try {
        if ((m_isLearning || m_shown.weights()) && changesWeights(edit)) {
            if (m_isLearning)
                return refuse(tr("The model is being trained, so its weights and settings stay as they are. Stop or "
                                 "discard the training first."));
            keepShown(tr("Weights of an epoch"));
        }
        if (!m_editor.edit(edit)) // it was made for what the one before will replace
            refuse(tr("Nothing was changed: new weights are still being drawn for the change before. Try again when "
                      "they are there."));
    } catch (const std::bad_alloc &) {
        refuse(tooLarge());
    }
}

void Document::refuse(const QString &sentence)
{
    Q_EMIT specimenChanged(); // the panels show what was asked for: back to what is there
    Q_EMIT editRefused(sentence);
}

//! Of weights that were learned or opened a person should know when they are gone; who asks for new ones knows.
void Document::sayDrawn(const Edit &edit, const Specimen &before)
{
    const bool isAskedFor = std::holds_alternative<RenewWeights>(edit)
        || std::holds_alternative<RenewLocationWeights>(edit) || std::holds_alternative<AddWords>(edit)
        || std::holds_alternative<Replace>(edit);
    if (m_isDrawn || isAskedFor)
        return;
    QStringList names;
    for (const std::string &name : drawnAnew(before, *m_history.present()))
        names << QString::fromStdString(name);
    if (!names.isEmpty())
        Q_EMIT weightsDrawn(names);
}

void Document::endMerging() { m_history.endMerging(); }

void Document::reset(const Specimen &specimen, const QString &name)
{
    begin(std::make_shared<const Specimen>(specimen), {}, QString(), name, {}, {});
    m_isDrawn = true;
}

void Document::reset(const Snapshot &snapshot, const QString &name)
{
    const auto specimen = std::make_shared<const Specimen>(snapshot.specimen);
    begin(specimen, snapshot.selected, QString(), name,
        { snapshot.training, snapshot.preprocessing, specimen, snapshot.memory }, snapshot.experiments);
}

void Document::load(const QString &path, const Snapshot &snapshot)
{
    const auto specimen = std::make_shared<const Specimen>(snapshot.specimen);
    if (snapshot.isForeign()) {
        begin(specimen, snapshot.selected, QString(), tr("%1 (imported)").arg(QFileInfo(path).completeBaseName()), {},
            {});
        return;
    }
    begin(specimen, snapshot.selected, path, QFileInfo(path).fileName(),
        { snapshot.training, snapshot.preprocessing, specimen, snapshot.memory }, snapshot.experiments);
}

void Document::forgetFile()
{
    m_history.file() = { QString(), tr("Untitled"), nullptr };
    announce();
}

void Document::undoToComputable()
{
    do
        undoStack()->undo();
    while (undoStack()->canUndo() && check(specimen()));
}

void Document::recompute() { m_runner.request(shown()); }

//! What was asked for while an edit was under way.
void Document::saveEdited()
{
    if (isEditing())
        return;
    for (const QString &path : std::exchange(m_savesAfterEdit, {}))
        save(path);
}

void Document::save(const QString &path)
{
    if (isEditing()) { // a person saves what they see
        m_savesAfterEdit << path;
        return;
    }
    m_history.endMerging(); // what is typed from now on is not part of what is saved
    if (m_isLearning && m_askTraining)
        saveLearned(path);
    else
        write(path, { shown(), m_record, false, m_generation, m_experiments });
}

void Document::write(const QString &path, const Content &content)
{
    auto *watcher = new QFutureWatcher<SaveResult>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [=, this] {
        watcher->deleteLater();
        finishSaving(path, content, watcher->future().takeResult());
    });
    ++m_saving;
    const bool isTraced = m_traced == content.specimen && !content.isLearned;
    const std::shared_ptr<const Trace> itsTrace = isTraced ? m_trace : nullptr;
    watcher->setFuture(runInBackground(m_files.get(), [=, selected = m_selected] {
        return content.isLearned
            ? saveLearnedFile(path, content.specimen, selected, content.record, *content.experiments)
            : saveFile(path, content.specimen, selected, itsTrace, content.record, *content.experiments);
    }));
    announce();
}

void Document::begin(std::shared_ptr<const Specimen> specimen, const SelectedCell &selected, const QString &path,
    const QString &name, const TrainingRecord &record, const ExperimentRecords &experiments)
{
    ++m_generation;
    for (const QString &unsaved : std::exchange(m_savesAfterEdit, {}))
        Q_EMIT saveFailed(unsaved, tr("Nothing was saved: another document was opened before the change was done."));
    m_trace.reset(); // it was of another document
    m_traced.reset();
    m_selected = selected;
    m_record = record;
    m_isDrawn = false;
    m_experiments = m_cleanExperiments = std::make_shared<const ExperimentRecords>(experiments);
    m_shown.setWeights({});
    m_waiting.reset();
    m_isLearning = false;
    m_history.file() = { path, name.isEmpty() ? tr("Untitled") : name, specimen };
    Q_EMIT begun();
    m_history.reset(std::move(specimen));
    announce(); // also when only the path or the name is another
}

void Document::present()
{
    Q_EMIT specimenChanged();
    recompute();
    announce();
}

void Document::show(const TraceOutcome &outcome)
{
    if (outcome.specimen != shown())
        return; // a slot of specimenChanged let events through; the newer request follows
    if (outcome.problem) {
        Q_EMIT problemFound(*outcome.problem);
        if (m_waiting)
            layWeights(*std::exchange(m_waiting, std::nullopt));
        return;
    }
    m_trace = outcome.trace;
    m_traced = outcome.specimen;
    m_traceTime = outcome.computed;
    Q_EMIT traceChanged(outcome.milliseconds);
    if (m_waiting)
        layWeights(*std::exchange(m_waiting, std::nullopt));
}

void Document::finishSaving(const QString &path, const Content &content, const SaveResult &result)
{
    --m_saving;
    if (result && content.generation == m_generation) {
        // The weights of a training in the file are nobody's here.
        m_history.file() = { path, QFileInfo(path).fileName(), content.isLearned ? nullptr : content.specimen };
        m_cleanExperiments = content.experiments;
    }
    if (result)
        Q_EMIT saved(path);
    else
        Q_EMIT saveFailed(path, result.error().sentence);
    announce();
}

void Document::announce()
{
    const Announced now { isBusy(), isModified(), path(), name() };
    const Announced before = std::exchange(m_announced, now);
    if (now.busy != before.busy)
        Q_EMIT busyChanged(now.busy);
    if (now.modified != before.modified || now.path != before.path || now.name != before.name)
        Q_EMIT identityChanged();
}

} // namespace alphascope
