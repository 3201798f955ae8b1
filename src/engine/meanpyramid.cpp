// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/meanpyramid.h"

#include "engine/rowparts.h"

#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr int firstShift = 2;

//! Sums and counts of the blocks in a row of blocks; a sum is NaN when a cell is not finite.
struct BlockRow {
    RowVector<double> sums, counts;

    explicit BlockRow(Index count)
        : sums(RowVector<double>::Zero(count))
        , counts(RowVector<double>::Zero(count))
    {
    }

    void clear()
    {
        sums.setZero();
        counts.setZero();
    }
    void add(Index block, double value, double count)
    {
        sums(block) += value;
        counts(block) += count;
    }
    void write(Pyramid &level, std::size_t k, Index row) const
    {
        constexpr float nothing = -std::numeric_limits<float>::infinity();
        constexpr double most = std::numeric_limits<float>::max();
        for (Index c = 0; c < sums.size(); ++c) {
            const double mean = std::clamp(sums(c) / counts(c), -most, most); // a NaN stays one
            level.levels[k](row, c) = counts(c) > 0 ? static_cast<float>(mean) : nothing;
            level.counts[k](row, c) = static_cast<float>(counts(c));
        }
    }
};

void addLevel(Pyramid &pyramid, Index rows, Index columns)
{
    pyramid.levels.emplace_back(rows, columns);
    pyramid.counts.emplace_back(rows, columns);
}

void noteRange(Pyramid &pyramid, double value)
{
    pyramid.smallest = std::min(pyramid.smallest, value);
    pyramid.largest = std::max(pyramid.largest, value);
}

bool makeFirst(Pyramid &result, const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    constexpr Index side = Index(1) << firstShift;
    addLevel(result, (values.rows() + side - 1) / side, (values.cols() + side - 1) / side);
    BlockRow blocks(result.levels[0].cols());
    const double cost = 4. * side * static_cast<double>(values.cols());
    return forRowBlocks(result.levels[0].rows(), cost, stop, [&](Index first, Index count) {
        for (Index row = first; row < first + count; ++row) {
            blocks.clear();
            for (Index r = row * side; r < std::min((row + 1) * side, values.rows()); ++r) {
                for (Index c = 0; c < values.cols(); ++c) {
                    if (mask.size() > 0 && !mask(r, c))
                        continue;
                    const double value = values(r, c);
                    if (std::isfinite(value))
                        noteRange(result, value);
                    else
                        result.hasNotFinite = true;
                    blocks.add(c >> firstShift, std::isfinite(value) ? value : std::nan(""), 1);
                }
            }
            blocks.write(result, 0, row);
        }
    });
}

void addCoarser(Pyramid &result)
{
    const std::size_t k = result.levels.size();
    const Index rows = result.levels[k - 1].rows(), columns = result.levels[k - 1].cols();
    addLevel(result, (rows + 1) / 2, (columns + 1) / 2);
    const Matrix<float> &finer = result.levels[k - 1], &counts = result.counts[k - 1];
    BlockRow blocks(result.levels[k].cols());
    for (Index row = 0; row < result.levels[k].rows(); ++row) {
        blocks.clear();
        for (Index r = 2 * row; r < std::min(2 * row + 2, rows); ++r)
            for (Index c = 0; c < columns; ++c)
                if (counts(r, c) > 0)
                    blocks.add(c / 2, double(finer(r, c)) * double(counts(r, c)), double(counts(r, c)));
        blocks.write(result, k, row);
    }
}

} // namespace

Pyramid meanPyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    Pyramid result;
    result.fold = Fold::Mean;
    result.firstShift = firstShift;
    result.smallest = std::numeric_limits<double>::infinity();
    result.largest = -result.smallest;
    if (makeFirst(result, values, mask, stop))
        while (result.levels.back().size() > 1 && !stop.stop_requested())
            addCoarser(result);
    if (result.smallest > result.largest)
        result.smallest = result.largest = 0;
    return result;
}

} // namespace alphascope
