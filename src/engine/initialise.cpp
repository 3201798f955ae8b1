// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialise.h"

namespace alphascope {

namespace {

//! SplitMix64 (Steele, Lea, Flood 2014): 64 well-mixed bits for each step of a counter.
class Stream {
public:
    Stream(std::uint64_t seed, std::string_view name)
        : m_state(seed)
    {
        // FNV-1a of the name, begun with mixed bits of the seed, so that near seeds do not give near streams.
        std::uint64_t hash = 0xcbf29ce484222325u ^ next();
        for (const char letter : name)
            hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3u;
        m_state = hash;
    }

    //! Uniform in [-bound, bound): 53 random bits, exact on every machine.
    double uniform(double bound)
    {
        constexpr double twoToMinus53 = 1.0 / 9007199254740992.0;
        const double unit = static_cast<double>(next() >> 11) * twoToMinus53;
        return (2 * unit - 1) * bound;
    }

private:
    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15u;
        std::uint64_t bits = m_state;
        bits = (bits ^ (bits >> 30)) * 0xbf58476d1ce4e5b9u;
        bits = (bits ^ (bits >> 27)) * 0x94d049bb133111ebu;
        return bits ^ (bits >> 31);
    }

    std::uint64_t m_state;
};

template <typename Values>
void fill(Values &values, double bound, std::uint64_t seed, std::string_view name)
{
    Stream stream(seed, name);
    for (Index i = 0; i < values.size(); ++i) // row by row: the storage order
        values.data()[i] = stream.uniform(bound);
}

} // namespace

void fillUniform(Matrix<double> &values, double bound, std::uint64_t seed, std::string_view name)
{
    fill(values, bound, seed, name);
}

void fillUniform(RowVector<double> &values, double bound, std::uint64_t seed, std::string_view name)
{
    fill(values, bound, seed, name);
}

} // namespace alphascope
