// SPDX-License-Identifier: GPL-3.0-or-later
//! The specimens that the program offers to begin with.
#pragma once

#include "engine/specimen.h"

#include <string>
#include <vector>

namespace alphascope {

struct Sample {
    std::string name; //!< "Four tokens"
    std::string note; //!< one sentence: what it shows
    Specimen (*make)();
};

//! In the order of the menu; the first is what a new user sees: the four-token lesson.
const std::vector<Sample> &samples();

//! A new, nearly empty specimen of a family: one query, two keys; a short sequence; or two words.
Vectors newVectors();
ManyToOne newManyToOne();
ManyToMany newManyToMany();
EncoderDecoder newEncoderDecoder();
RnnSearch newRnnSearch();

} // namespace alphascope
