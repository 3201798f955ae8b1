// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows and columns inserted into and removed from matrices, masks and lists; what was there keeps its order.
//! What lies beyond the end is not there: removing it does nothing, inserting further out than the end neither.
#pragma once

#include "engine/matrix.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace alphascope {

//! `count` rows of `fill` before row `at` of `values`, a matrix or a mask.
template <typename Dense>
void insertRows(Dense &values, Index at, Index count, typename Dense::Scalar fill)
{
    if (at > values.rows())
        return;
    Dense wider = Dense::Constant(values.rows() + count, values.cols(), fill);
    wider.topRows(at) = values.topRows(at);
    wider.bottomRows(values.rows() - at) = values.bottomRows(values.rows() - at);
    values = std::move(wider);
}

template <typename Dense>
void insertColumns(Dense &values, Index at, Index count, typename Dense::Scalar fill)
{
    if (at > values.cols())
        return;
    Dense wider = Dense::Constant(values.rows(), values.cols() + count, fill);
    wider.leftCols(at) = values.leftCols(at);
    wider.rightCols(values.cols() - at) = values.rightCols(values.cols() - at);
    values = std::move(wider);
}

template <typename Dense>
void removeRows(Dense &values, Index at, Index count)
{
    if (at >= values.rows())
        return;
    const Index after = std::max<Index>(0, values.rows() - at - count);
    Dense narrower(at + after, values.cols());
    narrower.topRows(at) = values.topRows(at);
    narrower.bottomRows(after) = values.bottomRows(after);
    values = std::move(narrower);
}

template <typename Dense>
void removeColumns(Dense &values, Index at, Index count)
{
    if (at >= values.cols())
        return;
    const Index after = std::max<Index>(0, values.cols() - at - count);
    Dense narrower(values.rows(), at + after);
    narrower.leftCols(at) = values.leftCols(at);
    narrower.rightCols(after) = values.rightCols(after);
    values = std::move(narrower);
}

template <typename Item>
void insertItems(std::vector<Item> &items, Index at, Index count)
{
    if (at <= static_cast<Index>(items.size()))
        items.insert(items.begin() + at, static_cast<std::size_t>(count), Item {});
}

template <typename Item>
void removeItems(std::vector<Item> &items, Index at, Index count)
{
    const Index size = static_cast<Index>(items.size());
    if (at < size)
        items.erase(items.begin() + at, items.begin() + std::min(size, at + count));
}

} // namespace alphascope
