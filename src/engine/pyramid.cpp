// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pyramid.h"

#include "engine/rowblocks.h"

#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr float nothing = -std::numeric_limits<float>::infinity();

//! The larger of two, or NaN when one of them is.
inline float larger(float a, float b)
{
    if (a != a)
        return a;
    return a > b ? a : b; // b when b is NaN
}

//! Each cell of the result is the largest of the (up to) 2 x 2 cells that it covers. load(row, line) writes a row of
//! cells to a line.
template <typename Load>
Matrix<float> halved(Index rows, Index columns, const std::stop_token &stop, Load &&load)
{
    Matrix<float> result((rows + 1) / 2, (columns + 1) / 2);
    // When their number is odd a line ends in one cell more, so that they all come in pairs.
    RowVector<float> upperLine = RowVector<float>::Constant(2 * result.cols(), nothing);
    RowVector<float> lowerLine = upperLine;
    const float *upper = upperLine.data();
    const float *lower = lowerLine.data();
    forRowBlocks(result.rows(), 4. * static_cast<double>(columns), stop, [&](Index first, Index count) {
        for (Index r = first; r < first + count; ++r) {
            load(2 * r, upperLine.data());
            load(std::min(2 * r + 1, rows - 1), lowerLine.data());
            float *cells = result.row(r).data();
            for (Index c = 0; c < result.cols(); ++c)
                cells[c] = larger(larger(upper[2 * c], upper[2 * c + 1]), larger(lower[2 * c], lower[2 * c + 1]));
        }
    });
    return result;
}

//! Widens the range of `result` by a row of values.
void noteRange(const double *value, const bool *allowed, Index count, Pyramid &result)
{
    for (Index c = 0; c < count; ++c) {
        if (allowed && !allowed[c])
            continue;
        if (!std::isfinite(value[c])) {
            result.hasNotFinite = true;
            continue;
        }
        result.smallest = std::min(result.smallest, value[c]);
        result.largest = std::max(result.largest, value[c]);
    }
}

} // namespace

Pyramid pyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    assert(mask.size() == 0 || (mask.rows() == values.rows() && mask.cols() == values.cols()));

    Pyramid result;
    if (values.size() <= cellsWithoutPyramid)
        return result;

    const bool isMasked = mask.size() > 0;
    const auto loadValues = [&](Index row, float *line) {
        const double *value = values.row(row).data();
        const bool *allowed = isMasked ? mask.row(row).data() : nullptr;
        for (Index c = 0; c < values.cols(); ++c)
            line[c] = allowed && !allowed[c] ? nothing : static_cast<float>(value[c]);
        noteRange(value, allowed, values.cols(), result);
    };
    result.smallest = std::numeric_limits<double>::infinity();
    result.largest = -result.smallest;
    result.levels.push_back(halved(values.rows(), values.cols(), stop, loadValues));
    if (result.smallest > result.largest)
        result.smallest = result.largest = 0;
    while (result.levels.back().size() > 1 && !stop.stop_requested()) {
        const Matrix<float> &finer = result.levels.back();
        const auto loadFiner = [&](Index row, float *line) { std::copy_n(finer.row(row).data(), finer.cols(), line); };
        Matrix<float> coarser = halved(finer.rows(), finer.cols(), stop, loadFiner);
        result.levels.push_back(std::move(coarser));
    }
    return result;
}

} // namespace alphascope
