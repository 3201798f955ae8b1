// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/planecontrol.h"

#include "app/desk.h"
#include "widgets/attentionview.h"

namespace alphascope {

namespace {

//! The table that a vector is a row of; empty when it is computed from others.
TableName tableOf(const Vectors &vectors, PlaneVector what)
{
    if (vectors.config.projected || vectors.config.heads > 1 || what == PlaneVector::Context)
        return {};
    switch (vectors.config.source) {
    case VectorSource::Given:
        return what == PlaneVector::Query ? "Q" : what == PlaneVector::Key ? "K" : "V";
    case VectorSource::SelfAttention:
        return "Q";
    case VectorSource::CrossAttention:
        return what == PlaneVector::Query ? "Q" : "K";
    case VectorSource::Weights:
        break;
    }
    return {};
}

bool canBeDragged(const Specimen &specimen, PlaneVector what)
{
    if (const auto *vectors = std::get_if<Vectors>(&specimen))
        return !tableOf(*vectors, what).empty();
    return what != PlaneVector::Context;
}

const Matrix<double> &tableValues(const Vectors &vectors, const TableName &table)
{
    const VectorsInputs &in = vectors.inputs;
    return table == "Q" ? *in.queries : table == "K" ? *in.keys : *in.values;
}

Edit tableEdit(const Vectors &vectors, const TableName &table, int row, const RowVector<double> &vector)
{
    const VectorsInputs &in = vectors.inputs;
    Matrix<double> values = tableValues(vectors, table);
    values.row(row) = vector;
    return SetTable { table, values, table == "Q" ? in.queryLabels : in.keyLabels, true };
}

//! All entries of a hidden state, or of a query, are these.
Edit forcedEdit(const Specimen &specimen, PlaneVector what, int row, const RowVector<double> &vector)
{
    Interventions interventions = std::visit([](const auto &model) { return model.interventions; }, specimen);
    auto &entries = what == PlaneVector::Query ? interventions.queries : interventions.states;
    std::erase_if(entries, [row](const EntryIntervention &one) { return one.row == row; });
    for (Index entry = 0; entry < vector.size(); ++entry)
        entries.push_back({ row, entry, vector(entry) });
    const bool isQuery = what == PlaneVector::Query;
    const QString text = isQuery ? PlaneControl::tr("Move query %1") : PlaneControl::tr("Move state %1");
    return SetInterventions { interventions, text.arg(row + 1).toStdString(),
        (isQuery ? "query " : "state ") + std::to_string(row) };
}

} // namespace

PlaneControl::PlaneControl(Desk *desk, AttentionView *view, PlanePanel *panel)
    : QObject(panel)
    , m_desk(desk)
    , m_view(view)
    , m_panel(panel)
{
    panel->setSelection(view->selection());
    connect(view, &AttentionView::traceShown, this, &PlaneControl::show);
    connect(view, &AttentionView::sheetChanged, this, &PlaneControl::show);
    connect(panel, &PlanePanel::dragged, this, &PlaneControl::drag);
    connect(panel, &PlanePanel::dropped, this, [this] { m_desk->current()->endMerging(); });
}

void PlaneControl::show()
{
    const Document *document = m_desk->current();
    std::vector<PlaneVector> draggable;
    for (const PlaneVector what : { PlaneVector::Query, PlaneVector::Key, PlaneVector::Value })
        if (document->isTraced() && canBeDragged(document->specimen(), what))
            draggable.push_back(what);
    m_panel->setTrace(m_view->trace(), m_view->sheet(), draggable);
}

void PlaneControl::drag(PlaneVector what, int row, const RowVector<double> &vector)
{
    const Specimen &specimen = m_desk->current()->specimen();
    if (row < 0 || !canBeDragged(specimen, what) || !vector.allFinite())
        return;
    if (const auto *vectors = std::get_if<Vectors>(&specimen)) {
        // The picture may be of an older input.
        const TableName table = tableOf(*vectors, what);
        const Matrix<double> &values = tableValues(*vectors, table);
        if (row < values.rows() && vector.size() == values.cols())
            m_desk->edit(tableEdit(*vectors, table, row, vector));
    } else if (m_desk->current()->isTraced()) {
        m_desk->edit(forcedEdit(specimen, what, row, vector));
    }
}

} // namespace alphascope
