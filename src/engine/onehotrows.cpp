// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/onehotrows.h"

#include <algorithm>

namespace alphascope {

namespace {

//! Calls work(row, token, scale, first, count) for the rows that have a token, with some rows of the weights at a time:
//! their columns are far apart, and so many rows of them stay in the caches while all tokens pass by.
template <typename Work>
void forBlocks(const OneHotRows &x, Index weightRows, Work &&work)
{
    constexpr Index some = 16;
    for (Index first = 0; first < weightRows; first += some) {
        const Index count = std::min(some, weightRows - first);
        for (std::size_t row = 0; row < x.tokens.size(); ++row) {
            if (x.tokens[row] >= 0)
                work(static_cast<Index>(row), x.tokens[row], x.scale.empty() ? 1.0F : x.scale[row], first, count);
        }
    }
}

} // namespace

void biasedProduct(const OneHotRows &x, const Matrix<float> &weight, const RowVector<float> &bias, Rows y)
{
    const Index G = weight.rows(), V = weight.cols();
    assert(x.size == V && y.rows() == x.rows() && y.cols() == G && bias.size() == G);
    y.rowwise() = bias;
    forBlocks(x, G, [&](Index row, Index token, float scale, Index first, Index count) {
        const float *column = weight.data() + first * V + token;
        float *to = y.data() + row * G + first;
        for (Index g = 0; g < count; ++g)
            to[g] += scale * column[g * V];
    });
}

void addTransposedProduct(const ConstRows &a, const OneHotRows &x, Matrix<float> &sum)
{
    const Index G = sum.rows(), V = sum.cols();
    assert(x.size == V && a.rows() == x.rows() && a.cols() == G);
    forBlocks(x, G, [&](Index row, Index token, float scale, Index first, Index count) {
        const float *from = a.data() + row * G + first;
        float *column = sum.data() + first * V + token;
        for (Index g = 0; g < count; ++g)
            column[g * V] += scale * from[g];
    });
}

} // namespace alphascope
