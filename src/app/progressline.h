// SPDX-License-Identifier: GPL-3.0-or-later
//! How far a training is, as a line of text.
#pragma once

#include "engine/trainingpoint.h"

#include <QString>

namespace alphascope {

//! "Epoch 3/10 [####................] loss 0.25, validation 0.5, 1 200 examples/s, 1:05 left", in at most `width`
//! columns: what does not fit is left out, first the bar, then the speed; at last it is cut.
QString progressLine(const TrainingPoint &point, int width);

//! "Epoch 3 of 10: loss 0.25, validation 0.5; 1 200 examples/s, 1:05 left".
QString epochLine(const TrainingPoint &point);

} // namespace alphascope
