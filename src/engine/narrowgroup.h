// SPDX-License-Identifier: GPL-3.0-or-later
//! How the sequences of a batch are spread over the lanes of vectors.
#pragma once

#include "engine/batchcell.h"
#include "engine/lanefunctions.h"

#include <algorithm>
#include <optional>

namespace alphascope {

//! `count` numbers, a stride apart, one a lane. The others have `rest`, or without it the last number once more: what
//! comes of it is as finite as what comes of that.
template <typename Vector>
Vector gather(const float *from, Index stride, Index count, std::optional<float> rest = {})
{
    if (count == lanesOf<Vector> && stride == 1)
        return load<Vector>(from);
    const float other = rest.value_or(from[(count - 1) * stride]);
    if (count == 1) {
        Vector values = spread<Vector>(other);
        values[0] = *from;
        return values;
    }
    float numbers[lanesOf<Vector>];
    std::fill_n(numbers, lanesOf<Vector>, other);
    for (Index lane = 0; lane < count; ++lane)
        numbers[lane] = from[lane * stride];
    return load<Vector>(numbers);
}

template <typename Vector>
void scatter(Vector values, float *to, Index stride, Index count)
{
    if (count == lanesOf<Vector> && stride == 1)
        return store(to, values);
    if (count == 1) {
        *to = values[0];
        return;
    }
    float numbers[lanesOf<Vector>];
    store(numbers, values);
    for (Index lane = 0; lane < count; ++lane)
        to[lane * stride] = numbers[lane];
}

//! The lanes of a part of a batch: its sequences `first`, ..., first + count - 1.
struct NarrowGroup {
    Index number, first, count;

    //! 1 in the lanes whose sequence has a timestep t, else 0.
    template <typename Vector>
    Vector valid(Index t, const BatchShape &shape) const
    {
        Vector lanes {};
        for (Index lane = 0; lane < count; ++lane)
            lanes[lane] = shape.isValid(t, first + lane) ? 1 : 0;
        return lanes;
    }
};

//! Over the sequences of a batch. Alone in the batch, the first lane is all there is.
template <typename Vector>
float sumOfLanes(Vector values, const BatchShape &shape)
{
    return shape.size == 1 ? values[0] : numbersOf(values).sum();
}

} // namespace alphascope
