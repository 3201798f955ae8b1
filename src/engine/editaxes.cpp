// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editaxes.h"

#include "engine/edittables.h"

#include <algorithm>
#include <optional>

namespace alphascope {

namespace {

//! What is said about the rows and columns of alpha, whichever the family. Lists that a family lacks are null.
struct Axes {
    std::vector<std::string> *rowLabels, *columnLabels;
    std::vector<bool> *padded;
    Mask *allowed;
    bool same; //!< rows and columns are the same tokens
};

Axes axesOf(VectorsInputs &inputs, const VectorsConfig &config)
{
    return { &inputs.queryLabels, &inputs.keyLabels, &inputs.padded, &inputs.allowed,
        config.source == VectorSource::SelfAttention };
}
template <typename Config>
Axes axesOf(SequenceInputs &inputs, const Config &)
{
    return { nullptr, &inputs.labels, &inputs.padded, &inputs.allowed, false };
}
template <typename Config>
Axes axesOf(TokenInputs &inputs, const Config &)
{
    return { nullptr, nullptr, &inputs.padded, nullptr, false };
}

Axes axesOf(Specimen &specimen)
{
    return std::visit([](auto &model) { return axesOf(model.inputs, model.config); }, specimen);
}

//! The axis of alpha that the rows of an input table are: queries, or keys and timesteps. None for rows of a table that
//! nothing is computed with.
std::optional<Axis> axisOfRows(const Specimen &specimen, const TableName &table)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    const VectorSource source = vectors ? vectors->config.source : VectorSource::Given;
    if (table == (source == VectorSource::Weights ? "alpha" : "Q"))
        return Axis::Rows;
    const bool isKeys = table == "K" && (source == VectorSource::Given || source == VectorSource::CrossAttention);
    if (table == "x" || isKeys || (table == "V" && source == VectorSource::Given))
        return Axis::Columns;
    return std::nullopt;
}

bool isGivenAlpha(const Specimen &specimen, const TableName &table)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    return table == "alpha" && vectors && vectors->config.source == VectorSource::Weights;
}

//! Sets an item of a list that may be shorter than the `size` lines it speaks of.
template <typename Item>
bool setItem(std::vector<Item> *items, Index index, Index size, const Item &item)
{
    if (!items || !isInside(index, size))
        return false;
    if (static_cast<Index>(items->size()) < size)
        items->resize(static_cast<std::size_t>(size));
    (*items)[static_cast<std::size_t>(index)] = item;
    return true;
}

} // namespace

bool setLabel(Specimen &specimen, Axis axis, Index index, const std::string &text)
{
    const Axes axes = axesOf(specimen);
    const bool rows = axis == Axis::Rows;
    const Index size = rows ? rowCount(specimen) : columnCount(specimen);
    if (axes.same)
        setItem(rows ? axes.columnLabels : axes.rowLabels, index, size, text);
    return setItem(rows ? axes.rowLabels : axes.columnLabels, index, size, text);
}

bool setPadded(Specimen &specimen, Index column, bool padded)
{
    Index size = columnCount(specimen);
    if (const auto *tokens = inputsOf<TokenInputs>(specimen)) // positions beyond the source are empty
        size = std::min(size, static_cast<Index>(tokens->source.tokens.size()));
    return setItem(axesOf(specimen).padded, column, size, padded);
}

bool setMasked(Specimen &specimen, Index row, Index column, bool masked)
{
    const Index rows = rowCount(specimen), columns = columnCount(specimen);
    Mask *mask = axesOf(specimen).allowed;
    if (!mask || !isInside(row, rows) || !isInside(column, columns) || rows > mostCells / columns)
        return false;
    Mask &allowed = *mask;
    if (allowed.rows() < rows || allowed.cols() < columns) { // cells beyond its size are allowed
        Mask whole = Mask::Constant(std::max(rows, allowed.rows()), std::max(columns, allowed.cols()), true);
        whole.topLeftCorner(allowed.rows(), allowed.cols()) = allowed;
        allowed = std::move(whole);
    }
    allowed(row, column) = !masked;
    if (allowed.all())
        allowed.resize(0, 0);
    return true;
}

void setRowLabels(Specimen &specimen, const TableName &table, std::vector<std::string> labels)
{
    const auto axis = axisOfRows(specimen, table);
    if (!axis || (table == "V" && labels.empty()))
        return;
    const Axes axes = axesOf(specimen);
    if (*axis == Axis::Rows) {
        labels.resize(static_cast<std::size_t>(rowCount(specimen)));
        *axes.rowLabels = labels;
    }
    if (*axis == Axis::Columns || axes.same) {
        labels.resize(static_cast<std::size_t>(columnCount(specimen)));
        *axes.columnLabels = labels;
    }
}

void setColumnLabels(Specimen &specimen, const TableName &table, std::vector<std::string> labels)
{
    if (!isGivenAlpha(specimen, table))
        return;
    labels.resize(static_cast<std::size_t>(columnCount(specimen)));
    *axesOf(specimen).columnLabels = std::move(labels);
}

void setLabelsFrom(Specimen &specimen, const TableName &table, Index row, const std::vector<std::string> &labels)
{
    const auto axis = axisOfRows(specimen, table);
    for (std::size_t i = 0; axis && i < labels.size(); ++i)
        setLabel(specimen, *axis, row + static_cast<Index>(i), labels[i]);
}

void setColumnLabelsFrom(
    Specimen &specimen, const TableName &table, Index column, const std::vector<std::string> &labels)
{
    for (std::size_t i = 0; isGivenAlpha(specimen, table) && i < labels.size(); ++i)
        setLabel(specimen, Axis::Columns, column + static_cast<Index>(i), labels[i]);
}

} // namespace alphascope
