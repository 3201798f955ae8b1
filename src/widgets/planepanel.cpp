// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/planepanel.h"

#include "models/numbertext.h"
#include "widgets/colourmap.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostArrows = 60; // of a kind: more are a brush

QString subscripted(const QString &symbol, int index)
{
    QString text = symbol;
    for (const QChar digit : QString::number(index + 1))
        text += QChar(0x2080 + digit.digitValue());
    return text;
}

} // namespace

PlanePanel::PlanePanel(QWidget *parent)
    : QWidget(parent)
    , m_scores { new VectorPlane, new QLabel, {}, false }
    , m_sums { new VectorPlane, new QLabel, {}, false }
    , m_seen(this, [this] { showVectors(); })
{
    setWhatsThis(tr("The vectors as arrows. The score grows with how far a key lies in the direction of the query; the "
                    "context is drawn to the values by their weights, which are the thickness of the arrows. Drag an "
                    "arrow by its tip, or choose one with the space bar and move it with the arrow keys."));
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    for (Side *side : { &m_scores, &m_sums }) {
        auto *column = new QVBoxLayout;
        side->caption->setTextFormat(Qt::PlainText);
        side->caption->setWordWrap(true);
        column->addWidget(side->caption);
        column->addWidget(side->plane, 1);
        layout->addLayout(column, 1);
        connect(side->plane, &VectorPlane::chosen, this,
            [this](int what, int index) { choose(static_cast<PlaneVector>(what), index); });
        connect(side->plane, &VectorPlane::dragged, this, [this, side](int what, int index, const QPointF &tip) {
            drag(*side, static_cast<PlaneVector>(what), index, tip);
        });
        connect(side->plane, &VectorPlane::dropped, this, [this] {
            m_keepsPlane = false;
            Q_EMIT dropped();
            m_seen.request();
        });
        connect(side->plane, &VectorPlane::hovered, this, &PlanePanel::hovered);
    }
    m_scores.plane->setObjectName(u"scorePlane"_s);
    m_sums.plane->setObjectName(u"sumPlane"_s);
    m_scores.plane->setAccessibleName(tr("Queries and keys as arrows"));
    m_sums.plane->setAccessibleName(tr("Values and contexts as arrows"));
}

void PlanePanel::setSelection(QItemSelectionModel *selection)
{
    m_selection = selection;
    connect(selection, &QItemSelectionModel::currentChanged, this, [this] { m_seen.request(); });
}

void PlanePanel::setTrace(std::shared_ptr<const Trace> trace, int sheet, const std::vector<PlaneVector> &draggable)
{
    m_trace = std::move(trace);
    m_sheet = sheet;
    m_draggable = draggable;
    m_scores.isProjected = m_sums.isProjected = false;
    m_seen.request();
}

const Sheet *PlanePanel::sheet() const
{
    return m_trace && m_sheet >= 0 && m_sheet < std::ssize(m_trace->sheets)
        ? &m_trace->sheets[static_cast<std::size_t>(m_sheet)]
        : nullptr;
}

const Matrix<double> &PlanePanel::vectorsOf(PlaneVector what) const
{
    const Sheet &shown = *sheet();
    switch (what) {
    case PlaneVector::Query:
        return shown.queries;
    case PlaneVector::Key:
        return shown.keys;
    case PlaneVector::Value:
        return shown.values;
    case PlaneVector::Context:
        break;
    }
    return shown.context;
}

bool PlanePanel::canBeDragged(PlaneVector what) const
{
    return std::find(m_draggable.begin(), m_draggable.end(), what) != m_draggable.end();
}

void PlanePanel::showVectors()
{
    const Sheet *shown = sheet();
    if (!shown) {
        for (Side *side : { &m_scores, &m_sums }) {
            side->plane->setArrows({});
            side->caption->setText(m_trace ? tr("This model has no attention.") : tr("Nothing has been computed yet."));
        }
        return;
    }
    // Queries that ask in another space than the keys' have no place among them.
    const bool share = shown->queries.cols() == shown->keys.cols();
    showSide(m_scores, share ? &shown->queries : nullptr, &shown->keys, PlaneVector::Query, PlaneVector::Key);
    showSide(m_sums, &shown->context, &shown->values, PlaneVector::Context, PlaneVector::Value);
}

void PlanePanel::showSide(
    Side &side, const Matrix<double> *asking, const Matrix<double> *asked, PlaneVector first, PlaneVector second)
{
    std::vector<Arrow> arrows;
    const bool has = asked->size() > 0;
    const bool hasFirst = has && asking && asking->size() > 0;
    if (has && !side.isProjected && !(m_keepsPlane && side.projection.basis.cols() == asked->cols())) {
        const Index more = hasFirst ? asking->rows() : 0;
        Matrix<double> all(asked->rows() + more, asked->cols());
        all.topRows(asked->rows()) = *asked;
        if (hasFirst)
            all.bottomRows(more) = *asking;
        side.projection = planeOf(all);
        side.isProjected = true;
    }
    if (has)
        addArrows(arrows, side, *asked, second);
    if (hasFirst)
        addArrows(arrows, side, *asking, first);
    const bool isScores = second == PlaneVector::Key;
    QString text = !has ? (isScores ? tr("No keys are asked here.") : tr("There are no values."))
        : isScores      ? (hasFirst ? tr("queries (solid) and keys (dashed)")
                                    : tr("keys; the queries are of another width, or there are none"))
                        : tr("contexts (solid) and values (dashed)");
    if (has && !side.projection.isExact())
        text += u' '
            + tr("— %1 dimensions by their first two principal components, which show %2 % of the squared lengths")
                  .arg(asked->cols())
                  .arg(100 * side.projection.share, 0, 'f', 1);
    side.caption->setText(text);
    side.plane->setArrows(std::move(arrows));
}

//! The selected row, and the columns that weigh most in it.
void PlanePanel::addArrows(
    std::vector<Arrow> &arrows, const Side &side, const Matrix<double> &vectors, PlaneVector what) const
{
    const Sheet &shown = *sheet();
    const bool isOfRows = what == PlaneVector::Query || what == PlaneVector::Context;
    const QModelIndex current = m_selection ? m_selection->currentIndex() : QModelIndex();
    const int row = std::clamp(current.row(), 0, static_cast<int>(shown.alpha.rows()) - 1);
    const auto weight = [&](int column) { return column < shown.alpha.cols() ? shown.alpha(row, column) : 0; };
    std::vector<int> indices(static_cast<std::size_t>(vectors.rows()));
    std::iota(indices.begin(), indices.end(), 0);
    if (vectors.rows() > mostArrows) {
        const auto last = indices.begin() + mostArrows;
        const int chosen = isOfRows ? row : current.column(); // it may be dragged: it stays
        std::partial_sort(indices.begin(), last, indices.end(), [&](int a, int b) {
            if ((a == chosen) != (b == chosen))
                return a == chosen;
            return isOfRows ? std::abs(a - row) < std::abs(b - row) : weight(a) > weight(b);
        });
        indices.erase(last, indices.end());
    }
    const QColor background = palette().color(QPalette::Base);
    const QString symbols[] { QString::fromStdString(m_trace->symbols.query),
        QString::fromStdString(m_trace->symbols.key), QString::fromStdString(m_trace->symbols.value), u"c"_s };
    const QColor colours[] { QColor(0xd9, 0x5f, 0x02), QColor(0x1f, 0x78, 0xb4), QColor(0x1b, 0x9e, 0x77),
        QColor(0x75, 0x35, 0xa8) };
    const auto kind = static_cast<std::size_t>(what);
    for (const int i : indices) {
        const bool isSelected = isOfRows ? i == row : i == current.column();
        const auto &labels = isOfRows ? m_trace->rowLabels : m_trace->columnLabels;
        const QString label
            = visibleLabel(i < std::ssize(labels) ? labels[static_cast<std::size_t>(i)] : std::string());
        Arrow arrow;
        const RowVector<double> place = vectors.row(i) * side.projection.basis.transpose();
        arrow.tip = { place(0), place(1) };
        arrow.label = subscripted(symbols[kind], i);
        arrow.sentence = isOfRows
            ? tr("%1 (%2) = %3").arg(arrow.label, label, shortVector(vectors.row(i), 3, 6))
            : tr("%1 (%2) = %3, weight %4 in the selected row")
                  .arg(arrow.label, label, shortVector(vectors.row(i), 3, 6), fullNumber(weight(i)));
        arrow.colour = readableColour(colours[kind], background);
        if (isOfRows && !isSelected)
            arrow.colour.setAlphaF(0.35F);
        arrow.weight = isOfRows ? (isSelected ? 1 : 0) : weight(i);
        arrow.kind = static_cast<int>(what);
        arrow.index = i;
        arrow.isDashed = !isOfRows;
        arrow.canBeDragged = canBeDragged(what);
        arrows.push_back(std::move(arrow));
    }
}

void PlanePanel::choose(PlaneVector what, int index)
{
    if (!m_selection)
        return;
    const bool isOfRows = what == PlaneVector::Query || what == PlaneVector::Context;
    const QModelIndex current = m_selection->currentIndex();
    const QModelIndex next = m_selection->model()->index(
        isOfRows ? index : std::max(current.row(), 0), isOfRows ? std::max(current.column(), 0) : index);
    if (next.isValid() && next != current)
        m_selection->setCurrentIndex(next, QItemSelectionModel::ClearAndSelect);
}

//! The part of the vector that does not show in the plane stays as it is.
void PlanePanel::drag(const Side &side, PlaneVector what, int index, const QPointF &tip)
{
    if (!sheet() || index < 0 || index >= vectorsOf(what).rows())
        return;
    m_keepsPlane = true;
    RowVector<double> vector = vectorsOf(what).row(index);
    const RowVector<double> place = vector * side.projection.basis.transpose();
    RowVector<double> move(2);
    move << tip.x() - place(0), tip.y() - place(1);
    vector += move * side.projection.basis;
    Q_EMIT dragged(what, index, vector);
}

} // namespace alphascope
