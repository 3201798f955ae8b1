// SPDX-License-Identifier: GPL-3.0-or-later
//! A many-to-one model and labelled texts made to suit each other: words are tokens in the examples, one-hot rows in
//! the input that is shown.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup setUpTexts(ManyToOne model, const LabelledExamples &examples, const SetupPlan &plan);

} // namespace alphascope
