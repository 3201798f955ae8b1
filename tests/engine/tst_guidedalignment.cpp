// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/guidedalignment.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;

class GuidedAlignmentTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWeightOnALinkIsWhatCounts()
    {
        const Matrix<double> alpha { { 0.25, 0.75 }, { 0.5, 0.5 } };
        QCOMPARE(guidedAlignmentLoss({ { 0, { 1 } } }, alpha), -std::log(0.75));
        QCOMPARE(guidedAlignmentLoss({ { 0, { 0, 1 } } }, alpha), 0.0); // any of them is right
        QCOMPARE(guidedAlignmentLoss({ { 0, { 0 } }, { 1, { 1 } } }, alpha), -std::log(0.25) - std::log(0.5));
        QCOMPARE(guidedAlignmentLoss({}, alpha), 0.0);
    }

    void theGradientIsByHand()
    {
        const Matrix<double> alpha { { 0.25, 0.75 }, { 0.5, 0.5 } };
        Matrix<double> gradient = Matrix<double>::Ones(2, 2); // it is added
        addGuidedAlignmentGradient({ { 0, { 0 } }, { 1, { 0, 1 } }, { 1, { 1 } } }, alpha, gradient);
        QCOMPARE(gradient, (Matrix<double> { { 1 - 4.0, 1 }, { 1 - 1.0, 1 - 1.0 - 2.0 } }));
    }

    void whereNoWeightCanBeNothingIsAsked()
    {
        const Matrix<float> alpha { { 0, 1 } };
        Matrix<float> gradient = Matrix<float>::Zero(1, 2);
        addGuidedAlignmentGradient({ { 0, { 0 } } }, alpha, gradient);
        QCOMPARE(gradient, (Matrix<float> { { 0, 0 } }));
        QVERIFY(std::isfinite(guidedAlignmentLoss({ { 0, { 0 } } }, alpha)));
    }
};

ALPHASCOPE_TEST(GuidedAlignmentTest, QCoreApplication)
#include "tst_guidedalignment.moc"
