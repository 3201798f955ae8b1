// SPDX-License-Identifier: GPL-3.0-or-later
//! Matrices, masks and lists with rows and columns inserted or removed; what was there keeps its order.
//! What lies beyond the end is not there: removing it does nothing, inserting further out than the end neither.
#pragma once

#include "engine/matrix.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace alphascope {

//! `values`, a matrix or a mask, with `count` rows of `fill` before row `at`.
template <typename Dense>
Dense withRows(const Dense &values, Index at, Index count, typename Dense::Scalar fill)
{
    if (at > values.rows())
        return values;
    Dense wider = Dense::Constant(values.rows() + count, values.cols(), fill);
    wider.topRows(at) = values.topRows(at);
    wider.bottomRows(values.rows() - at) = values.bottomRows(values.rows() - at);
    return wider;
}

template <typename Dense>
Dense withColumns(const Dense &values, Index at, Index count, typename Dense::Scalar fill)
{
    if (at > values.cols())
        return values;
    Dense wider = Dense::Constant(values.rows(), values.cols() + count, fill);
    wider.leftCols(at) = values.leftCols(at);
    wider.rightCols(values.cols() - at) = values.rightCols(values.cols() - at);
    return wider;
}

template <typename Dense>
Dense withoutRows(const Dense &values, Index at, Index count)
{
    if (at >= values.rows())
        return values;
    const Index after = std::max<Index>(0, values.rows() - at - count);
    Dense narrower(at + after, values.cols());
    narrower.topRows(at) = values.topRows(at);
    narrower.bottomRows(after) = values.bottomRows(after);
    return narrower;
}

template <typename Dense>
Dense withoutColumns(const Dense &values, Index at, Index count)
{
    if (at >= values.cols())
        return values;
    const Index after = std::max<Index>(0, values.cols() - at - count);
    Dense narrower(values.rows(), at + after);
    narrower.leftCols(at) = values.leftCols(at);
    narrower.rightCols(after) = values.rightCols(after);
    return narrower;
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
