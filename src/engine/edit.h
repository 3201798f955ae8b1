// SPDX-License-Identifier: GPL-3.0-or-later
//! Everything a user can do to a specimen, as values: panels emit them, the document applies them and can undo them.
#pragma once

#include "engine/specimen.h"

#include <string>
#include <variant>
#include <vector>

namespace alphascope {

//! A table is named as visitInputs and visitParameters name it: "K", "x", "attn.W", "rnn.weight_hh_l0".
using TableName = std::string;

struct SetCell {
    TableName table;
    Index row, column;
    double value;
};

//! Writes `values` with its first cell at (row, column); the table grows as needed (new cells are 0). Parameters do not
//! grow: values beyond their edge are dropped. `labels` (may be empty: they stay) name the rows that are written,
//! `columnLabels` the columns, where these are columns of alpha.
struct SetBlock {
    TableName table;
    Index row, column;
    Matrix<double> values;
    std::vector<std::string> labels = {}, columnLabels = {};
};

//! Replaces the whole input table; `labels` name its rows, `columnLabels` its columns as with SetBlock (both may be
//! empty: the default labels). Parameters keep their shape, as there.
struct SetTable {
    TableName table;
    Matrix<double> values;
    std::vector<std::string> labels;
    bool typing = false; //!< after a key stroke: merges with the stroke before
    std::vector<std::string> columnLabels = {};
};

//! Rows of K and V belong together (key j and value j), so a row of one is a row of both, unless their numbers of rows
//! differ already; labels, padding and mask follow. New cells are 0. Removing all rows leaves one.
struct InsertRows {
    TableName table;
    Index at, count;
};
struct RemoveRows {
    TableName table;
    Index at, count;
};

//! Columns of Q and K belong together when the score needs equal widths. Removing all columns leaves one.
struct InsertColumns {
    TableName table;
    Index at, count;
};
struct RemoveColumns {
    TableName table;
    Index at, count;
};

//! Which rows a label belongs to: the rows of alpha or its columns.
enum class Axis { Rows, Columns };
struct SetLabel {
    Axis axis;
    Index index;
    std::string text; //!< empty: the default label
};

//! Masks or frees one cell of alpha by hand.
struct SetMasked {
    Index row, column;
    bool masked;
};

//! Frees every cell that was masked by hand.
struct ClearMask { };

//! Marks a key or timestep as padding.
struct SetPadded {
    Index column;
    bool padded;
};

//! Another configuration. `merge` may name the one setting that is being dragged or spun ("temperature"): edits with
//! the same name in a row are one undo step.
struct SetVectorsConfig {
    VectorsConfig config;
    std::string merge = {};
};
struct SetManyToOneConfig {
    ManyToOneConfig config; //!< rnn.inputSize is ignored: it is the width of x
    std::string merge = {};
};

struct SetManyToManyConfig {
    ManyToManyConfig config; //!< rnn.inputSize is ignored: it is the width of x
    std::string merge = {};
};
struct SetEncoderDecoderConfig {
    EncoderDecoderConfig config; //!< the sizes of the vocabularies are ignored where there are vocabularies
    std::string merge = {};
};
struct SetRnnSearchConfig {
    RnnSearchConfig config; //!< as above
    std::string merge = {};
};

//! Another source, or another target (the end token is added). A target that is typed is followed (teacher forcing); an
//! empty one is decoded greedily, unless a beam search was chosen.
struct SetTokens {
    Side side;
    std::vector<std::string> words; //!< in an empty vocabulary: numbers
    bool typing = false; //!< after a key stroke: merges with the stroke before
};

//! Adds to the vocabulary each word of this side that it does not have: its embedding (and, of the target, its output)
//! gets a row drawn from the seed, all other weights stay.
struct AddWords {
    Side side;
};

struct SetDecoding {
    Decoding decoding;
    Index maximumLength, beamWidth;
    bool normalisesLength;
    std::string merge = {};
};

//! Draws all weights anew from this seed.
struct RenewWeights {
    std::uint64_t seed;
    std::optional<Initialisation> initialisation = {}; //!< nothing: drawn as before
};
struct RenewLocationWeights { };

//! Other interventions in place of the present ones. An edit that changes the number of rows, columns or heads of
//! alpha, or the tokens that are read, takes them back: they were said of others.
struct SetInterventions {
    Interventions interventions;
    std::string what; //!< for the undo menu: "Forbid gegessen for ate"
    std::string merge = {}; //!< as with configurations
};

//! Another specimen in its place: a sample, or the other model family.
struct Replace {
    Specimen specimen;
    std::string what; //!< for the undo menu: "Open sample Fibonacci"
    std::string merge = {}; //!< replacements with the same, non-empty name in a row are one undo step
};

using Edit = std::variant<SetCell, SetBlock, SetTable, InsertRows, RemoveRows, InsertColumns, RemoveColumns, SetLabel,
    SetMasked, ClearMask, SetPadded, SetVectorsConfig, SetManyToOneConfig, SetManyToManyConfig, SetEncoderDecoderConfig,
    SetRnnSearchConfig, SetTokens, AddWords, SetDecoding, RenewWeights, RenewLocationWeights, SetInterventions,
    Replace>;

//! Does `edit`, then fits the parameters. An edit that does not apply (no such table, cell out of range) changes
//! nothing. Call it as alphascope::apply: a variant belongs to std, whose own apply would be found as well.
void apply(const Edit &edit, Specimen &specimen);

//! For the undo menu: "Edit K 2, 1" (counted from 1), "Paste into K", "Causal mask on".
std::string describe(const Edit &edit, const Specimen &before);

//! Consecutive edits with the same, non-empty key are one undo step: typing in one cell, dragging the temperature.
std::string mergeKey(const Edit &edit);

} // namespace alphascope
