// SPDX-License-Identifier: GPL-3.0-or-later
//! What is left of an experiment: its settings, and what it has found out.
#pragma once

#include "engine/experiment.h"

#include <optional>

namespace alphascope {

struct ExperimentRecord {
    Experiment experiment;
    std::vector<ResultRow> rows; //!< each of columnsOf(experiment); none: it was not begun, or nothing came of it
    bool isWhole = false; //!< every run has ended

    bool operator==(const ExperimentRecord &) const = default;
};

//! The last one of each kind, in the order of Experiment.
using ExperimentRecords = std::array<std::optional<ExperimentRecord>, std::variant_size_v<Experiment>>;

//! How far an experiment is.
struct ExperimentProgress {
    Index runs = 1, runsDone = 0;
    double share = 0; //!< of all its work, 0 to 1
    double seconds = 0; //!< since it began

    double secondsLeft() const { return share > 0 ? seconds * (1 - share) / share : 0; } //!< 0: nobody knows
};

} // namespace alphascope
