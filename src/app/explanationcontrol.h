// SPDX-License-Identifier: GPL-3.0-or-later
//! Explains a row of alpha in a worker thread when the panel asks for it.
#pragma once

#include "document/newestjob.h"
#include "engine/explanation.h"

#include <QObject>

#include <memory>

namespace alphascope {

class Desk;
class ExplainPanel;

class ExplanationControl : public QObject {
    Q_OBJECT

public:
    ExplanationControl(Desk *desk, ExplainPanel *panel, QObject *parent); //!< both must outlive this

    void setSheet(int sheet) { m_sheet = sheet; } //!< the head whose weights the explanation is compared with

private:
    void explain(const ExplanationRequest &request);
    void take(std::optional<ExplainedRow> explained);

    Desk *m_desk;
    ExplainPanel *m_panel;
    int m_sheet = 0;
    NewestJob<ExplainedRow> m_job;
};

} // namespace alphascope
