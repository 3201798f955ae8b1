// SPDX-License-Identifier: GPL-3.0-or-later
//! A square of as many rows and columns as a vector has lanes, transposed in registers.
#pragma once

#include "engine/lanes.h"

#include <utility>

namespace alphascope {

//! a_0 b_0 a_1 b_1 .. from the first halves of both, or from the second ones.
template <Index first, std::size_t... i>
[[gnu::always_inline]] inline Lanes interleaved(Lanes a, Lanes b, std::index_sequence<i...>)
{
    return __builtin_shufflevector(a, b, (first + static_cast<int>(i) / 2 + (i % 2) * laneCount)...);
}

//! to[j][i] = from[i][j]; strides are the distances of rows. Shuffled log2(laneCount) times, each time row i with the
//! one half of all rows further on, every number has come to its place.
inline void transposeLanes(const float *from, Index fromStride, float *to, Index toStride)
{
    constexpr int n = laneCount, half = n / 2;
    constexpr std::make_index_sequence<static_cast<std::size_t>(n)> places;
    Lanes rows[n];
#pragma GCC unroll 16
    for (int i = 0; i < n; ++i)
        rows[i] = load(from + i * fromStride);
#pragma GCC unroll 4
    for (int shuffles = 1; shuffles < n; shuffles *= 2) {
        Lanes next[n];
#pragma GCC unroll 8
        for (int i = 0; i < half; ++i) {
            next[2 * i] = interleaved<0>(rows[i], rows[i + half], places);
            next[2 * i + 1] = interleaved<half>(rows[i], rows[i + half], places);
        }
#pragma GCC unroll 16
        for (int i = 0; i < n; ++i)
            rows[i] = next[i];
    }
#pragma GCC unroll 16
    for (int i = 0; i < n; ++i)
        store(to + i * toStride, rows[i]);
}

} // namespace alphascope
