// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/namedweights.h"

#include <cassert>

namespace alphascope {

NamedWeights weightsOf(const Specimen &specimen)
{
    return std::visit(
        [](const auto &model) {
            return weightsOf(model.parameters,
                [&model](const auto &p, auto &&callback) { visitParametersOf(p, model.config, callback); });
        },
        specimen);
}

bool fit(const NamedWeights &weights, const Specimen &specimen)
{
    std::size_t fitting = 0;
    visitParameters(specimen, [&](const char *name, const auto &value) {
        const auto found = weights.find(name);
        if (found != weights.end() && found->second.rows() == value.rows() && found->second.cols() == value.cols())
            ++fitting;
        else
            fitting = weights.size() + 1; // never comes back
    });
    return fitting == weights.size();
}

Specimen withWeights(Specimen specimen, const NamedWeights &weights)
{
    assert(fit(weights, specimen));
    visitParameters(specimen, [&weights](const char *name, auto &value) {
        using Values = std::decay_t<decltype(writable(value))>;
        Values numbers(value.rows(), value.cols());
        useHugePages(numbers.data(), sizeof(double) * static_cast<std::size_t>(numbers.size())); // the window waits
        numbers = weights.at(name).cast<double>();
        value = std::move(numbers);
    });
    return specimen;
}

std::size_t bytesOf(const NamedWeights &weights)
{
    std::size_t bytes = 0;
    for (const auto &[name, values] : weights)
        bytes += static_cast<std::size_t>(values.size()) * sizeof(float);
    return bytes;
}

} // namespace alphascope
