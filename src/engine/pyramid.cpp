// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pyramid.h"

#include "engine/foldcells.h"
#include "engine/hugepages.h"
#include "engine/meanpyramid.h"
#include "engine/rowparts.h"

#include <cmath>
#include <limits>

namespace alphascope {

namespace {

constexpr double most = std::numeric_limits<float>::max();

//! Each cell of the result stands for the (up to) 2 x 2 cells that it covers. load(part, row, line) writes a row of
//! cells to a line.
template <typename Combine, typename Load>
Matrix<float> halved(Index rows, Index columns, double bytes, const std::stop_token &stop, Combine combine, Load &&load)
{
    auto result = largeMatrix<float>((rows + 1) / 2, (columns + 1) / 2);
    const Index parts = threadsFor(bytes);
    // When their number is odd a line ends in one cell more, so that they all come in pairs.
    Matrix<float> lines = Matrix<float>::Constant(2 * parts, 2 * result.cols(), maskedCell);
    const auto work = [&](Index part, Index first, Index count) {
        float *upper = lines.row(2 * part).data();
        float *lower = lines.row(2 * part + 1).data();
        for (Index r = first; r < first + count; ++r) {
            load(part, 2 * r, upper);
            load(part, std::min(2 * r + 1, rows - 1), lower);
            float *cells = result.row(r).data();
            for (Index c = 0; c < result.cols(); ++c)
                cells[c] = combine(combine(upper[2 * c], upper[2 * c + 1]), combine(lower[2 * c], lower[2 * c + 1]));
        }
    };
    forRowParts(result.rows(), parts, 4. * static_cast<double>(columns), stop, work);
    return result;
}

//! Of one part of the rows.
struct CellRange {
    double smallest = std::numeric_limits<double>::infinity();
    double largest = -std::numeric_limits<double>::infinity();
    bool hasNotFinite = false;

    void widen(double low, double high)
    {
        smallest = std::min(smallest, low);
        largest = std::max(largest, high);
    }
};

//! A row in which all cells count, without a NaN or an infinity, as nearly all are: one pass, several numbers at a
//! time.
bool loadWholeRow(const double *value, Index count, float *line, CellRange &range)
{
    constexpr Index width = 16;
    using Chunk = Eigen::Array<double, width, 1>;
    Chunk low = Chunk::Constant(value[0]), high = low, zero = Chunk::Zero();
    Index c = 0;
    for (; c + width <= count; c += width) {
        const Eigen::Map<const Chunk> chunk(value + c);
        low = low.min(chunk);
        high = high.max(chunk);
        zero += chunk * 0; // NaN where a number is not finite
        Eigen::Map<Eigen::Array<float, width, 1>>(line + c) = chunk.cast<float>();
    }
    double smallest = low.minCoeff(), largest = high.maxCoeff(), sum = zero.sum();
    for (; c < count; ++c) {
        smallest = std::min(smallest, value[c]);
        largest = std::max(largest, value[c]);
        sum += value[c] * 0;
        line[c] = static_cast<float>(value[c]);
    }
    if (sum != 0 || smallest < -most || largest > most) // NaN is not 0 either
        return false;
    range.widen(smallest, largest);
    return true;
}

//! Any row, cell by cell; allowed: null when all cells count.
void loadRow(const double *value, const bool *allowed, Index count, float *line, CellRange &range)
{
    for (Index c = 0; c < count; ++c) {
        line[c] = maskedCell;
        if (allowed && !allowed[c])
            continue;
        if (std::isfinite(value[c])) {
            range.widen(value[c], value[c]);
            line[c] = static_cast<float>(std::clamp(value[c], -most, most));
        } else {
            range.hasNotFinite = true;
            line[c] = std::numeric_limits<float>::quiet_NaN();
        }
    }
}

template <typename Combine>
Pyramid pyramidOf(const Matrix<double> &values, const Mask &mask, const std::stop_token &stop, Combine combine)
{
    Pyramid result;
    const Index R = values.rows(), C = values.cols();
    const double bytes = static_cast<double>(values.size()) * sizeof(double);
    std::vector<CellRange> ranges(static_cast<std::size_t>(threadsFor(bytes)));
    const auto loadValues = [&](Index part, Index row, float *line) {
        const double *value = values.row(row).data();
        const bool *allowed = mask.size() > 0 ? mask.row(row).data() : nullptr;
        CellRange &range = ranges[static_cast<std::size_t>(part)];
        // Masks are causal as a rule, or hide the last columns: what is allowed comes first.
        const Index all = allowed ? std::find(allowed, allowed + C, false) - allowed : C;
        const bool quick = all > 0 && loadWholeRow(value, all, line, range);
        const Index done = quick ? all : 0;
        loadRow(value + done, allowed ? allowed + done : nullptr, C - done, line + done, range);
    };
    result.levels.push_back(halved(R, C, bytes, stop, combine, loadValues));

    CellRange whole;
    for (const CellRange &range : ranges) {
        whole.widen(range.smallest, range.largest);
        result.hasNotFinite = result.hasNotFinite || range.hasNotFinite;
    }
    if (whole.smallest <= whole.largest) {
        result.smallest = whole.smallest;
        result.largest = whole.largest;
    }
    while (result.levels.back().size() > 1 && !stop.stop_requested()) {
        const Matrix<float> &finer = result.levels.back();
        const auto loadFiner
            = [&](Index, Index row, float *line) { std::copy_n(finer.row(row).data(), finer.cols(), line); };
        const double finerBytes = static_cast<double>(finer.size()) * sizeof(float);
        Matrix<float> coarser = halved(finer.rows(), finer.cols(), finerBytes, stop, combine, loadFiner);
        result.levels.push_back(std::move(coarser));
    }
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
