// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/meanpyramid.h"

#include "engine/foldcells.h"
#include "engine/matrixrows.h"

#include <cmath>

namespace alphascope {

namespace {

constexpr int firstShift = 2;

//! Sums of the cells that count, and how many they are, in a row of columns or of blocks of columns; a sum is NaN when
//! a cell is not finite.
struct SumRow {
    RowVector<double> sums, counts;

    explicit SumRow(Index size)
        : sums(RowVector<double>::Zero(size))
        , counts(RowVector<double>::Zero(size))
    {
    }

    //! cells [size]: the mean of so many each.
    void add(const float *cells, const float *cellCounts)
    {
        for (Index c = 0; c < sums.size(); ++c) {
            const double count = cellCounts ? static_cast<double>(cellCounts[c]) : 1;
            const bool isMasked = isMaskedCell(cells[c]);
            sums(c) += isMasked ? 0 : static_cast<double>(cells[c]) * count;
            counts(c) += isMasked ? 0 : count;
        }
    }

    //! The mean of each 2^shift columns becomes a row of level k.
    void write(Pyramid &pyramid, std::size_t k, Index row, int shift) const
    {
        constexpr double most = std::numeric_limits<float>::max();
        const Index side = Index(1) << shift;
        for (Index c = 0; c < pyramid.levels[k].cols(); ++c) {
            const Index size = std::min(side, sums.size() - c * side);
            const double count = counts.segment(c * side, size).sum();
            const double mean = std::clamp(sums.segment(c * side, size).sum() / count, -most, most); // NaN stays
            pyramid.levels[k](row, c) = count > 0 ? static_cast<float>(mean) : maskedCell;
            pyramid.counts[k](row, c) = static_cast<float>(count);
        }
    }
};

//! A level of blocks of 2^shift rows and columns of what has `rows` and `columns`.
void addLevel(Pyramid &pyramid, Index rows, Index columns, int shift)
{
    const auto blocks = [shift](Index count) { return ((count - 1) >> shift) + 1; };
    pyramid.levels.emplace_back(blocks(rows), blocks(columns));
    pyramid.counts.emplace_back(blocks(rows), blocks(columns));
}

bool makeFirst(Pyramid &result, const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    addLevel(result, values.rows(), values.cols(), firstShift);
    const auto work = [&](MatrixRows &rows, Index first, Index end) {
        SumRow columns(values.cols());
        for (Index row = first; row < end; ++row)
            columns.add(rows.read(row, 0), nullptr);
        columns.write(result, 0, first >> firstShift, firstShift);
    };
    return forMatrixRows(values, mask, Index(1) << firstShift, 1, stop, result.range, work);
}

void addCoarser(Pyramid &result)
{
    const std::size_t k = result.levels.size();
    addLevel(result, result.levels[k - 1].rows(), result.levels[k - 1].cols(), 1);
    const Matrix<float> &finer = result.levels[k - 1], &counts = result.counts[k - 1];
    for (Index row = 0; row < result.levels[k].rows(); ++row) {
        SumRow columns(finer.cols());
        for (Index r = 2 * row; r < std::min(2 * row + 2, finer.rows()); ++r)
            columns.add(finer.row(r).data(), counts.row(r).data());
        columns.write(result, k, row, 1);
    }
}

} // namespace

Pyramid meanPyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    Pyramid result;
    result.firstShift = firstShift;
    if (!makeFirst(result, values, mask, stop))
        return {};
    while (result.levels.back().size() > 1)
        addCoarser(result);
    return result;
}

} // namespace alphascope
