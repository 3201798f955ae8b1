// SPDX-License-Identifier: GPL-3.0-or-later
//! Shares and losses of models whose answers are known by hand, and that every way to compute them counts alike.
#include "engine/evaluation.h"
#include "testclass.h"

#include "engine/search.h"
#include "engine/tokenprecision.h"
#include "engine/translationtask.h"
#include "tinyencoderdecoder.h"

#include <QTest>

using namespace alphascope;

Q_DECLARE_METATYPE(EncoderDecoderConfig)

namespace {

using Config = EncoderDecoderConfig;

template <typename Parameters, typename Visit>
void setToZero(Parameters &parameters, const Visit &visit)
{
    visit(parameters, [](const char *, auto &value) { writable(value).setZero(); });
}

//! Writes token 4 whatever it reads, with p = e / (e + 4), and looks at all source tokens alike.
EncoderDecoderParameters<float> alwaysFour(const EncoderDecoder &model)
{
    auto parameters = inPrecision<float>(model.parameters);
    setToZero(parameters, visitorOf(model));
    parameters.outBias << 0, 0, 0, 0, 1;
    return parameters;
}

const double lossOfFour = std::log(std::exp(1.0) + 4) - 1, lossOfAnother = std::log(std::exp(1.0) + 4);

bool isNear(double value, double expected, double tolerance = 1e-6) { return std::abs(value - expected) < tolerance; }

//! A model whose hidden states are 0: it answers its bias and weighs all timesteps alike.
ManyToOne constantModel(RowVector<double> answer, Activation activation)
{
    ManyToOne model;
    model.config.score = Score::Additive;
    model.config.outputSize = answer.size();
    model.config.outputActivation = activation;
    model.inputs.x = Matrix<double>::Zero(4, 1);
    fitParameters(model);
    setToZero(
        model.parameters, [&model](auto &p, auto &&visit) { visitManyToOneParameters(p, model.config.rnn, visit); });
    model.parameters.outBias = std::move(answer);
    return model;
}

SequenceExample<float> exampleOf(Index timesteps, float target, Index targetClass = 0)
{
    return { Matrix<float>::Ones(timesteps, 1), {}, Matrix<float>::Constant(1, 1, target), targetClass };
}

} // namespace

class EvaluationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sequencesAndTokensAreCounted_data()
    {
        QTest::addColumn<Config>("config");
        QTest::newRow("Bahdanau, in batches") << tinyBahdanau().config;
        QTest::newRow("Luong, in batches") << tinyEncoderDecoder(makeLuong).config;
        QTest::newRow("local, by the reference") << tinyEncoderDecoder([](Config &config) {
            makeLuong(config);
            config.scope = AttentionScope::LocalMonotonic;
        }).config;
    }
    void sequencesAndTokensAreCounted()
    {
        QFETCH(Config, config);
        const EncoderDecoder model = tinyEncoderDecoder([&](Config &target) { target = config; });
        const auto parameters = alwaysFour(model);
        // 4 is right in the first and, of two tokens, in the second; the third is padded
        const PairEvaluation result
            = evaluate(config, parameters, { { { 3, 5 }, { 4, 4 } }, { { 5 }, { 4, 3 } }, { { 3 }, { 4, 0 } } });
        QCOMPARE(result.exact, (Share { 2, 3 }));
        QCOMPARE(result.tokens, (Share { 4, 5 }));
        QCOMPARE(result.crossEntropy.weight, 5);
        QVERIFY(isNear(result.crossEntropy.loss, 4 * lossOfFour + lossOfAnother));
        QCOMPARE(result.aligned, Share());
    }

    void linksAreCountedWhereAlphaIsLargest()
    {
        const EncoderDecoder model = tinyBahdanau();
        // of equal weights the first is taken, so the link to timestep 0 is met, also among others
        const Gold gold { { { { 0, { 0 } }, { 1, { 1 } } }, { { 0, { 1, 0 } } } }, {} };
        const PairEvaluation result = evaluate(model.config, alwaysFour(model),
            { { { 3, 5 }, { 4, 4 } }, { { 5, 5 }, { 4, 3 } }, { { 3 }, { 4 } } }, gold);
        QCOMPARE(result.aligned, (Share { 2, 3 }));
    }

    void batchesCountWhatTheReferenceShows_data()
    {
        QTest::addColumn<Config>("config");
        QTest::newRow("Bahdanau") << tinyBahdanau().config;
        QTest::newRow("Luong") << tinyEncoderDecoder(makeLuong).config;
    }
    void batchesCountWhatTheReferenceShows()
    {
        QFETCH(Config, config);
        const EncoderDecoder model = tinyEncoderDecoder([&](Config &target) { target = config; });
        auto parameters = inPrecision<float>(model.parameters);
        visitorOf(model)(parameters, [](const char *, auto &value) { writable(value) *= 3; });
        std::vector<TokenPair> pairs;
        Gold gold;
        Share tokens, aligned, exact;
        for (Index i = 0; i < 70; ++i) { // more than a batch
            std::vector<Index> source(static_cast<std::size_t>(1 + i % 5), 3 + i % 3);
            source.back() = 3 + i % 2;
            pairs.push_back({ source, i % 2 ? std::vector<Index> { 4, 3, 2 } : std::vector<Index> { 3, 2 } });
            const std::vector<Index> &target = pairs.back().target;
            const Index expected = i % static_cast<Index>(source.size());
            gold.links.push_back({ { 1, { expected } } });
            const auto tape = forward(source, decoderInput(target, config.tokens), config, parameters);
            for (std::size_t u = 0; u < target.size(); ++u)
                tokens.add(likeliestToken(tape.steps[u].logits.row(0), config.tokens.padding) == target[u]);
            Index largest = 0;
            tape.steps[1].attention.alpha.row(0).maxCoeff(&largest);
            aligned.add(largest == expected);
            const SearchLimits limits { static_cast<Index>(target.size()) };
            exact.add(greedySearch(source, config, parameters, limits).tokens == target);
        }
        const PairEvaluation result = evaluate(config, parameters, pairs, gold);
        QCOMPARE(result.tokens, tokens);
        QCOMPARE(result.aligned, aligned);
        QCOMPARE(result.exact, exact);
        const TranslationTask<float> task { config, 1, 0, pairs };
        std::vector<Index> all(pairs.size());
        std::iota(all.begin(), all.end(), Index(0));
        const LossSum loss = task.lossOf(all, parameters, {});
        QVERIFY(isNear(result.crossEntropy.mean(), loss.mean()));
    }

    void rnnSearchIsCountedAlike()
    {
        RnnSearch model;
        model.config.sourceVocabulary = 6;
        model.config.targetVocabulary = 5;
        model.inputs.source.tokens = { 3, 5 };
        model.inputs.target.tokens = { 4, 2 };
        fitParameters(model);
        auto parameters = inPrecision<float>(model.parameters);
        const Gold gold { { { { 0, { 0, 1 } } } }, {} };
        const std::vector<Index> written = greedySearch({ 3, 5 }, model.config, parameters, SearchLimits { 3 }).tokens;
        std::vector<Index> other = written;
        other.back() = other.back() == 4 ? 3 : 4;
        const PairEvaluation result
            = evaluate(model.config, parameters, { { { 3, 5 }, written }, { { 3, 5 }, other } }, gold);
        QCOMPARE(result.exact, (Share { 1, 2 }));
        const auto count = static_cast<double>(written.size());
        QCOMPARE(result.tokens, (Share { 2 * count - 1, 2 * count }));
        QCOMPARE(result.aligned, (Share { 1, 1 }));
    }

    void errorsOfNumbersAreSquared()
    {
        const ManyToOne model = constantModel(RowVector<double> { { 0.5 } }, Activation::Linear);
        const SequenceEvaluation result
            = evaluate(model.config, inPrecision<float>(model.parameters), LossKind::MeanSquaredError,
                { exampleOf(4, 0.5F), exampleOf(2, 1.5F), exampleOf(4, -1.5F) }, { {}, { { 0 }, { 0, 1 }, {} } });
        QCOMPARE(result.examples, Index(3));
        QVERIFY(isNear(result.loss.mean(), 5.0 / 3));
        QVERIFY(isNear(result.largestError, 2));
        QCOMPARE(result.classes, Share());
        // a quarter of the first, all of the second, nothing of the third
        QVERIFY(isNear(result.alpha.value(), 1.25 / 3));
    }

    void classesAreCounted()
    {
        const ManyToOne model = constantModel(RowVector<double> { { 0, 1 } }, Activation::Softmax);
        const SequenceEvaluation result = evaluate(model.config, inPrecision<float>(model.parameters),
            LossKind::CrossEntropy, { exampleOf(4, 0, 1), exampleOf(1, 0, 0), exampleOf(3, 0, 1) });
        QCOMPARE(result.classes, (Share { 2, 3 }));
        QVERIFY(isNear(result.loss.mean(), std::log(1 + std::exp(1.0)) - 2.0 / 3));
        QCOMPARE(result.alpha, Share());
    }

    void allTimestepsOfTheOutputCount()
    {
        ManyToMany model;
        model.config.decoderSteps = 2;
        model.inputs.x = Matrix<double>::Zero(3, 1);
        fitParameters(model);
        setToZero(
            model.parameters, [&model](auto &p, auto &&visit) { visitManyToManyParameters(p, model.config, visit); });
        model.parameters.outBias.setConstant(0.5);
        SequenceExample<float> example = exampleOf(3, 0);
        example.target = Matrix<float> { { 0.5F }, { -0.5F } };
        const SequenceEvaluation result
            = evaluate(model.config, inPrecision<float>(model.parameters), { example }, { {}, { { 1 } } });
        QVERIFY(isNear(result.loss.mean(), 0.5));
        QVERIFY(isNear(result.largestError, 1));
        QVERIFY(isNear(result.alpha.value(), 1.0 / 3));
    }

    void aStopEndsIt()
    {
        std::stop_source stop;
        stop.request_stop();
        const EncoderDecoder model = tinyBahdanau();
        const PairEvaluation result
            = evaluate(model.config, alwaysFour(model), { { { 3 }, { 4 } } }, {}, stop.get_token());
        QCOMPARE(result.exact, Share());
        QCOMPARE(result.tokens, Share());
    }
};

ALPHASCOPE_TEST(EvaluationTest, QCoreApplication)
#include "tst_evaluation.moc"
