// SPDX-License-Identifier: GPL-3.0-or-later
//! Shows the current document's trace in all panels of the window, one selection in all of them, and keeps for the
//! document what is selected.
#pragma once

#include "document/document.h"

#include <QObject>

#include <memory>
#include <optional>

class QAction;

namespace alphascope {

class AttentionView;
class Desk;
class ExplainPanel;
class ExplanationControl;
class FindingsControl;
class OutputPanel;
class SourcePanel;
class StatesPanel;
class StepPanel;

//! Where a trace is seen.
struct TraceViews {
    AttentionView *attention;
    StepPanel *step;
    StatesPanel *states;
    OutputPanel *output;
    SourcePanel *source;
    ExplainPanel *explain;
};

class TracePanels : public QObject {
    Q_OBJECT

public:
    //! While `join` is checked, whole words stand in place of their pieces. All must outlive this.
    TracePanels(Desk *desk, const TraceViews &views, QAction *join, QObject *parent);

    void show(); //!< the document's trace, or nothing while it has none
    void showNothing();
    //! What is selected is the document's own again, once its trace is there.
    void restoreSelection();
    void showStale(bool stale); //!< numbers of an older input are greyed, like the picture

private:
    std::shared_ptr<const Trace> joined() const;
    bool isJoined() const;
    void showSheet();
    void showExplained(int sheet);
    void rememberSelection();

    Desk *m_desk;
    TraceViews m_views;
    QAction *m_join;
    FindingsControl *m_findings;
    ExplanationControl *m_explanations;
    std::shared_ptr<const Trace> m_shown; // null: nothing
    std::optional<SelectedCell> m_toSelect;
};

} // namespace alphascope
