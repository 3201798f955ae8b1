// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoone.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ManyToOne sequence(Index timesteps, Index width)
{
    ManyToOne model;
    model.inputs.x = randomMatrix(timesteps, width, "x");
    return model;
}

QStringList shapes(const ManyToOne &model)
{
    QStringList list;
    visitManyToOneParameters(model.parameters, model.config.rnn, [&](const char *name, const auto &values) {
        list << QStringLiteral("%1 %2 x %3").arg(QString::fromUtf8(name)).arg(values.rows()).arg(values.cols());
    });
    return list;
}

Index count(const ManyToOne &model)
{
    Index sum = 0;
    visitManyToOneParameters(
        model.parameters, model.config.rnn, [&](const char *, const auto &values) { sum += values.size(); });
    return sum;
}

} // namespace

class ManyToOneParametersTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTutorialsModelHasElevenOrThirtyThreeWeights()
    {
        ManyToOne model = sequence(20, 1);
        model.config.rnn.biases = BiasConvention::One;
        fitParameters(model);
        QCOMPARE(count(model), Index(33));
        model.config.score = Score::None;
        fitParameters(model);
        QCOMPARE(count(model), Index(11));
        model.config.rnn.biases = BiasConvention::Two;
        fitParameters(model);
        QCOMPARE(count(model), Index(13));
    }

    void shapesFollowTheConfiguration()
    {
        ManyToOne model = sequence(4, 2);
        model.config.rnn.cell = Cell::Lstm;
        model.config.rnn.hiddenSize = 3;
        model.config.rnn.layers = 2;
        model.config.rnn.bidirectional = true;
        model.config.score = Score::Additive;
        model.config.query = QueryKind::Learned;
        model.config.head = Head::Attentional;
        model.config.headSize = 5;
        model.config.outputSize = 7;
        fitParameters(model);
        QCOMPARE(model.config.rnn.inputSize, Index(2)); // follows the table
        const QStringList list = shapes(model);
        QCOMPARE(list.size(), 4 * 4 + 5 + 3);
        QCOMPARE(list[0], QStringLiteral("rnn.weight_ih_l0 12 x 2"));
        QCOMPARE(list[5], QStringLiteral("rnn.weight_hh_l0_reverse 12 x 3"));
        QCOMPARE(list[8], QStringLiteral("rnn.weight_ih_l1 12 x 6"));
        QCOMPARE(list[15], QStringLiteral("rnn.bias_hh_l1_reverse 1 x 12"));
        QCOMPARE(list.mid(16),
            (QStringList { QStringLiteral("attn.W_query 2 x 6"), QStringLiteral("attn.W_key 2 x 6"),
                QStringLiteral("attn.bias 1 x 2"), QStringLiteral("attn.v 1 x 2"), QStringLiteral("attn.query 1 x 6"),
                QStringLiteral("head.W_c 5 x 12"), QStringLiteral("out.weight 7 x 5"),
                QStringLiteral("out.bias 1 x 7") }));
    }

    void recurrentWeightsAreDrawnByTheHiddenSize()
    {
        ManyToOne model = sequence(4, 50);
        model.config.rnn.hiddenSize = 25;
        fitParameters(model);
        const auto &cell = model.parameters.rnn.cells[0];
        for (const double largest : { cell.weight_ih->cwiseAbs().maxCoeff(), cell.weight_hh->cwiseAbs().maxCoeff(),
                 cell.bias_ih.cwiseAbs().maxCoeff() }) {
            QVERIFY(largest <= 0.2);
            QVERIFY(largest > 0.15);
        }
        const double ofOutput = model.parameters.outWeight->cwiseAbs().maxCoeff();
        QVERIFY(ofOutput <= 0.2 && ofOutput > 0.15);
    }

    void editedWeightsStayWhileTheyFit()
    {
        ManyToOne model = sequence(4, 1);
        fitParameters(model);
        model.parameters.rnn.cells[0].weight_hh = matrix({ { 1, 2 }, { 3, 4 } });
        model.config.score = Score::Dot;
        model.config.rnn.layers = 2;
        fitParameters(model);
        COMPARE_MATRICES(model.parameters.rnn.cells[0].weight_hh, matrix({ { 1, 2 }, { 3, 4 } }), 0);
    }

    void locationWeightsAreKeptUntilTheyAreRenewed()
    {
        ManyToOne model = sequence(4, 1);
        fitParameters(model);
        const Matrix<double> b = model.parameters.attn.b;
        QCOMPARE(b.rows(), Index(4));
        model.inputs.x = randomMatrix(6, 1, "x");
        fitParameters(model);
        COMPARE_MATRICES(model.parameters.attn.b, b, 0);
        renewLocationWeights(model);
        QCOMPARE(model.parameters.attn.b.rows(), Index(6));
        QCOMPARE(model.parameters.attn.b.cols(), Index(1));
        COMPARE_MATRICES(model.parameters.attn.b->topRows(4), b, 0); // the same stream of the same seed

        model.config.score = Score::Dot;
        fitParameters(model);
        QCOMPARE(model.parameters.attn.b.size(), Index(0));
        renewLocationWeights(model);
        QCOMPARE(model.parameters.attn.b.size(), Index(0));
    }

    void anEmptyTableDoesNoHarm()
    {
        ManyToOne model;
        fitParameters(model);
        QVERIFY(check(model));
        model.inputs.x.write().resize(3, 0);
        fitParameters(model);
        QVERIFY(check(model));
    }
};

ALPHASCOPE_TEST(ManyToOneParametersTest, QCoreApplication)
#include "tst_manytooneparameters.moc"
