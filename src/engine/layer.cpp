// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layer.h"

#include "engine/hugepages.h"
#include "engine/rowparts.h"

#include <cmath>

namespace alphascope {

namespace {

const Sheet *sheetOf(const Trace &trace, int sheet)
{
    return sheet >= 0 && sheet < std::ssize(trace.sheets) ? &trace.sheets[static_cast<std::size_t>(sheet)] : nullptr;
}

bool isOfAllHeads(LayerKind kind) { return kind == LayerKind::MeanOfHeads || kind == LayerKind::MaximumOfHeads; }

bool hasPyramid(const Trace &trace, const LayerChoice &choice)
{
    return choice.kind == LayerKind::Weights && choice.fold == Fold::Maximum && sheetOf(trace, choice.sheet);
}

Matrix<double> ofAllHeads(const Trace &trace, LayerKind kind, const std::stop_token &stop)
{
    const auto heads = static_cast<double>(trace.sheets.size());
    Matrix<double> result = largeMatrix<double>(trace.rows(), trace.columns());
    const Index parts = threadsFor(heads * static_cast<double>(result.size()) * sizeof(double));
    const auto work = [&](Index, Index first, Index count) {
        auto rows = result.middleRows(first, count);
        rows = trace.sheets.front().alpha.middleRows(first, count);
        for (std::size_t head = 1; head < trace.sheets.size(); ++head) {
            const auto more = trace.sheets[head].alpha.middleRows(first, count);
            if (kind == LayerKind::MeanOfHeads)
                rows += more;
            else
                rows = rows.binaryExpr(more, [](double a, double b) { return a > b || std::isnan(a) ? a : b; });
        }
        if (kind == LayerKind::MeanOfHeads)
            rows /= heads;
    };
    forRowParts(result.rows(), parts, heads * static_cast<double>(result.cols()), stop, work);
    return result;
}

} // namespace

bool hasLayer(const Trace &trace, LayerKind kind)
{
    if (isOfAllHeads(kind))
        return trace.sheets.size() > 1;
    if (trace.sheets.empty())
        return false;
    return kind == LayerKind::Weights || trace.sheets.front().scores.size() > 0;
}

const Matrix<double> *layerValues(const Trace &trace, const Layer &layer)
{
    if (isOfAllHeads(layer.choice.kind))
        return layer.values.size() > 0 ? &layer.values : nullptr;
    const Sheet *sheet = sheetOf(trace, layer.choice.sheet);
    if (!sheet)
        return nullptr;
    const Matrix<double> &values = layer.choice.kind == LayerKind::Scores ? sheet->scores : sheet->alpha;
    return values.size() > 0 ? &values : nullptr;
}

double layerCost(const Trace &trace, const LayerChoice &choice)
{
    const double cells = static_cast<double>(trace.rows()) * static_cast<double>(trace.columns());
    double cost = 0;
    if (isOfAllHeads(choice.kind))
        cost += cells * static_cast<double>(trace.sheets.size());
    if (!hasPyramid(trace, choice) && cells > static_cast<double>(cellsWithoutPyramid))
        cost += cells;
    return cost;
}

Layer makeLayer(const Trace &trace, const LayerChoice &choice, const std::stop_token &stop)
{
    Layer layer;
    layer.choice = choice;
    if (!hasLayer(trace, choice.kind))
        return layer;
    if (isOfAllHeads(choice.kind))
        layer.values = ofAllHeads(trace, choice.kind, stop);
    const Matrix<double> *values = layerValues(trace, layer);
    if (values && !hasPyramid(trace, choice))
        layer.pyramid = pyramid(*values, trace.mask, stop, choice.fold);
    return layer;
}

} // namespace alphascope
