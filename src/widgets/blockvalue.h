// SPDX-License-Identifier: GPL-3.0-or-later
//! The one value that stands for a block of cells which share a pixel.
#pragma once

#include "models/matrixview.h"

namespace alphascope {

//! Cells begin to end - 1 of one axis.
struct CellSpan {
    int begin = 0, end = 0;

    int size() const { return end - begin; }
    bool operator==(const CellSpan &) const = default;
};

struct BlockValue {
    enum class Kind { Number, Masked, NotFinite };

    Kind kind = Kind::Masked;
    double value = 0;
};

//! The highest level of the view's pyramid whose blocks are no larger than spans of `shortest` cells, so that little
//! beyond them is looked at; -1 when the cells themselves must be.
int pyramidLevel(const MatrixView &view, int shortest, Fold fold);

//! Masked when every cell is; not finite when a cell that counts is; else what `fold` makes of the cells. Large blocks
//! are answered from a pyramid of that fold, by its blocks that touch them; small ones cell by cell.
BlockValue blockValue(const MatrixView &view, const CellSpan &rows, const CellSpan &columns, Fold fold);

} // namespace alphascope
