// SPDX-License-Identifier: GPL-3.0-or-later
//! What became of a person's data before many-to-one or many-to-many learned from them: what its numbers stand for.
#pragma once

#include "engine/vocabulary.h"

#include <memory>

namespace alphascope {

//! A column of a series as numbers from 0 to 1: (v - least) / (greatest - least). Later values may lie beyond.
struct ColumnScaling {
    std::string column; //!< its name
    double least = 0, greatest = 1;

    double unit() const { return greatest > least ? greatest - least : 1; } //!< what a difference of 1 stands for
    //! 0 for the least; v - least when all values are equal.
    double scaled(double value) const { return (value - least) / unit(); }
    bool operator==(const ColumnScaling &) const = default;
};

struct SeriesScaling {
    std::vector<ColumnScaling> inputs, targets;

    bool isEmpty() const { return inputs.empty() && targets.empty(); }
    bool operator==(const SeriesScaling &) const = default;
};

//! Each part is empty where the data have none.
struct Preprocessing {
    std::shared_ptr<const Vocabulary> words; //!< which word has which place in a one-hot row
    std::vector<std::string> classes; //!< the name of each output
    SeriesScaling scaling;

    bool isEmpty() const { return !words && classes.empty() && scaling.isEmpty(); }
};

} // namespace alphascope
