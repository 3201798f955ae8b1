// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explanationcontrol.h"

#include "app/desk.h"
#include "widgets/explainpanel.h"

namespace alphascope {

ExplanationControl::ExplanationControl(Desk *desk, ExplainPanel *panel, QObject *parent)
    : QObject(parent)
    , m_desk(desk)
    , m_panel(panel)
    , m_job([this](std::optional<ExplainedRow> explained) { take(std::move(explained)); })
{
    connect(panel, &ExplainPanel::requested, this, &ExplanationControl::explain);
    connect(panel, &ExplainPanel::stopRequested, this, [this] { m_job.cancel(); });
}

void ExplanationControl::explain(const ExplanationRequest &request)
{
    const Document &document = *m_desk->current();
    if (!document.isTraced())
        return m_panel->setProblem(tr("The input has changed. Explain it when α has been computed."));
    auto specimen = std::make_shared<const Specimen>(document.specimen()); // its matrices are shared
    auto trace = document.trace();
    if (const auto problem = checkExplainable(*specimen, *trace, request))
        return m_panel->setProblem(QString::fromStdString(problem->sentence));
    m_panel->setBusy(true);
    m_job.request([specimen, trace, request, sheet = m_sheet](
                      const std::stop_token &stop) { return explainRow(*specimen, *trace, request, sheet, stop); });
}

void ExplanationControl::take(std::optional<ExplainedRow> explained)
{
    m_panel->setBusy(false);
    if (explained)
        m_panel->setExplained(std::make_shared<const ExplainedRow>(std::move(*explained)));
    else
        m_panel->setProblem(tr("There is not enough memory to explain this row. Close other programs, or choose a "
                               "smaller model."));
}

} // namespace alphascope
