// SPDX-License-Identifier: GPL-3.0-or-later
//! Compares gradients with central differences, number by number, and names the parameter that fails.
#pragma once

#include "engine/shared.h"
#include "matrices.h"

#include <QStringList>

#include <functional>

namespace alphascope {

//! A loss of the engine's present inputs and parameters.
using LossFunction = std::function<double()>;

//! Empty when `gradient` is what the loss does when each number x of `values` goes h = 1e-5·max(1, |x|) up and down.
template <typename Values, typename Gradient>
QString gradientDifference(
    const char *name, Values &values, const Gradient &gradient, const LossFunction &loss, double limit = 1e-8)
{
    if (gradient.rows() != values.rows() || gradient.cols() != values.cols())
        return QStringLiteral("%1: the gradient is %2 x %3, the values are %4 x %5")
            .arg(QString::fromUtf8(name))
            .arg(gradient.rows())
            .arg(gradient.cols())
            .arg(values.rows())
            .arg(values.cols());
    for (Index i = 0; i < values.rows(); ++i) {
        for (Index j = 0; j < values.cols(); ++j) {
            const double x = values(i, j);
            const double h = 1e-5 * std::max(1.0, std::abs(x));
            values(i, j) = x + h;
            const double above = loss();
            values(i, j) = x - h;
            const double below = loss();
            values(i, j) = x;
            const double expected = (above - below) / (2 * h);
            const double got = gradient(i, j);
            if (!(std::abs(got - expected) <= limit * std::max(1.0, std::abs(expected)))) { // also for NaN
                return QStringLiteral("%1(%2, %3): the gradient is %4, the difference %5")
                    .arg(QString::fromUtf8(name))
                    .arg(i)
                    .arg(j)
                    .arg(got, 0, 'g', 17)
                    .arg(expected, 0, 'g', 17);
            }
        }
    }
    return {};
}

//! The same for all parameters of a struct. visit(struct, callback) is its visitor.
template <typename Parameters, typename Visit>
QString gradientDifferences(
    Parameters &parameters, const Parameters &gradients, const Visit &visit, const LossFunction &loss)
{
    std::vector<std::pair<QString, Matrix<double>>> got;
    visit(gradients, [&](const char *name, const auto &value) { got.emplace_back(QString::fromUtf8(name), value); });
    QStringList failures;
    std::size_t i = 0;
    visit(parameters, [&](const char *name, auto &value) {
        const bool found = i < got.size() && got[i].first == QString::fromUtf8(name);
        const QString failure = found ? gradientDifference(name, writable(value), got[i].second, loss)
                                      : QStringLiteral("%1 has no gradient").arg(QString::fromUtf8(name));
        ++i;
        if (!failure.isEmpty())
            failures << failure;
    });
    if (i != got.size() && failures.isEmpty())
        failures << QStringLiteral("%1 parameters, %2 gradients").arg(i).arg(got.size());
    return failures.join(QStringLiteral("; "));
}

//! `parameters` with NaN everywhere: what a backward pass forgets to write stays NaN.
template <typename Parameters, typename Visit>
Parameters filledWithNaN(Parameters parameters, const Visit &visit)
{
    visit(parameters, [](const char *, auto &value) { writable(value).setConstant(NaN); });
    return parameters;
}

//! The loss that has this upstream gradient: Σ values∘upstream.
template <typename Values, typename Upstream>
double seededLoss(const Values &values, const Upstream &upstream)
{
    return values.cwiseProduct(upstream).sum();
}

} // namespace alphascope

#define CHECK_GRADIENT(name, values, gradient, loss)                                                                   \
    QCOMPARE(alphascope::gradientDifference((name), (values), (gradient), (loss)), QString())
