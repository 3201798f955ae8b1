// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialise.h"

#include "engine/hugepages.h"
#include "engine/randomstream.h"

namespace alphascope {

namespace {

template <typename Values>
void fill(Values &values, double bound, std::uint64_t seed, std::string_view name)
{
    useHugePages(values.data(), sizeof(double) * static_cast<std::size_t>(values.size()));
    RandomStream stream(seed, name);
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
