// SPDX-License-Identifier: GPL-3.0-or-later
// What a document does while its model is trained, and with the weights of other epochs; and its experiments.
#include "document/document.h"

#include "engine/editeffort.h"
#include "engine/specimenequality.h"

#include <QPointer>

namespace alphascope {

namespace {

constexpr const char *learningKey = "training"; // of the undo steps that are one

} // namespace

const TrainingRecord &Document::record() const { return m_record; }

void Document::keep(const ExperimentRecord &experiment)
{
    ExperimentRecords records = *m_experiments;
    records.at(experiment.experiment.index()) = experiment;
    m_experiments = std::make_shared<const ExperimentRecords>(std::move(records));
    announce();
}

const Specimen &Document::ownSpecimen() const { return *m_history.present(); }

bool Document::isLearning() const { return m_isLearning; }

void Document::beginLearning(const Specimen &model, const QString &name)
{
    const bool drops = isEditing();
    m_editor.cancel();
    m_history.endMerging();
    m_waiting.reset();
    m_shown.setWeights({});
    m_learningStep = -1;
    if (!sameParameters(model, *m_history.present())) {
        const auto file = name.isEmpty() ? std::nullopt : std::optional(DocumentFile { QString(), name, nullptr });
        m_history.edit(Replace { model, tr("Training").toStdString(), learningKey }, file);
        m_learningStep = undoStack()->index();
        if (file)
            ++m_generation; // a save that began before is of the other document
    }
    m_isLearning = true;
    announce();
    if (drops)
        refuse(tr("The training has begun, so the change that was still being made was dropped."));
}

void Document::setTraining(std::function<void(const TakeLearned &)> ask) { m_askTraining = std::move(ask); }

void Document::saveLearned(const QString &path)
{
    const auto take = [path, this, alive = QPointer<Document>(this), present = m_history.present(),
                          generation = m_generation,
                          experiments = m_experiments](const std::shared_ptr<const TrainingRecord> &record) {
        if (!alive)
            return;
        --m_saving; // write() counts it
        if (record)
            return write(path, { present, *record, true, generation, experiments });
        Q_EMIT saveFailed(path,
            tr("Nothing was saved: the training did not hand out what it has learned. Save again when it is over."));
        announce();
    };
    ++m_saving;
    announce();
    m_askTraining(take);
}

void Document::showWeights(std::shared_ptr<const NamedWeights> weights, std::shared_ptr<const Specimen> model)
{
    LaidWeights laid { std::move(weights), std::move(model) };
    if (m_runner.isBusy())
        m_waiting = std::move(laid);
    else
        layWeights(std::move(laid));
}

void Document::layWeights(LaidWeights laid)
{
    const auto before = shown(); // kept alive, so that its address stays its own
    m_shown.setWeights(std::move(laid));
    if (shown() == before)
        return;
    Q_EMIT weightsShown();
    recompute();
}

void Document::learn(const Specimen &learned, const TrainingRecord &record)
{
    const NamedWeights weights = weightsOf(learned);
    const Specimen &present = *m_history.present();
    Specimen after = fit(weights, present) ? withWeights(present, weights) : learned;
    m_isLearning = false;
    m_waiting.reset();
    m_shown.setWeights({});
    m_record = record;
    m_isDrawn = false;
    replace(std::move(after), tr("Training"), learningKey);
    m_history.endMerging();
    announce();
}

void Document::dropLearning()
{
    m_isLearning = false;
    m_waiting.reset();
    m_shown.setWeights({});
    if (undoStack()->index() == m_learningStep)
        undoStack()->undo();
    else
        present();
    announce();
}

void Document::keepShown(const QString &what)
{
    m_history.endMerging();
    const Specimen kept = *shown();
    m_waiting.reset();
    m_shown.setWeights({});
    replace(kept, what);
}

//! One undo step, or none where nothing changes; either way what was shown over it is shown no more.
void Document::replace(Specimen specimen, const QString &what, const std::string &merge)
{
    const auto before = m_history.present();
    m_history.edit(Replace { std::move(specimen), what.toStdString(), merge });
    if (m_history.present() == before)
        present();
}

//! Whether parameters would be others, in value, shape or number, than they are.
bool Document::changesWeights(const Edit &edit) const
{
    const WeightsEffort effort = weightsEffort(edit, *m_history.present());
    if (!effort.changes || effort.isLarge())
        return effort.changes;
    Specimen after = *m_history.present();
    alphascope::apply(edit, after);
    return !sameParameters(after, *m_history.present());
}

} // namespace alphascope
