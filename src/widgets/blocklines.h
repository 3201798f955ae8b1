// SPDX-License-Identifier: GPL-3.0-or-later
//! The numbers that stand for the cells which share a pixel, a line of pixels at a time: it costs a pass over what is
//! seen of the finest sufficient level of a pyramid.
#pragma once

#include "models/matrixview.h"

#include <vector>

namespace alphascope {

//! Cells begin to end - 1 of one axis.
struct CellSpan {
    int begin = 0, end = 0;

    int size() const { return end - begin; }
    bool operator==(const CellSpan &) const = default;
};

//! The highest level of the view's pyramid whose blocks are no larger than spans of `shortest` cells, so that little
//! beyond them is looked at; -1 when the cells themselves must be.
int pyramidLevel(const MatrixView &view, int shortest, Fold fold);

class BlockLines {
public:
    //! The working memory of one thread.
    class Buffer {
        friend BlockLines;
        std::vector<float> m_blocks;
        std::vector<double> m_cells;
    };

    //! `columns` are the spans of the pixels of a line, in either direction, at least one. view.values must be set.
    //! `shortest`: of the spans of either axis, but those that end with the matrix.
    BlockLines(const MatrixView &view, std::vector<CellSpan> columns, int shortest, Fold fold);

    //! Folds the cells of a line of pixels: a number for each, NaN where one that counts is not finite, -infinity where
    //! all are masked. From a pyramid, it is what its blocks that touch the cells fold to.
    void fold(const CellSpan &rows, Buffer &buffer, double *pixels) const;

private:
    template <typename Number, typename Combine>
    void foldLine(const CellSpan &rows, std::vector<Number> &buffer, double *pixels, Combine combine) const;
    void addRow(int row, double *line, double *sums, double *counts) const; // of a mean
    void meanLine(const CellSpan &rows, std::vector<double> &buffer, double *pixels) const;
    const float *read(int row, float *line) const; // from the first to the last column that is seen
    const double *read(int row, double *line) const;

    const MatrixView &m_view;
    Fold m_fold;
    const Matrix<float> *m_level = nullptr; // null: the cells themselves
    const Matrix<float> *m_counts = nullptr; // of the level, when it is of means
    int m_shift = 0;
    bool m_isPlain = false; // no cell is masked or not finite
    // In blocks of the level, counted from the first that is seen:
    int m_begin = 0, m_count = 0; // those that are seen, from the matrix's first on
    std::vector<int> m_first, m_end; // of each pixel
    int m_shortest = 0, m_longest = 0; // spans of a pixel
};

} // namespace alphascope
