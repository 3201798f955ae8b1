// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rankcorrelation.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace alphascope {

namespace {

constexpr double undefined = std::numeric_limits<double>::quiet_NaN();

int order(double a, double b) { return a < b ? -1 : a > b ? 1 : 0; }

//! tau_b = (concordant - discordant) / √((pairs without a tie in a) (pairs without a tie in b))
double kendall(const RowVector<double> &a, const RowVector<double> &b)
{
    double difference = 0, untiedA = 0, untiedB = 0;
    for (Index i = 0; i < a.size(); ++i) {
        for (Index j = 0; j < i; ++j) {
            const int ofA = order(a(i), a(j)), ofB = order(b(i), b(j));
            difference += ofA * ofB;
            untiedA += ofA != 0;
            untiedB += ofB != 0;
        }
    }
    return untiedA > 0 && untiedB > 0 ? difference / std::sqrt(untiedA * untiedB) : undefined;
}

double pearson(const RowVector<double> &a, const RowVector<double> &b)
{
    const RowVector<double> x = a.array() - a.mean(), y = b.array() - b.mean();
    const double scale = x.norm() * y.norm();
    return scale > 0 ? x.dot(y) / scale : undefined;
}

} // namespace

RankCorrelation rankCorrelation(const RowVector<double> &a, const RowVector<double> &b)
{
    assert(a.size() == b.size());
    if (a.size() < 2 || !a.allFinite() || !b.allFinite())
        return { undefined, undefined };
    return { kendall(a, b), pearson(ranks(a), ranks(b)) };
}

RowVector<double> ranks(const RowVector<double> &values)
{
    std::vector<Index> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), Index(0));
    std::sort(order.begin(), order.end(), [&](Index i, Index j) { return values(i) < values(j); });
    RowVector<double> result(values.size());
    for (auto first = order.begin(); first != order.end();) {
        const auto end = std::find_if(first, order.end(), [&](Index i) { return values(i) != values(*first); });
        const auto before = static_cast<double>(first - order.begin());
        const double mean = before + (static_cast<double>(end - first) + 1) / 2;
        std::for_each(first, end, [&](Index i) { result(i) = mean; });
        first = end;
    }
    return result;
}

} // namespace alphascope
