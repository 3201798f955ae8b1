// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/packedmatrix.h"

#include "engine/hugepages.h"
#include "engine/lanetranspose.h"
#include "engine/threadpool.h"

#include <algorithm>

namespace alphascope {

namespace {

constexpr Index panelWidth = 2 * laneCount; // of a panel
constexpr int panelsAtOnce = 4; // at most, for a single row
constexpr Index narrow = 8; // columns

struct Block {
    const float *a;
    Index aStride;
    const float *panel;
    Index apart; // from this panel to the next, in numbers
    Index depth; // K
    const float *start; // what the sums begin with: rows of C, or one bias for all rows
    Index startStride;
    float *c;
    Index cStride;
    Index columns; // of C that this panel covers, at most `panelWidth`
    bool fetches; // the next panel while this one is multiplied, for no cache may hold it yet
};

//! Rows of A, of which only every third has a pointer: the others are a multiple of the stride from it, which costs
//! the processor no addition.
template <int count>
struct RowPointers {
    RowPointers(const float *a, Index stride)
        : m_stride(stride)
    {
        for (int i = 0; i < (count + 2) / 3; ++i)
            m_rows[i] = a + 3 * i * stride;
    }
    float at(int row, int k) const { return m_rows[row / 3][row % 3 * m_stride + k]; }
    void advance(int k)
    {
#pragma GCC unroll 4
        for (int i = 0; i < (count + 2) / 3; ++i)
            m_rows[i] += k;
    }

private:
    const float *m_rows[(count + 2) / 3];
    Index m_stride;
};

//! sum[r] += Σ_k A[r][k] P[k] for `depth` k
template <int count, int depth>
[[gnu::always_inline]] inline void addDepth(Lanes (&sum)[count][2], const RowPointers<count> &a, const float *panel)
{
#pragma GCC unroll 2
    for (int k = 0; k < depth; ++k) {
        const Lanes left = load(panel + k * panelWidth), right = load(panel + k * panelWidth + laneCount);
#pragma GCC unroll 12
        for (int r = 0; r < count; ++r) {
            const float number = a.at(r, k);
            sum[r][0] += number * left;
            sum[r][1] += number * right;
        }
    }
}

//! (1) C[r][n] = start[r][n] + Σ_k A[r][k] P[k][n] for `count` rows and one panel, all of it; K >= 1. Were the loops
//! over rows not unrolled, or were a sum over nothing possible, the compiler would keep copies of the sums in memory.
template <int count>
void addWholeBlock(const Block &block)
{
    constexpr int few = 2; // k, which share the advance of the pointers
    Lanes sum[count][2];
#pragma GCC unroll 12
    for (int r = 0; r < count; ++r) {
        sum[r][0] = load(block.start + r * block.startStride);
        sum[r][1] = load(block.start + r * block.startStride + laneCount);
    }
    RowPointers<count> a(block.a, block.aStride);
    const float *panel = block.panel;
    Index left = block.depth;
    if (left % few == 1) {
        addDepth<count, 1>(sum, a, panel);
        a.advance(1);
        panel += panelWidth;
        --left;
    }
    while (left > 0) {
        for (int line = 0; line < 2 * few && block.fetches; ++line)
            __builtin_prefetch(panel + block.apart + line * laneCount);
        addDepth<count, few>(sum, a, panel);
        a.advance(few);
        panel += few * panelWidth;
        left -= few;
    }
#pragma GCC unroll 12
    for (int r = 0; r < count; ++r) {
        store(block.c + r * block.cStride, sum[r][0]);
        store(block.c + r * block.cStride + laneCount, sum[r][1]);
    }
}

//! (1) for `count` rows and one panel, which may be wider than what is left of C.
template <int count>
void addBlock(const Block &block)
{
    if (block.columns == panelWidth)
        return addWholeBlock<count>(block);
    float edge[count * panelWidth] = {};
    for (int r = 0; r < count; ++r)
        std::copy_n(block.start + r * block.startStride, block.columns, edge + r * panelWidth);
    addWholeBlock<count>({ block.a, block.aStride, block.panel, block.apart, block.depth, edge, panelWidth, edge,
        panelWidth, panelWidth, block.fetches });
    for (int r = 0; r < count; ++r)
        std::copy_n(edge + r * panelWidth, block.columns, block.c + r * block.cStride);
}

//! (1) for one row and `count` whole panels: a single sum would wait for itself at every k.
template <int count>
void addRow(const Block &block)
{
    Lanes sum[2 * count];
    for (int i = 0; i < 2 * count; ++i)
        sum[i] = load(block.start + i * laneCount);
    const float *panel = block.panel;
    for (Index k = 0; k < block.depth; ++k, panel += panelWidth) {
        const float a = block.a[k];
        for (int i = 0; i < count; ++i) {
            sum[2 * i] += a * load(panel + i * block.apart);
            sum[2 * i + 1] += a * load(panel + i * block.apart + laneCount);
        }
    }
    for (int i = 0; i < 2 * count; ++i)
        store(block.c + i * laneCount, sum[i]);
}

//! addRow<count>, with `count` known only now.
template <int largest>
void addPanels(const Block &block, Index count)
{
    if (count == largest)
        addRow<largest>(block);
    else if constexpr (largest > 1)
        addPanels<largest - 1>(block, count);
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
        for (Index k = 0; k < block.depth; ++k, panel += panelWidth) {
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

//! work(number, panel) for all of them.
template <typename Work>
void forPanels(ThreadPool *pool, Matrix<float> &panels, const Work &work)
{
    auto one = [&](Index number) { work(number, panels.data() + number * panels.cols()); };
    if (pool)
        return pool->run(panels.rows(), one);
    for (Index number = 0; number < panels.rows(); ++number)
        one(number);
}

} // namespace

void PackedMatrix::resize(Index rows, Index columns)
{
    if (rows == m_rows && columns == m_columns)
        return;
    m_rows = rows;
    m_columns = columns;
    const Index panels = (columns + panelWidth - 1) / panelWidth;
    m_panels = largeMatrix<float>(panels, rows * panelWidth);
    m_panels.setZero();
}

void PackedMatrix::pack(const MatrixPart &values, ThreadPool *pool)
{
    resize(values.rows(), values.cols());
    forPanels(pool, m_panels, [&](Index number, float *panel) {
        const Index first = number * panelWidth, count = std::min(panelWidth, m_columns - first);
        for (Index k = 0; k < m_rows; ++k)
            std::copy_n(values.data() + k * values.outerStride() + first, count, panel + k * panelWidth);
    });
}

void PackedMatrix::packTransposed(const MatrixPart &values, ThreadPool *pool)
{
    resize(values.cols(), values.rows());
    forPanels(pool, m_panels, [&](Index number, float *panel) {
        for (Index half = 0; half < 2; ++half) {
            const Index first = number * panelWidth + half * laneCount, count = std::min(laneCount, m_columns - first);
            const float *from = values.data() + first * values.outerStride();
            float *to = panel + half * laneCount;
            Index k = 0;
            for (; count == laneCount && k + laneCount <= m_rows; k += laneCount)
                transposeLanes(from + k, values.outerStride(), to + k * panelWidth, panelWidth);
            for (; k < m_rows; ++k) {
                for (Index n = 0; n < count; ++n)
                    to[k * panelWidth + n] = from[n * values.outerStride() + k];
            }
        }
    });
}

Index PackedMatrix::written(Index columns) const
{
    return m_columns <= narrow ? m_columns : std::min((columns + panelWidth - 1) / panelWidth * panelWidth, m_columns);
}

void PackedMatrix::sum(const Product &p) const
{
    constexpr Index worthIt = 1 << 17; // numbers of P
    const Index columns = std::min(p.columns, m_columns), panels = (columns + panelWidth - 1) / panelWidth;
    if (!m_pool || m_panels.size() < worthIt)
        return sumColumns(p, 0, columns);
    const Index shares = m_pool->threads();
    m_pool->run(shares, [&](Index share) {
        sumColumns(
            p, panels * share / shares * panelWidth, std::min(panels * (share + 1) / shares * panelWidth, columns));
    });
}

//! C from column `first`, where a panel begins, up to `end`.
void PackedMatrix::sumColumns(const Product &p, Index first, Index end) const
{
    const Index apart = m_rows * panelWidth, rows = p.rows, depth = std::min(p.depth, m_rows);
    for (Index row = 0; row < rows && depth == 0; ++row)
        std::copy_n(p.start + row * p.startStride + first, end - first, p.c + row * p.cStride + first);
    if (depth == 0)
        return;
    const auto blockAt = [&](Index row, Index column) {
        const bool isLast = column + panelWidth >= m_columns;
        return Block { p.a + row * p.aStride, p.aStride, m_panels.data() + column / panelWidth * apart,
            isLast ? 0 : apart, depth, p.start + row * p.startStride + column, p.startStride,
            p.c + row * p.cStride + column, p.cStride, std::min(panelWidth, m_columns - column), row == 0 && !isLast };
    };
    if (m_columns <= narrow)
        return addColumns<narrow>(blockAt(0, 0), rows);
    Index column = first;
    while (rows == 1 && column + panelWidth <= end) {
        const Index panels = std::min<Index>(panelsAtOnce, (end - column) / panelWidth);
        addPanels<panelsAtOnce>(blockAt(0, column), panels);
        column += panels * panelWidth;
    }
    const Index blocks = (rows + rowsOfBlock - 1) / rowsOfBlock,
                size = (rows + blocks - 1) / std::max<Index>(blocks, 1);
    for (; column < end; column += panelWidth) {
        for (Index row = 0; row < rows; row += size)
            addRows<rowsOfBlock>(blockAt(row, column), std::min(size, rows - row));
    }
}

} // namespace alphascope
