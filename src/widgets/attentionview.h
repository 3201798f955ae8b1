// SPDX-License-Identifier: GPL-3.0-or-later
//! The middle of the window: alpha beside the context vectors, row for row, with titles and the choice of head.
#pragma once

#include "engine/trace.h"
#include "widgets/messagestrip.h"

#include <QWidget>

#include <memory>

class QItemSelectionModel;
class QSplitter;

namespace alphascope {

class FindingStrip;
class Heatmap;
class MatrixModel;
class SizeBox;
class TitleBar;

class AttentionView : public QWidget {
    Q_OBJECT

public:
    explicit AttentionView(QWidget *parent = nullptr);

    //! Shows the trace; the selected cell stays, clamped to the new shape; without one, the first cell is selected.
    void setTrace(std::shared_ptr<const Trace> trace);
    void setDimmed(bool dimmed);

    void setMessage(const StripMessage &message); //!< above the picture
    void setCausal(bool causal); //!< the model's own mask hides every key after the query

    QItemSelectionModel *selection() const; //!< the one selection of the program, over alpha's cells
    void select(int row, int column, int sheet);
    int sheet() const; //!< the head that is shown, from 0
    FindingStrip *findings() const; //!< between the message and the picture
    Heatmap *alpha() const;
    Heatmap *context() const;
    QSplitter *splitter() const; //!< for saving its sizes

Q_SIGNALS:
    void sheetChanged(int sheet);
    void hovered(const QString &sentence); //!< empty when the pointer leaves
    void maskToggled(int row, int column, bool masked);
    void paddingToggled(int column, bool padded);
    void remedyClicked();
    void backClicked();
    void messageClosed();

private:
    QWidget *createPanel(TitleBar *title, Heatmap *heatmap);
    void setSheet(int sheet);
    void showTitles();
    void showHeads();
    void selectClamped(int row, int column);
    void goTo(int row, int column);

    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    MatrixModel *m_alphaModel, *m_contextModel;
    QItemSelectionModel *m_selection;
    Heatmap *m_alpha, *m_context;
    TitleBar *m_alphaTitle, *m_contextTitle;
    SizeBox *m_head;
    MessageStrip *m_message;
    FindingStrip *m_findings;
    QSplitter *m_splitter;
};

} // namespace alphascope
