// SPDX-License-Identifier: GPL-3.0-or-later
//! Asks a person what to train and how, and checks the answer: the form, its preview and its file dialog together.
#pragma once

#include "app/datapreviewer.h"
#include "formats/trainingconfig.h"

#include <QObject>

#include <memory>
#include <optional>

namespace alphascope {

class Dialogs;
class Document;
class Preferences;
class TrainingForm;

//! What was chosen.
struct TrainingOrder {
    TrainingConfig config;
    QString task; //!< in a few words
    QString name; //!< for a new model's document: the file's that it learns from, or the task's
};

class TrainingSettingsDialog : public QObject {
    Q_OBJECT

public:
    //! Dialogs appear over `window`. All must outlive this.
    TrainingSettingsDialog(QWidget *window, Dialogs *dialogs, Preferences *preferences);
    ~TrainingSettingsDialog() override;

    //! For a training in the place of, or of, what the document holds; nothing when it was cancelled. The form stays as
    //! it was filled in until another document is asked about.
    std::optional<TrainingOrder> ask(const Document &document);

    TrainingForm *form() const { return m_form.get(); }

private:
    void offer(const Document &document);
    void preview();
    void show(const DataPreview &preview);
    void showProblem(const QString &sentence);
    void chooseFile();
    tl::expected<TrainingConfig, Error> config() const;

    QWidget *m_window;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    std::unique_ptr<TrainingForm> m_form;
    DataPreviewer m_previewer;
    QString m_offered; // which document the form is about
    QJsonObject m_training; // of that document
};

} // namespace alphascope
