// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingpast.h"

#include "app/trainingsummary.h"
#include "document/document.h"
#include "widgets/trainingpanel.h"

namespace alphascope {

TrainingPast::TrainingPast(TrainingPanel *panel)
    : m_panel(panel)
{
}

void TrainingPast::keep(Document *document, const WeightHistory &epochs)
{
    m_document = document;
    m_epochs = epochs;
}

void TrainingPast::drop(const Document *document)
{
    if (document == m_document.data())
        keep(nullptr, WeightHistory());
}

const WeightHistory &TrainingPast::epochsOf(const Document *document) const
{
    static const WeightHistory none;
    return document == m_document.data() ? m_epochs : none;
}

void TrainingPast::show(const Document *document)
{
    const QJsonObject &training = document->record().training;
    if (training.isEmpty())
        m_panel->clear();
    else
        m_panel->showPast(
            trainingSummary(training), metricOf(training), alphascope::epochsOf(training), epochsOf(document));
}

} // namespace alphascope
