// SPDX-License-Identifier: GPL-3.0-or-later
//! What a training that runs shows of itself.
#pragma once

#include "engine/trainingmemory.h"
#include "engine/trainingpoint.h"
#include "engine/weighthistory.h"

#include <memory>

namespace alphascope {

struct TrainingPicture {
    TrainingPoint point;
    std::shared_ptr<const NamedWeights> weights; //!< after the last step
    std::shared_ptr<const Specimen> model; //!< with these weights, and the input that training began with
    std::vector<EpochReport> epochs; //!< those that ended since the picture before; none from before it went on
    WeightHistory history;
};

} // namespace alphascope
