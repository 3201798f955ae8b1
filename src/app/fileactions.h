// SPDX-License-Identifier: GPL-3.0-or-later
//! New, Open, Save and Save As: asks before work would be lost, and goes on once it is safe.
#pragma once

#include "document/fileopener.h"

#include <QObject>
#include <QString>

#include <functional>
#include <vector>

class QMenu;
class QWidget;

namespace alphascope {

class Desk;
class Dialogs;
class Document;
class Preferences;

class FileActions : public QObject {
    Q_OBJECT

public:
    //! Dialogs appear over `window`. All four must outlive this object.
    FileActions(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences);

    void startAnew(); //!< a nearly empty specimen of the present family
    void addSamples(QMenu *menu); //!< an action for each
    void openSample(std::size_t index);
    void openTrainedSample(std::size_t index); //!< into an untitled document
    void chooseAndOpen();
    void open(const QString &path); //!< into the document of the family that is in the file
    void save();
    void saveAs();

    //! Runs `then` once nothing would be lost in any document: at once, after saving, or never when the person cancels.
    void leaveAll(const std::function<void()> &then);

Q_SIGNALS:
    void opened(const QString &path);
    void failed(const QString &sentence); //!< a file could not be opened or saved
    void warned(const QString &sentence); //!< a file was opened, but something about it should be known
    void notChosen(const QString &sentence); //!< a file has not been opened: what its weights are was not answered
    void readingChanged(bool reading);

private:
    using Documents = std::vector<Document *>;
    void leave(Documents documents, std::size_t before, const std::function<void()> &then); //!< back to `before`
    QString nameOf(const Document &document) const;
    void beginFile(const QString &path, const Snapshot &snapshot);
    void chooseLayout(const QString &path, const std::vector<WeightLayout> &layouts, const QString &sentence);
    void saveDocument(Document *document);
    void saveDocumentAs(Document *document);
    QString suggestedPath(const Document &document) const;
    void continueAfterSave(Document *document, const QString &path);
    void stop(const QString &sentence);

    QWidget *m_window;
    Desk *m_desk;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    FileOpener m_opener;
    Document *m_saving = nullptr; // what m_afterSave waits for
    std::function<void()> m_afterSave;
};

} // namespace alphascope
