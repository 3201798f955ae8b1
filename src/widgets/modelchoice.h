// SPDX-License-Identifier: GPL-3.0-or-later
//! The part of the training form that says what model is trained: a new one is chosen, one that is kept is only shown.
#pragma once

#include <QJsonObject>
#include <QObject>

class QComboBox;
class QSpinBox;

namespace alphascope {

struct TrainingChoice;

class ModelChoice : public QObject {
    Q_OBJECT

public:
    struct Boxes {
        QComboBox *family, *cell;
        QSpinBox *hidden;
        QComboBox *score;
    };

    //! Fills the boxes, which must outlive this.
    ModelChoice(const Boxes &boxes, QObject *parent);

    void setTask(const TrainingChoice &task); //!< a new model begins as is good for it
    //! The "family" and the configuration of the model that is kept; empty: a new one is chosen, as it was before.
    void setKept(const QJsonObject &model);

    QJsonObject json() const; //!< of the new model

private:
    void show();
    void take();
    void enable();

    Boxes m_boxes;
    int m_mostHidden; // of a new model
    QJsonObject m_new, m_kept; // what is in the boxes, or would be
    QString m_taskFamily;
    QJsonObject m_taskModel; // what else a new model of that family is to be
};

} // namespace alphascope
