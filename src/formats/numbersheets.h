// SPDX-License-Identifier: GPL-3.0-or-later
//! Matrices of a trace with their labels, as they leave the program: one sheet a head or a state.
#pragma once

#include "engine/trace.h"
#include "formats/error.h"

#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <tl/expected.hpp>

namespace alphascope {

enum class Quantity {
    Alpha,
    Scores, //!< scaled and divided by the temperature, before the mask
    Context, //!< of all heads side by side, or of one
    States, //!< hidden states and gates over time
};

struct NumberSheet {
    QString name; //!< tells the sheets of a table apart: "1", "h   layer 1, forward: hidden state"
    QString rowName, columnName; //!< of one: "query", "key"
    QStringList rows, columns; // [R], [C], as the user wrote them; numbers have an ASCII minus
    const Matrix<double> *values = nullptr; // [R x C]
    const Mask *mask = nullptr; // [R x C], false = masked; null: nothing is

    bool isMasked(Index row, Index column) const { return mask && !(*mask)(row, column); }
};

struct NumberSheets {
    std::shared_ptr<const Trace> owner; //!< keeps the matrices
    Quantity quantity = Quantity::Alpha;
    QString sheetName; //!< what a sheet is: "head", "state"
    std::vector<NumberSheet> sheets; //!< one or more

    Index cells() const; //!< of all sheets together
};

//! "alpha", "scores", "context", "states": in files, file names and on the command line.
QString wordOf(Quantity quantity);
std::optional<Quantity> quantityOf(const QString &word);

//! `sheet`, from 0, is the head or the state; nothing: all. Fails with a sentence when the model has none of it, or no
//! such head or state.
tl::expected<NumberSheets, Error> numberSheets(
    const std::shared_ptr<const Trace> &trace, Quantity quantity, std::optional<int> sheet = {});

} // namespace alphascope
