// SPDX-License-Identifier: GPL-3.0-or-later
//! What to train and how, as a form: it gives the JSON of a training's configuration, which its reader checks.
#pragma once

#include <QJsonObject>
#include <QStringList>
#include <QWidget>

#include <memory>

namespace alphascope {

class ModelChoice;

namespace Ui {
class TrainingForm;
}

class TrainingForm : public QWidget {
    Q_OBJECT

public:
    enum class Begin { NewModel, OpenModel, Resume };

    explicit TrainingForm(QWidget *parent = nullptr);
    ~TrainingForm() override;

    //! What one may begin with besides a new model: the open one of that name, and where it remembers its training,
    //! that; the latter is chosen then. `model` has its "family" and its configuration, which are shown where it is
    //! kept.
    void setOpenModel(const QString &name, const QJsonObject &model, bool canResume);
    void setTask(const QString &word); //!< with what is a good beginning for it
    void setFamily(const QString &word); //!< chooses a task for it, unless there is none
    void setFile(const QString &path); //!< of the person's own data
    bool lacksFile() const; //!< own data are to be learned, and none were chosen
    void setTraining(const QJsonObject &training); //!< data and settings as a snapshot tells of its training
    void setColumns(const QStringList &columns); //!< of the person's own table, to choose from
    void setPreview(const QStringList &examples, const QString &problem); //!< a problem where there are none

    Begin begin() const;
    QJsonObject json() const; //!< "model", "data", "training", or "snapshot" in place of the first
    QString taskText() const; //!< "Written dates to ISO dates"

Q_SIGNALS:
    void fileRequested();
    void dataChanged(); //!< another preview is due

private:
    void showTask();
    void showBegin();
    QJsonObject dataJson() const;
    QJsonObject trainingJson() const;

    std::unique_ptr<Ui::TrainingForm> m_ui;
    ModelChoice *m_model;
    QString m_openName, m_file;
    QJsonObject m_openModel;
    QJsonObject m_training; // what was set and is not in the form
    QJsonObject m_data;
};

} // namespace alphascope
