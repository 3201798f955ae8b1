// SPDX-License-Identifier: GPL-3.0-or-later
//! What a training remembers as parts of a snapshot: weights and moments as tensors, its place as JSON.
#pragma once

#include "engine/trainingmemory.h"
#include "formats/safetensors.h"

#include <QJsonObject>

namespace alphascope {

//! Adds the tensors "training.first.NAME" and so on, F32, and gives the JSON that goes with them. The latest weights
//! are left out where they are those of the specimen.
QJsonObject addMemory(const TrainingMemory &memory, const Specimen &specimen, TensorFile &file);

//! The sentence of an error says what is wrong with it; the model can be read all the same.
tl::expected<TrainingMemory, Error> readMemory(
    const QJsonObject &json, const TensorFile &file, const Specimen &specimen);

} // namespace alphascope
