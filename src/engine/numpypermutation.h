// SPDX-License-Identifier: GPL-3.0-or-later
//! The permutations that NumPy's older generator draws, so that data are split as other people split them.
#pragma once

#include "engine/matrix.h"

#include <cstdint>
#include <vector>

namespace alphascope {

//! numpy.random.RandomState(seed).permutation(count), which scikit-learn's train_test_split takes rows by.
//! count <= 2^32.
std::vector<Index> numpyPermutation(Index count, std::uint32_t seed);

} // namespace alphascope
