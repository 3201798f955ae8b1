// SPDX-License-Identifier: GPL-3.0-or-later
//! Random numbers from a seed and a name: each name has a stream of its own, the same on every machine.
#pragma once

#include "engine/matrix.h"

#include <cmath>
#include <cstdint>
#include <numbers>
#include <string_view>

namespace alphascope {

//! SplitMix64 (Steele, Lea, Flood 2014): 64 well-mixed bits for each step of a counter.
class RandomStream {
public:
    RandomStream(std::uint64_t seed, std::string_view name)
        : m_state(seed)
    {
        // FNV-1a of the name, begun with mixed bits of the seed, so that near seeds do not give near streams.
        std::uint64_t hash = 0xcbf29ce484222325u ^ bits();
        for (const char letter : name)
            hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
        m_state = hash;
    }

    std::uint64_t bits()
    {
        m_state += 0x9e3779b97f4a7c15u;
        std::uint64_t mixed = m_state;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebu;
        return mixed ^ (mixed >> 31);
    }

    //! As if so many bits() or unit()s had been drawn.
    void skip(std::uint64_t count) { m_state += count * 0x9e3779b97f4a7c15u; }

    //! Uniform in [0, 1): 53 random bits, exact on every machine.
    double unit()
    {
        constexpr double twoToMinus53 = 1.0 / 9007199254740992.0;
        return static_cast<double>(bits() >> 11) * twoToMinus53;
    }

    //! Uniform in [-bound, bound).
    double uniform(double bound) { return (2 * unit() - 1) * bound; }

    //! Standard normal (Box, Muller 1958). The last digit is that of the machine's logarithm and cosine.
    double normal()
    {
        const double radius = std::sqrt(-2 * std::log(1 - unit()));
        return radius * std::cos(2 * std::numbers::pi * unit());
    }

    //! Uniform among 0, ..., count - 1; count >= 1.
    Index below(Index count)
    {
        const auto n = static_cast<std::uint64_t>(count);
        const std::uint64_t surplus = (0 - n) % n; // 2^64 mod n: so many draws would make low numbers too frequent
        std::uint64_t draw = bits();
        while (draw < surplus)
            draw = bits();
        return static_cast<Index>(draw % n);
    }

private:
    std::uint64_t m_state;
};

} // namespace alphascope
