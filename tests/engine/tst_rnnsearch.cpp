// SPDX-License-Identifier: GPL-3.0-or-later
//! RNNsearch as a specimen: checked, fitted and traced.
#include "engine/rnnsearchpass.h"
#include "engine/search.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

RnnSearch small()
{
    RnnSearch model;
    model.config.sourceVocabulary = 6;
    model.config.targetVocabulary = 7;
    model.inputs.source.tokens = { 3, 5, 4 };
    model.inputs.target.tokens = { 4, 3, 2 };
    fitParameters(model);
    return model;
}

QString sentence(const RnnSearch &model)
{
    const std::optional<Problem> problem = check(model);
    return problem ? QString::fromStdString(problem->sentence) : QString();
}

} // namespace

class RnnSearchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTraceHasARowForEachTokenOfTheTarget()
    {
        const RnnSearch model = small();
        QVERIFY(!check(model));
        const Trace trace = alphascope::trace(model);
        const auto tape = forward(model.inputs.source.tokens,
            decoderInput(model.inputs.target.tokens, model.config.tokens), model.config, model.parameters);
        const auto rows = [&](auto &&member) { return stacked(tape.steps, member); };
        QCOMPARE(trace.rowLabels, (std::vector<std::string> { "4", "3", "2" }));
        QCOMPARE(trace.columnLabels, (std::vector<std::string> { "3", "5", "4" }));
        QCOMPARE(trace.score, Score::Additive);
        COMPARE_MATRICES(trace.sheets[0].alpha, rows([](const auto &s) { return s.attention.alpha; }), 0);
        COMPARE_MATRICES(trace.sheets[0].scores, rows([](const auto &s) { return s.attention.scores; }), 0);
        COMPARE_MATRICES(trace.context, rows([](const auto &s) { return s.attention.context; }), 0);
        QCOMPARE(QString::fromStdString(trace.outputTitle),
            QStringLiteral("probabilities p = softmax(W_o maxout(U_o s + V_o y + C_o c))"));
        QCOMPARE(trace.outputs.cols(), Index(7));
        QCOMPARE(trace.candidates.size(), std::size_t(3));
        QCOMPARE(trace.candidates[0][0].probability, trace.outputs.row(0).maxCoeff());
        QCOMPARE(QString::fromStdString(trace.states.back().title),
            QStringLiteral("decoder, layer 1, forward: candidate n"));
        COMPARE_MATRICES(trace.states[9].values, rows([](const auto &s) { return s.rnn.outputs.back(); }), 0);
        QCOMPARE(trace.attentional.size(), Index(0));
    }

    void aDecoderLeftAloneWritesWhatTheSearchFinds()
    {
        RnnSearch model = small();
        model.inputs.target.tokens.clear();
        model.inputs.maximumLength = 5;
        model.inputs.decoding = Decoding::Greedy;
        QVERIFY(!check(model));
        const auto greedy = greedySearch(model.inputs.source.tokens, model.config, model.parameters, { 5, 1, true });
        QCOMPARE(alphascope::trace(model).rows(), static_cast<Index>(greedy.tokens.size()));
        model.inputs.decoding = Decoding::Beam;
        QVERIFY(alphascope::trace(model).hypotheses.size() > 1);
    }

    void aMistakeIsASentence()
    {
        RnnSearch wrong = small();
        wrong.config.maxoutSize = 0;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The size of the maxout layer is 0.")));
        wrong = small();
        wrong.config.temperature = 0;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The temperature is 0")));
        wrong = small();
        wrong.config.decoderHidden = 3;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("The weights bridge.W_s are 2 × 2 numbers")));
        wrong = small();
        wrong.inputs.source.tokens = { 6 };
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("Token 1 of the source is number 6")));
        wrong = small();
        wrong.vocabularies.target = std::make_shared<const Vocabulary>();
        QVERIFY(sentence(wrong).startsWith(
            QStringLiteral("The target's vocabulary has 0 tokens, but the model was made for 7.")));
        wrong = small();
        wrong.config.encoderHidden = wrong.config.decoderHidden = 1'000'000;
        QVERIFY(sentence(wrong).startsWith(QStringLiteral("This network over these sequences needs")));
        fitParameters(wrong); // too large: left alone
        QVERIFY(check(wrong));
        wrong.config.encoderHidden = -1;
        fitParameters(wrong);
        QVERIFY(check(wrong));
    }
};

ALPHASCOPE_TEST(RnnSearchTest, QCoreApplication)
#include "tst_rnnsearch.moc"
