// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transposedproduct.h"

#include "engine/lanes.h"

#include <algorithm>
#include <cstring>

namespace alphascope {

namespace {

constexpr Index blockWidth
    = 2 * laneCount; // columns of a block of the sum, `rowsOfBlock` rows of which stay in registers
constexpr Index ahead = 8; // rows of B that are fetched before they are multiplied

struct Block {
    const float *a;
    Index aStride;
    const float *b;
    Index bStride;
    Index depth; // rows of A and B, at least 1
    float *sum;
    Index sumStride;
};

//! sum[r][j] += Σ_k A[k][r] B[k][j] for `count` columns of A
template <int count>
void addColumnsOfA(const Block &block)
{
    Lanes sum[count][2];
#pragma GCC unroll 12
    for (int r = 0; r < count; ++r) {
        sum[r][0] = load(block.sum + r * block.sumStride);
        sum[r][1] = load(block.sum + r * block.sumStride + laneCount);
    }
    const float *a = block.a, *b = block.b;
    Index k = 0;
    do {
        const Lanes left = load(b), right = load(b + laneCount);
        __builtin_prefetch(b + ahead * block.bStride);
        __builtin_prefetch(b + ahead * block.bStride + laneCount);
#pragma GCC unroll 12
        for (int r = 0; r < count; ++r) {
            sum[r][0] += a[r] * left;
            sum[r][1] += a[r] * right;
        }
        a += block.aStride;
        b += block.bStride;
    } while (++k < block.depth);
#pragma GCC unroll 12
    for (int r = 0; r < count; ++r) {
        store(block.sum + r * block.sumStride, sum[r][0]);
        store(block.sum + r * block.sumStride + laneCount, sum[r][1]);
    }
}

//! addColumnsOfA<count>, with `count` known only now.
template <int largest>
void addSome(const Block &block, Index count)
{
    if (count == largest)
        addColumnsOfA<largest>(block);
    else if constexpr (largest > 1)
        addSome<largest - 1>(block, count);
}

//! The same for `count` columns of A and `columns` of the sum, of which a panel may have more.
void addBlock(const Block &block, Index count, Index columns)
{
    if (columns == blockWidth)
        return addSome<rowsOfBlock>(block, count);
    float edge[rowsOfBlock * blockWidth] = {};
    for (Index r = 0; r < count; ++r)
        std::copy_n(block.sum + r * block.sumStride, columns, edge + r * blockWidth);
    addSome<rowsOfBlock>({ block.a, block.aStride, block.b, block.bStride, block.depth, edge, blockWidth }, count);
    for (Index r = 0; r < count; ++r)
        std::copy_n(edge + r * blockWidth, columns, block.sum + r * block.sumStride);
}

//! `rows` x `columns` numbers, whose rows are a stride apart, as panels of `size` columns, each row by row.
template <Index size>
void copyPanels(const float *from, Index stride, Index rows, Index columns, float *to)
{
    for (Index column = 0; column < columns; column += size, from += size, to += rows * size) {
        const Index count = std::min(size, columns - column);
        for (Index k = 0; k < rows; ++k) {
            if (count == size)
                std::memcpy(to + k * size, from + k * stride, sizeof(float) * size);
            else
                std::copy_n(from + k * stride, count, to + k * size);
        }
    }
}

} // namespace

void TransposedProduct::add(const MatrixPart &a, const ConstRows &b, Matrix<float> &sum)
{
    constexpr Index little = 2048, many = 128; // multiply-adds that are over before a layout is; columns
    constexpr Index depth = 256; // rows at a time, so that those of B stay in the nearest caches
    const Index n = a.rows(), G = a.cols(), H = b.cols(), stride = a.outerStride();
    if (n * G * H <= little) {
        sum += a.transpose().lazyProduct(b);
    } else if (H > many && G > rowsOfBlock) {
        addLarge(a, b, sum);
    } else if (H % blockWidth != 0 || H > many) {
        sum.noalias() += a.transpose() * b;
    } else {
        for (Index first = 0; first < n; first += depth) {
            for (Index row = 0; row < G; row += rowsOfBlock) {
                for (Index column = 0; column < H; column += blockWidth) {
                    addBlock({ a.data() + first * stride + row, stride, b.data() + first * H + column, H,
                                 std::min(depth, n - first), sum.data() + row * H + column, H },
                        std::min<Index>(rowsOfBlock, G - row), blockWidth);
                }
            }
        }
    }
}

//! Some columns of A stay in the second cache while all of B passes by.
void TransposedProduct::addLarge(const MatrixPart &a, const ConstRows &b, Matrix<float> &sum)
{
    constexpr Index depth = 1024, some = 10 * rowsOfBlock; // rows of A and B at a time; columns of A
    const Index n = a.rows(), G = a.cols(), H = b.cols(), panels = (H + blockWidth - 1) / blockWidth;
    const Index deepest = std::min(depth, n);
    Rows laidB = grown(m_b, panels, deepest * blockWidth), laidA = grown(m_a, some, deepest);
    for (Index k = 0; k < n; k += depth) {
        const Index rows = std::min(depth, n - k);
        copyPanels<blockWidth>(b.data() + k * H, H, rows, H, laidB.data());
        for (Index g = 0; g < G; g += some) {
            const Index columns = std::min(some, G - g);
            copyPanels<rowsOfBlock>(a.data() + k * a.outerStride() + g, a.outerStride(), rows, columns, laidA.data());
            for (Index column = 0; column < H; column += blockWidth) {
                const Index wide = std::min(blockWidth, H - column);
                for (Index row = 0; row < columns; row += rowsOfBlock) {
                    addBlock({ laidA.data() + row * rows, rowsOfBlock, laidB.data() + column * rows, blockWidth, rows,
                                 sum.data() + (g + row) * H + column, H },
                        std::min<Index>(rowsOfBlock, columns - row), wide);
                }
            }
        }
    }
}

} // namespace alphascope
