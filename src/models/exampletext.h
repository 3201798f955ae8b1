// SPDX-License-Identifier: GPL-3.0-or-later
//! Examples of a training as a person reads them, an example a line.
#pragma once

#include "engine/trainingexamples.h"

#include <QStringList>

namespace alphascope {

//! The first `most`: "3 May 1999 → 1999-05-03", "the film was not bad → positive", "0.12 ▸0.5 … → 0.62".
QStringList exampleTexts(const TrainingExamples &examples, std::size_t most);

} // namespace alphascope
