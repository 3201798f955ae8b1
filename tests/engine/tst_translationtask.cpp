// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/search.h"
#include "engine/tokenprecision.h"
#include "engine/toytasks.h"
#include "engine/trainer.h"
#include "engine/translationtask.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;

namespace {

struct Learner {
    TranslationTask<double> task;
    EncoderDecoderParameters<double> parameters;
};

template <typename Change>
Learner tinyLearner(Change &&change)
{
    Learner learner;
    EncoderDecoder model = tinyEncoderDecoder([&](EncoderDecoderConfig &) {});
    learner.task.config = model.config;
    learner.task.examples = { { { 3, 5, 4 }, { 4, 3, 4, 2 } }, { { 4, 0 }, { 3, 2, 0 } }, { { 5, 0, 3 }, { 4, 2 } },
        { { 3, 3, 4, 5 }, { 3, 4, 3, 3, 2 } } };
    change(learner.task);
    model.config = learner.task.config;
    fitParameters(model);
    learner.parameters = model.parameters;
    return learner;
}

auto visitorOf(const TranslationTask<double> &task)
{
    return [&task](auto &&p, auto &&visit) { task.visit(p, visit); };
}

const std::vector<Index> all { 0, 1, 2, 3 };

LossSum learn(const Learner &learner, const std::vector<Index> &numbers, EncoderDecoderParameters<double> &gradients,
    std::uint64_t seed = 7)
{
    gradients = zerosLike(learner.parameters, visitorOf(learner.task));
    return learner.task.addGradients(numbers, learner.parameters, seed, {}, gradients);
}

TranslationTask<float> inFloat(const TranslationTask<double> &task)
{
    return { task.config, task.teacherForcing, task.embeddingDropout, task.examples };
}

//! Which decoder learns.
enum class Variant { Global, Luong, Local, Location, CombiningLocation };

void addVariants()
{
    QTest::addColumn<double>("teacherForcing");
    QTest::addColumn<double>("dropout");
    QTest::addColumn<Variant>("kind");
    QTest::addColumn<bool>("isGuided");
    const auto guided = [](const char *name, double teacherForcing, double dropout, Variant kind) {
        QTest::newRow(name) << teacherForcing << dropout << kind << true;
    };
    QTest::newRow("told the target") << 1.0 << 0.0 << Variant::Global << false;
    QTest::newRow("told nothing") << 0.0 << 0.0 << Variant::Global << false;
    QTest::newRow("told half of the time, with dropout") << 0.5 << 0.4 << Variant::Global << false;
    QTest::newRow("local attention") << 0.5 << 0.4 << Variant::Local << false;
    QTest::newRow("location score") << 0.5 << 0.4 << Variant::Location << false;
    QTest::newRow("location score, combining") << 0.5 << 0.4 << Variant::CombiningLocation << false;
    guided("guided, told the target", 1, 0, Variant::Global);
    guided("guided, told half of the time, with dropout", 0.5, 0.4, Variant::Global);
    guided("guided, Luong with input feeding", 1, 0.4, Variant::Luong);
    guided("guided, local attention", 1, 0, Variant::Local);
}

Learner variant(double teacherForcing, double dropout, Variant kind, bool isGuided = false)
{
    return tinyLearner([&](TranslationTask<double> &task) {
        task.teacherForcing = teacherForcing;
        task.embeddingDropout = dropout;
        if (isGuided) { // two links of one timestep, a link to two timesteps, and pairs without
            task.examples[0].links = { { 0, { 1 } }, { 2, { 0, 2 } } };
            task.examples[3].links = { { 1, { 3 } }, { 1, { 0 } }, { 4, { 2 } } };
        }
        if (kind == Variant::Luong) {
            makeLuong(task.config);
            task.config.inputFeeding = true;
        }
        if (kind == Variant::Local)
            task.config.scope = AttentionScope::LocalPredictive;
        if (kind == Variant::Location || kind == Variant::CombiningLocation)
            task.config.score = Score::Location;
        if (kind == Variant::CombiningLocation)
            task.config.style = DecoderStyle::Combining;
    });
}

} // namespace

class TranslationTaskTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void gradientsAreThoseOfDifferences_data() { addVariants(); }
    void gradientsAreThoseOfDifferences()
    {
        QFETCH(double, teacherForcing);
        QFETCH(double, dropout);
        QFETCH(Variant, kind);
        QFETCH(bool, isGuided);
        Learner learner = variant(teacherForcing, dropout, kind, isGuided);
        EncoderDecoderParameters<double> gradients, ignored;
        const LossSum sum = learn(learner, all, gradients);
        QCOMPARE(sum.weight, 4.0 + 2 + 2 + 5);
        const LossFunction loss = [&] { return learn(learner, all, ignored).loss; };
        QCOMPARE(gradientDifferences(learner.parameters, gradients, visitorOf(learner.task), loss), QString());
    }

    void theLossOfLinksIsBesideTheOther()
    {
        Learner learner = tinyLearner([](TranslationTask<double> &) {});
        const LossSum plain = learner.task.lossOf(all, learner.parameters, {});
        learner.task.examples[0].links = { { 1, { 2 } } };
        const LossSum guided = learner.task.lossOf(all, learner.parameters, {});
        const auto &[source, target, links] = learner.task.examples[0];
        const auto tape = forward(
            source, decoderInput(target, learner.task.config.tokens), learner.task.config, learner.parameters);
        QVERIFY(std::abs(guided.loss - plain.loss + std::log(tape.steps[1].attention.alpha(0, 2))) < 1e-12);
        QCOMPARE(guided.weight, plain.weight);
    }

    void floatIsTheReferenceInBatches_data() { addVariants(); }
    void floatIsTheReferenceInBatches()
    {
        QFETCH(double, teacherForcing);
        QFETCH(double, dropout);
        QFETCH(Variant, kind);
        QFETCH(bool, isGuided);
        const Learner learner = variant(teacherForcing, dropout, kind, isGuided);
        TranslationWorkspace workspace;
        compareToTheReference(learner, all, workspace);
        const TranslationTask<float> task = inFloat(learner.task);
        const auto parameters = inPrecision<float>(learner.parameters);
        const double plain = learner.task.lossOf(all, learner.parameters, {}).loss;
        QVERIFY(std::abs(task.lossOf(all, parameters, {}, workspace).loss - plain) < 1e-5 * plain);
    }

    void anExampleIsTheSameInWhateverBatch()
    {
        const Learner learner = variant(0.5, 0.4, Variant::Global);
        EncoderDecoderParameters<double> ignored;
        const double together = learn(learner, { 0, 3 }, ignored).loss;
        QCOMPARE(learn(learner, { 3 }, ignored).loss + learn(learner, { 0 }, ignored).loss, together);
        QVERIFY(learn(learner, { 0, 3 }, ignored, 8).loss != together);
        QVERIFY(learner.task.lossOf(std::vector<Index> { 0, 3 }, learner.parameters, {}).loss != together);
    }

    void neitherPaddingNorOrderMatters_data()
    {
        QTest::addColumn<int>("scope");
        QTest::addColumn<double>("teacherForcing");
        for (const double teacherForcing : { 1.0, 0.0 }) {
            for (const AttentionScope scope :
                { AttentionScope::Global, AttentionScope::LocalMonotonic, AttentionScope::LocalPredictive })
                QTest::addRow("scope %d, teacher forcing %g", int(scope), teacherForcing)
                    << int(scope) << teacherForcing;
        }
    }
    void neitherPaddingNorOrderMatters()
    {
        // Cases 14 and 15: sources of lengths 23, 12 and 7, padded to the right, to the left and in between
        QFETCH(int, scope);
        QFETCH(double, teacherForcing);
        std::vector<std::vector<TokenPair>> variants(4);
        for (const Index length : { 23, 12, 7 }) {
            TokenPair pair { {}, { 4, 3, 4, 2 } };
            for (Index t = 0; t < length; ++t)
                pair.source.push_back(3 + (t * t + length) % 3);
            const std::vector<Index> padding(static_cast<std::size_t>(25 - length), 0);
            variants[0].push_back(pair);
            TokenPair right = pair, left = pair, between = pair;
            right.source.insert(right.source.end(), padding.begin(), padding.end());
            left.source.insert(left.source.begin(), padding.begin(), padding.end());
            between.source.insert(between.source.begin() + 3, padding.begin(), padding.end());
            variants[1].push_back(right);
            variants[2].push_back(left);
            variants[3].push_back(between);
        }
        variants.push_back({ variants[2][2], variants[0][0], variants[1][1] }); // another order, and all mixed
        const Learner learner = tinyLearner([&](TranslationTask<double> &task) {
            task.config.scope = static_cast<AttentionScope>(scope);
            task.teacherForcing = teacherForcing;
            task.examples = variants[0];
        });
        const std::vector<Index> numbers { 0, 1, 2 };
        const auto floats = inPrecision<float>(learner.parameters);
        EncoderDecoderParameters<double> expected;
        const LossSum loss = learn(learner, numbers, expected);
        for (const std::vector<TokenPair> &examples : variants) {
            Learner other = learner;
            other.task.examples = examples;
            EncoderDecoderParameters<double> gradients;
            QVERIFY(std::abs(learn(other, numbers, gradients).loss - loss.loss) < 1e-12);
            const TranslationTask<float> task = inFloat(other.task);
            auto sum = zerosLike(floats, [&](auto &&p, auto &&callback) { task.visit(p, callback); });
            QVERIFY(std::abs(task.addGradients(numbers, floats, 7, {}, sum).loss - loss.loss) < 1e-6 * loss.loss);
            std::vector<Matrix<double>> all, doubles;
            visitorOf(learner.task)(expected, [&](const char *, const auto &value) { all.push_back(value); });
            visitorOf(learner.task)(gradients, [&](const char *, const auto &value) { doubles.push_back(value); });
            std::size_t i = 0;
            visitorOf(learner.task)(sum, [&](const char *name, const auto &value) {
                const Matrix<float> got = value;
                QVERIFY2(difference(doubles[i], all[i], 1e-13).isEmpty(), name);
                QVERIFY2(difference(got, all[i], 1e-5).isEmpty(), name);
                ++i;
            });
        }
    }

    void theSeedSaysWhoIsToldTheTarget()
    {
        int told = 0;
        for (Index number = 0; number < 1000; ++number) {
            QVERIFY(isTeacherForced(1, 5, number));
            QVERIFY(!isTeacherForced(0, 5, number));
            told += isTeacherForced(0.3, 5, number);
            QVERIFY(!isTeacherForced(0.3, 5, number) || isTeacherForced(0.4, 5, number));
        }
        QVERIFY(told > 250 && told < 350);
    }

    void reversalIsLearned()
    {
        Learner learner = tinyLearner([](TranslationTask<double> &task) {
            task.examples = reversalPairs(300, 5, 5, 1);
            task.config.sourceVocabulary = task.config.targetVocabulary = 8;
            task.config.encoder.inputSize = task.config.targetEmbedding = 8;
            task.config.encoder.hiddenSize = task.config.decoderHidden = task.config.attentionSize = 16;
            task.teacherForcing = 0.9;
        });
        QVERIFY(!check(learner.task));
        const TranslationTask<float> task = inFloat(learner.task);
        auto parameters = inPrecision<float>(learner.parameters);
        TrainingPlan plan;
        plan.optimiser.learningRate = 0.01;
        plan.optimiser.clipNorm = 1;
        plan.batchSize = 20;
        TrainingState<float> state;
        for (int epoch = 0; epoch < 40; ++epoch)
            QCOMPARE(trainEpoch(task, plan, parameters, state, [](const StepReport &) { return Answer::GoOn; }).kind,
                EpochOutcome::Kind::Finished);
        int right = 0;
        for (const TokenPair &pair : reversalPairs(100, 5, 5, 2)) // others than it has learned from
            right += greedySearch(pair.source, task.config, parameters, { 8, 1, true }).tokens == pair.target;
        QVERIFY2(right >= 95, qPrintable(QString::number(right)));
    }

    void threadsChangeNoNumber_data()
    {
        QTest::addColumn<Variant>("kind");
        QTest::newRow("side by side") << Variant::Global;
        QTest::newRow("by the reference") << Variant::Local;
    }
    void threadsChangeNoNumber()
    {
        QFETCH(Variant, kind);
        Learner learner = variant(0.8, 0.2, kind);
        learner.task.examples = reversalPairs(150, 5, 2, 1);
        const TranslationTask<float> task = inFloat(learner.task);
        TrainingPlan plan;
        plan.batchSize = 140; // several strands, and so many tokens that the output layer is laid out
        std::vector<EncoderDecoderParameters<float>> results;
        std::vector<LossSum> losses;
        for (const Index threads : { 1, 2, 3 }) {
            plan.threads = threads;
            Trainer trainer(task, plan);
            auto parameters = inPrecision<float>(learner.parameters);
            TrainingState<float> state;
            for (int epoch = 0; epoch < 2; ++epoch)
                trainer.epoch(parameters, state, [](const StepReport &) { return Answer::GoOn; });
            losses.push_back(trainer.lossOfAll(parameters));
            results.push_back(std::move(parameters));
        }
        for (std::size_t i = 1; i < results.size(); ++i) {
            QCOMPARE(losses[i], losses[0]);
            std::vector<Matrix<float>> first;
            task.visit(results[0], [&](const char *, const auto &value) { first.push_back(value); });
            std::size_t place = 0;
            task.visit(results[i], [&](const char *name, const auto &value) {
                const Matrix<float> ours = value;
                QVERIFY2(ours == first[place++], name);
            });
        }
    }

    void strandsAreTheReferenceTogether_data()
    {
        QTest::addColumn<Variant>("kind");
        QTest::addColumn<bool>("hasPaddingWithin");
        QTest::newRow("side by side") << Variant::Global << false;
        QTest::newRow("some by the reference") << Variant::Global << true;
        QTest::newRow("local attention") << Variant::Local << false;
        QTest::newRow("location score") << Variant::Location << false;
        QTest::newRow("location score, combining") << Variant::CombiningLocation << false;
    }
    void strandsAreTheReferenceTogether()
    {
        QFETCH(Variant, kind);
        QFETCH(bool, hasPaddingWithin);
        Learner learner = variant(0.5, 0.4, kind);
        learner.task.examples = reversalPairs(67, 5, 2, 1);
        for (TokenPair &pair : learner.task.examples) // so many positions the location weights have
            pair.source.resize(std::min<std::size_t>(pair.source.size(), 4));
        for (std::size_t i = 0; i < 67 && hasPaddingWithin; i += 5)
            learner.task.examples[i].source.front() = learner.task.config.tokens.padding;
        std::vector<Index> numbers(67);
        std::iota(numbers.begin(), numbers.end(), Index(0));
        TranslationWorkspace workspace(2);
        compareToTheReference(learner, numbers, workspace);
    }

    void whatCannotBeLearnedIsSaid()
    {
        const auto sentence = [&](auto &&spoil) {
            const Learner learner = tinyLearner(spoil);
            const std::optional<Problem> problem = check(learner.task, learner.parameters);
            return QString::fromStdString(problem ? problem->sentence : "");
        };
        QCOMPARE(sentence([](auto &) {}), QString());
        QVERIFY(sentence([](auto &task) { task.examples.clear(); }).startsWith(u"There is no pair"));
        // tst_tokenpair has what can be wrong with the pairs of these vocabularies.
        QVERIFY(sentence([](auto &task) { task.examples[0].source[1] = 6; }).contains(u"the token 6"));
        QVERIFY(sentence([](auto &task) { task.examples[0].target[1] = 5; }).contains(u"the token 5"));
        QVERIFY(sentence([](auto &task) { task.config.tokens.begin = 5; }).startsWith(u"The begin token is 5"));
        QVERIFY(sentence([](auto &task) { task.embeddingDropout = 1; }).startsWith(u"The dropout is 1"));
        QVERIFY(sentence([](auto &task) { task.teacherForcing = NaN; }).startsWith(u"The share of teacher forcing is"));
        const auto five = [](auto &task) {
            task.config.score = Score::Location; // made for a source of 4
            task.examples[2].source = { 3, 3, 3, 3, 3 };
        };
        QVERIFY(sentence(five).startsWith(u"The source of pair 3 has 5 tokens, but the location weights were made"));
    }

    void aRequestToStopEndsABatchEarly()
    {
        const Learner learner = tinyLearner([](auto &) {});
        std::stop_source source;
        source.request_stop();
        EncoderDecoderParameters<double> sum = learner.parameters;
        QCOMPARE(learner.task.addGradients(all, learner.parameters, 1, source.get_token(), sum).weight, 0.0);
        auto floats = inPrecision<float>(learner.parameters);
        const auto parameters = floats;
        QCOMPARE(inFloat(learner.task).addGradients(all, parameters, 1, source.get_token(), floats).weight, 0.0);
    }

private:
    static void compareToTheReference(
        const Learner &learner, const std::vector<Index> &numbers, TranslationWorkspace &workspace)
    {
        EncoderDecoderParameters<double> gradients;
        const LossSum expected = learn(learner, numbers, gradients);
        const TranslationTask<float> task = inFloat(learner.task);
        const auto parameters = inPrecision<float>(learner.parameters);
        const auto visit = [&](auto &&p, auto &&callback) { task.visit(p, callback); };
        for (int run = 0; run < 2; ++run) { // the second on a used workspace
            auto sum = zerosLike(parameters, visit);
            const LossSum computed = task.addGradients(numbers, parameters, 7, {}, sum, workspace);
            QCOMPARE(computed.weight, expected.weight);
            QCOMPARE(computed.metric, expected.metric);
            QVERIFY(std::abs(computed.loss - expected.loss) < 1e-5 * expected.loss);
            std::vector<Matrix<double>> values;
            visit(gradients, [&](const char *, const auto &value) { values.push_back(value); });
            std::size_t i = 0;
            visit(sum, [&](const char *name, const auto &value) {
                const Matrix<float> ours = value;
                QVERIFY2(ours.cast<double>().isApprox(values[i++], 1e-5), name);
            });
        }
    }
};

ALPHASCOPE_TEST(TranslationTaskTest, QCoreApplication)
#include "tst_translationtask.moc"
