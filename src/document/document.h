// SPDX-License-Identifier: GPL-3.0-or-later
//! An open document: the specimen, its undo stack, its file, and the newest trace of it.
#pragma once

#include "document/editrunner.h"
#include "document/filejobs.h"
#include "document/shownspecimen.h"
#include "document/tracerunner.h"

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <QUndoStack>

#include <functional>
#include <memory>

namespace alphascope {

class Document : public QObject {
    Q_OBJECT

public:
    //! Holds a new, nearly empty specimen, not yet computed.
    explicit Document(QObject *parent = nullptr);
    //! Begins with `specimen`, not yet computed; saves in the thread `files`.
    Document(const Specimen &specimen, std::shared_ptr<QThreadPool> files, QObject *parent = nullptr);
    ~Document() override; //!< lets saving end, drops the rest

    const Specimen &specimen() const; //!< as it is shown
    const Specimen &ownSpecimen() const; //!< the same without weights that are only shown
    std::shared_ptr<const Trace> trace() const; //!< the newest computed; may be of an older specimen, may be null
    bool isTraced() const; //!< trace() is of the present specimen
    std::chrono::nanoseconds traceTime() const { return m_traceTime; } //!< that the worker computed for trace()

    //! For undo, redo and their texts. Ask isModified() and not its isClean(): a stack marks only its present place as
    //! clean, but saving ends later than it began and the person may have edited meanwhile.
    QUndoStack *undoStack();

    QString path() const; //!< empty until saved or opened
    QString name() const; //!< for the title: the file's name, the sample's, or "Untitled"
    //! Specimen or experiments are not those that were saved, opened or begun with, or the model is being learned.
    bool isModified() const;
    bool isEditing() const; //!< an edit that draws many weights is being done
    bool isComputing() const;
    bool isBusy() const; //!< editing, computing or saving

    void setSelected(const SelectedCell &cell); //!< remembered for the next save; no edit
    SelectedCell selected() const;

    //! Does the edit as one undo step (merged with the last when it continues it) and recomputes. When it brings back
    //! exactly what was there, no step remains. One that does not fit into memory is refused by editRefused. One that
    //! draws many weights is done in a worker thread; until it is done, others are refused that do not continue it.
    void edit(const Edit &edit);

    void endMerging(); //!< the next edit is a step of its own

    const TrainingRecord &record() const; //!< how it was trained

    const ExperimentRecords &experiments() const { return *m_experiments; } //!< that are saved with it
    void keep(const ExperimentRecord &experiment); //!< in the place of the last of its kind; the document is modified

    //! Begins to learn: the weights are a training's from now on and cannot be edited; inputs can. Where the training
    //! begins with another model than is there, that is an undo step, which learn() merges with.
    //! With a `name` it is a new document's, which is nobody's file: saving asks for a path, and undoing that step
    //! brings the name and the file of before back.
    void beginLearning(const Specimen &model, const QString &name = {});
    bool isLearning() const;
    //! How the training that runs is asked for what it has learned until now; it answers once, in this thread, with
    //! null where it cannot. A file that is saved while learning has that, so that the training can go on from it;
    //! without it nothing is saved.
    using TakeLearned = std::function<void(const std::shared_ptr<const TrainingRecord> &)>;
    void setTraining(std::function<void(const TakeLearned &)> ask);
    //! Shows these weights over the specimen's own, without an undo step; null: its own again. While a trace is being
    //! computed they wait for it, and newer ones replace them. `model`: one that has them, if there is one already.
    void showWeights(std::shared_ptr<const NamedWeights> weights, std::shared_ptr<const Specimen> model = {});
    //! Learning has ended with this: one undo step. Inputs stay as they were edited meanwhile.
    void learn(const Specimen &learned, const TrainingRecord &record);
    void dropLearning(); //!< it has ended with nothing, and what it began with goes
    void keepShown(const QString &what); //!< the weights that are shown become its own: one undo step

    //! Starts anew with `specimen` and an empty undo stack; not modified.
    void reset(const Specimen &specimen, const QString &name);
    //! The same with what a snapshot holds that is nobody's file, such as a sample: saving asks for a path.
    void reset(const Snapshot &snapshot, const QString &name);
    //! The same with what the file holds. Mere weights of another program are not its file: saving asks for a path.
    void load(const QString &path, const Snapshot &snapshot);

    void forgetFile(); //!< its file is another document's now: this one has none, and counts as modified

    void undoToComputable(); //!< undoes at least one step, and on to the newest state that can be computed
    void recompute(); //!< F5

    //! Works in the background and answers by signal. Meanwhile, edits are welcome: what is saved is what was there
    //! when it began (an edit that is under way is waited for), and of a training that runs the weights after its
    //! latest step, whatever epoch is shown.
    void save(const QString &path);

Q_SIGNALS:
    void begun(); //!< another document is here, by reset or load; before specimenChanged
    void specimenChanged(); //!< after every edit, undo, redo, reset and load; before it is computed
    void weightsShown(); //!< other weights are shown over the specimen's own, or its own again; before it is computed
    void traceChanged(double milliseconds); //!< trace() is new and belongs to the present specimen
    void editRefused(const QString &sentence); //!< nothing was changed
    void weightsDrawn(const QStringList &names); //!< the last edit drew them in the place of what was learned or opened
    void problemFound(const alphascope::Problem &problem); //!< the present specimen cannot be traced; trace() stays
    void busyChanged(bool busy);
    void identityChanged(); //!< path, name or "modified" changed
    void saved(const QString &path);
    void saveFailed(const QString &path, const QString &sentence);

private:
    //! What busyChanged and identityChanged have last said.
    struct Announced {
        bool busy = false, modified = false;
        QString path, name;
    };

    void begin(std::shared_ptr<const Specimen> specimen, const SelectedCell &selected, const QString &path,
        const QString &name, const TrainingRecord &record, const ExperimentRecords &experiments);
    void present();
    void show(const TraceOutcome &outcome);
    //! A file's content: `specimen`, with the trained weights where it is a training's.
    struct Content {
        std::shared_ptr<const Specimen> specimen;
        TrainingRecord record;
        bool isLearned = false;
        int generation = 0;
        std::shared_ptr<const ExperimentRecords> experiments;
    };

    void write(const QString &path, const Content &content);
    void saveLearned(const QString &path);
    void saveEdited();
    void finishSaving(const QString &path, const Content &content, const SaveResult &result);
    void announce();
    const std::shared_ptr<const Specimen> &shown() const;
    bool changesWeights(const Edit &edit) const;
    void refuse(const QString &sentence);
    void sayDrawn(const Edit &edit, const Specimen &before);
    void replace(Specimen specimen, const QString &what, const std::string &merge = {});
    void layWeights(LaidWeights laid);

    EditHistory m_history;
    EditRunner m_editor;
    TraceRunner m_runner;
    std::shared_ptr<QThreadPool> m_files; // beside the computation
    int m_saving = 0; // how many saves are under way
    QStringList m_savesAfterEdit; // paths; they wait for the edit that is under way
    std::shared_ptr<const Specimen> m_traced; // what m_trace belongs to
    std::shared_ptr<const Trace> m_trace;
    std::chrono::nanoseconds m_traceTime {};
    int m_generation = 0; // counts the documents begun: a save that ends later may be of an earlier one
    SelectedCell m_selected;
    TrainingRecord m_record; // of what was begun with or learned
    bool m_isDrawn = true; // all weights follow from a seed and from edits: none were learned or opened
    std::shared_ptr<const ExperimentRecords> m_experiments, m_cleanExperiments; // never null
    ShownSpecimen m_shown;
    std::optional<LaidWeights> m_waiting; // to be shown when the trace is there
    bool m_isLearning = false;
    std::function<void(const TakeLearned &)> m_askTraining;
    int m_learningStep = -1; // index of the undo stack after the step that learning began with; -1: there is none
    Announced m_announced;
};

} // namespace alphascope
