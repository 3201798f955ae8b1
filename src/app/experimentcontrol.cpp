// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/experimentcontrol.h"

#include "app/desk.h"
#include "app/dialogs.h"
#include "app/preferences.h"
#include "formats/atomicfile.h"
#include "models/experimenttext.h"
#include "models/resultmodel.h"
#include "widgets/experimentpanel.h"

#include <QAction>
#include <QDir>

#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString noteOf(ExperimentEnd end, const ExperimentProgress &progress)
{
    switch (end) {
    case ExperimentEnd::Finished:
        return ExperimentControl::tr("Finished in %1.").arg(clockText(progress.seconds));
    case ExperimentEnd::Cancelled:
        return ExperimentControl::tr("Cancelled after %1 of %2 runs; what was found stays.")
            .arg(progress.runsDone)
            .arg(progress.runs);
    default:
        return ExperimentControl::tr("Failed after %1 of %2 runs.").arg(progress.runsDone).arg(progress.runs);
    }
}

} // namespace

ExperimentControl::ExperimentControl(
    QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences, ExperimentPanel *panel, QAction *show)
    : QObject(window)
    , m_window(window)
    , m_desk(desk)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_panel(panel)
{
    connect(show, &QAction::triggered, this, &ExperimentControl::shown);
    connect(m_panel, &ExperimentPanel::startRequested, this, &ExperimentControl::start);
    connect(m_panel, &ExperimentPanel::cancelRequested, &m_runner, &ExperimentRunner::cancel);
    connect(m_panel, &ExperimentPanel::csvRequested, this, &ExperimentControl::saveCsv);
    connect(&m_runner, &ExperimentRunner::rowFound, m_panel, &ExperimentPanel::append);
    connect(&m_runner, &ExperimentRunner::progressed, this, [this](const ExperimentProgress &progress) {
        m_progress = progress;
        m_panel->setProgress(progress);
    });
    connect(&m_runner, &ExperimentRunner::ended, this, &ExperimentControl::end);
    for (Document *document : m_desk->documents()) {
        connect(document, &Document::begun, this, [this, document] {
            if (document == m_document)
                m_document = nullptr; // another file is in its place
        });
    }
    connect(m_desk, &Desk::begun, this, &ExperimentControl::showRecords);
    connect(m_desk, &Desk::currentChanged, this, &ExperimentControl::showRecords);
}

void ExperimentControl::start(const Experiment &experiment)
{
    if (isActive())
        return;
    if (const auto problem = check(experiment)) {
        Q_EMIT said(QString::fromStdString(problem->sentence));
        return;
    }
    m_progress = { runCount(experiment), 0, 0, 0 };
    m_document = m_desk->current();
    m_panel->begin(experiment);
    m_runner.begin(experiment);
}

//! What was found belongs to the document in which it was begun: it is saved with that.
void ExperimentControl::end(ExperimentEnd end, const QString &sentence)
{
    const ExperimentRecord record = m_panel->end(end == ExperimentEnd::Finished, noteOf(end, m_progress));
    if (!record.rows.empty() && m_document)
        m_document->keep(record);
    if (!sentence.isEmpty())
        Q_EMIT said(sentence);
    if (const auto then = std::exchange(m_afterEnd, nullptr))
        then();
}

void ExperimentControl::showRecords() { m_panel->setRecords(m_desk->current()->experiments()); }

void ExperimentControl::finish(const std::function<void()> &then)
{
    if (!isActive())
        return then();
    m_afterEnd = then;
    m_runner.cancel();
}

void ExperimentControl::saveCsv()
{
    const ExperimentRecord record = m_panel->record(); // as it was when it was asked for
    const QString name = QLatin1StringView(nameOf(record.experiment)) + u".csv"_s;
    const QString path = m_dialogs->saveTablePath(m_window, QDir(m_preferences->folder()).filePath(name));
    if (path.isEmpty())
        return;
    if (const auto saved = writeAtomically(path, resultTable(record, u',').toUtf8()); !saved)
        Q_EMIT said(saved.error().sentence);
}

} // namespace alphascope
