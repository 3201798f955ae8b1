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
constexpr int together = 4; // panels, for a single row
constexpr Index narrow = 8; // columns

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
    const float *start; // what the sums begin with: rows of C, or one bias for all rows
    Index startStride;
    float *c;
    Index cStride;
    Index columns; // of C that this panel covers, at most `width`
};

//! (1) C[r][n] = start[r][n] + Σ_k A[r][k] P[k][n] for `count` rows and one panel
template <int count>
void addBlock(const Block &block)
{
    Lanes sum[count][2];
    const bool whole = block.columns == width;
    for (int r = 0; r < count; ++r) {
        const float *row = block.start + r * block.startStride;
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

//! (1) for one row and `together` whole panels, each `apart` numbers from the one before: a single sum would wait for
//! itself at every k.
void addRow(const Block &block, Index apart)
{
    Lanes sum[2 * together];
    for (int i = 0; i < 2 * together; ++i)
        sum[i] = load(block.start + i * lanes);
    const float *panel = block.panel;
    for (Index k = 0; k < block.depth; ++k, panel += width) {
        const float a = block.a[k];
        for (int i = 0; i < together; ++i) {
            sum[2 * i] += a * load(panel + i * apart);
            sum[2 * i + 1] += a * load(panel + i * apart + lanes);
        }
    }
    for (int i = 0; i < 2 * together; ++i)
        store(block.c + i * lanes, sum[i]);
}

//! (1) for a matrix of `columns` columns that fill but a part of a vector
template <int columns>
void addNarrow(const Block &block, Index rows)
{
    for (Index r = 0; r < rows; ++r) {
        const float *a = block.a + r * block.aStride;
        float *c = block.c + r * block.cStride;
        float sum[columns];
        std::copy_n(block.start + r * block.startStride, columns, sum);
        const float *panel = block.panel;
        for (Index k = 0; k < block.depth; ++k, panel += width) {
            for (int n = 0; n < columns; ++n)
                sum[n] += a[k] * panel[n];
        }
        std::copy_n(sum, columns, c);
    }
}

//! addNarrow<columns>, with `columns` known only now.
template <int largest>
void addColumns(const Block &block, Index rows)
{
    if (block.columns == largest)
        addNarrow<largest>(block, rows);
    else if constexpr (largest > 1)
        addColumns<largest - 1>(block, rows);
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

void PackedMatrix::sum(const Product &p) const
{
    const Index apart = m_rows * width, columns = std::min(p.columns, m_columns), rows = p.rows;
    const auto blockAt = [&](Index row, Index column) {
        return Block { p.a + row * p.aStride, p.aStride, m_panels.data() + column / width * apart,
            std::min(p.depth, m_rows), p.start + row * p.startStride + column, p.startStride,
            p.c + row * p.cStride + column, p.cStride, std::min(width, m_columns - column) };
    };
    if (m_columns <= narrow)
        return addColumns<narrow>(blockAt(0, 0), rows);
    Index column = 0;
    for (; rows == 1 && column + together * width <= columns; column += together * width)
        addRow(blockAt(0, column), apart);
    const Index blocks = (rows + most - 1) / most, size = (rows + blocks - 1) / std::max<Index>(blocks, 1);
    for (; column < columns; column += width) {
        for (Index row = 0; row < rows; row += size)
            addRows<most>(blockAt(row, column), std::min(size, rows - row));
    }
}

} // namespace alphascope
