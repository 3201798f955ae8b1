// SPDX-License-Identifier: GPL-3.0-or-later
//! A trace made by hand whose labels and numbers are hard to write down, for the tests of the exports.
#pragma once

#include "engine/trace.h"

#include <cmath>
#include <limits>
#include <memory>

namespace alphascope {

//! Two heads over 2 x 3 cells: a masked one, a NaN, a tiny weight; labels that every markup trips over.
inline std::shared_ptr<Trace> exportedTrace()
{
    auto trace = std::make_shared<Trace>();
    trace->rowName = "query";
    trace->columnName = "key";
    trace->rowLabels = { "=SUM(A1)", "a,\"b\"" };
    trace->columnLabels = { "<b>x</b>", "-->", "\\% _#$&~^{}[*]|'`\"" };
    trace->mask = Mask::Constant(2, 3, true);
    trace->mask(0, 2) = false;
    Sheet sheet;
    sheet.scores.resize(2, 3);
    sheet.scores << 1, 0.1 + 0.2, 5, -1, std::numeric_limits<double>::quiet_NaN(), 1e300;
    sheet.alpha.resize(2, 3);
    sheet.alpha << 0.75, 0.25, 0, 1.28774739e-32, 1, 0;
    sheet.context = Matrix<double>::Constant(2, 2, -0.5);
    sheet.rowSums = sheet.alpha.rowwise().sum().transpose();
    sheet.findings.assign(2, RowFinding::None);
    trace->sheets = { sheet, sheet };
    trace->sheets[1].alpha *= 0.5;
    trace->context = Matrix<double>::Constant(2, 4, -0.5);
    States encoder, decoder;
    encoder.symbol = "h";
    encoder.title = "encoder";
    encoder.values = Matrix<double>::Constant(3, 2, 0.25);
    decoder.symbol = "s";
    decoder.title = "decoder";
    decoder.values = Matrix<double>::Constant(2, 3, 0.125);
    decoder.isOfRows = true;
    trace->states = { encoder, decoder };
    return trace;
}

} // namespace alphascope
