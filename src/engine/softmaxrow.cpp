// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/softmaxrow.h"

#include "engine/lanes.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace alphascope {

namespace {

using Bits = std::int32_t __attribute__((vector_size(sizeof(float) * laneCount)));

//! (1) e^x = 2^n e^r, where n is the whole number nearest to x log2(e); for |r| <= ln(2) / 2 a polynomial that is
//! within 4e-9 of e^r, fitted to the relative error.
Lanes exponential(Lanes x)
{
    constexpr float log2e = 1.442695F;
    constexpr float ln2 = 0.693359375F, rest = -2.1219444e-4F; // together ln(2); n times the first is exact
    // Added to a small number, this leaves the whole number nearest to it, and 127, in the lowest bits.
    constexpr float rounding = 12582912.F + 127;
    constexpr float lowest = -87.33F; // e to this is the smallest normal number
    const Lanes bounded = x < lowest ? spread(lowest) : x;
    const Lanes shifted = bounded * log2e + rounding;
    const Lanes n = shifted - rounding;
    const Lanes r = (bounded - n * ln2) - n * rest;
    Lanes sum = r * 1.38145406e-3F + 8.36874545e-3F;
    sum = sum * r + 4.1668389e-2F;
    sum = sum * r + 0.166665211F;
    sum = sum * r + 0.49999994F;
    sum = sum * r + 1;
    sum = sum * r + 1;
    Bits exponent;
    std::memcpy(&exponent, &shifted, sizeof exponent);
    exponent <<= 23;
    Lanes power;
    std::memcpy(&power, &exponent, sizeof power);
    return x < lowest ? Lanes {} : sum * power;
}

using Numbers = Eigen::Array<float, laneCount, 1>;

Numbers numbersOf(Lanes values)
{
    Numbers numbers;
    store(numbers.data(), values);
    return numbers;
}

Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }

} // namespace

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
        Numbers rest = Numbers::Constant(-std::numeric_limits<float>::infinity()); // exponentials of 0
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
