// SPDX-License-Identifier: GPL-3.0-or-later
//! The shapes that the parameters of recurrent layers must have.
#pragma once

#include "engine/rnn.h"
#include "engine/shape.h"

namespace alphascope {

//! Bytes of the parameters of recurrent layers that may not be there yet; in double, so that no size overflows it.
inline double rnnBytes(const RnnConfig &config)
{
    const auto H = static_cast<double>(config.hiddenSize);
    const auto D = static_cast<double>(config.directions());
    const double gates = static_cast<double>(gateCount(config.cell)) * H;
    const double first = sizeof(double) * gates * (static_cast<double>(config.inputSize) + H + 2);
    const double further = sizeof(double) * gates * (D * H + H + 2);
    return D * (first + static_cast<double>(config.layers - 1) * (further + sizeof(CellParameters<double>)));
}

//! Calls visit(name, matrix or row vector, shape) for each parameter of the recurrent layers. Their cells must be
//! there.
template <typename Parameters, typename Visit>
void visitRnnShapes(Parameters &p, const RnnConfig &config, const std::string &prefix, Visit &&visit)
{
    const Index H = config.hiddenSize;
    const Index rows = gateCount(config.cell) * H;
    const Index directions = config.directions();
    for (std::size_t i = 0; i < p.cells.size(); ++i) {
        const Index layer = static_cast<Index>(i) / directions;
        const bool backward = static_cast<Index>(i) % directions == 1;
        const std::string suffix = "_l" + std::to_string(layer) + (backward ? "_reverse" : "");
        const Index in = layer == 0 ? config.inputSize : config.featureSize();
        auto &cell = p.cells[i];
        const auto each = [&](const char *name, auto &values, Index shapeRows, Index shapeColumns) {
            visit((prefix + name + suffix).c_str(), values, Shape { shapeRows, shapeColumns, boundOf(H) });
        };
        each("weight_ih", cell.weight_ih, rows, in);
        each("weight_hh", cell.weight_hh, rows, H);
        each("bias_ih", cell.bias_ih, 1, rows);
        each("bias_hh", cell.bias_hh, 1, config.biases == BiasConvention::Two ? rows : 0);
    }
}

} // namespace alphascope
