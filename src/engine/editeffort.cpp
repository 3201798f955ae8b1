// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editeffort.h"

#include "engine/modelshapes.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace alphascope {

namespace {

constexpr double copying = 1. / 16; // of the effort of drawing a number

//! Weights that fitting would draw or drop, those that were set aside among them. A copy shares them.
template <typename Model>
WeightsEffort effortOfFitting(Model model)
{
    if constexpr (requires { model.inputs.x; })
        model.config.rnn.inputSize = std::max<Index>(model.inputs.x.cols(), 1);
    WeightsEffort effort;
    visitNetworks(model, [&effort](auto &network, const RnnConfig &config) {
        const auto cells = static_cast<std::size_t>(config.layers * config.directions());
        effort.changes = effort.changes || network.cells.size() != cells;
        network.cells.resize(cells);
    });
    if constexpr (std::is_same_v<Model, ManyToMany>)
        effort.changes = effort.changes || (!model.config.decoder && !model.parameters.decoder.cells.empty());
    visitShapes(model, [&effort](const char *, const auto &values, const Shape &shape) {
        if (fits(values, shape))
            return;
        effort.changes = true;
        effort.numbers += shape.size();
    });
    return effort;
}

double parameterNumbers(const Specimen &specimen)
{
    double count = 0;
    visitParameters(
        specimen, [&count](const char *, const auto &values) { count += static_cast<double>(values.size()); });
    return count;
}

//! The effort of writing into a parameter, which copies it; none where `table` is no parameter.
WeightsEffort effortOfWriting(const TableName &table, const Specimen &specimen)
{
    WeightsEffort effort;
    visitParameters(specimen, [&](const char *name, const auto &values) {
        if (table == name)
            effort = { true, copying * static_cast<double>(values.size()) };
    });
    return effort;
}

} // namespace

WeightsEffort weightsEffort(const Edit &edit, const Specimen &specimen)
{
    return std::visit(
        [&]<typename One>(const One &one) -> WeightsEffort {
            if constexpr (std::is_same_v<One, AddWords>) {
                return { true, parameterNumbers(specimen) };
            } else if constexpr (std::is_same_v<One, Replace> || std::is_same_v<One, RenewLocationWeights>) {
                return { true, 0 }; // they are there, or few
            } else {
                if constexpr (requires { one.table; }) {
                    if (const WeightsEffort effort = effortOfWriting(one.table, specimen); effort.changes)
                        return effort;
                }
                Specimen changed = specimen;
                if (!changeUnfitted(edit, changed))
                    return {};
                return std::visit([](const auto &model) { return effortOfFitting(model); }, changed);
            }
        },
        edit);
}

std::vector<std::string> drawnAnew(const Specimen &before, const Specimen &after)
{
    std::vector<std::string> drawn;
    visitParameters(before, [&](const char *name, const auto &old) {
        visitParameters(after, [&](const char *present, const auto &values) {
            if (std::strcmp(name, present) != 0 || (old.rows() == values.rows() && old.cols() == values.cols()))
                return;
            const bool wasKept = std::visit(
                [&](const auto &model) { return model.kept.holds(name, values.rows(), values.cols()); }, before);
            if (!wasKept)
                drawn.push_back(name);
        });
    });
    return drawn;
}

} // namespace alphascope
