// SPDX-License-Identifier: GPL-3.0-or-later
// Attention over queries, keys and values in float, alpha kept.
#include "timing.h"

#include "engine/fastattention.h"
#include "engine/initialise.h"

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

void benchAttention(Bench &bench)
{
    for (const auto &[count, width] :
        { std::pair<Index, Index> { 4, 2 }, { 64, 64 }, { 512, 64 }, { 2048, 64 }, { 8192, 64 } }) {
        for (const bool causal : { false, true }) {
            const QString name = causal ? u"a-causal"_s : u"a"_s, size = u"n%1d%2"_s.arg(count).arg(width);
            if (!bench.wants(name, size))
                continue;
            Matrix<double> numbers(count, width);
            fillUniform(numbers, 1, 1, "attention");
            const Matrix<float> table = numbers.cast<float>();
            const auto scale = static_cast<float>(1 / std::sqrt(static_cast<double>(width)));
            FastAttention attention(bench.threads());
            bench.time(name, size, [&] { attention.forward(table, table, table, scale, causal); });
        }
    }
}

} // namespace alphascope
