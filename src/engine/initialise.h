// SPDX-License-Identifier: GPL-3.0-or-later
//! Weights drawn from a named seed: the same seed and name give the same numbers on every machine.
#pragma once

#include "engine/matrix.h"

#include <cstdint>
#include <string_view>

namespace alphascope {

//! Fills with numbers uniform in [-bound, bound). Each name has a stream of its own, so that one tensor's size never
//! changes another's numbers.
void fillUniform(Matrix<double> &values, double bound, std::uint64_t seed, std::string_view name);
void fillUniform(RowVector<double> &values, double bound, std::uint64_t seed, std::string_view name);

//! Numbers of the standard normal distribution, likewise.
void fillNormal(Matrix<double> &values, std::uint64_t seed, std::string_view name);

//! Rows or columns of length 1 that stand upright on each other (Saxe 2014): where there are more rows than columns,
//! the columns do, else the rows. From normal numbers, as Keras draws them.
void fillOrthogonal(Matrix<double> &values, std::uint64_t seed, std::string_view name);

} // namespace alphascope
