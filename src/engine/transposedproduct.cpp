// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/transposedproduct.h"

#include "engine/lanes.h"

#include <algorithm>

namespace alphascope {

namespace {

constexpr Index width = 2 * laneCount; // columns of a block of the sum, `rowsOfBlock` rows of which stay in registers

struct Block {
    const float *a;
    Index aStride;
    const float *b;
    Index bStride;
    Index depth; // rows of A and B, at least 1
    float *sum;
};

//! sum[r][j] += Σ_k A[k][r] B[k][j] for `count` columns of A
template <int count>
void addBlock(const Block &block)
{
    Lanes sum[count][2];
#pragma GCC unroll 12
    for (int r = 0; r < count; ++r) {
        sum[r][0] = load(block.sum + r * block.bStride);
        sum[r][1] = load(block.sum + r * block.bStride + laneCount);
    }
    const float *a = block.a, *b = block.b;
    Index k = 0;
    do {
        const Lanes left = load(b), right = load(b + laneCount);
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
        store(block.sum + r * block.bStride, sum[r][0]);
        store(block.sum + r * block.bStride + laneCount, sum[r][1]);
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

void addTransposedProduct(const ConstRows &a, const ConstRows &b, Matrix<float> &sum)
{
    constexpr Index little = 2048, many = 128; // multiply-adds for which Eigen's factors need no layout; columns
    constexpr Index depth = 256; // rows at a time, so that those of B stay in the nearest caches
    const Index n = a.rows(), G = a.cols(), H = b.cols();
    if (n * G * H <= little)
        sum += a.transpose().lazyProduct(b);
    else if (H % width != 0 || H > many)
        sum.noalias() += a.transpose() * b;
    else {
        for (Index first = 0; first < n; first += depth) {
            for (Index row = 0; row < G; row += rowsOfBlock) {
                for (Index column = 0; column < H; column += width) {
                    addRows<rowsOfBlock>({ a.data() + first * G + row, G, b.data() + first * H + column, H,
                                             std::min(depth, n - first), sum.data() + row * H + column },
                        std::min<Index>(rowsOfBlock, G - row));
                }
            }
        }
    }
}

} // namespace alphascope
