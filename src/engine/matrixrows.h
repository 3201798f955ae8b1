// SPDX-License-Identifier: GPL-3.0-or-later
//! The rows of a matrix as pyramids take them, in several threads: as floats, while their range is noted.
#pragma once

#include "engine/matrixrange.h"
#include "engine/rowparts.h"

namespace alphascope {

//! What a thread reads the rows with. values [R x C]; mask [R x C], or empty when every cell counts.
class MatrixRows {
public:
    MatrixRows(const Matrix<double> &values, const Mask &mask, Index lines, std::vector<NumberRange> &ranges)
        : m_values(values)
        , m_mask(mask)
        , m_ranges(ranges)
        , m_lines(lines, values.cols())
    {
    }

    //! The row in line number `line`, which holds until it is read into again; see rowNumbers. Each row once.
    const float *read(Index row, Index line)
    {
        look(row, m_lines.row(line).data());
        return m_lines.row(line).data();
    }

    //! Only notes its range.
    void look(Index row, float *line = nullptr)
    {
        const bool *allowed = m_mask.size() > 0 ? m_mask.row(row).data() : nullptr;
        const CellNumbers numbers = rowNumbers(m_values.row(row).data(), allowed, m_values.cols(), line);
        m_ranges[static_cast<std::size_t>(row)] = numbers.range;
        m_all.add(numbers);
    }

    const CellNumbers &all() const { return m_all; } //!< of the rows that were read

private:
    const Matrix<double> &m_values;
    const Mask &m_mask;
    std::vector<NumberRange> &m_ranges;
    Matrix<float> m_lines;
    CellNumbers m_all;
};

//! Calls work(rows, first, end), which must not throw and reads each of these rows once, for blocks of `together` rows;
//! the last may be smaller. `lines`: how many rows it has in hand at a time. Sets `range`. Returns false, with the rest
//! undone, when stop is requested.
template <typename Work>
bool forMatrixRows(const Matrix<double> &values, const Mask &mask, Index together, Index lines,
    const std::stop_token &stop, MatrixRange &range, Work &&work)
{
    range = {};
    range.rows.resize(static_cast<std::size_t>(values.rows()));
    const Index parts = threadsFor(static_cast<double>(values.size()) * sizeof(double));
    std::vector<MatrixRows> rows(static_cast<std::size_t>(parts), { values, mask, lines, range.rows });
    const auto workOnPart = [&](Index part, Index first, Index count) {
        for (Index block = first; block < first + count; ++block)
            work(rows[static_cast<std::size_t>(part)], block * together,
                std::min((block + 1) * together, values.rows()));
    };
    const double cost = static_cast<double>(together) * static_cast<double>(values.cols());
    const bool finished = forRowParts((values.rows() + together - 1) / together, parts, cost, stop, workOnPart);
    for (const MatrixRows &part : rows)
        range.all.add(part.all());
    return finished;
}

} // namespace alphascope
