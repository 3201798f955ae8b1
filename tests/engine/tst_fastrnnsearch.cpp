// SPDX-License-Identifier: GPL-3.0-or-later
//! The fast pass gives what the reference gives.
#include "engine/fastrnnsearch.h"
#include "engine/rnnsearchpass.h"
#include "engine/tokenprecision.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

class FastRnnSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data()
    {
        QTest::addColumn<int>("size");
        QTest::newRow("small") << 3;
        QTest::newRow("wide") << 37; // more than a panel
    }
    void equalsTheReference()
    {
        QFETCH(int, size);
        RnnSearch model;
        model.config.sourceVocabulary = 9;
        model.config.targetVocabulary = 50;
        model.config.sourceEmbedding = 5;
        model.config.targetEmbedding = 4;
        model.config.encoderHidden = size;
        model.config.decoderHidden = size + 2;
        model.config.attentionSize = size + 1;
        model.config.maxoutSize = size;
        model.config.temperature = 0.7;
        fitParameters(model);
        const auto floats = inPrecision<float>(model.parameters);
        FastRnnSearch fast;
        fast.setParameters(model.config, floats);
        const std::vector<std::vector<Index>> sources { { 3, 8, 4, 5, 6, 0, 0 }, { 7 }, { 3, 3, 4 } };
        const std::vector<Index> input { 1, 40, 7, 30 };
        for (const std::vector<Index> &source : sources) {
            const auto tape = forward(source, input, model.config, model.parameters);
            const Matrix<double> logits = stacked(tape.steps, [](const auto &step) { return step.logits; });
            const Matrix<double> alpha = stacked(tape.steps, [](const auto &step) { return step.attention.alpha; });
            const Matrix<double> computed = fast.forward(source, input).cast<double>();
            COMPARE_MATRICES(computed, logits, 1e-5);
            const Matrix<double> attended = fast.alpha().cast<double>();
            COMPARE_MATRICES(attended, Matrix<double>(alpha.leftCols(attended.cols())), 1e-5);
        }
    }

    void threadsChangeNoNumber()
    {
        RnnSearch model;
        model.config.sourceVocabulary = model.config.targetVocabulary = 700;
        model.config.encoderHidden = model.config.decoderHidden = 300; // so many that threads share the products
        model.config.maxoutSize = 200;
        fitParameters(model);
        const auto floats = inPrecision<float>(model.parameters);
        FastRnnSearch alone, shared(3);
        alone.setParameters(model.config, floats);
        shared.setParameters(model.config, floats);
        for (int run = 0; run < 3; ++run) {
            const Matrix<float> expected = alone.forward({ 3, 8, 4 }, { 1, 5, 7 });
            QVERIFY(shared.forward({ 3, 8, 4 }, { 1, 5, 7 }) == expected);
            QVERIFY(shared.alpha() == alone.alpha());
        }
    }

    void paddingAtTheEndChangesNoNumber()
    {
        // Case 15
        RnnSearch model;
        model.config.sourceVocabulary = model.config.targetVocabulary = 9;
        fitParameters(model);
        const auto floats = inPrecision<float>(model.parameters);
        FastRnnSearch fast;
        fast.setParameters(model.config, floats);
        const Matrix<float> alone = fast.forward({ 3, 8, 4 }, { 1, 5, 7 });
        const Matrix<float> alpha = fast.alpha();
        COMPARE_MATRICES(fast.forward({ 3, 8, 4, 0, 0, 0, 0 }, { 1, 5, 7 }), alone, 0);
        COMPARE_MATRICES(fast.alpha(), alpha, 0);
    }
};

ALPHASCOPE_TEST(FastRnnSearchTest, QCoreApplication)
#include "tst_fastrnnsearch.moc"
