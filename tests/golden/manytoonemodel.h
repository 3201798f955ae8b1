// SPDX-License-Identifier: GPL-3.0-or-later
//! The many-to-one model that a golden file describes.
#pragma once

#include "goldencase.h"

#include "engine/manytoone.h"

#include <optional>

//! The model for the sequence x [T x I], with the weights of the file. Nothing when the engine has no such model.
std::optional<alphascope::ManyToOne> readManyToOne(
    GoldenCase &golden, const alphascope::Matrix<double> &x, Comparison &comparison);
