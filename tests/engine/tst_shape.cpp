// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/initialiser.h"
#include "engine/shape.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;

class ShapeTest : public QObject {
    Q_OBJECT

    KeptParameters none;

private Q_SLOTS:
    void valuesThatFitStayAsTheyAre()
    {
        Matrix<double> values = matrix({ { 1, 2 } });
        fit("w", values, { 1, 2, 1 }, Initialiser { .seed = 5 }, none);
        COMPARE_MATRICES(values, matrix({ { 1, 2 } }), 0);
    }

    void othersAreDrawnFromSeedAndName()
    {
        Matrix<double> values = matrix({ { 1, 2 } });
        fit("w", values, { 2, 1, 0.5 }, Initialiser { .seed = 5 }, none);
        Matrix<double> expected(2, 1);
        fillUniform(expected, 0.5, 5, "w");
        COMPARE_MATRICES(values, expected, 0);

        RowVector<double> bias;
        fit("b", bias, { 1, 3, 0 }, Initialiser { .seed = 5 }, none);
        COMPARE_MATRICES(bias, vector({ 0, 0, 0 }), 0);
    }

    void theLargestOfTheKeptGoFirst()
    {
        KeptParameters kept;
        kept.keep("small", 1, Shared<double>(Matrix<double>(Matrix<double>::Ones(2, 2))));
        kept.keep("large", 1, Shared<double>(Matrix<double>(Matrix<double>::Ones(9, 2))));
        kept.keep("middle", 1, Shared<double>(Matrix<double>(Matrix<double>::Ones(3, 2))));
        kept.forgetBeyond(28);
        QVERIFY(kept.holds("large", 9, 2));
        kept.forgetBeyond(10);
        QVERIFY(!kept.holds("large", 9, 2));
        QVERIFY(kept.holds("middle", 3, 2) && kept.holds("small", 2, 2));
        kept.forgetBeyond(9);
        QVERIFY(!kept.holds("middle", 3, 2) && kept.holds("small", 2, 2));
        kept.forgetBeyond(0);
        QVERIFY(!kept.holds("small", 2, 2));
    }

    void keptOnesOfThatShapeComeFirst()
    {
        KeptParameters kept;
        kept.keep("w", 0.5, matrix({ { 7 }, { 8 } }));
        kept.keep("w", 0.5, matrix({ { 9 } }));
        kept.keep("w", 0.25, matrix({ { 1 }, { 2 } }));
        Matrix<double> values = matrix({ { 1, 2 } });
        fit("w", values, { 2, 1, 0.5 }, Initialiser { .seed = 5 }, kept);
        COMPARE_MATRICES(values, matrix({ { 7 }, { 8 } }), 0);
        QVERIFY(!kept.take("w", 2, 1, 0.5)); // it was taken
        QVERIFY(!kept.take("b", 1, 1, 0.5) && kept.take("w", 1, 1, 0.5) && kept.take("w", 2, 1, 0.25));
    }

    void whatIsNotAskedForIsEmptied()
    {
        Matrix<double> values = matrix({ { 1, 2 } });
        RowVector<double> bias = vector({ 1 });
        fit("w", values, { 0, 3, 1 }, Initialiser { .seed = 5 }, none);
        fit("b", bias, {}, Initialiser { .seed = 5 }, none);
        QCOMPARE(values.size(), Index(0));
        QCOMPARE(bias.size(), Index(0));
        QVERIFY(fits(values, {}));
    }

    void aMisfitNamesBothShapes()
    {
        QVERIFY(!misfit("attn.W", matrix({ { 1, 2 } }), { 1, 2, 1 }));
        QCOMPARE(QString::fromStdString(misfit("attn.W", matrix({ { 1, 2 } }), { 3, 2, 1 })->sentence),
            QStringLiteral(
                "The weights attn.W are 1 × 2 numbers, but this model needs 3 × 2. Draw new weights from the "
                "seed."));
        QCOMPARE(QString::fromStdString(misfit("attn.W", matrix({ { 1, 2 } }), {})->sentence),
            QStringLiteral("The weights attn.W play no part in this model. Draw new weights from the seed."));
    }

    void sizesAndTemperaturesHaveLimits()
    {
        QVERIFY(!checkSize("hidden size", 1));
        QVERIFY(!checkSize("hidden size", 1000000));
        QCOMPARE(QString::fromStdString(checkSize("hidden size", 0)->sentence),
            QStringLiteral("The hidden size is 0. Use a number from 1 to 1000000."));
        QVERIFY(checkSize("hidden size", std::numeric_limits<Index>::max()));

        QVERIFY(!checkTemperature(0.001));
        for (const double bad : { 0., -1., NaN, infinity })
            QVERIFY(checkTemperature(bad));
        QCOMPARE(QString::fromStdString(checkTemperature(-0.5)->sentence),
            QStringLiteral("The temperature is −0.5, but scores are divided by it. Use a number greater than 0."));
    }
};

ALPHASCOPE_TEST(ShapeTest, QCoreApplication)
#include "tst_shape.moc"
