// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/manytomany.h"
#include "engine/manytomanypass.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

ManyToMany model(std::optional<Cell> decoder = {})
{
    ManyToMany result;
    result.config.decoder = decoder;
    result.config.outputSize = 2;
    result.inputs.x = randomMatrix(4, 1, "x");
    fitParameters(result);
    return result;
}

QString sentence(const ManyToMany &model)
{
    const std::optional<Problem> problem = check(model);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

} // namespace

class ManyToManyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTraceHasARowForEachDecoderTimestep()
    {
        for (const std::optional<Cell> decoder : { std::optional<Cell>(), std::optional(Cell::Lstm) }) {
            const ManyToMany one = model(decoder);
            QVERIFY(!check(one));
            const Trace trace = alphascope::trace(one);
            const ManyToManyTape<double> tape = forward(*one.inputs.x, {}, one.config, one.parameters);
            QCOMPARE(trace.rowLabels, (std::vector<std::string> { "1", "2", "3" }));
            QCOMPARE(trace.columns(), Index(4));
            COMPARE_MATRICES(trace.sheets[0].alpha, tape.attention.alpha, 0);
            COMPARE_MATRICES(trace.sheets[0].scores, tape.attention.scores, 0);
            COMPARE_MATRICES(trace.sheets[0].keys, tape.rnn.outputs.back(), 0);
            COMPARE_MATRICES(trace.context, tape.attention.context, 0);
            COMPARE_MATRICES(trace.outputs, tape.output, 0);
            QVERIFY(trace.mask.all());
            QCOMPARE(trace.states.size(), std::size_t(decoder ? 1 + 6 : 1));
        }
    }

    void cellsMaskedByHandHaveNoWeight()
    {
        ManyToMany one = model();
        one.inputs.padded = { false, false, false, true };
        one.inputs.allowed = Mask::Constant(3, 4, true);
        one.inputs.allowed(1, 0) = false;
        one.inputs.allowed.row(2) = false;
        const Trace trace = alphascope::trace(one);
        const Sheet &sheet = trace.sheets[0];
        QCOMPARE(sheet.alpha(1, 0), 0.);
        QVERIFY(sheet.alpha(0, 0) > 0);
        QVERIFY(sheet.alpha.col(3).isZero(0));
        COMPARE_MATRICES(sheet.rowSums, vector({ 1, 1, 0 }), 1e-15);
        QCOMPARE(sheet.findings[1], RowFinding::None);
        QCOMPARE(sheet.findings[2], RowFinding::NothingToAttend);
    }

    void aStoppedTraceComesBack()
    {
        std::stop_source source;
        source.request_stop();
        const Trace stopped = alphascope::trace(model(Cell::Gru), source.get_token());
        QVERIFY(stopped.sheets.empty() && stopped.outputs.size() == 0);
    }

    void aStopIsHeardBetweenRows()
    {
        const ManyToMany one = model();
        ManyToManyTape<double> tape;
        tape.rnn = forward(*one.inputs.x, {}, one.config.rnn, one.parameters.rnn);
        std::stop_source source;
        source.request_stop();
        scoreAll(tape, one.config, one.parameters, source.get_token());
        QCOMPARE(tape.attention.scores.size(), Index(0));
        scoreAll(tape, one.config, one.parameters);
        QVERIFY(!weigh(tape.attention, Mask::Constant(3, 4, true), source.get_token()));
        QVERIFY(weigh(tape.attention, Mask::Constant(3, 4, true)));
    }

    void aMistakeIsASentence()
    {
        ManyToMany wrong = model();
        wrong.config.decoderSteps = 0;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The number of decoder timesteps is 0.")));
        wrong = model();
        wrong.config.temperature = -1;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The temperature is −1")));
        wrong = model();
        wrong.inputs.x = randomMatrix(4, 2, "x");
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The sequence has 2 numbers a timestep")));
        wrong = model();
        wrong.inputs.x = {};
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The sequence is empty.")));
        wrong = model();
        wrong.config.decoder = Cell::Gru;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("There are weights for 1 recurrent cell")));
        wrong = model();
        wrong.config.outputSize = 3;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The weights out.weight are 2 × 2 numbers")));
        wrong = model();
        wrong.config.rnn.hiddenSize = 1'000'000;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("This network over 4 timesteps needs")));
        fitParameters(wrong);
        QVERIFY(!sentence(wrong).isEmpty());
    }

    void locationWeightsAreKeptUntilTheyAreRenewed()
    {
        ManyToMany one = model();
        const Matrix<double> b = one.parameters.b;
        one.inputs.x = randomMatrix(6, 1, "x");
        fitParameters(one);
        COMPARE_MATRICES(*one.parameters.b, b, 0);
        QCOMPARE(check(one)->remedy, Problem::Remedy::NewLocationWeights);
        renewLocationWeights(one);
        QVERIFY(!check(one));
        QCOMPARE(one.parameters.b.cols(), Index(6));
        one.config.decoderSteps = 5; // other rows are other weights
        fitParameters(one);
        QVERIFY(!check(one));
    }
};

ALPHASCOPE_TEST(ManyToManyTest, QCoreApplication)
#include "tst_manytomany.moc"
