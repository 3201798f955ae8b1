// SPDX-License-Identifier: GPL-3.0-or-later
//! What an experiment has found out, as a table: a row for each thing that was measured.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace alphascope {

struct ResultColumn {
    std::string name; //!< as files have it: "test_error"
    std::string unit = {}; //!< "ms"; empty: it has none
    bool isText = false; //!< its cells are texts; else numbers

    bool operator==(const ResultColumn &) const = default;
};

//! A number may be NaN: a training that failed has no error.
using ResultCell = std::variant<double, std::string>;
using ResultRow = std::vector<ResultCell>; //!< a cell for each column

struct ResultTable {
    std::vector<ResultColumn> columns;
    std::vector<ResultRow> rows;

    bool operator==(const ResultTable &) const = default;
};

//! Whether the row has a cell of the right kind for each column.
inline bool fits(const ResultRow &row, const std::vector<ResultColumn> &columns)
{
    if (row.size() != columns.size())
        return false;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (std::holds_alternative<std::string>(row[i]) != columns[i].isText)
            return false;
    }
    return true;
}

} // namespace alphascope
