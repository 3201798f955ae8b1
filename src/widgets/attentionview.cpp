// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/attentionview.h"

#include "models/matrixmodel.h"
#include "widgets/findingstrip.h"
#include "widgets/heatmap.h"
#include "widgets/sizebox.h"
#include "widgets/titlebar.h"

#include <QFrame>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace alphascope {

AttentionView::AttentionView(QWidget *parent)
    : QWidget(parent)
    , m_alphaModel(new MatrixModel(this))
    , m_contextModel(new MatrixModel(this))
    , m_selection(new QItemSelectionModel(m_alphaModel, this))
    , m_alpha(new Heatmap)
    , m_context(new Heatmap)
    , m_alphaTitle(new TitleBar)
    , m_contextTitle(new TitleBar)
    , m_head(new SizeBox)
    , m_message(new MessageStrip)
    , m_findings(new FindingStrip)
    , m_splitter(new QSplitter(Qt::Horizontal))
{
    m_alpha->setObjectName(u"alpha"_s);
    m_alpha->setAccessibleName(tr("Attention weights"));
    m_alpha->setWhatsThis(
        tr("The attention weights α: a row attends to the columns, and each row sums to 1. Click a cell "
           "or move with the arrow keys to see below how it was computed; M masks the cell."));
    m_alpha->setModel(m_alphaModel);
    m_alpha->setSelection(m_selection, Heatmap::Selects::Cell);
    m_context->setObjectName(u"context"_s);
    m_context->setAccessibleName(tr("Context vectors"));
    m_context->setWhatsThis(tr("The context vectors, row for row beside α: the values of all columns, weighted by the "
                               "row's α and summed."));
    m_context->setColours(Heatmap::Colours::Diverging);
    m_context->setModel(m_contextModel);
    m_context->setSelection(m_selection, Heatmap::Selects::Row);
    m_context->followRows(m_alpha);

    m_head->setObjectName(u"head"_s);
    m_head->setAccessibleName(tr("Head"));
    m_head->setToolTip(tr("The head whose weights are shown"));
    m_head->setPrefix(tr("Head "));
    m_alphaTitle->addControl(m_head);

    m_splitter->addWidget(createPanel(m_alphaTitle, m_alpha));
    m_splitter->addWidget(createPanel(m_contextTitle, m_context));
    m_splitter->setObjectName(u"attentionSplitter"_s);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setStretchFactor(0, 5);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({ 500, 200 });

    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message);
    layout->addWidget(m_findings);
    layout->addWidget(m_splitter, 1);

    const auto say = [this](int, int, const QString &sentence) { Q_EMIT hovered(sentence); };
    connect(m_alpha, &Heatmap::hovered, this, say);
    connect(m_context, &Heatmap::hovered, this, say);
    connect(m_alpha, &Heatmap::maskToggled, this, &AttentionView::maskToggled);
    connect(m_alpha, &Heatmap::paddingToggled, this, &AttentionView::paddingToggled);
    connect(m_message, &MessageStrip::remedyClicked, this, &AttentionView::remedyClicked);
    connect(m_message, &MessageStrip::backClicked, this, &AttentionView::backClicked);
    connect(m_findings, &FindingStrip::placeChosen, this, &AttentionView::goTo);
    connect(m_message, &MessageStrip::closed, this, &AttentionView::messageClosed);
    connect(m_head, &SizeBox::valueChanged, this, [this](int head) { setSheet(head - 1); });
    setTrace(nullptr);
}

QWidget *AttentionView::createPanel(TitleBar *title, Heatmap *heatmap)
{
    auto *panel = new QFrame;
    panel->setFrameShape(QFrame::StyledPanel);
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(title);
    layout->addWidget(heatmap, 1);
    return panel;
}

void AttentionView::setTrace(std::shared_ptr<const Trace> trace)
{
    const QModelIndex current = m_selection->currentIndex(); // a model of another shape forgets it
    const int row = current.row();
    const int column = current.column();
    m_trace = std::move(trace);
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    const int sheet = std::clamp(m_sheet, 0, std::max(sheets - 1, 0));
    const bool otherSheet = sheet != m_sheet;
    m_sheet = sheet;
    m_contextModel->setView(contextView(m_trace));
    m_alphaModel->setView(alphaView(m_trace, m_sheet));
    showTitles();
    showHeads();
    selectClamped(row, column);
    if (otherSheet)
        Q_EMIT sheetChanged(m_sheet);
}

void AttentionView::setDimmed(bool dimmed)
{
    m_alpha->setDimmed(dimmed);
    m_context->setDimmed(dimmed);
}

void AttentionView::setMessage(const StripMessage &message) { m_message->setMessage(message); }

void AttentionView::setCausal(bool causal) { m_alpha->setCausal(causal); }

QItemSelectionModel *AttentionView::selection() const { return m_selection; }

void AttentionView::select(int row, int column, int sheet)
{
    setSheet(sheet);
    selectClamped(row, column);
}

int AttentionView::sheet() const { return m_sheet; }

FindingStrip *AttentionView::findings() const { return m_findings; }

Heatmap *AttentionView::alpha() const { return m_alpha; }

Heatmap *AttentionView::context() const { return m_context; }

QSplitter *AttentionView::splitter() const { return m_splitter; }

void AttentionView::setSheet(int sheet)
{
    const int sheets = m_trace ? static_cast<int>(m_trace->sheets.size()) : 0;
    sheet = std::clamp(sheet, 0, std::max(sheets - 1, 0));
    if (sheet == m_sheet)
        return;
    m_sheet = sheet;
    m_alphaModel->setView(alphaView(m_trace, m_sheet));
    showHeads();
    Q_EMIT sheetChanged(m_sheet);
}

//! "Context c_i = Σ_j α_ij v_j", with the symbols of the model and an index for the row only when there are several.
void AttentionView::showTitles()
{
    if (!m_trace) {
        m_alphaTitle->setTitle(tr("α — attention weights"), {});
        m_contextTitle->setTitle(tr("Context"), {});
        return;
    }
    const auto text = [](const std::string &utf8) { return QString::fromStdString(utf8); };
    m_alphaTitle->setTitle(tr("α — attention weights"),
        tr("rows: %1 · columns: %2").arg(text(m_trace->rowTitle), text(m_trace->columnTitle)));
    if (m_trace->sheets.empty() || m_trace->context.size() == 0) {
        m_contextTitle->setTitle(tr("Context"), m_trace->context.size() > 0 ? text(m_trace->contextNote) : QString());
        return;
    }
    const QString row = m_trace->rows() > 1 ? u"t"_s : QString();
    const QString value = text(m_trace->symbols.value).toHtmlEscaped();
    m_contextTitle->setTitle(
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
}

void AttentionView::selectClamped(int row, int column)
{
    const int rows = m_alphaModel->rowCount();
    const int columns = m_alphaModel->columnCount();
    if (rows == 0 || columns == 0)
        return;
    const QModelIndex index = m_alphaModel->index(std::clamp(row, 0, rows - 1), std::clamp(column, 0, columns - 1));
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
