// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes what the Training tab shows into files that a person names: the losses as a table, the chart as a picture.
#pragma once

#include <QObject>

class QWidget;

namespace alphascope {

class Dialogs;
class Preferences;
class TrainingPanel;

class TrainingFiles : public QObject {
    Q_OBJECT

public:
    //! Dialogs appear over `window`. All must outlive this.
    TrainingFiles(QWidget *window, Dialogs *dialogs, Preferences *preferences, TrainingPanel *panel, QObject *parent);

Q_SIGNALS:
    void failed(const QString &sentence);

private:
    void saveCsv();
    void savePicture();
    void write(const QString &path, const QByteArray &bytes);
    QString suggested(const QString &name) const;

    QWidget *m_window;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    TrainingPanel *m_panel;
};

} // namespace alphascope
