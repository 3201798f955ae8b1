// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/configchanges.h"
#include "engine/edit.h"
#include "engine/text.h"

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

//! What a row and a column of alpha are called.
struct AxisNames {
    std::string row, column;
};

AxisNames namesOf(const Vectors &vectors)
{
    return vectors.config.source == VectorSource::SelfAttention ? AxisNames { "token", "token" }
                                                                : AxisNames { "query", "key" };
}
AxisNames namesOf(const ManyToOne &) { return { "output", "timestep" }; }
AxisNames namesOf(const ManyToMany &) { return { "output", "timestep" }; }
template <typename Model>
AxisNames namesOf(const Model &)
{
    return { "target token", "source token" };
}

AxisNames axisNames(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return namesOf(model); }, specimen);
}

std::string columnName(const Specimen &specimen)
{
    return std::holds_alternative<Vectors>(specimen) ? "key" : axisNames(specimen).column;
}

//! "query 1, key 2", or "timestep 2" of the only row.
std::string cellName(Index row, Index column, const Specimen &specimen)
{
    std::string rowName;
    if (std::holds_alternative<Vectors>(specimen))
        rowName = "query " + number(row) + ", ";
    else if (!std::holds_alternative<ManyToOne>(specimen))
        rowName = axisNames(specimen).row + " " + number(row) + ", ";
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
    const bool isOne = end - at == 1;
    std::string text = std::string("Remove ") + line + (isOne ? " " : "s ") + number(at);
    if (!isOne)
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

const char *sideName(Side side) { return side == Side::Source ? "source" : "target"; }

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
    const AxisNames names = axisNames(before);
    const char *verb = inputsOf<TokenInputs>(before) ? "Change " : "Rename ";
    return verb + (edit.axis == Axis::Rows ? names.row : names.column) + " " + number(edit.index);
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

//! What changes from the configuration of a Model; of another family it says nothing.
template <typename Model>
std::string changes(const Specimen &before, const decltype(Model::config) &after)
{
    const auto *model = std::get_if<Model>(&before);
    return describeChanges(model ? model->config : after, after);
}

std::string text(const SetVectorsConfig &edit, const Specimen &before) { return changes<Vectors>(before, edit.config); }
std::string text(const SetManyToOneConfig &edit, const Specimen &before)
{
    return changes<ManyToOne>(before, edit.config);
}
std::string text(const SetManyToManyConfig &edit, const Specimen &before)
{
    return changes<ManyToMany>(before, edit.config);
}
std::string text(const SetEncoderDecoderConfig &edit, const Specimen &before)
{
    return changes<EncoderDecoder>(before, edit.config);
}
std::string text(const SetRnnSearchConfig &edit, const Specimen &before)
{
    return changes<RnnSearch>(before, edit.config);
}

std::string text(const SetTokens &edit, const Specimen &)
{
    return std::string(edit.typing ? "Type the " : "Replace the ") + sideName(edit.side);
}

std::string text(const AddWords &edit, const Specimen &)
{
    return std::string("Add words to the ") + sideName(edit.side) + "'s vocabulary";
}

std::string text(const SetDecoding &edit, const Specimen &before)
{
    const TokenInputs *in = inputsOf<TokenInputs>(before);
    const bool isNew = in && in->decoding != edit.decoding;
    if (in && !isNew && in->maximumLength != edit.maximumLength)
        return "Maximum length " + std::to_string(edit.maximumLength);
    if (in && !isNew && in->normalisesLength != edit.normalisesLength)
        return edit.normalisesLength ? "Rate by token" : "Rate by sequence";
    switch (edit.decoding) {
    case Decoding::TeacherForced:
        return "Teacher forcing";
    case Decoding::Greedy:
        return "Greedy decoding";
    case Decoding::Beam:
        break;
    }
    return "Beam search of width " + std::to_string(edit.beamWidth);
}

std::string text(const RenewWeights &edit, const Specimen &)
{
    const std::string from = "New weights from seed " + std::to_string(edit.seed);
    return edit.initialisation ? from + ", drawn as " + name(*edit.initialisation) + " does" : from;
}

std::string text(const RenewLocationWeights &, const Specimen &before)
{
    const TokenInputs *tokens = inputsOf<TokenInputs>(before); // alpha may have more columns than these
    const Index count = tokens ? static_cast<Index>(tokens->source.tokens.size()) : columnCount(before);
    return "New location weights for " + counted(count, columnName(before));
}

std::string text(const SetInterventions &edit, const Specimen &) { return edit.what; }

std::string text(const Replace &edit, const Specimen &) { return edit.what; }

} // namespace

std::string describe(const Edit &edit, const Specimen &before)
{
    return std::visit([&](const auto &one) { return text(one, before); }, edit);
}

} // namespace alphascope
