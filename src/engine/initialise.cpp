// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialise.h"

#include "engine/hugepages.h"
#include "engine/randomstream.h"
#include "engine/rowparts.h"

#include <Eigen/QR>

#include <algorithm>

namespace alphascope {

namespace {

//! Numbers in the order in which they are stored, row by row: draw(stream) takes `steps` steps of the stream for each,
//! so that every thread knows where its own begin.
template <typename Values, typename Draw>
void fill(Values &values, std::uint64_t steps, RandomStream stream, const Draw &draw)
{
    const double bytes = sizeof(double) * static_cast<double>(values.size());
    useHugePages(values.data(), static_cast<std::size_t>(bytes));
    forRowParts(values.size(), threadsFor(bytes), 1, {}, [&](Index, Index first, Index count) {
        RandomStream own = stream;
        own.skip(static_cast<std::uint64_t>(first) * steps);
        for (Index i = first; i < first + count; ++i)
            values.data()[i] = draw(own);
    });
}

template <typename Values>
void fillEvenly(Values &values, double bound, std::uint64_t seed, std::string_view name)
{
    fill(values, 1, RandomStream(seed, name), [bound](RandomStream &stream) { return stream.uniform(bound); });
}

} // namespace

void fillUniform(Matrix<double> &values, double bound, std::uint64_t seed, std::string_view name)
{
    fillEvenly(values, bound, seed, name);
}

void fillUniform(RowVector<double> &values, double bound, std::uint64_t seed, std::string_view name)
{
    fillEvenly(values, bound, seed, name);
}

void fillNormal(Matrix<double> &values, std::uint64_t seed, std::string_view name)
{
    fill(values, 2, RandomStream(seed, name), [](RandomStream &stream) { return stream.normal(); });
}

void fillOrthogonal(Matrix<double> &values, std::uint64_t seed, std::string_view name)
{
    const Index shorter = std::min(values.rows(), values.cols());
    const Index longer = std::max(values.rows(), values.cols());
    Matrix<double> drawn(shorter, longer);
    fillNormal(drawn, seed, name);
    const Eigen::HouseholderQR<Eigen::MatrixXd> factors(drawn.transpose());
    Eigen::MatrixXd q = factors.householderQ() * Eigen::MatrixXd::Identity(longer, shorter);
    for (Index i = 0; i < shorter; ++i) { // the Q of the factors QR whose R has a positive diagonal: there is but one
        if (factors.matrixQR()(i, i) < 0)
            q.col(i) = -q.col(i);
    }
    if (values.rows() >= values.cols())
        values = q;
    else
        values = q.transpose();
}

} // namespace alphascope
