// SPDX-License-Identifier: GPL-3.0-or-later
//! How far a training is, as a line of text.
#pragma once

#include "engine/matrix.h"

#include <QString>

#include <optional>

namespace alphascope {

struct TrainingPoint {
    Index epochs = 0; //!< at most
    bool mayEndEarly = false; //!< before all of them

    double seconds = 0; //!< since it began
    Index epoch = 0; //!< from 0
    Index examplesLearned = 0, exampleCount = 0; //!< of the epoch
    double loss = 0; //!< the mean over the epoch so far
    std::optional<double> validationLoss; //!< after the last epoch that was validated

    double speed() const; //!< examples a second
    double secondsLeft() const;
};

//! "Epoch 3/10 [####................] loss 0.25, validation 0.5, 1 200 examples/s, 1:05 left", in at most `width`
//! columns: what does not fit is left out, first the bar, then the speed; at last it is cut.
QString progressLine(const TrainingPoint &point, int width);

//! "Epoch 3 of 10: loss 0.25, validation 0.5; 1 200 examples/s, 1:05 left".
QString epochLine(const TrainingPoint &point);

} // namespace alphascope
