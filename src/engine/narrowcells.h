// SPDX-License-Identifier: GPL-3.0-or-later
//! The cells of networks of a few hidden units, a sequence a lane; the numbers of the equations are those of
//! batchcell.cpp.
#pragma once

#include "engine/lanefunctions.h"
#include "engine/rnn.h"

namespace alphascope {

// Each cell has: a Step, what a timestep leaves behind; activate(input, recurrent, before, now), where input is
// W_ih x + b_ih and recurrent W_hh h + b_hh; and activateBack(before, now, dh, dc, dInput, dRecurrent), which takes the
// gradients of now.h and now.c, gives those of input and recurrent, and leaves in dh and dc what h and c before the
// step get of it beside the product. All arrays have H or gates vectors.

template <typename V, int H, bool relu>
struct NarrowVanilla {
    using Vector = V;
    static constexpr int hidden = H, gates = H;
    static constexpr bool isLstm = false;

    struct Step {
        V h[H];
    };

    // (6) h_t = act(a)
    static void activate(const V *input, const V *recurrent, const Step &, Step &now)
    {
        for (int j = 0; j < H; ++j) {
            const V a = input[j] + recurrent[j];
            now.h[j] = relu ? (a < 0 ? V {} : a) : tanhOf(a);
        }
    }

    static void activateBack(const Step &, const Step &now, V *dh, V *, V *dInput, V *dRecurrent)
    {
        for (int j = 0; j < H; ++j) {
            const V h = now.h[j];
            dInput[j] = relu ? (h > 0 ? dh[j] : V {}) : dh[j] * (1 - h * h);
            dRecurrent[j] = dInput[j];
            dh[j] = V {};
        }
    }
};

//! With the reset gate after the product.
template <typename V, int H>
struct NarrowGru {
    using Vector = V;
    static constexpr int hidden = H, gates = 3 * H;
    static constexpr bool isLstm = false;

    struct Step {
        V r[H], z[H], n[H], recurrentN[H], h[H];
    };

    // (5) r, z = σ(..); n = tanh(a_n + r∘(W_hn h + b_hn)); h_t = (1 - z)∘n + z∘h_{t-1}
    static void activate(const V *input, const V *recurrent, const Step &before, Step &now)
    {
        for (int j = 0; j < H; ++j) {
            now.r[j] = sigmoidOf(input[j] + recurrent[j]);
            now.z[j] = sigmoidOf(input[H + j] + recurrent[H + j]);
            now.recurrentN[j] = recurrent[2 * H + j];
            now.n[j] = tanhOf(input[2 * H + j] + now.r[j] * now.recurrentN[j]);
            now.h[j] = now.n[j] + now.z[j] * (before.h[j] - now.n[j]);
        }
    }

    static void activateBack(const Step &before, const Step &now, V *dh, V *, V *dInput, V *dRecurrent)
    {
        for (int j = 0; j < H; ++j) {
            const V r = now.r[j], z = now.z[j], n = now.n[j];
            const V dn = dh[j] * (1 - z) * (1 - n * n);
            dInput[j] = dRecurrent[j] = dn * now.recurrentN[j] * r * (1 - r);
            dInput[H + j] = dRecurrent[H + j] = dh[j] * (before.h[j] - n) * z * (1 - z);
            dInput[2 * H + j] = dn;
            dRecurrent[2 * H + j] = dn * r;
            dh[j] *= z;
        }
    }
};

template <typename V, int H>
struct NarrowLstm {
    using Vector = V;
    static constexpr int hidden = H, gates = 4 * H;
    static constexpr bool isLstm = true;

    struct Step {
        V i[H], f[H], g[H], o[H], c[H], tanh[H], h[H];
    };

    // (3) i, f, o = σ(a); g = tanh(a); c_t = f∘c_{t-1} + i∘g; h_t = o∘tanh(c_t)
    static void activate(const V *input, const V *recurrent, const Step &before, Step &now)
    {
        const auto sum = [&](int j) { return input[j] + recurrent[j]; };
        for (int j = 0; j < H; ++j) {
            const auto step = lstmStep(sum(j), sum(H + j), sum(2 * H + j), sum(3 * H + j), before.c[j]);
            now.i[j] = step.i;
            now.f[j] = step.f;
            now.g[j] = step.g;
            now.o[j] = step.o;
            now.c[j] = step.c;
            now.tanh[j] = step.tanh;
            now.h[j] = step.h;
        }
    }

    static void activateBack(const Step &before, const Step &now, V *dh, V *dc, V *dInput, V *dRecurrent)
    {
        for (int j = 0; j < H; ++j) {
            const V i = now.i[j], f = now.f[j], g = now.g[j], o = now.o[j], tanh = now.tanh[j];
            const V c = dc[j] + dh[j] * o * (1 - tanh * tanh);
            dInput[j] = dRecurrent[j] = c * g * i * (1 - i);
            dInput[H + j] = dRecurrent[H + j] = c * before.c[j] * f * (1 - f);
            dInput[2 * H + j] = dRecurrent[2 * H + j] = c * i * (1 - g * g);
            dInput[3 * H + j] = dRecurrent[3 * H + j] = dh[j] * tanh * o * (1 - o);
            dc[j] = c * f;
            dh[j] = V {};
        }
    }
};

} // namespace alphascope
