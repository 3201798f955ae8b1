// SPDX-License-Identifier: GPL-3.0-or-later
//! Which matrix over rows and columns of a trace is looked at: the weights of a head, its scores, or all heads at once.
#pragma once

#include "engine/trace.h"

namespace alphascope {

enum class LayerKind {
    Weights, //!< alpha of one head
    Scores, //!< e of one head, before the mask and the softmax
    MeanOfHeads, //!< the arithmetic mean of the heads' weights
    MaximumOfHeads, //!< of each cell the largest weight that a head gives it
};

struct LayerChoice {
    LayerKind kind = LayerKind::Weights;
    int sheet = 0; //!< the head; of all heads it is not looked at
    Fold fold = Fold::Maximum; //!< what stands for the cells that share a pixel

    bool operator==(const LayerChoice &) const = default;
};

//! What a layer needs beside the trace.
struct Layer {
    LayerChoice choice;
    Matrix<double> values; //!< [R x C] of all heads; empty where the trace has the matrix
    Pyramid pyramid; //!< empty where the trace has it, or the matrix is small
};

//! Whether the trace has such a matrix: scores only where alpha was computed, all heads where there are several.
bool hasLayer(const Trace &trace, LayerKind kind);

//! The matrix of a layer that was made for this trace; null when there is none.
const Matrix<double> *layerValues(const Trace &trace, const Layer &layer);

//! Roughly how many cells makeLayer looks at; 0 when the trace has all of it.
double layerCost(const Trace &trace, const LayerChoice &choice);

//! Stops early, with an unfinished layer, when stop is requested.
Layer makeLayer(const Trace &trace, const LayerChoice &choice, const std::stop_token &stop = {});

} // namespace alphascope
