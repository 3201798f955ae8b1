// SPDX-License-Identifier: GPL-3.0-or-later
//! Where many cells share a pixel: the largest of each pixel's cells, a line of pixels at a time. It does what
//! blockValue() does for one pixel after the other, and costs a pass over what is seen of the finest sufficient level.
#pragma once

#include "widgets/blockvalue.h"

#include <vector>

namespace alphascope {

class BlockLines {
public:
    //! `columns` are the spans of the pixels of a line, in either direction, at least one; the fold is Maximum or
    //! Furthest. view.values must be set. `shortest`: the size of the shortest span of either axis.
    BlockLines(const MatrixView &view, std::vector<CellSpan> columns, int shortest, Fold fold);

    //! Folds the cells of a line of pixels: a number for each, NaN where one is not finite, -infinity where all are
    //! masked. buffer: working memory of one thread, whatever it holds.
    void fold(const CellSpan &rows, std::vector<float> &buffer, float *pixels) const;

private:
    void loadCells(int row, float *line) const;

    const MatrixView &m_view;
    std::vector<CellSpan> m_columns; // in blocks of the level
    const Matrix<float> *m_level = nullptr; // null: the cells themselves
    int m_shift = 0;
    int m_begin = 0, m_end = 0; // blocks that are seen
    Fold m_fold;
};

} // namespace alphascope
