// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytoone.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ManyToOne model(Score score, Cell cell = Cell::RnnTanh, bool bidirectional = false, Index layers = 1)
{
    ManyToOne result;
    result.config.rnn.cell = cell;
    result.config.rnn.bidirectional = bidirectional;
    result.config.rnn.layers = layers;
    result.config.score = score;
    result.inputs.x = randomMatrix(5, 2, "x");
    fitParameters(result);
    return result;
}

//! A tanh cell of one unit with weights 0.5: h = 0.462117, 0.842886, 0.958036 for x = 1, 2, 3.
ManyToOne unitModel(Score score)
{
    ManyToOne result;
    result.config.rnn.hiddenSize = 1;
    result.config.score = score;
    result.inputs.x = matrix({ { 1 }, { 2 }, { 3 } });
    fitParameters(result);
    auto &cell = result.parameters.rnn.cells[0];
    cell.weight_ih.write().setConstant(0.5);
    cell.weight_hh.write().setConstant(0.5);
    cell.bias_ih.setZero();
    cell.bias_hh.setZero();
    result.parameters.outWeight.write().setConstant(2);
    result.parameters.outBias.setConstant(1);
    return result;
}

const double h1 = std::tanh(0.5);
const double h2 = std::tanh(1 + 0.5 * h1);
const double h3 = std::tanh(1.5 + 0.5 * h2);

} // namespace

class ManyToOneTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void locationWeighsTimestepsByTheirOwnBias()
    {
        ManyToOne unit = unitModel(Score::Location);
        unit.parameters.attn.W = matrix({ { 2 } });
        unit.parameters.attn.b = matrix({ { 0.1 }, { 0.2 }, { 0.3 } });
        const Trace result = trace(unit);
        const double e1 = std::tanh(2 * h1 + 0.1);
        const double e2 = std::tanh(2 * h2 + 0.2);
        const double e3 = std::tanh(2 * h3 + 0.3);
        const double sum = std::exp(e1) + std::exp(e2) + std::exp(e3);
        const double c = (std::exp(e1) * h1 + std::exp(e2) * h2 + std::exp(e3) * h3) / sum;
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { e1, e2, e3 } }), 1e-15);
        COMPARE_MATRICES(result.context, matrix({ { c } }), 1e-15);
        COMPARE_MATRICES(result.outputs, matrix({ { 2 * c + 1 } }), 1e-15);
        QCOMPARE(result.sheets[0].queries.size(), Index(0));
    }

    void theLastStateAsks()
    {
        const Trace result = trace(unitModel(Score::Dot));
        COMPARE_MATRICES(result.sheets[0].queries, matrix({ { h3 } }), 1e-15);
        COMPARE_MATRICES(result.sheets[0].scores, matrix({ { h3 * h1, h3 * h2, h3 * h3 } }), 1e-15);
        QCOMPARE(result.symbols.query, std::string("s"));
        QCOMPARE(result.symbols.key, std::string("h"));
        QCOMPARE(result.symbols.value, std::string("h"));
    }

    void aLearnedQueryOrNobodyMayAsk()
    {
        ManyToOne unit = unitModel(Score::Additive);
        unit.config.attentionSize = 1;
        unit.config.query = QueryKind::Learned;
        fitParameters(unit);
        auto &attn = unit.parameters.attn;
        attn.query = vector({ 0.7 });
        attn.W_query = matrix({ { 2 } });
        attn.W_key = matrix({ { 1 } });
        attn.bias = vector({ 0.1 });
        attn.v = vector({ 3 });
        QVERIFY(!check(unit));
        Trace result = trace(unit);
        COMPARE_MATRICES(result.sheets[0].queries, matrix({ { 0.7 } }), 0);
        QVERIFY(std::abs(result.sheets[0].scores(0, 1) - 3 * std::tanh(1.4 + h2 + 0.1)) < 1e-14);
        QCOMPARE(result.symbols.query, std::string("q"));

        unit.config.query = QueryKind::None;
        fitParameters(unit);
        QCOMPARE(attn.W_query.size(), Index(0));
        QVERIFY(!check(unit));
        result = trace(unit);
        QCOMPARE(result.sheets[0].queries.size(), Index(0));
        QVERIFY(std::abs(result.sheets[0].scores(0, 1) - 3 * std::tanh(h2 + 0.1)) < 1e-14);
    }

    void withoutAttentionTheLastStateTakesTheContextsPlace()
    {
        const Trace result = trace(unitModel(Score::None));
        QVERIFY(result.sheets.empty());
        COMPARE_MATRICES(result.context, matrix({ { h3 } }), 1e-15);
        QVERIFY(!result.contextNote.empty());
        COMPARE_MATRICES(result.outputs, matrix({ { 2 * h3 + 1 } }), 1e-15);
        QCOMPARE(result.outputTitle, std::string("output y = W h + b"));
        QCOMPARE(result.rows(), Index(1));
        QCOMPARE(result.columns(), Index(3));
    }

    void theAttentionalHeadCombinesContextAndState()
    {
        ManyToOne unit = unitModel(Score::Dot);
        unit.config.head = Head::Attentional;
        unit.config.headSize = 1;
        fitParameters(unit);
        unit.parameters.W_c = matrix({ { 0.5, -2 } });
        const Trace result = trace(unit);
        const double feature = std::tanh(0.5 * result.context(0, 0) - 2 * h3);
        COMPARE_MATRICES(result.outputs, matrix({ { 2 * feature + 1 } }), 1e-15);
        QCOMPARE(result.outputTitle, std::string("output y = W tanh(W_c [c; s]) + b"));
    }

    void outputsPassTheirActivation_data()
    {
        QTest::addColumn<int>("activation");
        QTest::addColumn<QString>("title");
        QTest::addColumn<double>("first");
        QTest::addColumn<double>("second");
        QTest::newRow("linear") << int(Activation::Linear) << QStringLiteral("output y = W h + b") << 800. << -1.;
        QTest::newRow("tanh") << int(Activation::Tanh) << QStringLiteral("output y = tanh(W h + b)") << 1.
                              << std::tanh(-1.);
        QTest::newRow("sigmoid") << int(Activation::Sigmoid) << QStringLiteral("output y = σ(W h + b)") << 1.
                                 << 1 / (1 + std::exp(1.));
        QTest::newRow("relu") << int(Activation::Relu) << QStringLiteral("output y = relu(W h + b)") << 800. << 0.;
        QTest::newRow("softmax") << int(Activation::Softmax) << QStringLiteral("output y = softmax(W h + b)") << 1.
                                 << 0.;
    }
    void outputsPassTheirActivation()
    {
        QFETCH(int, activation);
        QFETCH(QString, title);
        QFETCH(double, first);
        QFETCH(double, second);
        ManyToOne unit = unitModel(Score::None);
        unit.config.outputSize = 2;
        unit.config.outputActivation = static_cast<Activation>(activation);
        fitParameters(unit);
        unit.parameters.outWeight.write().setZero();
        unit.parameters.outBias = vector({ 800, -1 });
        const Trace result = trace(unit);
        COMPARE_MATRICES(result.outputs, matrix({ { first, second } }), 1e-15);
        QCOMPARE(QString::fromStdString(result.outputTitle), title);
    }

    void timestepsAreLabelledByTheUserOrByTheirNumber()
    {
        ManyToOne unit = unitModel(Score::Dot);
        unit.inputs.x = matrix({ { 8 }, { 0.1 }, { -21 }, { 1e-7 } });
        unit.inputs.labels = { "", "noon" };
        Trace result = trace(unit);
        QCOMPARE(result.columnLabels, (std::vector<std::string> { "8", "noon", "−21", "1e−7" }));
        QCOMPARE(result.rowLabels, std::vector<std::string> { "output" });
        QCOMPARE(result.columnName, std::string("timestep"));

        result = trace(model(Score::Dot)); // two numbers a timestep
        QCOMPARE(result.columnLabels, (std::vector<std::string> { "1", "2", "3", "4", "5" }));
    }

    void aPaddedEndDoesNotAsk()
    {
        // Case 17
        ManyToOne unit = unitModel(Score::Dot);
        unit.inputs.x = matrix({ { 1 }, { 2 }, { 3 }, { 0 }, { 0 } });
        unit.inputs.padded = { false, false, false, true, true };
        const Trace result = trace(unit);
        COMPARE_MATRICES(result.sheets[0].queries, matrix({ { h3 } }), 1e-15);
        COMPARE_MATRICES(result.sheets[0].alpha.rightCols(2), matrix({ { 0, 0 } }), 0);
        COMPARE_MATRICES(result.context, trace(unitModel(Score::Dot)).context, 1e-15);
    }

    void paddingChangesNoNumberOfTheRealPart_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("cell");
        QTest::addColumn<bool>("bidirectional");
        QTest::addColumn<int>("layers");
        QTest::newRow("dot, tanh") << int(Score::Dot) << int(Cell::RnnTanh) << false << 1;
        QTest::newRow("general, GRU, both directions") << int(Score::General) << int(Cell::Gru) << true << 1;
        QTest::newRow("additive, LSTM, two layers") << int(Score::Additive) << int(Cell::Lstm) << true << 2;
        QTest::newRow("concat, relu, two layers") << int(Score::Concat) << int(Cell::RnnRelu) << false << 2;
        QTest::newRow("none, GRU") << int(Score::None) << int(Cell::Gru) << true << 2;
    }
    void paddingChangesNoNumberOfTheRealPart()
    {
        // Cases 14 and 15
        QFETCH(int, score);
        QFETCH(int, cell);
        QFETCH(bool, bidirectional);
        QFETCH(int, layers);
        const ManyToOne alone = model(static_cast<Score>(score), static_cast<Cell>(cell), bidirectional, layers);
        const Trace expected = trace(alone);
        for (const std::vector<Index> &real :
            { std::vector<Index> { 0, 1, 2, 3, 4 }, { 3, 4, 5, 6, 7 }, { 0, 2, 3, 6, 7 } }) {
            ManyToOne padded = alone;
            padded.inputs.x = Matrix<double>::Constant(8, 2, NaN);
            padded.inputs.padded.assign(8, true);
            for (std::size_t i = 0; i < real.size(); ++i) {
                padded.inputs.x.write().row(real[i]) = alone.inputs.x->row(static_cast<Index>(i));
                padded.inputs.padded[static_cast<std::size_t>(real[i])] = false;
            }
            const Trace result = trace(padded);
            COMPARE_MATRICES(result.outputs, expected.outputs, 1e-14);
            COMPARE_MATRICES(result.context, expected.context, 1e-14);
            if (!expected.sheets.empty())
                COMPARE_MATRICES(result.sheets[0].alpha(Eigen::all, real), expected.sheets[0].alpha, 1e-14);
        }
    }

    void withEverythingPaddedNothingIsNan()
    {
        for (const Score score : { Score::None, Score::Location, Score::Dot, Score::Additive }) {
            ManyToOne all = model(score, Cell::Lstm, true);
            all.inputs.padded.assign(5, true);
            const Trace result = trace(all);
            QVERIFY((result.context.array() == 0).all());
            COMPARE_MATRICES(result.outputs, all.parameters.outBias, 0);
            if (!result.sheets.empty())
                QCOMPARE(result.sheets[0].findings, std::vector { RowFinding::NothingToAttend });
        }
    }

    void aTimestepMaskedByHandIsStillRead()
    {
        ManyToOne unit = unitModel(Score::Dot);
        unit.inputs.allowed = Mask::Constant(1, 1, false);
        const Trace result = trace(unit);
        QCOMPARE(result.sheets[0].alpha(0, 0), 0.);
        COMPARE_MATRICES(result.sheets[0].keys, matrix({ { h1 }, { h2 }, { h3 } }), 1e-15);
    }

    void theFirstStatesAreTheKeys()
    {
        // Case 21
        for (const bool bidirectional : { false, true }) {
            const Trace result = trace(model(Score::Dot, Cell::Lstm, bidirectional, 2));
            QCOMPARE(result.states.front().symbol, std::string("h"));
            COMPARE_MATRICES(result.states.front().values, result.sheets[0].keys, 0);
            QCOMPARE(result.states.size(), std::size_t(bidirectional ? 1 + 4 * 6 : 2 * 6));
        }
    }

    void goldenNumbersOfAGruInBothDirections()
    {
        // The third example of golden case m2o_gru_bi_location_lengths_s2060: one real timestep of six
        ManyToOne golden;
        golden.config.rnn.cell = Cell::Gru;
        golden.config.rnn.bidirectional = true;
        golden.config.score = Score::Location;
        golden.inputs.x = Matrix<double>::Zero(6, 2);
        golden.inputs.x.write().row(0) = vector({ 0.372, -0.05 });
        golden.inputs.padded = { false, true, true, true, true, true };
        golden.parameters.rnn.cells.resize(2);
        auto &forwards = golden.parameters.rnn.cells[0];
        auto &backwards = golden.parameters.rnn.cells[1];
        forwards.weight_ih = matrix({ { 1.1888, -0.3251 }, { -0.0547, 0.5929 }, { 0.4832, 0.4969 }, { 0.8913, -0.7633 },
            { 0.0162, 0.0859 }, { 0.5412, 0.3991 } });
        forwards.weight_hh = matrix({ { 0.0654, -0.2486 }, { 0.0679, 0.2067 }, { 0.4605, 0.6572 }, { 0.8171, -0.1284 },
            { -0.6602, 0.1739 }, { 0.0575, -0.51 } });
        forwards.bias_ih = vector({ 0.5275, 0.096, -0.1247, 0.3184, -0.2017, 0.2226 });
        forwards.bias_hh = vector({ 0.3518, 0.0697, -0.1881, -0.1602, -0.3558, 0.0077 });
        backwards.weight_ih = matrix({ { -0.0161, 0.4935 }, { 0.2804, 0.7231 }, { 0.2941, 0.5914 },
            { -0.2072, -0.4068 }, { 0.0458, -1.1237 }, { 1.0077, -1.3085 } });
        backwards.weight_hh = matrix({ { 0.148, 0.3818 }, { -0.623, -0.4085 }, { 0.3587, 0.0464 }, { 0.5463, -0.2208 },
            { 0.2186, 0.7796 }, { -0.7208, -0.5663 } });
        backwards.bias_ih = vector({ 0.15, 0.1746, 0.1012, 0.7432, -0.1935, 0.5941 });
        backwards.bias_hh = vector({ 0.0595, -0.1384, -0.0483, -0.1984, 0.2695, 0.1719 });
        golden.parameters.attn.W = matrix({ { -1.5113 }, { 0.7421 }, { 0.7728 }, { -0.2866 } });
        golden.parameters.attn.b = matrix({ { 0.4693 }, { 0.0027 }, { 0.5958 }, { -0.6127 }, { -0.253 }, { -0.6453 } });
        golden.parameters.outWeight = matrix({ { 0.4921, 0.0634, -0.1144, -0.9754 } });
        golden.parameters.outBias = vector({ -0.1143 });
        const Matrix<double> W_hh = backwards.weight_hh;
        fitParameters(golden); // finds everything in place
        COMPARE_MATRICES(backwards.weight_hh, W_hh, 0);
        QVERIFY(!check(golden));

        const Trace result = trace(golden);
        const Matrix<double> h
            = matrix({ { -0.24148014384577737, 0.1435067510934967, 0.01236419488226238, 0.3077942806924792 } });
        COMPARE_MATRICES(result.states[0].values.row(0), h, 1e-12);
        QVERIFY((result.states[0].values.bottomRows(5).array() == 0).all());
        QVERIFY(std::abs(result.sheets[0].scores(0, 0) - 0.6973311344763864) < 1e-12);
        COMPARE_MATRICES(result.sheets[0].alpha, matrix({ { 1, 0, 0, 0, 0, 0 } }), 0);
        COMPARE_MATRICES(result.context, h, 1e-12);
        COMPARE_MATRICES(result.outputs, matrix({ { -0.5256710560491544 } }), 1e-12);
    }
};

ALPHASCOPE_TEST(ManyToOneTest, QCoreApplication)
#include "tst_manytoone.moc"
