// SPDX-License-Identifier: GPL-3.0-or-later
//! How far a training is, and how fast.
#pragma once

#include "engine/training.h"

#include <optional>

namespace alphascope {

struct TrainingPoint {
    Index epochs = 0; //!< at most
    bool mayEndEarly = false; //!< before all of them

    Index examplesBefore = 0; //!< learned from before it went on

    double seconds = 0; //!< since it began or went on
    Index epoch = 0; //!< from 0
    Index examplesLearned = 0, exampleCount = 0; //!< of the epoch
    double loss = 0; //!< the mean over the epoch so far
    std::optional<double> validationLoss; //!< after the last epoch that was validated
    MetricKind metricKind = MetricKind::Accuracy;
    std::optional<double> metric, validationMetric; //!< of the same examples as the losses, where known

    //! Before the first step of a training that begins, or goes on.
    static TrainingPoint start(const TrainingSettings &settings, const TrainingMemory &memory);

    EpochReport scores() const { return { epoch, loss, validationLoss, metric, validationMetric }; }
    void take(const StepReport &report);
    void take(const EpochReport &report);

    //! Examples a second.
    double speed() const
    {
        const double learned = static_cast<double>(epoch) * static_cast<double>(exampleCount)
            + static_cast<double>(examplesLearned - examplesBefore);
        return seconds > 0 ? learned / seconds : 0;
    }

    double secondsLeft() const
    {
        const double left = static_cast<double>(epochs - epoch) * static_cast<double>(exampleCount)
            - static_cast<double>(examplesLearned);
        return speed() > 0 ? left / speed() : 0;
    }
};

} // namespace alphascope
