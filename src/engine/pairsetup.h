// SPDX-License-Identifier: GPL-3.0-or-later
//! A model that reads and writes tokens, and pairs of texts, made to suit each other: vocabularies.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup setUpPairs(EncoderDecoder model, const PairExamples &examples, const SetupPlan &plan);
TrainingSetup setUpPairs(RnnSearch model, const PairExamples &examples, const SetupPlan &plan);

} // namespace alphascope
