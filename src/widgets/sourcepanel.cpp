// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sourcepanel.h"

#include "models/numbertext.h"
#include "models/steptitle.h"
#include "widgets/sentenceview.h"
#include "widgets/seriesview.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QStackedWidget>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

enum Range { ZeroToOne, ToTheLargest };

RowVector<double> weightsOf(const Trace &trace, int sheet, int row)
{
    const bool hasAlpha = row >= 0 && sheet < std::ssize(trace.sheets);
    return hasAlpha ? RowVector<double>(trace.sheets[static_cast<std::size_t>(sheet)].alpha.row(row))
                    : RowVector<double>();
}

std::vector<bool> maskedOf(const Trace &trace, int row)
{
    std::vector<bool> masked(static_cast<std::size_t>(trace.columns()), false);
    for (Index j = 0; row >= 0 && trace.mask.size() > 0 && j < trace.columns(); ++j)
        masked[static_cast<std::size_t>(j)] = !trace.mask(row, j);
    return masked;
}

//! 0 to 1, or to the largest weight, where many share the 1.
ColourScale scaleOf(const RowVector<double> &weights, Range range)
{
    ColourScale scale;
    double largest = 0;
    for (const double weight : weights) {
        if (std::isfinite(weight))
            largest = std::max(largest, weight);
    }
    if (range == ToTheLargest && largest > 0)
        scale.high = largest;
    return scale;
}

} // namespace

SourcePanel::SourcePanel(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_message(new QLabel)
    , m_range(new QComboBox)
    , m_pages(new QStackedWidget)
    , m_sentence(new SentenceView)
    , m_seriesView(new SeriesView)
    , m_source(this, [this] { showSource(); })
{
    setWhatsThis(tr("The source, each word or timestep shaded by the weight that the selected row of α gives it. A "
                    "click or the arrow keys select; the weight stands below, and with all digits on hover."));
    m_sentence->setObjectName(u"sentence"_s);
    m_seriesView->setObjectName(u"series"_s);
    m_title->setObjectName(u"title"_s);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setWordWrap(true);
    m_message->setMargin(12);
    m_range->setObjectName(u"range"_s);
    m_range->setAccessibleName(tr("Range of the shades"));
    m_range->setToolTip(tr("Which weights the shades reach from and to"));
    m_range->addItems({ tr("shades 0 to 1"), tr("shades 0 to the largest weight") });
    m_range->setSizeAdjustPolicy(QComboBox::AdjustToContents);

    auto *top = new QHBoxLayout;
    top->setContentsMargins(6, 4, 6, 4);
    top->addWidget(m_title, 1);
    top->addWidget(m_range);
    for (QWidget *page :
        { static_cast<QWidget *>(m_message), static_cast<QWidget *>(m_sentence), static_cast<QWidget *>(m_seriesView) })
        m_pages->addWidget(page);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addLayout(top);
    layout->addWidget(m_pages, 1);
    connect(m_range, &QComboBox::currentIndexChanged, this, &SourcePanel::showWeights);
    connect(m_sentence, &SentenceView::wordChosen, this, &SourcePanel::selectColumn);
    connect(m_seriesView, &SeriesView::timestepChosen, this, &SourcePanel::selectColumn);
    showSource();
}

void SourcePanel::setTrace(std::shared_ptr<const Trace> trace, int sheet, const Shared<double> &series)
{
    m_trace = std::move(trace);
    m_sheet = sheet;
    m_series = series;
    m_source.request();
}

void SourcePanel::setSelection(QItemSelectionModel *selection)
{
    if (m_selection)
        m_selection->disconnect(this);
    m_selection = selection;
    if (selection) {
        connect(selection, &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current, const QModelIndex &previous) {
                if (current.row() != previous.row())
                    showWeights();
                showCurrent();
            });
    }
    m_source.request();
}

int SourcePanel::row() const
{
    const int row = m_selection && m_trace ? m_selection->currentIndex().row() : -1;
    return m_trace && row < m_trace->rows() ? row : -1;
}

//! A series of another length is not the trace's.
bool SourcePanel::isSeries() const { return m_trace && m_series.rows() > 0 && m_series.rows() == m_trace->columns(); }

void SourcePanel::showSource()
{
    m_message->setText(tr("Nothing has been computed yet."));
    QStringList labels;
    for (Index j = 0; m_trace && j < m_trace->columns(); ++j)
        labels += visibleLabel(m_trace->columnLabels[static_cast<std::size_t>(j)]);
    if (isSeries())
        m_seriesView->setSeries(m_series, labels);
    else
        m_sentence->setWords(labels);
    m_pages->setCurrentWidget(!m_trace ? static_cast<QWidget *>(m_message)
            : isSeries()               ? static_cast<QWidget *>(m_seriesView)
                                       : m_sentence);
    showWeights();
    showCurrent();
}

void SourcePanel::showWeights()
{
    m_range->setVisible(m_trace && !m_trace->sheets.empty());
    if (m_source.isDue() || !m_trace)
        return m_title->setText(QString());
    const RowVector<double> weights = weightsOf(*m_trace, m_sheet, row());
    const std::vector<bool> masked = maskedOf(*m_trace, row());
    const ColourScale scale = scaleOf(weights, static_cast<Range>(m_range->currentIndex()));
    if (isSeries()) {
        m_seriesView->setScale(scale);
        m_seriesView->setWeights(weights, masked);
    } else {
        m_sentence->setScale(scale);
        m_sentence->setWeights(weights, masked);
    }
    if (m_trace->sheets.empty())
        m_title->setText(tr("No attention: nothing is shaded"));
    else if (row() >= 0)
        m_title->setText(
            tr("%1 · shades from 0 to %2").arg(rowCalled(*m_trace, row()), significantNumber(scale.high, 3)));
}

void SourcePanel::showCurrent()
{
    if (m_source.isDue() || !m_trace)
        return;
    const int column = row() >= 0 ? m_selection->currentIndex().column() : -1;
    m_sentence->setCurrent(column);
    m_seriesView->setCurrent(column < m_trace->columns() ? column : -1);
}

//! Carries a click on a word or timestep to all views.
void SourcePanel::selectColumn(int column)
{
    if (!m_selection || row() < 0 || column >= m_selection->model()->columnCount())
        return;
    m_selection->setCurrentIndex(m_selection->model()->index(row(), column), QItemSelectionModel::ClearAndSelect);
}

} // namespace alphascope
