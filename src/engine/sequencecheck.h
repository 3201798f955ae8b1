// SPDX-License-Identifier: GPL-3.0-or-later
//! What is said of a sequence that no recurrent network of these families can read.
#pragma once

#include "engine/matrix.h"
#include "engine/problem.h"

#include <optional>

namespace alphascope {

//! x [T x I] must have timesteps, and the network reads inputSize numbers at each.
std::optional<Problem> sequenceProblem(const Matrix<double> &x, Index inputSize);

//! Location weights belong to the timesteps they were made for: `made`, where the sequence has `present`.
Problem locationProblem(Index made, Index present);

} // namespace alphascope
