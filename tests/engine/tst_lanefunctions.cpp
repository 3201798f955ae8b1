// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lanefunctions.h"
#include "testclass.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace alphascope;

namespace {

//! The largest relative error of `ours` against `theirs` from `first` to `last`, in as many lanes as there are.
template <typename Vector, typename Ours, typename Theirs>
double largestError(float first, float last, Ours &&ours, Theirs &&theirs)
{
    double largest = 0;
    for (int i = 0; i <= 20000; ++i) {
        const float x = first + (last - first) * static_cast<float>(i) / 20000;
        Vector values {};
        const auto lane = static_cast<Index>(i) % lanesOf<Vector>;
        values[lane] = x;
        const double expected = theirs(static_cast<double>(x)), got = static_cast<double>(ours(values)[lane]);
        largest = std::max(largest, std::abs(got - expected) / std::max(std::abs(expected), 1e-30));
    }
    return largest;
}

template <typename Vector>
void compareToTheLibrary()
{
    const auto tanh = [](Vector x) { return tanhOf(x); };
    const auto sigmoid = [](Vector x) { return sigmoidOf(x); };
    const auto power = [](Vector x) { return exponential(x); };
    const auto exactSigmoid = [](double x) { return 1 / (1 + std::exp(-x)); };
    QVERIFY(largestError<Vector>(-12, 12, tanh, [](double x) { return std::tanh(x); }) < 4e-7);
    QVERIFY(largestError<Vector>(-1e-6F, 1e-6F, tanh, [](double x) { return std::tanh(x); }) < 2e-7);
    QVERIFY(largestError<Vector>(-4, 20, sigmoid, exactSigmoid) < 2e-5); // the small ones lose digits to the 1
    QVERIFY(largestError<Vector>(-87, 88, power, [](double x) { return std::exp(x); }) < 5e-7);
    QCOMPARE(exponential(spread<Vector>(-200))[0], 0.0F);
    constexpr float infinity = std::numeric_limits<float>::infinity();
    QCOMPARE(exponential(spread<Vector>(-infinity))[0], 0.0F);
    QVERIFY(std::abs(tanhOf(spread<Vector>(infinity))[0] - 1) < 4e-7F);
    QVERIFY(std::abs(tanhOf(spread<Vector>(-infinity))[0] + 1) < 4e-7F);
    const Vector none = spread<Vector>(std::numeric_limits<float>::quiet_NaN());
    QVERIFY(std::isnan(tanhOf(none)[0]) && std::isnan(sigmoidOf(none)[0]) && std::isnan(exponential(none)[0]));
}

//! Whether there is one instruction for it or not.
template <typename Vector>
void compareBounds()
{
    const Vector one = spread<Vector>(1), two = spread<Vector>(2);
    const Vector none = spread<Vector>(std::numeric_limits<float>::quiet_NaN());
    for (Index lane = 0; lane < lanesOf<Vector>; ++lane) {
        QCOMPARE(larger(one, two)[lane], 2.0F);
        QCOMPARE(larger(two, one)[lane], 2.0F);
        QCOMPARE(smaller(one, two)[lane], 1.0F);
        QCOMPARE(smaller(two, one)[lane], 1.0F);
        QCOMPARE(larger(none, one)[lane], 1.0F);
        QCOMPARE(smaller(none, one)[lane], 1.0F);
        QVERIFY(std::isnan(larger(one, none)[lane]) && std::isnan(smaller(one, none)[lane]));
    }
}

} // namespace

class LaneFunctionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void wideVectorsAreTheLibrarys() { compareToTheLibrary<Lanes>(); }
    void narrowVectorsAreTheLibrarys() { compareToTheLibrary<FewLanes>(); }
    void boundsKeepWhatIsNoNumber()
    {
        compareBounds<Lanes>();
        compareBounds<FewLanes>();
    }
};

ALPHASCOPE_TEST(LaneFunctionsTest, QCoreApplication)
#include "tst_lanefunctions.moc"
