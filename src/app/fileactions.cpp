// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileactions.h"

#include "app/dialogs.h"
#include "app/preferences.h"
#include "document/document.h"
#include "engine/samples.h"

#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

FileActions::FileActions(QWidget *window, Document *document, Dialogs *dialogs, Preferences *preferences)
    : QObject(nullptr)
    , m_window(window)
    , m_document(document)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
{
    connect(document, &Document::saved, this, &FileActions::continueAfterSave);
    connect(document, &Document::saveFailed, this, [this](const QString &path, const QString &why) {
        m_writing.remove(path);
        stop(why);
    });
    connect(document, &Document::begun, this, [this] { m_isBeginning = true; });
    connect(document, &Document::specimenChanged, this, [this] {
        if (std::exchange(m_isBeginning, false))
            noteBeginning();
    });
    connect(document, &Document::openFailed, this, [this](const QString &, const QString &why) { stop(why); });
    connect(document, &Document::opened, this,
        [this](const QString &path) { m_preferences->setFolder(QFileInfo(path).absolutePath()); });
    noteBeginning();
}

void FileActions::startAnew()
{
    leave([this] {
        const bool vectors = std::holds_alternative<Vectors>(m_document->specimen());
        m_document->reset(vectors ? Specimen(newVectors()) : Specimen(newManyToOne()), tr("Untitled"));
    });
}

void FileActions::addSamples(QMenu *menu)
{
    for (std::size_t i = 0; i < samples().size(); ++i) {
        const Sample &sample = samples()[i];
        QAction *action = menu->addAction(QString::fromStdString(sample.name));
        action->setToolTip(QString::fromStdString(sample.note));
        connect(action, &QAction::triggered, this, [this, i] { openSample(i); });
    }
}

void FileActions::openSample(std::size_t index)
{
    leave([this, index] {
        const Sample &sample = samples().at(index);
        m_document->reset(sample.make(), QString::fromStdString(sample.name));
    });
}

void FileActions::chooseAndOpen()
{
    const QString path = m_dialogs->openPath(m_window, m_preferences->folder());
    if (!path.isEmpty())
        open(path);
}

void FileActions::open(const QString &path)
{
    leave([this, path] { m_document->open(path); });
}

QString FileActions::path() const { return belongsToFile() ? m_document->path() : QString(); }

QString FileActions::name() const { return belongsToFile() ? m_document->name() : tr("Untitled"); }

bool FileActions::belongsToFile() const { return m_paths[m_document->specimen().index()] == m_document->path(); }

void FileActions::noteBeginning()
{
    m_paths = {};
    m_paths[m_document->specimen().index()] = m_document->path();
}

//! `path` is the document's file now, and no other family's any more.
void FileActions::noteFile(const QString &path)
{
    const std::size_t family = m_writing.value(path, m_document->specimen().index());
    std::replace(m_paths.begin(), m_paths.end(), std::optional(path), std::optional<QString>());
    m_paths[family] = path;
}

void FileActions::save()
{
    if (path().isEmpty())
        saveAs();
    else
        write(path());
}

void FileActions::saveAs()
{
    const QString path = m_dialogs->savePath(m_window, suggestedPath());
    if (path.isEmpty())
        m_afterSave = nullptr;
    else
        write(path);
}

void FileActions::write(const QString &path)
{
    m_writing[path] = m_document->specimen().index();
    m_document->save(path);
}

QString FileActions::suggestedPath() const
{
    const QString own = m_paths[m_document->specimen().index()].value_or(QString());
    if (!own.isEmpty())
        return own;
    QString base = m_document->name().remove(QRegularExpression(u"\\.safetensors$"_s));
    if (!belongsToFile())
        base += std::holds_alternative<Vectors>(m_document->specimen()) ? u" (vectors)"_s : u" (many-to-one)"_s;
    return QDir(m_preferences->folder()).filePath(base + u".safetensors"_s);
}

void FileActions::leave(const std::function<void()> &then)
{
    if (!m_document->isModified()) {
        then();
        return;
    }
    switch (m_dialogs->askToSave(m_window, name())) {
    case Dialogs::Answer::Save:
        m_afterSave = then;
        save();
        break;
    case Dialogs::Answer::Discard:
        then();
        break;
    case Dialogs::Answer::Cancel:
        break;
    }
}

void FileActions::continueAfterSave(const QString &path)
{
    if (path == m_document->path()) // not one that another document has left behind
        noteFile(path);
    m_writing.remove(path);
    m_preferences->setFolder(QFileInfo(path).absolutePath());
    // Asks once more when something was edited while the file was written.
    if (const auto then = std::exchange(m_afterSave, nullptr))
        leave(then);
}

void FileActions::stop(const QString &sentence)
{
    m_afterSave = nullptr;
    Q_EMIT failed(sentence);
}

} // namespace alphascope
