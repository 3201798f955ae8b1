// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix as a heatmap that LaTeX draws with TikZ, in the fonts of the paper.
#pragma once

#include "formats/numbersheets.h"

#include <QByteArray>

#include <cstdint>
#include <functional>

namespace alphascope {

//! How a sheet is coloured, and what its legend says.
struct TikzColours {
    double low = 0, high = 1; //!< of the legend's bar
    std::function<std::uint32_t(double value)> fill; //!< 0xRRGGBB
    std::function<std::uint32_t(double value)> ink; //!< of the number on it
    QString legend; //!< "range: fixed 0–1 · colours: viridis"
};

//! A tikzpicture for each sheet: cells, labels, numbers where there are few cells, legend; masked cells hatched, cells
//! that are not finite crossed out. `colours` has an entry a sheet. Fails with a sentence when there are more cells
//! than TeX draws.
tl::expected<QByteArray, Error> toTikz(
    const NumberSheets &table, const std::vector<TikzColours> &colours, QString (*visible)(const std::string &label));

} // namespace alphascope
