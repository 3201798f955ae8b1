// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edittranspose.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class EditTransposeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAndColumnsAreExchangedWithTheirLabels()
    {
        Vectors vectors;
        vectors.config.source = VectorSource::Weights;
        vectors.inputs.weights = matrix({ { 1, 2, 3 }, { 4, 5, 6 } });
        vectors.inputs.queryLabels = { "a", "b" };
        vectors.inputs.keyLabels = { "x", "y", "z" };
        vectors.inputs.values = matrix({ { 7 }, { 8 } });
        Specimen specimen = vectors;
        const auto edit = transposition(specimen);
        QVERIFY(edit);
        alphascope::apply(*edit, specimen);
        const auto &in = std::get<Vectors>(specimen).inputs;
        COMPARE_MATRICES(*in.weights, matrix({ { 1, 4 }, { 2, 5 }, { 3, 6 } }), 0);
        QCOMPARE(in.queryLabels, (std::vector<std::string> { "x", "y", "z" }));
        QCOMPARE(in.keyLabels, (std::vector<std::string> { "a", "b" }));
        COMPARE_MATRICES(*in.values, matrix({ { 7 }, { 8 } }), 0);
        QVERIFY(!check(specimen));
        QCOMPARE(describe(*edit, specimen), std::string("Transpose α"));
    }

    void aComputedAlphaIsNotTransposed()
    {
        Vectors vectors;
        vectors.inputs.queries = vectors.inputs.keys = vectors.inputs.values = matrix({ { 1 } });
        QVERIFY(!transposition(vectors));
        QVERIFY(!transposition(ManyToOne()));
    }
};

ALPHASCOPE_TEST(EditTransposeTest, QCoreApplication)
#include "tst_edittranspose.moc"
