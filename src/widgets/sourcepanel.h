// SPDX-License-Identifier: GPL-3.0-or-later
//! The source itself under the weights of the selected row: a sentence shaded, or a series above its weights.
#pragma once

#include "engine/shared.h"
#include "engine/trace.h"
#include "widgets/heatmapstyle.h"
#include "widgets/whenseen.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QComboBox;
class QItemSelectionModel;
class QLabel;
class QStackedWidget;

namespace alphascope {

class SentenceView;
class SeriesView;

class SourcePanel : public QWidget {
    Q_OBJECT

public:
    explicit SourcePanel(QWidget *parent = nullptr);

    //! `series` [T x I] where the source is numbers, a row a column of alpha; empty: words, the columns' labels.
    void setTrace(std::shared_ptr<const Trace> trace, int sheet, const Shared<double> &series);
    void setSelection(QItemSelectionModel *selection); //!< alpha's; its row gives the weights
    void setStyle(const HeatmapStyle &style); //!< its colours; the range is chosen here

private:
    int row() const;
    void showSource();
    void showWeights();
    void showCurrent();
    void selectColumn(int column);
    bool isSeries() const;

    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    Shared<double> m_series;
    HeatmapStyle m_style;
    QPointer<QItemSelectionModel> m_selection;
    QLabel *m_title, *m_message;
    QComboBox *m_range;
    QStackedWidget *m_pages;
    SentenceView *m_sentence;
    SeriesView *m_seriesView;
    WhenSeen m_source;
};

} // namespace alphascope
