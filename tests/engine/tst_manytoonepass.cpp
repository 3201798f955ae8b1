// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/loss.h"
#include "engine/manytoonepass.h"
#include "gradientcheck.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ManyToOne model(Score score, QueryKind query, Head head)
{
    ManyToOne result;
    result.config.rnn.cell = Cell::Gru;
    result.config.rnn.bidirectional = true;
    result.config.score = score;
    result.config.query = query;
    result.config.head = head;
    result.config.outputSize = 3;
    result.config.headSize = 2;
    result.config.temperature = 0.8;
    result.inputs.x = randomMatrix(4, 2, "x");
    result.inputs.padded = { false, false, false, true };
    fitParameters(result);
    return result;
}

ManyToOneTape<double> pass(const ManyToOne &model)
{
    return forward(*model.inputs.x, model.inputs.padded, model.config, model.parameters);
}

Matrix<double> gradientsOf(
    const ManyToOne &model, const OutputUpstream<double> &upstream, ManyToOneParameters<double> &gradients)
{
    return backward(
        *model.inputs.x, model.inputs.padded, model.config, model.parameters, pass(model), upstream, gradients);
}

auto visitorOf(const ManyToOne &model)
{
    return [rnn = model.config.rnn](auto &&p, auto &&visit) { visitManyToOneParameters(p, rnn, visit); };
}

//! All gradients of Σ output∘upstream against differences.
QString allDifferences(ManyToOne model)
{
    const OutputUpstream<double> upstream { randomMatrix(1, model.config.outputSize, "output"),
        randomMatrix(1, model.config.outputSize, "logits") };
    const auto visitor = visitorOf(model);
    ManyToOneParameters<double> gradients = filledWithNaN(model.parameters, visitor);
    const Matrix<double> dx = gradientsOf(model, upstream, gradients);
    const LossFunction loss = [&] {
        const ManyToOneTape<double> tape = pass(model);
        return seededLoss(tape.output, upstream.output) + seededLoss(tape.logits, upstream.logits);
    };
    return gradientDifferences(model.parameters, gradients, visitor, loss)
        + gradientDifference("x", model.inputs.x.write(), dx, loss);
}

} // namespace

class ManyToOnePassTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("query");
        QTest::addColumn<int>("head");
        const auto add = [](const char *name, Score score, QueryKind query = QueryKind::LastState) {
            QTest::addRow("%s, context", name) << int(score) << int(query) << int(Head::Context);
            QTest::addRow("%s, attentional head", name) << int(score) << int(query) << int(Head::Attentional);
        };
        add("none", Score::None);
        add("location", Score::Location);
        add("additive", Score::Additive);
        add("additive, learned query", Score::Additive, QueryKind::Learned);
        add("additive, no query", Score::Additive, QueryKind::None);
        add("dot", Score::Dot);
        add("scaled dot", Score::ScaledDot);
        add("general", Score::General);
        add("concat", Score::Concat);
    }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(int, score);
        QFETCH(int, query);
        QFETCH(int, head);
        QCOMPARE(allDifferences(model(Score(score), QueryKind(query), Head(head))), QString());
    }

    void everyActivationIsDifferentiated_data()
    {
        QTest::addColumn<int>("activation");
        QTest::newRow("linear") << int(Activation::Linear);
        QTest::newRow("tanh") << int(Activation::Tanh);
        QTest::newRow("sigmoid") << int(Activation::Sigmoid);
        QTest::newRow("relu") << int(Activation::Relu);
        QTest::newRow("softmax") << int(Activation::Softmax);
    }
    void everyActivationIsDifferentiated()
    {
        QFETCH(int, activation);
        ManyToOne dot = model(Score::Dot, QueryKind::LastState, Head::Context);
        dot.config.outputActivation = Activation(activation);
        QCOMPARE(allDifferences(dot), QString());
    }

    void everyCellLearnsThroughTwoLayers_data()
    {
        QTest::addColumn<int>("cell");
        QTest::newRow("tanh") << int(Cell::RnnTanh);
        QTest::newRow("relu") << int(Cell::RnnRelu);
        QTest::newRow("gru") << int(Cell::Gru);
        QTest::newRow("lstm") << int(Cell::Lstm);
    }
    void everyCellLearnsThroughTwoLayers()
    {
        QFETCH(int, cell);
        ManyToOne additive = model(Score::Additive, QueryKind::LastState, Head::Attentional);
        additive.config.rnn.cell = Cell(cell);
        additive.config.rnn.layers = 2;
        fitParameters(additive);
        QCOMPARE(allDifferences(additive), QString());
    }

    void theTraceHasTheSameNumbers()
    {
        const ManyToOne general = model(Score::General, QueryKind::LastState, Head::Attentional);
        const Trace expected = trace(general);
        const ManyToOneTape<double> tape = pass(general);
        COMPARE_MATRICES(tape.attention.alpha, expected.sheets[0].alpha, 1e-15);
        COMPARE_MATRICES(tape.context, expected.context, 1e-15);
        COMPARE_MATRICES(tape.feature, expected.attentional, 1e-15);
        COMPARE_MATRICES(tape.output, expected.outputs, 1e-15);
    }

    void aBatchIsTheSumOfItsExamples()
    {
        const ManyToOne one = model(Score::Additive, QueryKind::LastState, Head::Context);
        ManyToOne other = one;
        other.inputs.x = randomMatrix(4, 2, "another x");
        const OutputUpstream<double> upstream { randomMatrix(1, 3, "output"), {} };
        ManyToOneParameters<double> a, b, sum;
        gradientsOf(one, upstream, a);
        gradientsOf(other, upstream, b);
        accumulate(a, one.config, sum);
        accumulate(b, one.config, sum);
        COMPARE_MATRICES(*sum.outWeight, Matrix<double>(*a.outWeight + *b.outWeight), 1e-15);
        COMPARE_MATRICES(sum.attn.v, RowVector<double>(a.attn.v + b.attn.v), 1e-15);
        COMPARE_MATRICES(
            *sum.rnn.cells[1].weight_hh, Matrix<double>(*a.rnn.cells[1].weight_hh + *b.rnn.cells[1].weight_hh), 1e-15);
    }

    void paddingAloneHasNoGradientOfItsStates()
    {
        ManyToOne location = model(Score::Location, QueryKind::LastState, Head::Context);
        location.inputs.padded.assign(4, true);
        ManyToOneParameters<double> gradients;
        const Matrix<double> dx = gradientsOf(location, { randomMatrix(1, 3, "output"), {} }, gradients);
        COMPARE_MATRICES(dx, Matrix<double>::Zero(4, 2), 0);
        visitorOf(location)(gradients, [](const char *name, const auto &value) {
            const Matrix<double> numbers = value;
            if (std::string(name) == "out.bias")
                QVERIFY(!numbers.isZero(0));
            else
                QVERIFY2(numbers.isZero(0), name);
        });
    }
};

ALPHASCOPE_TEST(ManyToOnePassTest, QCoreApplication)
#include "tst_manytoonepass.moc"
