// SPDX-License-Identifier: GPL-3.0-or-later
//! Examples of a training as a person reads them, an example a line.
#pragma once

#include "engine/examplegallery.h"
#include "engine/trace.h"
#include "engine/trainingexamples.h"

#include <QStringList>

namespace alphascope {

//! The first `most`: "3 May 1999 → 1999-05-03", "the film was not bad → positive", "0.12 ▸0.5 … → 0.62".
QStringList exampleTexts(const TrainingExamples &examples, std::size_t most);

//! "y = 0.731, target 0.742", "good (0.93), target bad", "target 1999-05-03": what the model answers to this example of
//! the gallery, where the trace is not null, and what it should.
QString answerText(
    const ShownExample &example, const ExampleGallery &gallery, const Specimen &specimen, const Trace *trace);

} // namespace alphascope
