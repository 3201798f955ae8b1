// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pyramid.h"

#include "engine/foldcells.h"
#include "engine/hugepages.h"
#include "engine/matrixrows.h"
#include "engine/meanpyramid.h"

namespace alphascope {

namespace {

// So many levels are made together, of the rows that a single row of the last one stands for: what was just written is
// still at hand.
constexpr int levelsTogether = 6;

//! A line of a coarser level from two of a finer one; with an odd number of cells the last pair is a single one.
template <typename Combine>
void foldLines(const float *upper, const float *lower, Index count, float *cells, Combine combine)
{
    for (Index c = 0; c < count / 2; ++c)
        cells[c] = combine(combine(upper[2 * c], lower[2 * c]), combine(upper[2 * c + 1], lower[2 * c + 1]));
    if (count % 2 > 0)
        cells[count / 2] = combine(upper[count - 1], lower[count - 1]);
}

//! The rows of level k that stand for the rows first to end - 1 of the level before.
template <typename Combine>
void foldLevel(std::vector<Matrix<float>> &levels, std::size_t k, Index first, Index end, Combine combine)
{
    const Matrix<float> &finer = levels[k - 1];
    for (Index row = first / 2; row < (end + 1) / 2; ++row) {
        const float *upper = finer.row(2 * row).data();
        const float *lower = finer.row(std::min(2 * row + 1, finer.rows() - 1)).data();
        foldLines(upper, lower, finer.cols(), levels[k].row(row).data(), combine);
    }
}

template <typename Combine>
Pyramid pyramidOf(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop, Combine combine)
{
    Pyramid result;
    std::vector<Matrix<float>> &levels = result.levels;
    Index rows = values.rows(), columns = values.cols();
    do {
        rows = (rows + 1) / 2;
        columns = (columns + 1) / 2;
        levels.push_back(largeMatrix<float>(rows, columns));
    } while (rows * columns > 1);

    const auto together = std::min<std::size_t>(levels.size(), levelsTogether);
    const auto foldRows = [&](MatrixRows &source, Index first, Index end) {
        for (Index row = first / 2; row < (end + 1) / 2; ++row) {
            const float *upper = source.read(2 * row, 0);
            const float *lower = 2 * row + 1 < end ? source.read(2 * row + 1, 1) : upper;
            foldLines(upper, lower, values.cols(), levels[0].row(row).data(), combine);
        }
        for (std::size_t k = 1; k < together; ++k) {
            first /= 2;
            end = (end + 1) / 2;
            foldLevel(levels, k, first, end, combine);
        }
    };
    if (!forMatrixRows(values, mask, Index(1) << levelsTogether, 2, stop, result.range, foldRows))
        return {};
    for (std::size_t k = together; k < levels.size(); ++k)
        foldLevel(levels, k, 0, levels[k - 1].rows(), combine);
    return result;
}

} // namespace

Pyramid pyramid(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop, Fold fold)
{
    assert(mask.size() == 0 || (mask.rows() == values.rows() && mask.cols() == values.cols()));
    Pyramid result;
    if (values.size() > cellsWithoutPyramid) {
        if (fold == Fold::Mean)
            result = meanPyramid(values, mask, stop);
        else if (fold == Fold::Maximum)
            result = pyramidOf(values, mask, stop, Larger());
        else
            result = pyramidOf(values, mask, stop, Further());
    }
    result.fold = fold;
    return result;
}

} // namespace alphascope
