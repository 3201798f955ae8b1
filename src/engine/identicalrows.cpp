// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/identicalrows.h"

#include <algorithm>
#include <cmath>

namespace alphascope {

RowVector<double> fingerprintWeights(Index columns)
{
    RowVector<double> weights(columns);
    // the fractional parts of multiples of the golden ratio's, squared so that sums of neighbours tell them apart
    for (Index j = 0; j < columns; ++j) {
        const double part = std::fmod(static_cast<double>(j + 1) * 0.6180339887498949, 1.0);
        weights(j) = part * part;
    }
    return weights;
}

std::vector<IdenticalRow> identicalRows(const Matrix<double> &values, const RowVector<double> &fingerprints,
    double tolerance, const std::function<bool(Index)> &counts, const std::stop_token &stop)
{
    std::vector<Index> order;
    for (Index i = 0; i < values.rows(); ++i) {
        if (std::isfinite(fingerprints(i)) && counts(i))
            order.push_back(i);
    }
    std::sort(order.begin(), order.end(), [&](Index a, Index b) {
        return fingerprints(a) != fingerprints(b) ? fingerprints(a) < fingerprints(b) : a < b;
    });
    // A row's equals stand beside it, but perhaps, by rounding, not in their order: groups first, then the earliest.
    const double reach = tolerance * static_cast<double>(values.cols());
    std::vector<IdenticalRow> result;
    std::vector<Index> group;
    const auto close = [&] {
        std::sort(group.begin(), group.end());
        for (std::size_t i = 1; i < group.size(); ++i)
            result.push_back({ group[i], group.front() });
        group.clear();
    };
    for (const Index row : order) {
        if (stop.stop_requested())
            return {};
        if (!group.empty()) {
            const Index last = group.back();
            const bool isEqual = fingerprints(row) - fingerprints(last) <= reach
                && (values.row(row) - values.row(last)).cwiseAbs().maxCoeff() <= tolerance;
            if (!isEqual)
                close();
        }
        group.push_back(row);
    }
    close();
    std::sort(result.begin(), result.end(), [](const auto &a, const auto &b) { return a.row < b.row; });
    return result;
}

} // namespace alphascope
