// SPDX-License-Identifier: GPL-3.0-or-later
//! The functions of recurrent cells and of the softmax, of vectors of numbers: Lanes or FewLanes. Called, they would
//! pass their vectors through memory.
#pragma once

#include "engine/lanes.h"

namespace alphascope {

//! A quotient not yet divided: a division takes as long as all the rest, so that several share one.
template <typename Vector>
struct LaneFraction {
    Vector over, under;
};

//! tanh(x) = x P(x²) / Q(x²), to within 7e-9 of itself for |x| <= 8, beyond which it is 1 but for 2e-7; fitted to the
//! relative error, with P(0) = Q(0) = 1 so that small numbers stay what they are.
template <typename Vector>
[[gnu::always_inline]] inline LaneFraction<Vector> tanhFraction(Vector x)
{
    constexpr float most = 8;
    x = larger(spread<Vector>(-most), smaller(spread<Vector>(most), x)); // NaN stays
    const Vector z = x * x;
    Vector p = z * 1.52936117e-8F + 2.19399353e-5F;
    p = p * z + 3.57436202e-3F;
    p = p * z + 0.134468362F;
    p = p * z + 1;
    Vector q = z * 8.54815937e-7F + 3.41579842e-4F;
    q = q * z + 2.61749886e-2F;
    q = q * z + 0.46780166F;
    q = q * z + 1;
    return { x * p, q };
}

template <typename Vector>
[[gnu::always_inline]] inline Vector tanhOf(Vector x)
{
    const LaneFraction<Vector> tanh = tanhFraction(x);
    return tanh.over / tanh.under;
}

//! σ(x) = (1 + tanh(x / 2)) / 2
template <typename Vector>
[[gnu::always_inline]] inline Vector sigmoidOf(Vector x)
{
    return 0.5F * tanhOf(0.5F * x) + 0.5F;
}

//! What a step of an LSTM leaves: activated gates, cell state, its tanh, hidden state.
template <typename Vector>
struct LstmLanes {
    Vector i, f, g, o, c, tanh, h;
};

//! i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
template <typename Vector>
[[gnu::always_inline]] inline LstmLanes<Vector> lstmStep(Vector iIn, Vector fIn, Vector gIn, Vector oIn, Vector before)
{
    const LaneFraction<Vector> i = tanhFraction(0.5F * iIn), f = tanhFraction(0.5F * fIn);
    const LaneFraction<Vector> g = tanhFraction(gIn), o = tanhFraction(0.5F * oIn);
    // The four share one division: 1 / i = f · (g·o) / (i·f·g·o), and so on, of what is under the lines.
    const Vector first = i.under * f.under, second = g.under * o.under, inverse = 1 / (first * second);
    const Vector ofFirst = inverse * second, ofSecond = inverse * first;
    LstmLanes<Vector> now;
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
template <typename Vector>
[[gnu::always_inline]] inline Vector exponential(Vector x)
{
    constexpr float log2e = 1.442695F;
    constexpr float ln2 = 0.693359375F, rest = -2.1219444e-4F; // together ln(2); n times the first is exact
    // Added to a small number, this leaves the whole number nearest to it, and 127, in the lowest bits.
    constexpr float rounding = 12582912.F + 127;
    constexpr float lowest = -87.33F; // e to this is the smallest normal number
    const Vector bounded = larger(spread<Vector>(lowest), x);
    const Vector shifted = bounded * log2e + rounding;
    const Vector n = shifted - rounding;
    const Vector r = (bounded - n * ln2) - n * rest;
    Vector sum = r * 1.38145406e-3F + 8.36874545e-3F;
    sum = sum * r + 4.1668389e-2F;
    sum = sum * r + 0.166665211F;
    sum = sum * r + 0.49999994F;
    sum = sum * r + 1;
    sum = sum * r + 1;
    auto exponent = x < x; // a vector of as many whole numbers
    std::memcpy(&exponent, &shifted, sizeof exponent);
    exponent <<= 23;
    Vector power;
    std::memcpy(&power, &exponent, sizeof power);
    return x < lowest ? Vector {} : sum * power;
}

template <typename Vector>
Eigen::Array<float, lanesOf<Vector>, 1> numbersOf(Vector values)
{
    Eigen::Array<float, lanesOf<Vector>, 1> numbers;
    store(numbers.data(), values);
    return numbers;
}

} // namespace alphascope
