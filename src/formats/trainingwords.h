// SPDX-License-Identifier: GPL-3.0-or-later
//! The words that stand for the choices of a training in files.
#pragma once

#include "engine/fibonacci.h"
#include "engine/training.h"
#include "formats/enumwords.h"

namespace alphascope {

inline constexpr std::array wordsOfOptimiser {
    EnumWord { Optimiser::Sgd, "sgd" },
    EnumWord { Optimiser::Adam, "adam" },
    EnumWord { Optimiser::AdamW, "adamw" },
    EnumWord { Optimiser::AdamKeras, "adam_keras" },
};
inline constexpr std::array wordsOfSchedule {
    EnumWord { Schedule::Kind::Constant, "constant" },
    EnumWord { Schedule::Kind::Step, "step" },
    EnumWord { Schedule::Kind::Cosine, "cosine" },
};
inline constexpr std::array wordsOfLoss {
    EnumWord { LossKind::MeanSquaredError, "mean_squared_error" },
    EnumWord { LossKind::CrossEntropy, "cross_entropy" },
};
inline constexpr std::array wordsOfMetric {
    EnumWord { MetricKind::Accuracy, "accuracy" },
    EnumWord { MetricKind::MeanAbsoluteError, "mean_absolute_error" },
};
inline constexpr std::array wordsOfOutcome {
    EnumWord { TrainingOutcome::Kind::Finished, "finished" },
    EnumWord { TrainingOutcome::Kind::Stopped, "stopped" },
    EnumWord { TrainingOutcome::Kind::EarlyStopped, "early_stopped" },
    EnumWord { TrainingOutcome::Kind::Failed, "failed" },
    EnumWord { TrainingOutcome::Kind::Refused, "refused" },
};
inline constexpr std::array wordsOfScaling {
    EnumWord { FibonacciScaling::MinMax, "min_max" },
    EnumWord { FibonacciScaling::Logarithmic, "logarithmic" },
};

inline constexpr const auto &wordsOf(Optimiser) { return wordsOfOptimiser; }
inline constexpr const auto &wordsOf(Schedule::Kind) { return wordsOfSchedule; }
inline constexpr const auto &wordsOf(LossKind) { return wordsOfLoss; }
inline constexpr const auto &wordsOf(MetricKind) { return wordsOfMetric; }
inline constexpr const auto &wordsOf(TrainingOutcome::Kind) { return wordsOfOutcome; }
inline constexpr const auto &wordsOf(FibonacciScaling) { return wordsOfScaling; }

} // namespace alphascope
