// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/activation.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class ActivationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void valuesAreThoseOfTheFormula()
    {
        const Matrix<double> a = matrix({ { -1, 2 }, { 0.5, 0.5 } });
        COMPARE_MATRICES(activated(a, Activation::Linear), a, 0);
        COMPARE_MATRICES(activated(a, Activation::Relu), matrix({ { 0, 2 }, { 0.5, 0.5 } }), 0);
        COMPARE_MATRICES(activated(a, Activation::Tanh), Matrix<double>(a.array().tanh()), 1e-15);
        COMPARE_MATRICES(activated(a, Activation::Sigmoid), Matrix<double>(1 / (1 + (-a.array()).exp())), 1e-15);
        const double p = 1 / (1 + std::exp(3.0));
        COMPARE_MATRICES(activated(a, Activation::Softmax), matrix({ { p, 1 - p }, { 0.5, 0.5 } }), 1e-15);
    }

    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("activation");
        QTest::newRow("linear") << int(Activation::Linear);
        QTest::newRow("tanh") << int(Activation::Tanh);
        QTest::newRow("sigmoid") << int(Activation::Sigmoid);
        QTest::newRow("relu") << int(Activation::Relu);
        QTest::newRow("softmax") << int(Activation::Softmax);
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, activation);
        const auto act = static_cast<Activation>(activation);
        Matrix<double> logits = randomMatrix(3, 4, "logits");
        const Matrix<double> upstream = randomMatrix(3, 4, "upstream");
        const Matrix<double> gradient = activatedBackward(activated(logits, act), act, upstream);
        CHECK_GRADIENT("logits", logits, gradient, [&] { return seededLoss(activated(logits, act), upstream); });
    }
};

ALPHASCOPE_TEST(ActivationTest, QCoreApplication)
#include "tst_activation.moc"
