// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/fileactions.h"

#include "app/dialogs.h"
#include "app/preferences.h"
#include "document/document.h"
#include "engine/samples.h"

#include <QDir>
#include <QFileInfo>

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
    connect(document, &Document::saveFailed, this, [this](const QString &, const QString &why) { stop(why); });
    connect(document, &Document::openFailed, this, [this](const QString &, const QString &why) { stop(why); });
    connect(document, &Document::opened, this,
        [this](const QString &path) { m_preferences->setFolder(QFileInfo(path).absolutePath()); });
}

void FileActions::startAnew()
{
    leave([this] {
        const bool vectors = std::holds_alternative<Vectors>(m_document->specimen());
        m_document->reset(vectors ? Specimen(newVectors()) : Specimen(newManyToOne()), tr("Untitled"));
    });
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

void FileActions::save()
{
    if (m_document->path().isEmpty())
        saveAs();
    else
        m_document->save(m_document->path());
}

void FileActions::saveAs()
{
    const QString suggestion = m_document->path().isEmpty()
        ? QDir(m_preferences->folder()).filePath(m_document->name() + u".safetensors"_s)
        : m_document->path();
    const QString path = m_dialogs->savePath(m_window, suggestion);
    if (path.isEmpty())
        m_afterSave = nullptr;
    else
        m_document->save(path);
}

void FileActions::leave(const std::function<void()> &then)
{
    if (!m_document->isModified()) {
        then();
        return;
    }
    switch (m_dialogs->askToSave(m_window, m_document->name())) {
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
