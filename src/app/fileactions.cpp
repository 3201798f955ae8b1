// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileactions.h"

#include "app/desk.h"
#include "app/dialogs.h"
#include "app/preferences.h"
#include "app/trainedsamples.h"
#include "formats/filename.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>

#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

FileActions::FileActions(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences)
    : QObject(nullptr)
    , m_window(window)
    , m_desk(desk)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_opener(desk->files())
{
    connect(desk, &Desk::saved, this, &FileActions::continueAfterSave);
    connect(desk, &Desk::saveFailed, this, [this](Document *, const QString &, const QString &why) { stop(why); });
    connect(&m_opener, &FileOpener::opened, this, &FileActions::beginFile);
    connect(&m_opener, &FileOpener::failed, this, [this](const QString &, const QString &why) { stop(why); });
    connect(&m_opener, &FileOpener::undecided, this, &FileActions::chooseLayout);
    connect(&m_opener, &FileOpener::busyChanged, this, &FileActions::readingChanged);
}

void FileActions::startAnew()
{
    m_opener.drop();
    leave({ m_desk->current() }, m_desk->family(),
        [this] { m_desk->begin(emptySpecimen(m_desk->family()), tr("Untitled")); });
}

void FileActions::addSamples(QMenu *menu)
{
    for (std::size_t i = 0; i < samples().size(); ++i) {
        const Sample &sample = samples()[i];
        QAction *action = menu->addAction(QString::fromStdString(sample.name));
        action->setToolTip(QString::fromStdString(sample.note));
        connect(action, &QAction::triggered, this, [this, i] { openSample(i); });
    }
    menu->addSection(tr("Trained"));
    for (std::size_t i = 0; i < trainedSamples().size(); ++i) {
        const TrainedSample &sample = trainedSamples()[i];
        QAction *action = menu->addAction(sample.name);
        action->setToolTip(sample.note);
        connect(action, &QAction::triggered, this, [this, i] { openTrainedSample(i); });
    }
}

void FileActions::openSample(std::size_t index)
{
    m_opener.drop();
    const Sample &sample = samples().at(index);
    const auto specimen = std::make_shared<const Specimen>(sample.make());
    leave({ m_desk->document(specimen->index()) }, m_desk->family(),
        [=, this, &sample] { m_desk->begin(*specimen, QString::fromStdString(sample.name)); });
}

void FileActions::openTrainedSample(std::size_t index)
{
    m_opener.drop();
    const TrainedSample &sample = trainedSamples().at(index);
    const auto snapshot = loadSnapshot(sample.path);
    if (!snapshot) {
        stop(snapshot.error().sentence);
        return;
    }
    const auto content = std::make_shared<const Snapshot>(*snapshot);
    leave({ m_desk->document(content->specimen.index()) }, m_desk->family(),
        [=, this, &sample] { m_desk->begin(*content, sample.name); });
}

void FileActions::chooseAndOpen()
{
    const QString path = m_dialogs->openPath(m_window, m_preferences->folder());
    if (!path.isEmpty())
        open(path);
}

//! Which document would be lost is known once the file is read.
void FileActions::open(const QString &path) { m_opener.open(path); }

void FileActions::beginFile(const QString &path, const Snapshot &snapshot)
{
    const auto content = std::make_shared<const Snapshot>(snapshot);
    leave({ m_desk->document(content->specimen.index()) }, m_desk->family(), [=, this] {
        m_desk->begin(path, *content);
        m_preferences->setFolder(QFileInfo(path).absolutePath());
        QStringList notes { content->warning, content->exampleNote };
        notes.removeAll(QString());
        if (!notes.isEmpty())
            Q_EMIT warned(notes.join(u' '));
        Q_EMIT opened(path);
    });
}

void FileActions::chooseLayout(const QString &path, const std::vector<WeightLayout> &layouts, const QString &sentence)
{
    QStringList answers;
    for (const WeightLayout layout : layouts)
        answers << u"%1 — %2"_s.arg(wordOf(layout), describe(layout));
    const qsizetype answer = m_dialogs->choose(m_window, tr("Open weights"),
        tr("The weights in “%1” fit several layouts, and nothing in the file tells which.\nWhat are they?")
            .arg(QFileInfo(path).fileName()),
        answers);
    if (answer >= 0)
        m_opener.open(path, layouts.at(static_cast<std::size_t>(answer)));
    else
        Q_EMIT notChosen(sentence);
}

void FileActions::save() { saveDocument(m_desk->current()); }

void FileActions::saveAs() { saveDocumentAs(m_desk->current()); }

void FileActions::saveDocument(Document *document)
{
    if (document->path().isEmpty())
        saveDocumentAs(document);
    else
        document->save(document->path());
}

void FileActions::saveDocumentAs(Document *document)
{
    const QString path = m_dialogs->savePath(m_window, suggestedPath(*document));
    if (path.isEmpty())
        m_afterSave = nullptr;
    else
        document->save(path);
}

QString FileActions::suggestedPath(const Document &document) const
{
    if (!document.path().isEmpty())
        return document.path();
    return QDir(m_preferences->folder()).filePath(safeFileName(nameOf(document)) + u".safetensors"_s);
}

//! What was never named is told apart by its family.
QString FileActions::nameOf(const Document &document) const
{
    const QString family = familyName(document.specimen().index());
    return document.name() == tr("Untitled") ? tr("Untitled (%1)").arg(family) : document.name();
}

void FileActions::leaveAll(const std::function<void()> &then) { leave(m_desk->documents(), m_desk->family(), then); }

//! A document that is saved stays in the list, so that it is asked for again when anything in it was edited while files
//! were written; but not one that is learning, whose file has what it had learned by then.
void FileActions::leave(Documents documents, std::size_t before, const std::function<void()> &then)
{
    for (auto it = documents.begin(); it != documents.end();) {
        if (!(*it)->isModified()) {
            ++it;
            continue;
        }
        m_desk->show((*it)->specimen().index()); // one sees what is asked about
        switch (m_dialogs->askToSave(m_window, nameOf(**it))) {
        case Dialogs::Answer::Cancel:
            m_desk->show(before);
            return;
        case Dialogs::Answer::Discard:
            it = documents.erase(it);
            break;
        case Dialogs::Answer::Save:
            m_saving = *it;
            m_afterSave = [=, this, saved = *it] {
                Documents rest = documents;
                if (saved->isLearning())
                    std::erase(rest, saved);
                leave(rest, before, then);
            };
            saveDocument(m_saving);
            return;
        }
    }
    then();
}

void FileActions::continueAfterSave(Document *document, const QString &path)
{
    m_preferences->setFolder(QFileInfo(path).absolutePath());
    if (document != m_saving)
        return;
    if (const auto then = std::exchange(m_afterSave, nullptr))
        then();
}

void FileActions::stop(const QString &sentence)
{
    m_afterSave = nullptr;
    Q_EMIT failed(sentence);
}

} // namespace alphascope
