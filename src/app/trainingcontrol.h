// SPDX-License-Identifier: GPL-3.0-or-later
//! Training in the window: its actions, the worker, the Training tab and the document that learns, brought together.
#pragma once

#include "app/examplecontrol.h"
#include "app/picturemeter.h"
#include "app/trainingpast.h"
#include "app/trainingsettingsdialog.h"
#include "document/document.h"
#include "document/trainingrunner.h"

#include <QObject>
#include <QPointer>

class QAction;

namespace alphascope {

class Desk;
class TrainingPanel;

//! What a person can do to a training; the window makes them.
struct TrainingActions {
    QAction *train = nullptr; //!< begins, or goes on
    QAction *pause = nullptr;
    QAction *step = nullptr; //!< one step of the optimiser
    QAction *epoch = nullptr; //!< to the end of the epoch
    QAction *stop = nullptr; //!< keeps what was learned
    QAction *discard = nullptr;
    QAction *settings = nullptr;
};

class TrainingControl : public QObject {
    Q_OBJECT

public:
    //! All must outlive this; there is one training at a time.
    TrainingControl(QWidget *window, Desk *desk, Dialogs *dialogs, Preferences *preferences, TrainingPanel *panel,
        const TrainingActions &actions);

    bool isActive() const; //!< prepared, running or paused
    //! Runs `then` once nothing is being trained any more: what was learned until now is kept, unless it is discarded
    //! meanwhile.
    void finish(const std::function<void()> &then);

Q_SIGNALS:
    void said(const QString &sentence); //!< a training failed or could not begin
    void begun(); //!< the Training tab is worth seeing

private:
    void connectActions();
    void connectRunner();
    void begin(TrainingPart part);
    QString beginLearning(const PreparedTraining &training);
    void go(TrainingPart part);
    void answer(const Document::TakeLearned &take);
    ReadObserver readObserver();
    void show(const TrainingPicture &picture);
    void end(const TrainingEnd &end);
    void goOnAfterEnd();
    void chooseEpoch(const std::shared_ptr<const NamedWeights> &weights);
    void showPast();
    void forget(const Document *document);
    void discard();
    void updateActions();

    QWidget *m_window;
    Desk *m_desk;
    Dialogs *m_dialogs;
    Preferences *m_preferences;
    TrainingPanel *m_panel;
    TrainingActions m_actions;
    TrainingSettingsDialog m_settings;
    ExampleControl m_examples;
    TrainingPast m_past;
    TrainingRunner m_runner;
    PictureMeter m_meter;
    std::optional<TrainingOrder> m_order; // what Train begins without asking
    QPointer<Document> m_document; // that learns or is about to go on, or whose epochs the panel shows
    LaidWeights m_latest; // of the training
    std::function<void()> m_afterEnd;
};

} // namespace alphascope
