// SPDX-License-Identifier: GPL-3.0-or-later
//! The middle of the window: alpha beside the context vectors, row for row, with titles and the choice of head.
#pragma once

#include "engine/layer.h"
#include "widgets/heatmapstyle.h"
#include "widgets/messagestrip.h"

#include <QWidget>

#include <memory>

class QItemSelectionModel;
class QMenu;
class QSplitter;

namespace alphascope {

class FindingStrip;
class HeadStrip;
class Heatmap;
class InterventionBar;
class MatrixPanel;
class ShownLayer;
class SizeBox;

class AttentionView : public QWidget {
    Q_OBJECT

public:
    explicit AttentionView(QWidget *parent = nullptr);

    //! Shows the trace; the selected cell stays, clamped to the new shape; without one, the first cell is selected.
    //! `joined`: its rows and columns are words, whose pieces the document's trace has.
    void setTrace(std::shared_ptr<const Trace> trace, bool joined = false);
    std::shared_ptr<const Trace> trace() const; //!< that is shown
    bool isJoined() const;
    void setDimmed(bool dimmed);

    //! The look of the weights; contexts and scores are signed, and follow in digits and means.
    void setStyle(const HeatmapStyle &style);
    void setStyleMenu(QMenu *menu); //!< offered by the context menu; lives elsewhere

    //! The layer that layerWanted() asked for; others are not looked at.
    void setLayer(const std::shared_ptr<const Trace> &trace, std::shared_ptr<const Layer> layer);

    void setMessage(const StripMessage &message); //!< above the picture
    void setCausal(bool causal); //!< the model's own mask hides every key after the query

    void setMirrored(bool mirrored); //!< alpha's columns run from right to left
    void setTable(bool asTable); //!< numbers in tables in place of the pictures

    QItemSelectionModel *selection() const; //!< the one selection of the program, over alpha's cells
    void select(int row, int column, int sheet);
    LayerKind layerKind() const; //!< what is shown of alpha
    int sheet() const; //!< the head that is shown, from 0
    FindingStrip *findings() const; //!< between the message and the picture
    Heatmap *alpha() const;
    Heatmap *context() const;
    QSplitter *splitter() const; //!< for saving its sizes

Q_SIGNALS:
    void traceShown(); //!< another trace is
    void sheetChanged(int sheet);
    void hovered(const QString &sentence); //!< empty when the pointer leaves
    //! A layer that is too large to be made at once, to be given to setLayer(): what is asked last counts.
    void layerWanted(const std::shared_ptr<const alphascope::Trace> &trace, const alphascope::LayerChoice &choice);
    void maskToggled(int row, int column, bool masked);
    void intervened(const alphascope::WeightIntervention &change);
    void takenBack(int sheet, int row, int column);
    void interventionsReset();
    void renormalisesChanged(bool renormalises);
    void refused(const QString &sentence); //!< what was typed into a cell
    void unable(const QString &sentence); //!< why a key did nothing
    void paddingToggled(int column, bool padded);
    void remedyClicked();
    void backClicked();
    void messageClosed();

private:
    void setSheet(int sheet);
    void showTitles();
    void showHeads();
    void selectClamped(int row, int column);
    void goTo(int row, int column);

    std::shared_ptr<const Trace> m_trace;
    bool m_isJoined = false;
    int m_sheet = 0;
    MatrixPanel *m_ofAlpha, *m_ofContext;
    ShownLayer *m_layer;
    QItemSelectionModel *m_selection;
    SizeBox *m_head;
    HeadStrip *m_heads;
    InterventionBar *m_interventions;
    MessageStrip *m_message;
    FindingStrip *m_findings;
    QSplitter *m_splitter;
};

} // namespace alphascope
