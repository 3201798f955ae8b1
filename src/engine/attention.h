// SPDX-License-Identifier: GPL-3.0-or-later
//! The attention of one head, from queries, keys and values to scores, alpha and context.
#pragma once

#include "engine/trace.h"

#include <stop_token>
#include <vector>

namespace alphascope {

//! The mask [R x C] of a causal row order (key j is allowed for query i when j <= i), of padded keys (true = padding)
//! and of cells forbidden by hand; `padded` and `allowed` may be smaller than the matrix: the rest is allowed.
Mask attentionMask(Index rows, Index columns, bool causal, const std::vector<bool> &padded, const Mask &allowed,
    const std::stop_token &stop = {});

//! What is forced onto the weights of one head; null: nothing.
struct HeadInterventions {
    const Interventions *all = nullptr;
    Index head = 0;
};

//! Fills the rest of a sheet that holds its queries, keys and values. Stops early, with an unfinished sheet, when stop
//! is requested. Finds rows that cannot attend, rows that are not finite, and rows whose sum was changed by force.
void attend(Sheet &sheet, Score score, const ScoreParameters<double> &parameters, double temperature, const Mask &mask,
    const std::stop_token &stop = {}, const HeadInterventions &interventions = {});

//! Fills rowSums, findings and pyramid of a sheet whose scores, alpha and context were computed elsewhere.
void examine(
    Sheet &sheet, const Mask &mask, const std::stop_token &stop = {}, const HeadInterventions &interventions = {});

//! Fills rowSums and pyramid from alpha, and finds rows that are no distribution. For an alpha that was given.
void examineGiven(Sheet &sheet, const std::stop_token &stop = {});

} // namespace alphascope
