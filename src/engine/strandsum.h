// SPDX-License-Identifier: GPL-3.0-or-later
//! The gradients of the strands of a batch, put together.
#pragma once

#include "engine/parameterlist.h"
#include "engine/threadpool.h"

namespace alphascope {

//! sum += each strand's gradients, in the order of the strands: the threads share the numbers, and change none.
inline void addInOrder(
    const std::vector<const ParameterList<float> *> &strands, const ParameterList<float> &sum, ThreadPool &pool)
{
    constexpr Index most = 1 << 16; // numbers at a time
    for (std::size_t place = 0; place < sum.size(); ++place) {
        float *to = sum[place].write();
        const Index size = sum[place].size();
        pool.run((size + most - 1) / most, [&](Index piece) {
            const Index first = piece * most, count = std::min(most, size - first);
            for (const ParameterList<float> *strand : strands)
                Eigen::Map<Eigen::ArrayXf>(to + first, count)
                    += Eigen::Map<const Eigen::ArrayXf>((*strand)[place].read() + first, count);
        });
    }
}

} // namespace alphascope
