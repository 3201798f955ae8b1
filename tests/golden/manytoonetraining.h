// SPDX-License-Identifier: GPL-3.0-or-later
//! Loss and gradients of a batch of the many-to-one family.
#pragma once

#include "goldencase.h"

#include "engine/manytoone.h"

//! The examples have the same configuration and parameters. In double and, where the numbers allow, in float.
void compareTraining(GoldenCase &golden, const std::vector<alphascope::ManyToOne> &examples, Comparison &comparison);
