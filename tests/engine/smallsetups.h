// SPDX-License-Identifier: GPL-3.0-or-later
//! Trainings that take no time, and settings that leave much to be remembered when they are interrupted.
#pragma once

#include "engine/generatedtask.h"
#include "engine/trainingrun.h"
#include "engine/trainingsetup.h"

namespace alphascope {

//! The adding problem.
inline TrainingSetup smallNumbers(Cell cell = Cell::Gru)
{
    ManyToOne model;
    model.config.rnn.cell = cell;
    model.config.rnn.hiddenSize = 6;
    model.config.score = Score::Additive;
    SetupPlan plan;
    plan.validation = 0.2;
    return setUp(model, generate({ AddingPlan { 4 }, 53, 1 }), plan);
}

//! Symbols to be reversed.
inline TrainingSetup smallPairs()
{
    EncoderDecoder model;
    model.config.encoder.cell = Cell::Gru;
    model.config.encoder.hiddenSize = model.config.decoderHidden = 6;
    SymbolPlan symbols;
    symbols.alphabet = 3;
    symbols.longest = 4;
    return setUp(model, generate({ symbols, 60, 1 }), SetupPlan());
}

//! Adam, a cosine, dropout, and batches that do not divide an epoch.
inline TrainingSettings smallSettings()
{
    TrainingSettings settings;
    settings.epochs = 6;
    settings.plan.batchSize = 7;
    settings.plan.optimiser.learningRate = 0.01;
    settings.plan.schedule.kind = Schedule::Kind::Cosine;
    settings.plan.schedule.warmUp = 5;
    settings.dropout = 0.2;
    return settings;
}

} // namespace alphascope
