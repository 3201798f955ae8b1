// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/findingscontrol.h"

#include "app/desk.h"
#include "engine/edittranspose.h"
#include "widgets/explainpanel.h"
#include "widgets/findingstrip.h"

#include <utility>

namespace alphascope {

FindingsControl::FindingsControl(Desk *desk, FindingStrip *strip, ExplainPanel *panel, QObject *parent)
    : QObject(parent)
    , m_desk(desk)
    , m_strip(strip)
    , m_panel(panel)
    , m_job([this](const std::optional<Report> &report) { take(report); })
{
    connect(desk, &Desk::begun, this, &FindingsControl::clear);
    connect(strip, &FindingStrip::transposeRequested, this, &FindingsControl::transpose);
}

//! What was found in an older alpha of the document stays until the new one has been looked through: a strip that
//! blinks with every key stroke would move the picture.
void FindingsControl::show(std::shared_ptr<const Trace> trace, int sheet)
{
    const bool isOther = std::exchange(m_document, m_desk->current()) != m_desk->current();
    if (isOther || !trace || sheet >= std::ssize(trace->sheets))
        clear();
    if (!trace || sheet >= std::ssize(trace->sheets))
        return;
    m_job.request([trace = std::move(trace), sheet](const std::stop_token &stop) {
        Report report { trace, findingsOf(*trace, sheet, stop), {} };
        if (!stop.stop_requested())
            report.coverage = coverage(trace->sheets[static_cast<std::size_t>(sheet)]);
        return report;
    });
}

void FindingsControl::clear()
{
    m_job.cancel();
    m_strip->setFindings(nullptr, {});
}

void FindingsControl::take(const std::optional<Report> &report)
{
    m_strip->setFindings(report ? report->trace : nullptr, report ? report->findings : std::vector<Finding>());
    if (report)
        m_panel->setCoverage(report->coverage);
}

void FindingsControl::transpose()
{
    if (const auto edit = transposition(m_desk->current()->specimen()))
        m_desk->edit(*edit);
}

} // namespace alphascope
