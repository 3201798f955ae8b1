// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lstmrow.h"

#include "engine/lanefunctions.h"

namespace alphascope {

bool isWholeVectors(Index hidden) { return hidden % laneCount == 0; }

void activateLstmRow(float *gates, const float *before, float *cell, float *tanh, float *state, Index hidden)
{
    float *iGate = gates, *fGate = iGate + hidden, *gGate = fGate + hidden, *oGate = gGate + hidden;
    for (Index j = 0; j < hidden; j += laneCount) {
        const auto now = lstmStep(load(iGate + j), load(fGate + j), load(gGate + j), load(oGate + j), load(before + j));
        store(iGate + j, now.i);
        store(fGate + j, now.f);
        store(gGate + j, now.g);
        store(oGate + j, now.o);
        store(cell + j, now.c);
    }
    // By itself: in one chain with the gates, each operation would wait for the one before.
    for (Index j = 0; j < hidden; j += laneCount) {
        const Lanes ofCell = tanhOf(load(cell + j));
        store(tanh + j, ofCell);
        store(state + j, load(oGate + j) * ofCell);
    }
}

} // namespace alphascope
