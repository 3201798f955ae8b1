// SPDX-License-Identifier: GPL-3.0-or-later
// The family optimizer_explicit_gradients: steps of an optimiser whose gradients are in the file.
#include "goldencase.h"
#include "numbers.h"
#include "optimiserconfig.h"

#include "engine/optimiser.h"

#include <QJsonArray>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

template <typename Scalar>
struct Pair {
    Matrix<Scalar> a;
    RowVector<Scalar> b;
};

const auto visitPair = [](auto &&p, auto &&visit) {
    visit("a", p.a);
    visit("b", p.b);
};

template <typename Scalar>
Pair<Scalar> toPair(const QJsonValue &json)
{
    return { toMatrix(json["a"_L1]).cast<Scalar>(), toRowVector(json["b"_L1]).cast<Scalar>() };
}

template <typename Scalar>
void compareIn(GoldenCase &golden, const OptimiserConfig &config, Comparison &comparison)
{
    const bool inDouble = std::is_same_v<Scalar, double>;
    const QString suffix = inDouble ? QString() : u" (in float)"_s;
    const Tolerance tolerance = inDouble ? golden.forward : golden.inFloat;
    const auto compare = [&](const QString &name, qsizetype step, const Matrix<Scalar> &a, const Matrix<Scalar> &b) {
        const QJsonValue expected = golden.expected.take(name)[step];
        const QString where = u"%1[%2]%3"_s.arg(name).arg(step).arg(suffix);
        comparison.compare(where + u".a"_s, Matrix<double>(a.template cast<double>()), expected["a"_L1], tolerance);
        comparison.compare(
            where + u".b"_s, RowVector<double>(b.row(0).template cast<double>()), expected["b"_L1], tolerance);
    };
    Pair<Scalar> p = toPair<Scalar>(golden.rest.take(u"initial"_s));
    OptimiserState<Scalar> state;
    const QJsonArray gradients = golden.rest.take(u"gradients"_s).toArray();
    for (qsizetype step = 0; step < gradients.size(); ++step) {
        const StepOutcome outcome = takeStep(config, toPair<Scalar>(gradients[step]), visitPair, p, state);
        if (outcome.problem)
            return comparison.fail(QString::fromStdString(outcome.problem->sentence));
        compare(u"params"_s, step, p.a, p.b);
        compare(u"first_moment_or_buffer"_s, step, state.first["a"], state.first["b"]);
        if (config.optimiser != Optimiser::Sgd)
            compare(u"second_moment"_s, step, state.second["a"], state.second["b"]);
    }
}

} // namespace

void runOptimizerExplicitGradients(GoldenCase &golden, Comparison &comparison)
{
    const std::optional<OptimiserConfig> config = readOptimiserConfig(golden.config);
    if (!config)
        return comparison.fail(u"The engine has no such optimiser."_s);
    compareIn<double>(golden, *config, comparison);
    compareIn<float>(golden, *config, comparison);
}
