// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pyramid.h"

#include "engine/rowblocks.h"

#include <limits>

namespace alphascope {

namespace {

constexpr float nothing = -std::numeric_limits<float>::infinity();

//! The larger of two, or NaN when one of them is.
float larger(float a, float b) { return a > b || a != a ? a : b; }

//! Each cell of the result is the largest of the (up to) 2 x 2 cells(row, column) that it covers.
template <typename Cells>
Matrix<float> halved(Index rows, Index columns, const std::stop_token &stop, Cells &&cells)
{
    Matrix<float> result((rows + 1) / 2, (columns + 1) / 2);
    forRowBlocks(result.rows(), 4. * static_cast<double>(columns), stop, [&](Index first, Index count) {
        for (Index r = first; r < first + count; ++r) {
            const Index upper = 2 * r;
            const Index lower = std::min(upper + 1, rows - 1);
            for (Index c = 0; c < result.cols(); ++c) {
                const Index left = 2 * c;
                const Index right = std::min(left + 1, columns - 1);
                result(r, c) = larger(
                    larger(cells(upper, left), cells(upper, right)), larger(cells(lower, left), cells(lower, right)));
            }
        }
    });
    return result;
}

} // namespace

Pyramid pyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop)
{
    assert(mask.size() == 0 || (mask.rows() == values.rows() && mask.cols() == values.cols()));

    Pyramid result;
    if (values.size() <= cellsWithoutPyramid)
        return result;

    const bool masked = mask.size() > 0;
    result.levels.push_back(halved(values.rows(), values.cols(), stop,
        [&](Index r, Index c) { return masked && !mask(r, c) ? nothing : static_cast<float>(values(r, c)); }));
    while (result.levels.back().size() > 1 && !stop.stop_requested()) {
        const Matrix<float> &finer = result.levels.back();
        Matrix<float> coarser = halved(finer.rows(), finer.cols(), stop, [&](Index r, Index c) { return finer(r, c); });
        result.levels.push_back(std::move(coarser));
    }
    return result;
}

} // namespace alphascope
