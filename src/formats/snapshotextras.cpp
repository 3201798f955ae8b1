// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshotextras.h"

#include "formats/experimentjson.h"
#include "formats/interventionjson.h"
#include "formats/preprocessingjson.h"
#include "formats/snapshotparts.h"
#include "formats/trainingtensors.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct SnapshotText {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)
};

//! A cell that does not exist is no reason to refuse a file: the nearest one is selected.
SelectedCell selectedIn(const QJsonArray &cell, const Specimen &specimen)
{
    const auto at = [&](qsizetype i, Index count) {
        return std::clamp<Index>(cell.at(i).toInteger(0), 0, std::max<Index>(count - 1, 0));
    };
    const auto *vectors = std::get_if<Vectors>(&specimen);
    const bool hasHeads = vectors && vectors->config.source != VectorSource::Weights;
    return { at(0, rowCount(specimen)), at(1, columnCount(specimen)), at(2, hasHeads ? vectors->config.heads : 1) };
}

void readTrainingMemory(const QJsonObject &description, const TensorFile &file, Snapshot &snapshot)
{
    auto memory = readMemory(description.value(memoryMember).toObject(), file, snapshot.specimen);
    if (memory)
        snapshot.memory = std::make_shared<const TrainingMemory>(std::move(*memory));
    else
        snapshot.warning = (SnapshotText::tr("Its training cannot be resumed. %1").arg(memory.error().sentence) + u' '
            + snapshot.warning)
                               .trimmed();
}

} // namespace

void readExtras(const QJsonObject &description, const TensorFile &file, Snapshot &snapshot)
{
    snapshot.selected = selectedIn(description.value("selected"_L1).toArray(), snapshot.specimen);
    snapshot.training = description.value(trainingMember).toObject();
    snapshot.preprocessing = preprocessingOf(description.value(preprocessingMember).toObject());
    snapshot.experiments = experimentsFromJson(description.value(experimentsMember).toObject(), snapshot.warning);
    const QJsonObject interventions = description.value(interventionsMember).toObject();
    std::visit([&](auto &model) { model.interventions = interventionsFromJson(interventions, snapshot.warning); },
        snapshot.specimen);
    if (description.contains(memoryMember))
        readTrainingMemory(description, file, snapshot);
}

} // namespace alphascope
