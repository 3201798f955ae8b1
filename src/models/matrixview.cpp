// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/matrixview.h"

#include <QCoreApplication>

#include <limits>

namespace alphascope {

namespace {

struct MatrixViewText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::MatrixView)
};

//! Shows `values` unless they are empty; the shape is theirs then.
void showValues(MatrixView &view, const Matrix<double> &values)
{
    if (values.size() == 0)
        return;
    view.values = &values;
    view.rows = static_cast<int>(values.rows());
    view.columns = static_cast<int>(values.cols());
}

MatrixView emptyView()
{
    MatrixView view;
    view.note = MatrixViewText::tr("Nothing has been computed yet.");
    return view;
}

QString nothingByHand()
{
    return MatrixViewText::tr("Without attention, no number of the network can be changed by hand.");
}

//! The rows and columns that every view of `trace` shares with alpha.
MatrixView rowsOf(const std::shared_ptr<const Trace> &trace)
{
    MatrixView view;
    view.owner = trace;
    view.rows = static_cast<int>(trace->rows());
    view.rowLabels = &trace->rowLabels;
    view.rowName = QString::fromStdString(trace->rowName);
    return view;
}

} // namespace

MatrixView alphaView(std::shared_ptr<const Trace> trace, int sheet)
{
    if (!trace)
        return emptyView();
    MatrixView view = rowsOf(trace);
    view.columns = static_cast<int>(trace->columns());
    view.columnLabels = &trace->columnLabels;
    view.columnName = QString::fromStdString(trace->columnName);
    view.sentence = MatrixViewText::tr("%1 attends to %2 with weight %3");
    if (sheet < 0 || sheet >= static_cast<int>(trace->sheets.size())) {
        view.note = MatrixViewText::tr("This model has no attention: the last hidden state alone feeds the output.");
        return view;
    }
    const Sheet &shown = trace->sheets[static_cast<std::size_t>(sheet)];
    showValues(view, shown.alpha);
    if (trace->mask.rows() == shown.alpha.rows() && trace->mask.cols() == shown.alpha.cols())
        view.mask = &trace->mask;
    view.padded = &trace->padded;
    view.canPad = !trace->given;
    view.canMask = trace->canMask;
    view.pyramid = &shown.pyramid;
    view.sheet = sheet;
    view.canIntervene = !trace->given;
    if (trace->given)
        view.whyFixed
            = MatrixViewText::tr("This α was given, not computed: change its numbers in the table of the input.");
    if (!trace->interventions.weights.empty())
        view.interventions = &trace->interventions;
    if (shown.rowSums.size() == shown.alpha.rows())
        view.rowSums = &shown.rowSums;
    if (static_cast<Index>(shown.findings.size()) == shown.alpha.rows())
        view.findings = &shown.findings;
    return view;
}

MatrixView layerView(std::shared_ptr<const Trace> trace, std::shared_ptr<const Layer> layer)
{
    const bool isOfOne = layer->choice.kind == LayerKind::Weights || layer->choice.kind == LayerKind::Scores;
    MatrixView view = alphaView(trace, isOfOne ? layer->choice.sheet : 0);
    if (layer->choice.kind == LayerKind::Weights && layer->pyramid.levels.empty())
        return view;
    view.values = trace ? layerValues(*trace, *layer) : nullptr;
    view.pyramid = &layer->pyramid;
    if (layer->choice.kind != LayerKind::Weights) {
        view.rowSums = nullptr;
        view.findings = nullptr;
        view.interventions = nullptr;
        view.canIntervene = false;
        view.whyFixed = layer->choice.kind == LayerKind::Scores
            ? MatrixViewText::tr("Scores follow from queries and keys: show the weights α to change one by hand.")
            : MatrixViewText::tr(
                "This follows from the weights of all heads: show the weights α to change those of one.");
    }
    if (layer->choice.kind == LayerKind::Scores)
        view.sentence = MatrixViewText::tr("%1 gives %2 the score %3");
    else if (layer->choice.kind == LayerKind::MeanOfHeads)
        view.sentence = MatrixViewText::tr("%1 attends to %2 with weight %3 in the mean of all heads");
    else if (layer->choice.kind == LayerKind::MaximumOfHeads)
        view.sentence = MatrixViewText::tr("%1 attends to %2 with weight %3 in the head that does most");
    view.keeps = std::move(layer);
    return view;
}

QString layerTitle(LayerKind kind, int heads)
{
    switch (kind) {
    case LayerKind::Weights:
        break;
    case LayerKind::Scores:
        return MatrixViewText::tr("e — scores, before mask and softmax");
    case LayerKind::MeanOfHeads:
        return MatrixViewText::tr("α — mean of %1 heads").arg(heads);
    case LayerKind::MaximumOfHeads:
        return MatrixViewText::tr("α — maximum of %1 heads").arg(heads);
    }
    return MatrixViewText::tr("α — attention weights");
}

MatrixView layerComing(std::shared_ptr<const Trace> trace)
{
    MatrixView view = alphaView(std::move(trace), 0);
    view.values = nullptr;
    view.note = MatrixViewText::tr("One moment: this is being computed.");
    return view;
}

MatrixView referenceView(std::shared_ptr<const Trace> reference, int sheet)
{
    MatrixView view = alphaView(std::move(reference), sheet);
    view.canIntervene = view.canMask = view.canPad = false;
    view.whyFixed = MatrixViewText::tr("The reference stays as it was kept: change the present α.");
    return view;
}

MatrixView differenceView(
    std::shared_ptr<const Trace> present, std::shared_ptr<const Comparison> comparison, const QString &without)
{
    MatrixView view = alphaView(std::move(present), 0);
    view.values = nullptr;
    view.rowSums = nullptr;
    view.findings = nullptr;
    view.interventions = nullptr;
    view.canIntervene = view.canMask = view.canPad = false;
    view.whyFixed = MatrixViewText::tr("A difference follows from both α: change the present one.");
    view.note = without;
    if (!comparison)
        return view;
    showValues(view, comparison->difference);
    view.mask = &comparison->compared;
    view.pyramid = &comparison->pyramid;
    view.sentence = MatrixViewText::tr("%1 attends to %2 with a weight that differs by %3");
    view.comparison = comparison.get();
    view.maskName = MatrixViewText::tr("not compared");
    view.keeps = std::move(comparison);
    return view;
}

QString maskedSentence(const MatrixView &view, int row, int column)
{
    if (!view.comparison)
        return MatrixViewText::tr("%1 may not attend to %2: the cell is masked");
    const bool hasRow = view.comparison->rows[static_cast<std::size_t>(row)] >= 0;
    const bool hasColumn = view.comparison->columns[static_cast<std::size_t>(column)] >= 0;
    if (hasRow && hasColumn)
        return MatrixViewText::tr("%1 may not attend to %2, here and in the reference: the cell is masked");
    return !hasRow && !hasColumn ? MatrixViewText::tr("the reference has no such row as %1 and no such column as %2")
        : hasRow                 ? MatrixViewText::tr("%1 and %2: the reference has no such column")
                                 : MatrixViewText::tr("%1 and %2: the reference has no such row");
}

MatrixView contextView(std::shared_ptr<const Trace> trace)
{
    if (!trace)
        return emptyView();
    MatrixView view = rowsOf(trace);
    view.columnName = MatrixViewText::tr("dimension");
    view.sentence = trace->sheets.empty() ? MatrixViewText::tr("state in place of a context for %1, %2: %3")
                                          : MatrixViewText::tr("context of %1, %2: %3");
    view.whyFixed = trace->sheets.empty() ? nothingByHand()
        : trace->given
        ? MatrixViewText::tr("This follows from α and the values: change their numbers in the tables of the input.")
        : MatrixViewText::tr("This follows from the model and its input: change a weight of α.");
    view.note = QString::fromStdString(trace->contextNote);
    showValues(view, trace->context);
    return view;
}

MatrixView statesView(std::shared_ptr<const Trace> trace, int states)
{
    if (!trace || states < 0 || states >= static_cast<int>(trace->states.size()))
        return emptyView();
    const States &shown = trace->states[static_cast<std::size_t>(states)];
    MatrixView view;
    view.owner = trace;
    view.rowLabels = shown.isOfRows ? &trace->rowLabels : &trace->columnLabels;
    view.rowName = QString::fromStdString(shown.isOfRows ? trace->rowName : trace->columnName);
    view.columnName = MatrixViewText::tr("unit");
    view.sentence = QString::fromStdString(shown.symbol) + MatrixViewText::tr(" of %1, %2: %3");
    view.canIntervene = states == 0 && !shown.isOfRows && !trace->sheets.empty(); // what alpha attends to
    if (!view.canIntervene)
        view.whyFixed = trace->sheets.empty() ? nothingByHand()
            : hasQueries(*trace)
            ? MatrixViewText::tr("Only the states that α attends to, the first of the list, and its queries, the last, "
                                 "can be changed by hand.")
            : MatrixViewText::tr("Only the states that α attends to, the first of the list, can be changed by hand.");
    view.leastForced = std::numeric_limits<double>::lowest();
    showValues(view, shown.values);
    return view;
}

bool hasQueries(const Trace &trace)
{
    return !trace.states.empty() && trace.sheets.size() == 1 && trace.rows() > 0
        && trace.sheets.front().queries.rows() == trace.rows();
}

MatrixView queriesView(std::shared_ptr<const Trace> trace)
{
    if (!trace || !hasQueries(*trace))
        return emptyView();
    MatrixView view = rowsOf(trace);
    view.columnName = MatrixViewText::tr("unit");
    view.sentence = MatrixViewText::tr("query of %1, %2: %3");
    view.canIntervene = true;
    view.leastForced = std::numeric_limits<double>::lowest();
    showValues(view, trace->sheets.front().queries);
    return view;
}

MatrixView outputsView(std::shared_ptr<const Trace> trace)
{
    if (!trace)
        return emptyView();
    MatrixView view = rowsOf(trace);
    view.columnName = MatrixViewText::tr("number");
    view.sentence = MatrixViewText::tr("output of %1, %2: %3");
    showValues(view, trace->outputs);
    return view;
}

} // namespace alphascope
