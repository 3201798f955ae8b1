// SPDX-License-Identifier: GPL-3.0-or-later
//! New, Open, Save and Save As: asks before work would be lost, and goes on once it is safe.
#pragma once

#include <QObject>

#include <functional>

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
    void openSample(std::size_t index);
    void chooseAndOpen();
    void open(const QString &path);
    void save();
    void saveAs();

    //! Runs `then` once nothing would be lost: at once, after saving, or never when the person cancels.
    void leave(const std::function<void()> &then);

Q_SIGNALS:
    void failed(const QString &sentence); //!< a file could not be opened or saved

private:
    void continueAfterSave(const QString &path);
    void stop(const QString &sentence);

    QWidget *m_window;
    Document *m_document;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    std::function<void()> m_afterSave;
};

} // namespace alphascope
