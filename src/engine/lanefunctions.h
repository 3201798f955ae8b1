// SPDX-License-Identifier: GPL-3.0-or-later
//! The functions of recurrent cells and of the softmax, of as many numbers as the processor takes at once.
#pragma once

#include "engine/lanes.h"

#include <cstdint>

namespace alphascope {

//! A quotient not yet divided: a division takes as long as all the rest, so that several share one.
struct LaneFraction {
    Lanes over, under;
};

//! tanh(x) = x P(x²) / Q(x²), to within 7e-9 of itself for |x| <= 8, beyond which it is 1 but for 2e-7; fitted to the
//! relative error, with P(0) = Q(0) = 1 so that small numbers stay what they are.
inline LaneFraction tanhFraction(Lanes x)
{
    constexpr float most = 8;
    x = x > most ? spread(most) : x;
    x = x < -most ? spread(-most) : x;
    const Lanes z = x * x;
    Lanes p = z * 1.52936117e-8F + 2.19399353e-5F;
    p = p * z + 3.57436202e-3F;
    p = p * z + 0.134468362F;
    p = p * z + 1;
    Lanes q = z * 8.54815937e-7F + 3.41579842e-4F;
    q = q * z + 2.61749886e-2F;
    q = q * z + 0.46780166F;
    q = q * z + 1;
    return { x * p, q };
}

inline Lanes tanhOf(Lanes x)
{
    const LaneFraction tanh = tanhFraction(x);
    return tanh.over / tanh.under;
}

//! σ(x) = (1 + tanh(x / 2)) / 2
inline Lanes sigmoidOf(Lanes x) { return 0.5F * tanhOf(0.5F * x) + 0.5F; }

//! What a step of an LSTM leaves: activated gates, cell state, its tanh, hidden state.
struct LstmLanes {
    Lanes i, f, g, o, c, tanh, h;
};

//! i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
inline LstmLanes lstmStep(Lanes iIn, Lanes fIn, Lanes gIn, Lanes oIn, Lanes before)
{
    const LaneFraction i = tanhFraction(0.5F * iIn), f = tanhFraction(0.5F * fIn);
    const LaneFraction g = tanhFraction(gIn), o = tanhFraction(0.5F * oIn);
    // The four share one division: 1 / i = f · (g·o) / (i·f·g·o), and so on, of what is under the lines.
    const Lanes first = i.under * f.under, second = g.under * o.under, inverse = 1 / (first * second);
    const Lanes ofFirst = inverse * second, ofSecond = inverse * first;
    LstmLanes now;
    now.i = 0.5F * (i.over * (ofFirst * f.under)) + 0.5F;
    now.f = 0.5F * (f.over * (ofFirst * i.under)) + 0.5F;
    now.g = g.over * (ofSecond * o.under);
    now.o = 0.5F * (o.over * (ofSecond * g.under)) + 0.5F;
    now.c = now.f * before + now.i * now.g;
    now.tanh = tanhOf(now.c);
    now.h = now.o * now.tanh;
    return now;
}

//! (1) e^x = 2^n e^r, where n is the whole number nearest to x log2(e); for |r| <= ln(2) / 2 a polynomial that is
//! within 4e-9 of e^r, fitted to the relative error.
inline Lanes exponential(Lanes x)
{
    using Bits = std::int32_t __attribute__((vector_size(sizeof(float) * laneCount)));
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

inline Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }

inline Eigen::Array<float, laneCount, 1> numbersOf(Lanes values)
{
    Eigen::Array<float, laneCount, 1> numbers;
    store(numbers.data(), values);
    return numbers;
}

} // namespace alphascope
