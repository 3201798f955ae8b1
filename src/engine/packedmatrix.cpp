// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/packedmatrix.h"

#include "engine/hugepages.h"

#include <algorithm>
#include <cstring>

namespace alphascope {

namespace {

// A block of C stays in registers while the sum over K runs: `most` rows of two vectors, beside which one row of the
// panel and one number of A find room among the processor's 32 (AVX-512) or 16 vector registers.
#if defined(__AVX512F__)
constexpr Index lanes = 16;
constexpr int most = 12;
#elif defined(__AVX__)
constexpr Index lanes = 8;
constexpr int most = 6;
#else
constexpr Index lanes = 4;
constexpr int most = 6;
#endif
constexpr Index width = 2 * lanes; // of a panel

using Lanes = float __attribute__((vector_size(sizeof(float) * lanes)));

Lanes load(const float *from)
{
    Lanes values;
    std::memcpy(&values, from, sizeof values);
    return values;
}

void store(float *to, Lanes values) { std::memcpy(to, &values, sizeof values); }

//! The first `columns` of `width` numbers, zeros behind them.
Lanes loadPart(const float *from, Index columns)
{
    Lanes values {};
    if (columns > 0)
        std::memcpy(&values, from, sizeof(float) * static_cast<std::size_t>(std::min(columns, lanes)));
    return values;
}

void storePart(float *to, Lanes values, Index columns)
{
    if (columns > 0)
        std::memcpy(to, &values, sizeof(float) * static_cast<std::size_t>(std::min(columns, lanes)));
}

struct Block {
    const float *a;
    Index aStride;
    const float *panel;
    Index depth; // K
    float *c;
    Index cStride;
    Index columns; // of C that this panel covers, at most `width`
};

//! (1) for one row and `count` whole panels, side by side: the sums of one panel would wait for each other.
template <int count>
void addRow(const Block &block)
{
    Lanes sum[2 * count];
    for (int i = 0; i < 2 * count; ++i)
        sum[i] = load(block.c + i * lanes);
    for (Index k = 0; k < block.depth; ++k) {
        const float a = block.a[k];
        for (int i = 0; i < count; ++i) {
            const float *panel = block.panel + (i * block.depth + k) * width;
            sum[2 * i] += a * load(panel);
            sum[2 * i + 1] += a * load(panel + lanes);
        }
    }
    for (int i = 0; i < 2 * count; ++i)
        store(block.c + i * lanes, sum[i]);
}

//! (1) C[r][n] += Σ_k A[r][k] P[k][n] for `count` rows and one panel
template <int count>
void addBlock(const Block &block)
{
    Lanes sum[count][2];
    const bool whole = block.columns == width;
    for (int r = 0; r < count; ++r) {
        const float *row = block.c + r * block.cStride;
        sum[r][0] = whole ? load(row) : loadPart(row, block.columns);
        sum[r][1] = whole ? load(row + lanes) : loadPart(row + lanes, block.columns - lanes);
    }
    const float *panel = block.panel;
    for (Index k = 0; k < block.depth; ++k, panel += width) {
        const Lanes left = load(panel), right = load(panel + lanes);
        for (int r = 0; r < count; ++r) {
            const float a = block.a[r * block.aStride + k];
            sum[r][0] += a * left;
            sum[r][1] += a * right;
        }
    }
    for (int r = 0; r < count; ++r) {
        float *row = block.c + r * block.cStride;
        if (whole) {
            store(row, sum[r][0]);
            store(row + lanes, sum[r][1]);
        } else {
            storePart(row, sum[r][0], block.columns);
            storePart(row + lanes, sum[r][1], block.columns - lanes);
        }
    }
}

//! addBlock<count>, with `count` known only now.
template <int largest>
void addRows(const Block &block, Index count)
{
    if (count == largest)
        addBlock<largest>(block);
    else if constexpr (largest > 1)
        addRows<largest - 1>(block, count);
}

} // namespace

void PackedMatrix::resize(Index rows, Index columns)
{
    if (rows == m_rows && columns == m_columns)
        return;
    m_rows = rows;
    m_columns = columns;
    const Index panels = (columns + width - 1) / width;
    m_panels = largeMatrix<float>(panels, rows * width);
    m_panels.setZero();
}

void PackedMatrix::pack(const MatrixView &values)
{
    resize(values.rows(), values.cols());
    float *panel = m_panels.data();
    for (Index first = 0; first < m_columns; first += width, panel += m_rows * width) {
        const Index count = std::min(width, m_columns - first);
        for (Index k = 0; k < m_rows; ++k)
            std::copy_n(values.data() + k * values.outerStride() + first, count, panel + k * width);
    }
}

void PackedMatrix::packTransposed(const MatrixView &values)
{
    resize(values.cols(), values.rows());
    float *panel = m_panels.data();
    for (Index first = 0; first < m_columns; first += width, panel += m_rows * width) {
        const Index count = std::min(width, m_columns - first);
        constexpr Index few = 16; // so that what is written stays in the nearest cache until its lines are full
        for (Index k = 0; k < m_rows; k += few) {
            for (Index n = 0; n < count; ++n) {
                const float *from = values.data() + (first + n) * values.outerStride();
                for (Index i = k; i < std::min(k + few, m_rows); ++i)
                    panel[i * width + n] = from[i];
            }
        }
    }
}

void PackedMatrix::addProduct(const float *a, Index aStride, float *c, Index cStride, Index rows) const
{
    constexpr Index few = 4; // panels
    Index column = 0, panel = 0;
    for (; rows == 1 && column + few * width <= m_columns; column += few * width, panel += few)
        addRow<few>({ a, aStride, m_panels.data() + panel * m_rows * width, m_rows, c + column, cStride, width });
    for (; column < m_columns; column += width, ++panel) {
        for (Index row = 0; row < rows; row += most) {
            const Block block { a + row * aStride, aStride, m_panels.data() + panel * m_rows * width, m_rows,
                c + row * cStride + column, cStride, std::min(width, m_columns - column) };
            addRows<most>(block, std::min<Index>(most, rows - row));
        }
    }
}

} // namespace alphascope
