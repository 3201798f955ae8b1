// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attentionview.h"

#include "models/matrixmodel.h"
#include "widgets/findingstrip.h"
#include "widgets/headstrip.h"
#include "widgets/heatmap.h"
#include "widgets/interventionbar.h"
#include "widgets/matrixpanel.h"
#include "widgets/matrixtable.h"
#include "widgets/shownlayer.h"
#include "widgets/sizebox.h"
#include "widgets/titlebar.h"

#include <QItemSelectionModel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

AttentionView::AttentionView(QWidget *parent)
    : QWidget(parent)
    , m_ofAlpha(new MatrixPanel(u"alpha"_s, tr("Attention weights"),
          tr("The attention weights α: a row attends to the columns, and each row sums to 1. Click a cell "
             "or move with the arrow keys to see below how it was computed; M masks the cell.")))
    , m_ofContext(new MatrixPanel(u"context"_s, tr("Context vectors"),
          tr("The context vectors, row for row beside α: the values of all columns, weighted by the row's α and "
             "summed.")))
    , m_layer(new ShownLayer(m_ofAlpha))
    , m_selection(new QItemSelectionModel(m_ofAlpha->model(), this))
    , m_head(new SizeBox)
    , m_heads(new HeadStrip)
    , m_interventions(new InterventionBar)
    , m_message(new MessageStrip)
    , m_findings(new FindingStrip)
    , m_splitter(new QSplitter(Qt::Horizontal))
{
    alpha()->setSelection(m_selection, Heatmap::Selects::Cell);
    context()->setStyle(HeatmapStyle::ofSigned());
    context()->setSelection(m_selection, Heatmap::Selects::Row);
    context()->followRows(alpha());

    m_head->setObjectName(u"head"_s);
    m_head->setAccessibleName(tr("Head"));
    m_head->setToolTip(tr("The head whose weights are shown"));
    m_head->setPrefix(tr("Head "));
    m_heads->setObjectName(u"heads"_s);
    m_ofAlpha->title()->addControl(m_head);

    m_ofAlpha->table()->setSelectionModel(m_selection);
    m_ofContext->table()->followRows(m_selection);
    const QScrollBar *rows = m_ofAlpha->table()->verticalScrollBar();
    const QScrollBar *same = m_ofContext->table()->verticalScrollBar();
    connect(rows, &QScrollBar::valueChanged, same, &QScrollBar::setValue);
    connect(same, &QScrollBar::valueChanged, rows, &QScrollBar::setValue);

    m_splitter->addWidget(m_ofAlpha);
    m_splitter->addWidget(m_ofContext);
    m_splitter->setObjectName(u"attentionSplitter"_s);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 5);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({ 500, 200 });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_interventions);
    layout->addWidget(m_heads);
    layout->addWidget(m_findings);
    layout->addWidget(m_splitter, 1);

    const auto say = [this](int, int, const QString &sentence) { Q_EMIT hovered(sentence); };
    connect(alpha(), &Heatmap::hovered, this, say);
    connect(context(), &Heatmap::hovered, this, say);
    connect(alpha(), &Heatmap::maskToggled, this, &AttentionView::maskToggled);
    connect(alpha(), &Heatmap::paddingToggled, this, &AttentionView::paddingToggled);
    connect(alpha(), &Heatmap::refused, this, &AttentionView::refused);
    for (const MatrixPanel *panel : { m_ofAlpha, m_ofContext }) {
        connect(panel->heatmap(), &Heatmap::unable, this, &AttentionView::unable);
        connect(panel->table(), &MatrixTable::unable, this, &AttentionView::unable);
    }
    connect(alpha(), &Heatmap::intervened, this, [this](WeightIntervention change) {
        change.sheet = m_sheet;
        Q_EMIT intervened(change);
    });
    connect(
        alpha(), &Heatmap::takenBack, this, [this](int row, int column) { Q_EMIT takenBack(m_sheet, row, column); });
    connect(alpha(), &Heatmap::numberEntered, this, [this](int row, int column, double weight) {
        Q_EMIT intervened({ m_sheet, row, column, WeightChange::Set, weight });
    });
    connect(m_interventions, &InterventionBar::resetClicked, this, &AttentionView::interventionsReset);
    connect(m_interventions, &InterventionBar::renormalisesChanged, this, &AttentionView::renormalisesChanged);
    connect(m_heads, &HeadStrip::chosen, this, &AttentionView::setSheet);
    connect(m_layer, &ShownLayer::wanted, this, &AttentionView::layerWanted);
    connect(m_layer, &ShownLayer::refused, this, &AttentionView::refused);
    connect(m_layer, &ShownLayer::kindChosen, this, [this] {
        showTitles();
        showHeads();
    });
    connect(m_message, &MessageStrip::remedyClicked, this, &AttentionView::remedyClicked);
    connect(m_message, &MessageStrip::backClicked, this, &AttentionView::backClicked);
    connect(m_findings, &FindingStrip::placeChosen, this, &AttentionView::goTo);
    connect(m_message, &MessageStrip::closed, this, &AttentionView::messageClosed);
    connect(m_head, &SizeBox::valueChanged, this, [this](int head) { setSheet(head - 1); });
    setTrace(nullptr);
}

void AttentionView::setTrace(std::shared_ptr<const Trace> trace, bool joined)
{
    const QModelIndex current = m_selection->currentIndex(); // a model of another shape forgets it
    const int row = current.row();
    const int column = current.column();
    m_trace = std::move(trace);
    m_isJoined = joined;
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    const int sheet = std::clamp(m_sheet, 0, std::max(sheets - 1, 0));
    const bool otherSheet = sheet != m_sheet;
    m_sheet = sheet;
    m_ofContext->model()->setView(contextView(m_trace));
    m_heads->setTrace(m_trace);
    m_interventions->setInterventions(m_trace ? m_trace->interventions : Interventions());
    m_layer->setTrace(m_trace, m_sheet, joined);
    showTitles();
    showHeads();
    selectClamped(row, column);
    if (otherSheet)
        Q_EMIT sheetChanged(m_sheet);
    Q_EMIT traceShown();
}

std::shared_ptr<const Trace> AttentionView::trace() const { return m_trace; }

bool AttentionView::isJoined() const { return m_isJoined; }

void AttentionView::setDimmed(bool dimmed)
{
    alpha()->setDimmed(dimmed);
    context()->setDimmed(dimmed);
}

void AttentionView::setMessage(const StripMessage &message) { m_message->setMessage(message); }

void AttentionView::setCausal(bool causal) { alpha()->setCausal(causal); }

QItemSelectionModel *AttentionView::selection() const { return m_selection; }

void AttentionView::select(int row, int column, int sheet)
{
    setSheet(sheet);
    selectClamped(row, column);
}

int AttentionView::sheet() const { return m_sheet; }

FindingStrip *AttentionView::findings() const { return m_findings; }

Heatmap *AttentionView::alpha() const { return m_ofAlpha->heatmap(); }

Heatmap *AttentionView::context() const { return m_ofContext->heatmap(); }

QSplitter *AttentionView::splitter() const { return m_splitter; }

void AttentionView::setSheet(int sheet)
{
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    sheet = std::clamp(sheet, 0, std::max(sheets - 1, 0));
    if (sheet == m_sheet)
        return;
    m_sheet = sheet;
    m_layer->setSheet(sheet);
    showTitles();
    showHeads();
    Q_EMIT sheetChanged(m_sheet);
}

void AttentionView::setStyle(const HeatmapStyle &style)
{
    HeatmapStyle ofSigned = HeatmapStyle::ofSigned();
    ofSigned.digits = style.digits;
    ofSigned.byMeans = style.byMeans;
    context()->setStyle(ofSigned);
    m_heads->setStyle(style);
    m_layer->setStyle(style);
}

void AttentionView::setMirrored(bool mirrored) { alpha()->setMirrored(mirrored); }

void AttentionView::setTable(bool asTable)
{
    m_ofAlpha->setTable(asTable);
    m_ofContext->setTable(asTable);
    if (asTable)
        m_ofAlpha->table()->scrollTo(m_selection->currentIndex());
}

void AttentionView::setStyleMenu(QMenu *menu) { alpha()->setStyleMenu(menu); }

void AttentionView::setLayer(const std::shared_ptr<const Trace> &trace, std::shared_ptr<const Layer> layer)
{
    m_layer->setLayer(trace, std::move(layer));
}

LayerKind AttentionView::layerKind() const { return m_layer->kind(); }

//! "Context c_i = Σ_j α_ij v_j", with the symbols of the model and an index for the row only when there are several.
void AttentionView::showTitles()
{
    if (!m_trace) {
        m_ofAlpha->title()->setTitle(tr("α — attention weights"), {});
        m_ofContext->title()->setTitle(tr("Context"), {});
        return;
    }
    const auto text = [](const std::string &utf8) { return QString::fromStdString(utf8); };
    m_ofAlpha->title()->setTitle(layerTitle(m_layer->kind(), static_cast<int>(m_trace->sheets.size())),
        tr("rows: %1 · columns: %2").arg(text(m_trace->rowTitle), text(m_trace->columnTitle)));
    if (m_trace->sheets.empty() || m_trace->context.size() == 0) {
        m_ofContext->title()->setTitle(
            tr("Context"), m_trace->context.size() > 0 ? text(m_trace->contextNote) : QString());
        return;
    }
    const QString row = m_trace->rows() > 1 ? u"t"_s : QString();
    const QString value = text(m_trace->symbols.value).toHtmlEscaped();
    m_ofContext->title()->setTitle(
        tr("Context c<sub>%1</sub> = Σ<sub>j</sub> α<sub>%1j</sub> %2<sub>j</sub>").arg(row, value),
        text(m_trace->contextNote));
}

void AttentionView::showHeads()
{
    const QSignalBlocker blocker(m_head);
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    m_head->setRange(1, std::max(sheets, 1));
    m_head->setSuffix(tr(" of %1").arg(sheets));
    m_head->setValue(m_sheet + 1);
    m_head->setVisible(sheets > 1);
    m_heads->setCurrent(m_sheet);
}

void AttentionView::selectClamped(int row, int column)
{
    const int rows = m_ofAlpha->model()->rowCount();
    const int columns = m_ofAlpha->model()->columnCount();
    if (rows == 0 || columns == 0)
        return;
    const QModelIndex index
        = m_ofAlpha->model()->index(std::clamp(row, 0, rows - 1), std::clamp(column, 0, columns - 1));
    if (index != m_selection->currentIndex())
        m_selection->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

//! -1: the row or column that is selected.
void AttentionView::goTo(int row, int column)
{
    const QModelIndex current = m_selection->currentIndex();
    selectClamped(row < 0 ? current.row() : row, column < 0 ? current.column() : column);
}

} // namespace alphascope
