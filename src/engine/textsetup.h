// SPDX-License-Identifier: GPL-3.0-or-later
//! A many-to-one model and labelled texts made to suit each other: words are one-hot rows.
#pragma once

#include "engine/trainingsetup.h"

namespace alphascope {

TrainingSetup setUpTexts(ManyToOne model, const LabelledExamples &examples, const SetupPlan &plan);

} // namespace alphascope
