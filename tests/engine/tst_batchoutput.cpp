// SPDX-License-Identifier: GPL-3.0-or-later
//! The output layer of several parts of a batch gives what the reference gives for one row of logits after the other.
#include "engine/batchoutput.h"
#include "testclass.h"

#include "engine/tokenloss.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

constexpr Index padding = 0;

//! Parts of different sizes with random features and targets; every fifth target is padding.
struct OutputBatch {
    std::vector<Matrix<double>> features;
    std::vector<std::vector<Index>> targets;

    OutputBatch(std::initializer_list<Index> rows, Index f, Index V)
    {
        for (const Index count : rows) {
            features.push_back(randomMatrix(count, f, ("features" + std::to_string(features.size())).c_str()));
            std::vector<Index> &part = targets.emplace_back();
            for (Index row = 0; row < count; ++row)
                part.push_back(row % 5 == 4 ? padding : 1 + (row * 7 + count) % (V - 1));
        }
    }
};

struct Gradients {
    Shared<float> weight;
    RowVector<float> bias;
    std::vector<Matrix<float>> features;
};

LossSum learn(const OutputBatch &batch, const Matrix<float> &weight, const RowVector<float> &bias, BatchOutput &output,
    ThreadPool *pool, Gradients &gradients)
{
    std::vector<Matrix<float>> features;
    for (const Matrix<double> &part : batch.features)
        features.push_back(part.cast<float>());
    std::vector<OutputPart> parts;
    for (std::size_t i = 0; i < features.size(); ++i)
        parts.push_back({ &features[i], &batch.targets[i] });
    output.setParameters(weight, bias);
    const LossSum loss = output.forward(parts, padding, pool);
    gradients.features.resize(features.size());
    std::vector<Matrix<float> *> pointers;
    for (Matrix<float> &part : gradients.features)
        pointers.push_back(&part);
    output.backward(gradients.weight, gradients.bias, pointers, pool);
    return loss;
}

bool isClose(const Matrix<float> &got, const Matrix<double> &expected)
{
    return (got.cast<double>() - expected).cwiseAbs().maxCoeff() < 1e-5 * (1e-2 + expected.cwiseAbs().maxCoeff());
}

} // namespace

class BatchOutputTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsTheReference_data()
    {
        QTest::addColumn<Index>("V");
        QTest::addColumn<Index>("f");
        QTest::addColumn<Index>("rows");
        QTest::addColumn<bool>("hasBias");
        QTest::newRow("a few tokens") << Index(3) << Index(5) << Index(4) << true;
        QTest::newRow("several shares") << Index(101) << Index(37) << Index(21) << true;
        QTest::newRow("without bias") << Index(101) << Index(64) << Index(21) << false;
        QTest::newRow("rows at a time") << Index(1000) << Index(33) << Index(40) << true;
        QTest::newRow("blocks of timesteps") << Index(60) << Index(20) << Index(1400) << true;
    }
    void equalsTheReference()
    {
        QFETCH(Index, V);
        QFETCH(Index, f);
        QFETCH(Index, rows);
        QFETCH(bool, hasBias);
        const OutputBatch batch({ rows, 1, rows / 2, 0 }, f, V);
        const Matrix<double> weight = randomMatrix(V, f, "weight");
        const RowVector<double> bias = hasBias ? RowVector<double>(randomMatrix(1, V, "bias")) : RowVector<double>();
        LossSum expected;
        Matrix<double> ofWeight = Matrix<double>::Zero(V, f);
        RowVector<double> ofBias = RowVector<double>::Zero(V);
        std::vector<Matrix<double>> ofFeatures, probabilities;
        for (std::size_t i = 0; i < batch.features.size(); ++i) {
            Matrix<double> logits = batch.features[i] * weight.transpose();
            if (hasBias)
                logits.rowwise() += bias;
            const TokenLoss<double> loss = tokenLoss<double>(logits, batch.targets[i], padding);
            expected += loss.sum;
            ofWeight += loss.gradient.transpose() * batch.features[i];
            ofBias += loss.gradient.colwise().sum();
            ofFeatures.push_back(loss.gradient * weight);
        }
        BatchOutput output;
        for (int run = 0; run < 2; ++run) { // the second on used buffers
            Gradients got;
            const LossSum loss = learn(batch, weight.cast<float>(), bias.cast<float>(), output, nullptr, got);
            QCOMPARE(loss.weight, expected.weight);
            QCOMPARE(loss.metric, expected.metric);
            QVERIFY(std::abs(loss.loss - expected.loss) < 1e-5 * expected.loss);
            QVERIFY(isClose(got.weight, ofWeight));
            QVERIFY(hasBias ? isClose(got.bias, ofBias) : got.bias.size() == 0);
            for (std::size_t i = 0; i < ofFeatures.size(); ++i) {
                QCOMPARE(got.features[i].rows(), ofFeatures[i].rows());
                if (ofFeatures[i].rows() > 0)
                    QVERIFY(isClose(got.features[i], ofFeatures[i]));
            }
        }
    }

    void probabilitiesAreTheSoftmax()
    {
        const OutputBatch batch({ 7 }, 6, 90);
        const Matrix<float> features = batch.features[0].cast<float>(), weight = randomMatrix(90, 6, "w").cast<float>();
        const RowVector<float> bias = randomMatrix(1, 90, "b").cast<float>();
        BatchOutput output;
        output.setParameters(weight, bias);
        const OutputPart part { &features, &batch.targets[0] };
        output.forward({ &part, 1 }, padding);
        Index number = 0;
        for (Index row = 0; row < 7; ++row) {
            if (batch.targets[0][static_cast<std::size_t>(row)] == padding)
                continue;
            RowVector<float> expected = features.row(row) * weight.transpose() + bias;
            expected = (expected.array() - expected.maxCoeff()).exp();
            expected /= expected.sum();
            QVERIFY((output.probabilities(number++) - expected).cwiseAbs().maxCoeff() < 1e-6F);
        }
    }

    void extremeLogitsStayFinite()
    {
        Matrix<float> weight = Matrix<float>::Zero(60, 1), features(1, 1);
        features << 1;
        weight(3, 0) = 10000;
        weight(50, 0) = 9999; // in another share
        weight(padding, 0) = 20000; // can be likely, but is never written
        const RowVector<float> bias;
        BatchOutput output;
        output.setParameters(weight, bias);
        const std::vector<Index> targets { 3 };
        const OutputPart part { &features, &targets };
        const LossSum loss = output.forward({ &part, 1 }, padding);
        QCOMPARE(loss.loss, 10000.0);
        QCOMPARE(loss.metric, 1.0);
        QCOMPARE(output.probabilities(0)(padding), 1.0F);
        weight(padding, 0) = 0;
        output.forward({ &part, 1 }, padding);
        QVERIFY(std::abs(output.probabilities(0)(3) - 0.7310586F) < 1e-6F);
        QVERIFY(std::abs(output.probabilities(0)(50) - 0.2689414F) < 1e-6F);
    }

    //! Across shares, and within one.
    void theFirstOfEqualsIsTheLikeliest()
    {
        const Matrix<float> weight = Matrix<float>::Zero(60, 2), features = Matrix<float>::Ones(3, 2);
        const RowVector<float> bias;
        BatchOutput output;
        output.setParameters(weight, bias);
        const std::vector<Index> targets { 1, 2, 59 }; // 0 is padding
        const OutputPart part { &features, &targets };
        QCOMPARE(output.forward({ &part, 1 }, padding).metric, 1.0);
    }

    void threadsChangeNoNumber()
    {
        const OutputBatch batch({ 90, 33 }, 40, 700);
        const Matrix<float> weight = randomMatrix(700, 40, "w").cast<float>();
        const RowVector<float> bias = randomMatrix(1, 700, "b").cast<float>();
        BatchOutput one, three;
        ThreadPool pool(3);
        Gradients ofOne, ofThree;
        QCOMPARE(learn(batch, weight, bias, three, &pool, ofThree), learn(batch, weight, bias, one, nullptr, ofOne));
        QCOMPARE(*ofThree.weight, *ofOne.weight);
        QCOMPARE(ofThree.bias, ofOne.bias);
        for (std::size_t i = 0; i < 2; ++i)
            QCOMPARE(ofThree.features[i], ofOne.features[i]);
    }
};

ALPHASCOPE_TEST(BatchOutputTest, QCoreApplication)
#include "tst_batchoutput.moc"
