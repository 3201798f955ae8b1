// SPDX-License-Identifier: GPL-3.0-or-later
//! The models that the program has learned by itself and brings along, each with the recipe that makes it anew.
#pragma once

#include <QString>

#include <vector>

namespace alphascope {

struct TrainedSample {
    QString name; //!< "German clauses, trained"
    QString note; //!< one or two sentences: what it shows
    QString path; //!< of the snapshot, among the program's resources
};

//! In the order of the menu.
const std::vector<TrainedSample> &trainedSamples();

} // namespace alphascope
