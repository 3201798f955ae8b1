// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/shownlayer.h"

#include "models/matrixmodel.h"
#include "widgets/heatmap.h"
#include "widgets/matrixpanel.h"
#include "widgets/titlebar.h"

#include <QComboBox>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace alphascope {

namespace {

constexpr double costWorthAJob = 1e6; // cells: one or two milliseconds

} // namespace

ShownLayer::ShownLayer(MatrixPanel *panel)
    : QObject(panel)
    , m_panel(panel)
    , m_kinds(new QComboBox)
{
    m_kinds->setObjectName(u"layer"_s);
    m_kinds->setAccessibleName(tr("What is shown"));
    m_kinds->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_kinds->setToolTip(tr("What is shown: weights, scores, or all heads at once"));
    m_kinds->setWhatsThis(tr("What is shown over rows and columns: the weights α; the scores e that they come from; or "
                             "the mean or the maximum of the weights of all heads."));
    panel->title()->addControl(m_kinds);
    connect(m_kinds, &QComboBox::activated, this, [this](int item) {
        m_kind = static_cast<LayerKind>(m_kinds->itemData(item).toInt());
        show();
        Q_EMIT kindChosen();
    });
}

void ShownLayer::setTrace(std::shared_ptr<const Trace> trace, int sheet, bool joined)
{
    m_trace = std::move(trace);
    m_sheet = sheet;
    m_isJoined = joined;
    m_layer = nullptr; // of the trace before
    offerKinds();
    show();
}

void ShownLayer::setSheet(int sheet)
{
    m_sheet = sheet;
    show();
}

void ShownLayer::setStyle(const HeatmapStyle &style)
{
    m_style = style;
    show();
}

LayerKind ShownLayer::kind() const { return m_kind; }

LayerChoice ShownLayer::choice() const
{
    const Fold fold = m_style.byMeans                                   ? Fold::Mean
        : m_kind == LayerKind::Scores || m_style.range == Range::Signed ? Fold::Furthest
                                                                        : Fold::Maximum;
    return { m_kind, m_sheet, fold };
}

void ShownLayer::offerKinds()
{
    const std::pair<LayerKind, QString> kinds[] { { LayerKind::Weights, tr("weights α") },
        { LayerKind::Scores, tr("scores e") }, { LayerKind::MeanOfHeads, tr("mean of heads") },
        { LayerKind::MaximumOfHeads, tr("maximum of heads") } };
    m_kinds->clear();
    for (const auto &[kind, name] : kinds)
        if (m_trace && hasLayer(*m_trace, kind))
            m_kinds->addItem(name, static_cast<int>(kind));
    const int item = m_kinds->findData(static_cast<int>(m_kind));
    if (item < 0)
        m_kind = LayerKind::Weights;
    m_kinds->setCurrentIndex(std::max(item, 0));
    m_kinds->setVisible(m_kinds->count() > 1);
}

//! What was chosen; what is too large to be made at once is asked for, and shown when it comes.
void ShownLayer::show()
{
    HeatmapStyle style = m_style;
    if (m_kind == LayerKind::Scores) {
        style = HeatmapStyle::ofSigned();
        style.digits = m_style.digits;
        style.byMeans = m_style.byMeans;
    }
    Heatmap *heatmap = m_panel->heatmap();
    if (m_layer && m_layer->choice == choice()) {
        heatmap->setStyle(style); // only the look is another
        return;
    }
    m_layer = nullptr;
    if (!m_trace || layerCost(*m_trace, choice()) <= costWorthAJob) {
        if (m_trace)
            m_layer = std::make_shared<const Layer>(makeLayer(*m_trace, choice()));
        showView(m_trace ? layerView(m_trace, m_layer) : alphaView(nullptr, 0));
        heatmap->setStyle(style);
        return;
    }
    showView(layerComing(m_trace));
    heatmap->setStyle(style);
    Q_EMIT wanted(m_trace, choice());
}

void ShownLayer::setLayer(const std::shared_ptr<const Trace> &trace, std::shared_ptr<const Layer> layer)
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

void ShownLayer::showView(MatrixView view)
{
    if (m_isJoined)
        view.whyFixed = tr("These words are joined from pieces: choose View > Join Pieces of Words again to change the "
                           "weight of a piece.");
    m_panel->model()->setView(view);
}

} // namespace alphascope
