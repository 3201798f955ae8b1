// SPDX-License-Identifier: GPL-3.0-or-later
//! New, Open, Save and Save As: asks before work would be lost, and goes on once it is safe.
#pragma once

#include "engine/specimen.h"

#include <QHash>
#include <QObject>
#include <QString>

#include <array>
#include <functional>
#include <optional>

class QMenu;
class QWidget;

namespace alphascope {

class Dialogs;
class Document;
class Preferences;

class FileActions : public QObject {
    Q_OBJECT

public:
    //! Dialogs appear over `window`. All four must outlive this object.
    FileActions(QWidget *window, Document *document, Dialogs *dialogs, Preferences *preferences);

    void startAnew(); //!< a nearly empty specimen of the present family
    void addSamples(QMenu *menu); //!< an action for each
    void openSample(std::size_t index);
    void chooseAndOpen();
    void open(const QString &path);
    void save();
    void saveAs();

    //! The document's file and name, as long as the model is of the family that is in that file. Another family is
    //! another document: it has no file, and a save asks for one.
    QString path() const;
    QString name() const;

    //! Runs `then` once nothing would be lost: at once, after saving, or never when the person cancels.
    void leave(const std::function<void()> &then);

Q_SIGNALS:
    void failed(const QString &sentence); //!< a file could not be opened or saved

private:
    bool belongsToFile() const;
    void noteBeginning();
    void noteFile(const QString &path);
    void write(const QString &path);
    QString suggestedPath() const;
    void continueAfterSave(const QString &path);
    void stop(const QString &sentence);

    QWidget *m_window;
    Document *m_document;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    std::function<void()> m_afterSave;
    //! Of each family (an index into Specimen), its file in this document: empty when the document began with it and
    //! without a file, nullopt when it came later and was not saved.
    std::array<std::optional<QString>, std::variant_size_v<Specimen>> m_paths;
    QHash<QString, std::size_t> m_writing; // the family that goes into a file
    bool m_isBeginning = false; // another document is here, its specimen not yet
};

} // namespace alphascope
