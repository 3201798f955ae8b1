// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrixrange.h"

#include "engine/foldcells.h"
#include "engine/matrixrows.h"

#include <cmath>
#include <cstring>

namespace alphascope {

namespace {

constexpr double mostFinite = std::numeric_limits<float>::max();
constexpr Index cellsAtOnce = 16; // that are looked at

//! Cells that all count, without a NaN or an infinity, as nearly all are: one pass, several numbers at a time. False,
//! with nothing noted, when one is not finite or no float.
bool takeFinite(const double *values, Index count, float *line, NumberRange &range)
{
    using Chunk = Eigen::Array<double, cellsAtOnce, 1>;
    Chunk low = Chunk::Constant(values[0]), high = low, zero = Chunk::Zero();
    Index c = 0;
    for (; c + cellsAtOnce <= count; c += cellsAtOnce) {
        const Eigen::Map<const Chunk> chunk(values + c);
        low = low.min(chunk);
        high = high.max(chunk);
        zero += chunk * 0; // NaN where a number is not finite
        if (line)
            Eigen::Map<Eigen::Array<float, cellsAtOnce, 1>>(line + c) = chunk.cast<float>();
    }
    double smallest = low.minCoeff(), largest = high.maxCoeff(), sum = zero.sum();
    for (; c < count; ++c) {
        smallest = std::min(smallest, values[c]);
        largest = std::max(largest, values[c]);
        sum += values[c] * 0;
        if (line)
            line[c] = static_cast<float>(values[c]);
    }
    if (sum != 0 || smallest < -mostFinite || largest > mostFinite) // NaN is not 0 either
        return false;
    range.widen({ smallest, largest });
    return true;
}

//! Any cells, one by one.
void takeEach(const double *values, const bool *allowed, Index count, float *line, CellNumbers &numbers)
{
    for (Index c = 0; c < count; ++c) {
        float cell = maskedCell;
        if (allowed && !allowed[c]) {
            ++numbers.masked;
        } else if (std::isfinite(values[c])) {
            numbers.range.widen({ values[c], values[c] });
            cell = static_cast<float>(std::clamp(values[c], -mostFinite, mostFinite));
        } else {
            numbers.hasNotFinite = true;
            cell = std::numeric_limits<float>::quiet_NaN();
        }
        if (line)
            line[c] = cell;
    }
}

//! How many cells from the first on are allowed as it is, or masked as it is.
Index runLength(const bool *allowed, Index count)
{
    const void *other = std::memchr(allowed, !allowed[0], static_cast<std::size_t>(count));
    return other ? static_cast<const bool *>(other) - allowed : count;
}

} // namespace

void CellNumbers::add(const CellNumbers &more)
{
    range.widen(more.range);
    hasNotFinite = hasNotFinite || more.hasNotFinite;
    masked += more.masked;
}

CellNumbers rowNumbers(const double *values, const bool *allowed, Index count, float *line)
{
    CellNumbers numbers;
    const auto from = [](auto *begin, Index c) { return begin ? begin + c : nullptr; };
    // Masks are causal as a rule, or hide the last columns: what is allowed stands together.
    for (Index c = 0; c < count;) {
        Index run = allowed ? runLength(allowed + c, count - c) : count;
        if (run < cellsAtOnce) {
            run = std::min(4 * cellsAtOnce, count - c); // where they change often, a run is no gain
            takeEach(values + c, from(allowed, c), run, from(line, c), numbers);
        } else if (allowed && !allowed[c]) {
            numbers.masked += run;
            if (line)
                std::fill_n(line + c, run, maskedCell);
        } else if (!takeFinite(values + c, run, from(line, c), numbers.range)) {
            takeEach(values + c, nullptr, run, from(line, c), numbers);
        }
        c += run;
    }
    return numbers;
}

MatrixRange matrixRange(const Matrix<double> &values, const Mask &mask)
{
    assert(mask.size() == 0 || (mask.rows() == values.rows() && mask.cols() == values.cols()));
    MatrixRange result;
    forMatrixRows(values, mask, 1, 0, {}, result, [](MatrixRows &rows, Index first, Index) { rows.look(first); });
    return result;
}

} // namespace alphascope
