// SPDX-License-Identifier: GPL-3.0-or-later
//! Looks through alpha in a worker thread whenever another one is shown, and offers what was found.
#pragma once

#include "document/newestjob.h"
#include "engine/findings.h"

#include <QObject>

#include <memory>

namespace alphascope {

class Desk;
class Document;
class ExplainPanel;
class FindingStrip;

class FindingsControl : public QObject {
    Q_OBJECT

public:
    FindingsControl(Desk *desk, FindingStrip *strip, ExplainPanel *panel, QObject *parent); //!< all must outlive this

    void show(std::shared_ptr<const Trace> trace, int sheet); //!< this is what the window shows now; null: nothing

private:
    //! Of a head of a trace.
    struct Report {
        std::shared_ptr<const Trace> trace;
        std::vector<Finding> findings;
        RowVector<double> coverage; // [C]
    };

    void clear();
    void take(const std::optional<Report> &report);
    void transpose();

    Desk *m_desk;
    FindingStrip *m_strip;
    ExplainPanel *m_panel;
    const Document *m_document = nullptr; // that the strip is about
    NewestJob<Report> m_job;
};

} // namespace alphascope
