// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/numpypermutation.h"

#include <cassert>
#include <numeric>
#include <random>

namespace alphascope {

namespace {

//! Uniform in 0, ..., most: draws below the next power of two, until one is not too large.
std::uint32_t drawUpTo(std::uint32_t most, std::mt19937 &generator)
{
    std::uint32_t mask = most;
    for (const int shift : { 1, 2, 4, 8, 16 })
        mask |= mask >> shift;
    auto draw = static_cast<std::uint32_t>(generator()) & mask;
    while (draw > most)
        draw = static_cast<std::uint32_t>(generator()) & mask;
    return draw;
}

} // namespace

std::vector<Index> numpyPermutation(Index count, std::uint32_t seed)
{
    assert(count >= 0 && count <= Index(1) << 32);
    std::mt19937 generator(seed); // begun as NumPy begins it
    std::vector<Index> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), Index(0));
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[drawUpTo(static_cast<std::uint32_t>(i - 1), generator)]);
    return order;
}

} // namespace alphascope
