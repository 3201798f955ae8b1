// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editband.h"

#include "engine/reshape.h"

#include <algorithm>
#include <cassert>

namespace alphascope {

namespace {

//! What is said about each key moves with the keys.
void addKeys(Band &band, VectorsInputs &inputs)
{
    band.labels.push_back(&inputs.keyLabels);
    band.padded = &inputs.padded;
    band.maskColumns = &inputs.allowed;
}

Band rowsBand(Vectors &vectors, const std::string &table, Shared<double> &values, Partners partners)
{
    VectorsInputs &inputs = vectors.inputs;
    const VectorSource source = vectors.config.source;
    Band band;
    band.rowsOf = { &values };
    if (table == (source == VectorSource::Weights ? "alpha" : "Q")) {
        band.labels.push_back(&inputs.queryLabels);
        band.maskRows = &inputs.allowed;
    }
    const bool separateKeys = source == VectorSource::Given || source == VectorSource::CrossAttention;
    bool isKeys = (separateKeys && table == "K") || (source == VectorSource::SelfAttention && table == "Q");
    if (partners.values && source == VectorSource::Given && (table == "K" || table == "V")
        && inputs.keys.rows() == inputs.values.rows()) {
        band.rowsOf = { &inputs.keys, &inputs.values };
        isKeys = true;
    }
    if (isKeys)
        addKeys(band, inputs);
    return band;
}

//! Queries and keys meet in a dot product as they are typed.
bool wantsEqualWidths(const VectorsConfig &config)
{
    const bool twoTables = config.source == VectorSource::Given || config.source == VectorSource::CrossAttention;
    return twoTables && !config.projected && (config.score == Score::Dot || config.score == Score::ScaledDot);
}

Band columnsBand(Vectors &vectors, const std::string &table, Shared<double> &values, Partners partners)
{
    VectorsInputs &inputs = vectors.inputs;
    Band band;
    band.columnsOf = { &values };
    if (partners.widths && (table == "Q" || table == "K") && wantsEqualWidths(vectors.config)
        && inputs.queries.cols() == inputs.keys.cols())
        band.columnsOf = { &inputs.queries, &inputs.keys };
    if (table == "alpha" && vectors.config.source == VectorSource::Weights) {
        addKeys(band, inputs);
        if (partners.values && inputs.values.rows() == inputs.weights.cols())
            band.rowsOf.push_back(&inputs.values);
    }
    return band;
}

Band rowsBand(SequenceInputs &inputs)
{
    Band band;
    band.rowsOf = { &inputs.x };
    band.labels = { &inputs.labels };
    band.padded = &inputs.padded;
    band.maskColumns = &inputs.allowed;
    return band;
}

Band columnsBand(SequenceInputs &inputs)
{
    Band band;
    band.columnsOf = { &inputs.x };
    return band;
}

} // namespace

Band bandOf(Specimen &specimen, const std::string &table, Lines lines, Partners partners)
{
    Shared<double> *values = inputTable(specimen, table);
    assert(values);
    if (auto *vectors = std::get_if<Vectors>(&specimen)) {
        return lines == Lines::Rows ? rowsBand(*vectors, table, *values, partners)
                                    : columnsBand(*vectors, table, *values, partners);
    }
    auto *sequence = inputsOf<SequenceInputs>(specimen);
    assert(sequence); // the other inputs have no tables
    return lines == Lines::Rows ? rowsBand(*sequence) : columnsBand(*sequence);
}

Index Band::length() const { return rowsOf.empty() ? columnsOf.front()->cols() : rowsOf.front()->rows(); }

bool Band::canGrow(Index count) const
{
    const auto fits = [](Index rows, Index columns) { return rows * std::max<Index>(columns, 1) <= mostCells; };
    bool fit = count <= mostCells;
    for (const Shared<double> *values : rowsOf)
        fit = fit && fits(values->rows() + count, values->cols());
    for (const Shared<double> *values : columnsOf)
        fit = fit && fits(std::max<Index>(values->rows(), 1), values->cols() + count);
    if (const Mask *mask = maskRows ? maskRows : maskColumns; mask && mask->size() > 0)
        fit = fit && fits(mask->rows() + (maskRows ? count : 0), mask->cols() + (maskColumns ? count : 0));
    return fit;
}

void Band::insert(Index at, Index count) const
{
    for (Shared<double> *values : rowsOf)
        *values = withRows(**values, at, count, 0);
    for (Shared<double> *values : columnsOf)
        *values = withColumns(**values, at, count, 0);
    for (std::vector<std::string> *list : labels)
        insertItems(*list, at, count);
    if (padded)
        insertItems(*padded, at, count);
    if (maskRows && maskRows->size() > 0)
        *maskRows = withRows(*maskRows, at, count, true);
    if (maskColumns && maskColumns->size() > 0)
        *maskColumns = withColumns(*maskColumns, at, count, true);
}

void Band::remove(Index at, Index count) const
{
    for (Shared<double> *values : rowsOf)
        *values = withoutRows(**values, at, count);
    for (Shared<double> *values : columnsOf)
        *values = withoutColumns(**values, at, count);
    for (std::vector<std::string> *list : labels)
        removeItems(*list, at, count);
    if (padded)
        removeItems(*padded, at, count);
    if (maskRows)
        *maskRows = withoutRows(*maskRows, at, count);
    if (maskColumns)
        *maskColumns = withoutColumns(*maskColumns, at, count);
}

} // namespace alphascope
