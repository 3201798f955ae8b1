// SPDX-License-Identifier: GPL-3.0-or-later
//! All that has a line for each row, or each column, of a table: what must move together when one is added or removed.
#pragma once

#include "engine/edittables.h"

#include <vector>

namespace alphascope {

//! Which other tables go along.
struct Partners {
    bool values; //!< the rows of V, which belong to those of K or to the columns of alpha
    bool widths; //!< the columns of Q and K, which the dot product wants equal
};

constexpr Partners allPartners { true, true };
constexpr Partners noPartners { false, false };

//! Everything that lies along one side of a table and has a line for each of its lines. Null: nothing of that kind.
struct Band {
    std::vector<Shared<double> *> rowsOf; //!< matrices whose rows move
    std::vector<Shared<double> *> columnsOf; //!< matrices whose columns move
    std::vector<std::vector<std::string> *> labels;
    std::vector<bool> *padded = nullptr;
    Mask *maskRows = nullptr; //!< the mask whose rows move
    Mask *maskColumns = nullptr; //!< the mask whose columns move

    //! The line count; the same for all tables of the band.
    Index length() const;
    //! Whether no table and no mask gets more than mostCells by `count` lines more.
    bool canGrow(Index count) const;
    void insert(Index at, Index count) const; //!< zeros, default labels, not padded, allowed
    void remove(Index at, Index count) const;
};

//! The table must exist (assert). The band points into `specimen`.
Band bandOf(Specimen &specimen, const std::string &table, Lines lines, Partners partners);

} // namespace alphascope
