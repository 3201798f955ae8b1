// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lstmrow.h"

#include "engine/lanes.h"

namespace alphascope {

namespace {

struct Fraction {
    Lanes over, under;
};

//! tanh(x) = x P(x²) / Q(x²), to within 7e-9 of itself for |x| <= 8, beyond which it is 1 but for 2e-7; fitted to the
//! relative error, with P(0) = Q(0) = 1 so that small numbers stay what they are.
Fraction tanhOf(Lanes x)
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

} // namespace

bool isWholeVectors(Index hidden) { return hidden % laneCount == 0; }

void activateLstmRow(float *gates, const float *before, float *cell, float *tanh, float *state, Index hidden)
{
    float *iGate = gates, *fGate = iGate + hidden, *gGate = fGate + hidden, *oGate = gGate + hidden;
    for (Index j = 0; j < hidden; j += laneCount) {
        // i, f, o = σ(a) = (1 + tanh(a / 2)) / 2; g = tanh(a). A division takes as long as all the rest, so the four
        // share one: 1 / i = f · (g·o) / (i·f·g·o), and so on, of what is under the lines.
        const Fraction i = tanhOf(0.5F * load(iGate + j)), f = tanhOf(0.5F * load(fGate + j));
        const Fraction g = tanhOf(load(gGate + j)), o = tanhOf(0.5F * load(oGate + j));
        const Lanes first = i.under * f.under, second = g.under * o.under, inverse = 1 / (first * second);
        const Lanes ofFirst = inverse * second, ofSecond = inverse * first;
        const Lanes in = 0.5F * (i.over * (ofFirst * f.under)) + 0.5F;
        const Lanes forget = 0.5F * (f.over * (ofFirst * i.under)) + 0.5F;
        const Lanes candidate = g.over * (ofSecond * o.under);
        const Lanes out = 0.5F * (o.over * (ofSecond * g.under)) + 0.5F;
        // c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
        const Lanes c = forget * load(before + j) + in * candidate;
        const Fraction ofCell = tanhOf(c);
        const Lanes tanhOfCell = ofCell.over / ofCell.under;
        store(iGate + j, in);
        store(fGate + j, forget);
        store(gGate + j, candidate);
        store(oGate + j, out);
        store(cell + j, c);
        store(tanh + j, tanhOfCell);
        store(state + j, out * tanhOfCell);
    }
}

} // namespace alphascope
