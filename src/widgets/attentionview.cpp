// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attentionview.h"

#include "models/matrixmodel.h"
#include "widgets/findingstrip.h"
#include "widgets/headstrip.h"
#include "widgets/heatmap.h"
#include "widgets/interventionbar.h"
#include "widgets/matrixpanel.h"
#include "widgets/matrixtable.h"
#include "widgets/sizebox.h"
#include "widgets/titlebar.h"

#include <QComboBox>
#include <QItemSelectionModel>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

namespace {

constexpr double costWorthAJob = 1e6; // cells: one or two milliseconds

} // namespace

AttentionView::AttentionView(QWidget *parent)
    : QWidget(parent)
    , m_ofAlpha(new MatrixPanel(u"alpha"_s, tr("Attention weights"),
          tr("The attention weights α: a row attends to the columns, and each row sums to 1. Click a cell "
             "or move with the arrow keys to see below how it was computed; M masks the cell.")))
    , m_ofContext(new MatrixPanel(u"context"_s, tr("Context vectors"),
          tr("The context vectors, row for row beside α: the values of all columns, weighted by the row's α and "
             "summed.")))
    , m_selection(new QItemSelectionModel(m_ofAlpha->model(), this))
    , m_head(new SizeBox)
    , m_layers(new QComboBox)
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
    m_layers->setObjectName(u"layer"_s);
    m_layers->setAccessibleName(tr("What is shown"));
    m_layers->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layers->setToolTip(tr("What is shown: weights, scores, or all heads at once"));
    m_layers->setWhatsThis(
        tr("What is shown over rows and columns: the weights α; the scores e that they come from; or "
           "the mean or the maximum of the weights of all heads."));
    m_heads->setObjectName(u"heads"_s);
    m_ofAlpha->title()->addControl(m_layers);
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
    connect(m_layers, &QComboBox::activated, this, &AttentionView::chooseKind);
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
    m_layer = nullptr; // of the trace before
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    const int sheet = std::clamp(m_sheet, 0, std::max(sheets - 1, 0));
    const bool otherSheet = sheet != m_sheet;
    m_sheet = sheet;
    m_ofContext->model()->setView(contextView(m_trace));
    m_heads->setTrace(m_trace);
    m_interventions->setInterventions(m_trace ? m_trace->interventions : Interventions());
    showLayers();
    showLayer();
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
    showLayer();
    showTitles();
    showHeads();
    Q_EMIT sheetChanged(m_sheet);
}

void AttentionView::setStyle(const HeatmapStyle &style)
{
    m_style = style;
    HeatmapStyle ofSigned = HeatmapStyle::ofSigned();
    ofSigned.digits = style.digits;
    ofSigned.byMeans = style.byMeans;
    context()->setStyle(ofSigned);
    m_heads->setStyle(style);
    showLayer();
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

LayerChoice AttentionView::choice() const
{
    const Fold fold = m_style.byMeans                                   ? Fold::Mean
        : m_kind == LayerKind::Scores || m_style.range == Range::Signed ? Fold::Furthest
                                                                        : Fold::Maximum;
    return { m_kind, m_sheet, fold };
}

//! Shows what was chosen; what is too large to be made at once is asked for, and shown when it comes.
void AttentionView::showLayer()
{
    HeatmapStyle style = m_style;
    if (m_kind == LayerKind::Scores) {
        style = HeatmapStyle::ofSigned();
        style.digits = m_style.digits;
        style.byMeans = m_style.byMeans;
    }
    if (m_layer && m_layer->choice == choice()) {
        alpha()->setStyle(style); // only the look is another
        return;
    }
    m_layer = nullptr;
    if (!m_trace || layerCost(*m_trace, choice()) <= costWorthAJob) {
        if (m_trace)
            m_layer = std::make_shared<const Layer>(makeLayer(*m_trace, choice()));
        showView(m_trace ? layerView(m_trace, m_layer) : alphaView(nullptr, 0));
        alpha()->setStyle(style);
        return;
    }
    showView(layerComing(m_trace));
    alpha()->setStyle(style);
    Q_EMIT layerWanted(m_trace, choice());
}

void AttentionView::setLayer(const std::shared_ptr<const Trace> &trace, std::shared_ptr<const Layer> layer)
{
    if (trace != m_trace || m_layer || (layer && layer->choice != choice()))
        return;
    if (!layer) {
        Q_EMIT refused(tr("There is not enough memory to show this. Close other programs and choose it again."));
        return;
    }
    m_layer = std::move(layer);
    showView(layerView(m_trace, m_layer));
}

void AttentionView::showView(MatrixView view)
{
    if (m_isJoined)
        view.whyFixed = tr("These words are joined from pieces: choose View > Join Pieces of Words again to change the "
                           "weight of a piece.");
    m_ofAlpha->model()->setView(view);
}

//! The kinds that the trace has; one that it does not have gives way to the weights.
void AttentionView::showLayers()
{
    const std::pair<LayerKind, QString> kinds[] { { LayerKind::Weights, tr("weights α") },
        { LayerKind::Scores, tr("scores e") }, { LayerKind::MeanOfHeads, tr("mean of heads") },
        { LayerKind::MaximumOfHeads, tr("maximum of heads") } };
    m_layers->clear();
    for (const auto &[kind, name] : kinds)
        if (m_trace && hasLayer(*m_trace, kind))
            m_layers->addItem(name, static_cast<int>(kind));
    const int item = m_layers->findData(static_cast<int>(m_kind));
    if (item < 0)
        m_kind = LayerKind::Weights;
    m_layers->setCurrentIndex(std::max(item, 0));
    m_layers->setVisible(m_layers->count() > 1);
}

void AttentionView::chooseKind(int item)
{
    m_kind = static_cast<LayerKind>(m_layers->itemData(item).toInt());
    showLayer();
    showTitles();
    showHeads();
}

LayerKind AttentionView::layerKind() const { return m_kind; }

//! "Context c_i = Σ_j α_ij v_j", with the symbols of the model and an index for the row only when there are several.
void AttentionView::showTitles()
{
    if (!m_trace) {
        m_ofAlpha->title()->setTitle(tr("α — attention weights"), {});
        m_ofContext->title()->setTitle(tr("Context"), {});
        return;
    }
    const auto text = [](const std::string &utf8) { return QString::fromStdString(utf8); };
    m_ofAlpha->title()->setTitle(layerTitle(m_kind, static_cast<int>(m_trace->sheets.size())),
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
