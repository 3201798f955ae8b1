// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/configchanges.h"
#include "engine/edit.h"
#include "engine/text.h"

#include <initializer_list>
#include <utility>

namespace alphascope {

namespace {

//! A line counted from 1, as people do. Unsigned, so that no index of a wrong edit overflows.
std::string number(Index index) { return std::to_string(static_cast<std::size_t>(index) + 1); }

//! The name of a table on the screen.
std::string shownName(const TableName &table, const Specimen &specimen)
{
    const auto *vectors = std::get_if<Vectors>(&specimen);
    if (!vectors)
        return table;
    const VectorSource source = vectors->config.source;
    const bool cross = source == VectorSource::CrossAttention;
    if (table == "Q" && (cross || source == VectorSource::SelfAttention))
        return "X";
    if (table == "K" && cross)
        return "Y";
    return table == "alpha" ? "α" : table;
}

std::string columnName(const Specimen &specimen)
{
    return std::holds_alternative<Vectors>(specimen) ? "key" : "timestep";
}

//! "query 1, key 2", or "timestep 2" of the only row.
std::string cellName(Index row, Index column, const Specimen &specimen)
{
    const std::string rowName = std::holds_alternative<Vectors>(specimen) ? "query " + number(row) + ", " : "";
    return rowName + columnName(specimen) + " " + number(column);
}

std::string inserted(const char *line, Index count, const TableName &table, const Specimen &before)
{
    return "Add " + (count == 1 ? line : counted(count, line)) + " to " + shownName(table, before);
}

//! `size` is how many lines the table has; `count` may reach beyond.
std::string removed(const char *line, Index at, Index count, Index size, const std::string &table)
{
    const Index end = count < size - at ? at + count : size;
    std::string text = std::string("Remove ") + line + (end == at + 1 ? " " : "s ") + number(at);
    if (end != at + 1)
        text += " to " + std::to_string(end);
    return text + " of " + table;
}

std::pair<Index, Index> shape(const TableName &table, const Specimen &specimen)
{
    std::pair<Index, Index> found;
    visitInputs(specimen, [&](const char *name, const Matrix<double> &values) {
        if (table == name)
            found = { values.rows(), values.cols() };
    });
    return found;
}

std::string text(const SetCell &edit, const Specimen &before)
{
    return "Edit " + shownName(edit.table, before) + " " + number(edit.row) + ", " + number(edit.column);
}

std::string text(const SetBlock &edit, const Specimen &before) { return "Paste into " + shownName(edit.table, before); }

std::string text(const SetTable &edit, const Specimen &before)
{
    return (edit.typing ? "Type " : "Replace ") + shownName(edit.table, before);
}

std::string text(const InsertRows &edit, const Specimen &before)
{
    return inserted("row", edit.count, edit.table, before);
}

std::string text(const RemoveRows &edit, const Specimen &before)
{
    return removed("row", edit.at, edit.count, shape(edit.table, before).first, shownName(edit.table, before));
}

std::string text(const InsertColumns &edit, const Specimen &before)
{
    return inserted("column", edit.count, edit.table, before);
}

std::string text(const RemoveColumns &edit, const Specimen &before)
{
    return removed("column", edit.at, edit.count, shape(edit.table, before).second, shownName(edit.table, before));
}

std::string text(const SetLabel &edit, const Specimen &before)
{
    const auto *vectors = std::get_if<Vectors>(&before);
    const bool tokens = vectors && vectors->config.source == VectorSource::SelfAttention;
    const std::string rowName = vectors ? "query" : "output";
    const std::string name = tokens ? "token" : edit.axis == Axis::Rows ? rowName : columnName(before);
    return "Rename " + name + " " + number(edit.index);
}

std::string text(const SetMasked &edit, const Specimen &before)
{
    return (edit.masked ? "Mask " : "Unmask ") + cellName(edit.row, edit.column, before);
}

std::string text(const ClearMask &, const Specimen &) { return "Unmask all cells"; }

std::string text(const SetPadded &edit, const Specimen &before)
{
    return (edit.padded ? "Mark " : "Unmark ") + columnName(before) + " " + number(edit.column) + " as padding";
}

std::string text(const SetVectorsConfig &edit, const Specimen &before)
{
    const auto *vectors = std::get_if<Vectors>(&before);
    return describeChanges(vectors ? vectors->config : VectorsConfig {}, edit.config);
}

std::string text(const SetManyToOneConfig &edit, const Specimen &before)
{
    const auto *model = std::get_if<ManyToOne>(&before);
    return describeChanges(model ? model->config : ManyToOneConfig {}, edit.config);
}

std::string text(const RenewWeights &edit, const Specimen &)
{
    return "New weights from seed " + std::to_string(edit.seed);
}

std::string text(const RenewLocationWeights &, const Specimen &before)
{
    return "New location weights for " + std::to_string(columnCount(before)) + " timesteps";
}

std::string text(const Replace &edit, const Specimen &) { return edit.what; }

std::string joined(const char *kind, std::initializer_list<std::string> parts)
{
    std::string key = kind;
    for (const std::string &part : parts)
        key += " " + part;
    return key;
}

std::string key(const SetCell &edit)
{
    return joined("cell", { edit.table, std::to_string(edit.row), std::to_string(edit.column) });
}

std::string key(const SetLabel &edit)
{
    return joined("label", { edit.axis == Axis::Rows ? "row" : "column", std::to_string(edit.index) });
}

std::string key(const SetTable &edit) { return edit.typing ? joined("type", { edit.table }) : std::string(); }

std::string key(const SetVectorsConfig &edit) { return edit.merge.empty() ? edit.merge : "vectors " + edit.merge; }

std::string key(const SetManyToOneConfig &edit)
{
    return edit.merge.empty() ? edit.merge : "many-to-one " + edit.merge;
}

//! A seed that is spun: the weights between are not lost, their seeds bring them back.
std::string key(const RenewWeights &) { return "seed"; }

} // namespace

std::string describe(const Edit &edit, const Specimen &before)
{
    return std::visit([&](const auto &one) { return text(one, before); }, edit);
}

std::string mergeKey(const Edit &edit)
{
    return std::visit(
        [](const auto &one) {
            if constexpr (requires { key(one); })
                return key(one);
            else
                return std::string();
        },
        edit);
}

} // namespace alphascope
