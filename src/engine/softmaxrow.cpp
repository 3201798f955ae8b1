// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/softmaxrow.h"

#include "engine/lanefunctions.h"

#include <algorithm>
#include <limits>

namespace alphascope {

float largestOf(const float *values, Index count)
{
    float largest = values[0];
    Index i = 0;
    if (count >= 2 * laneCount) {
        Lanes left = load(values), right = load(values + laneCount); // two, for each waits for itself
        for (i = 2 * laneCount; i + 2 * laneCount <= count; i += 2 * laneCount) {
            left = larger(load(values + i), left);
            right = larger(load(values + i + laneCount), right);
        }
        largest = numbersOf(larger(left, right)).maxCoeff();
    }
    for (; i < count; ++i)
        largest = std::max(largest, values[i]);
    return largest;
}

float exponentials(float *values, Index count, float shift)
{
    Lanes sum {};
    Index i = 0;
    for (; i + laneCount <= count; i += laneCount) {
        const Lanes power = exponential(load(values + i) - shift);
        store(values + i, power);
        sum += power;
    }
    if (i < count) {
        Eigen::Array<float, laneCount, 1> rest;
        rest.setConstant(-std::numeric_limits<float>::infinity()); // exponentials of 0
        std::copy(values + i, values + count, rest.data());
        const Lanes power = exponential(load(rest.data()) - shift);
        store(rest.data(), power);
        std::copy_n(rest.data(), count - i, values + i);
        sum += power;
    }
    return numbersOf(sum).sum();
}

void scale(float *values, Index count, float factor)
{
    Index i = 0;
    for (; i + laneCount <= count; i += laneCount)
        store(values + i, factor * load(values + i));
    for (; i < count; ++i)
        values[i] *= factor;
}

} // namespace alphascope
