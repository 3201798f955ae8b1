// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"
#include "engine/search.h"
#include "engine/specimenequality.h"
#include "engine/training.h"
#include "engine/trainingsetup.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Ending = TrainingOutcome::Kind;

TrainingSettings settingsOf(Index epochs, double rate = 0.01)
{
    TrainingSettings settings;
    settings.epochs = epochs;
    settings.plan.batchSize = 10;
    settings.plan.optimiser.learningRate = rate;
    return settings;
}

//! The adding problem over four timesteps, for a small GRU.
TrainingSetup adding(Index examples = 100, double validation = 0.2)
{
    ManyToOne model;
    model.config.rnn.cell = Cell::Gru;
    model.config.rnn.hiddenSize = 6;
    model.config.score = Score::Additive;
    SetupPlan plan;
    plan.validation = validation;
    return setUp(model, generate({ AddingPlan { 4 }, examples, 1 }), plan);
}

template <typename Model>
TrainingSetup copying(Model model)
{
    SymbolPlan symbols;
    symbols.order = SymbolOrder::Copied;
    symbols.alphabet = 3;
    symbols.longest = 3;
    return setUp(std::move(model), generate({ symbols, 60, 1 }), SetupPlan());
}

EncoderDecoder smallEncoderDecoder()
{
    EncoderDecoder model;
    model.config.encoder.cell = Cell::Gru;
    model.config.encoder.hiddenSize = model.config.decoderHidden = 6;
    return model;
}

TrainingOutcome trained(const TrainingSetup &setup, const TrainingSettings &settings,
    const TrainingObserver &observer = {}, const std::stop_token &stop = {})
{
    return train(setup.specimen, setup.data, settings, observer, stop);
}

QString refusal(const TrainingSetup &setup, const TrainingSettings &settings)
{
    const TrainingOutcome outcome = trained(setup, settings);
    return outcome.kind == Ending::Refused ? QString::fromStdString(outcome.problem->sentence) : QString();
}

} // namespace

class TrainingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreLearned()
    {
        const TrainingSetup setup = adding();
        QVERIFY(!setup.problem);
        const TrainingOutcome outcome = trained(setup, settingsOf(40));
        QCOMPARE(outcome.kind, Ending::Finished);
        QCOMPARE(outcome.epochs.size(), std::size_t(40));
        QVERIFY(outcome.epochs.back().trainingLoss < outcome.epochs.front().trainingLoss / 4);
        QVERIFY(*outcome.epochs.back().validationLoss < *outcome.epochs.front().validationLoss / 4);
        QVERIFY(*outcome.epochs.back().trainingMetric < *outcome.epochs.front().trainingMetric / 2);
        QVERIFY(!check(outcome.learned));
    }

    void errorsAreToldInTheUnitsOfTheData()
    {
        const TrainingSetup setup = adding();
        TrainingSettings settings = settingsOf(2);
        std::vector<double> steps, stepsInUnits;
        const auto listeningTo = [](std::vector<double> &metrics) {
            TrainingObserver observer;
            observer.stepTaken = [&metrics](const StepReport &report) {
                metrics.push_back(report.epochMetric);
                return Answer::GoOn;
            };
            return observer;
        };
        const auto plain = trained(setup, settings, listeningTo(steps)).epochs;
        settings.targetUnit = 20;
        const auto inUnits = trained(setup, settings, listeningTo(stepsInUnits)).epochs;
        for (std::size_t i = 0; i < plain.size(); ++i) {
            QCOMPARE(inUnits[i].trainingLoss, plain[i].trainingLoss);
            QCOMPARE(*inUnits[i].trainingMetric, 20 * *plain[i].trainingMetric);
            QCOMPARE(*inUnits[i].validationMetric, 20 * *plain[i].validationMetric);
        }
        QCOMPARE(stepsInUnits.back(), *inUnits.back().trainingMetric);
        QCOMPARE(stepsInUnits.front(), 20 * steps.front());
    }

    void severalTimestepsAreLearned()
    {
        ManyToMany model;
        model.config.rnn.cell = Cell::Gru;
        model.config.rnn.hiddenSize = 6;
        model.config.decoder = Cell::Gru;
        model.config.decoderHidden = 6;
        FibonacciPlan fibonacci;
        fibonacci.scaling = FibonacciScaling::Logarithmic;
        fibonacci.targetSteps = 3;
        NumberExamples examples = std::get<NumberExamples>(generate({ fibonacci, 1, 1 }));
        examples.resize(120);
        const TrainingSetup setup = setUp(model, examples, SetupPlan());
        TrainingSettings settings = settingsOf(15);
        settings.dropout = 0.05;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::Finished);
        QVERIFY(outcome.epochs.back().trainingLoss < outcome.epochs.front().trainingLoss / 4);
        QVERIFY(*outcome.epochs.back().validationLoss < *outcome.epochs.front().validationLoss / 4);
        QVERIFY(!check(outcome.learned));
        settings.plan.threads = 3;
        QVERIFY(same(trained(setup, settings).learned, outcome.learned));
        settings.teacherForcing = 0.5;
        QVERIFY(refusal(setup, settings).contains(QLatin1String("Teacher forcing")));
        settings.teacherForcing = 1;
        settings.loss = LossKind::CrossEntropy;
        QVERIFY(refusal(setup, settings).contains(QLatin1String("by many-to-one")));
    }

    void textsAreLearned()
    {
        ManyToOne model;
        model.config.rnn.cell = Cell::Gru;
        model.config.rnn.hiddenSize = 6;
        model.config.score = Score::Additive;
        const TrainingSetup setup = setUp(model, generate({ ReviewPlan(), 200, 1 }), SetupPlan());
        TrainingSettings settings = settingsOf(30);
        settings.loss = setup.loss;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::Finished);
        QVERIFY(outcome.epochs.front().trainingLoss > 0.5);
        QVERIFY(outcome.epochs.back().trainingLoss < 0.3);
    }

    void pairsAreLearnedByBothFamilies()
    {
        RnnSearch search;
        search.config.encoderHidden = search.config.decoderHidden = search.config.maxoutSize = 6;
        for (const TrainingSetup &setup : { copying(smallEncoderDecoder()), copying(search) }) {
            QVERIFY(!setup.problem);
            const TrainingOutcome outcome = trained(setup, settingsOf(25, 0.02));
            QCOMPARE(outcome.kind, Ending::Finished);
            QVERIFY(outcome.epochs.back().trainingLoss < outcome.epochs.front().trainingLoss / 2);
            QVERIFY(!check(outcome.learned));
        }
    }

    void decodersWithALocationScoreLearnToCopy()
    {
        for (const DecoderStyle style : { DecoderStyle::Bahdanau, DecoderStyle::Luong, DecoderStyle::Combining }) {
            EncoderDecoder model = smallEncoderDecoder();
            model.config.style = style;
            model.config.score = Score::Location;
            model.config.attentionalSize = 6;
            const TrainingSetup setup = copying(model);
            QVERIFY(!setup.problem);
            const TrainingOutcome outcome = trained(setup, settingsOf(60, 0.02));
            QCOMPARE(outcome.kind, Ending::Finished);
            QVERIFY(!check(outcome.learned));
            const auto &learned = std::get<EncoderDecoder>(outcome.learned);
            const auto &pairs = std::get<ExampleSets<TokenPair>>(setup.data).training;
            Index right = 0;
            for (const TokenPair &pair : pairs)
                right += greedySearch(pair.source, learned.config, learned.parameters, { 8, 1, true }).tokens
                    == pair.target;
            QVERIFY2(10 * right >= 9 * std::ssize(pairs), qPrintable(QString::number(right)));
        }
    }

    void theSameSeedGivesTheSameNumbersWhateverTheThreads()
    {
        TrainingSettings settings = settingsOf(3);
        settings.dropout = 0.2;
        const TrainingOutcome first = trained(adding(), settings), again = trained(adding(), settings);
        QVERIFY(same(first.learned, again.learned));
        settings.plan.threads = 2;
        QVERIFY(same(trained(adding(), settings).learned, first.learned));
        settings.plan.seed = 2;
        QVERIFY(!same(trained(adding(), settings).learned, first.learned));
    }

    void aStopKeepsWhatWasLearned()
    {
        const TrainingSetup setup = adding();
        TrainingObserver observer;
        observer.stepTaken = [](const StepReport &report) { return report.step == 3 ? Answer::Stop : Answer::GoOn; };
        const TrainingOutcome outcome = trained(setup, settingsOf(5), observer);
        QCOMPARE(outcome.kind, Ending::Stopped);
        QVERIFY(outcome.epochs.empty());
        QVERIFY(!same(outcome.learned, setup.specimen));

        TrainingObserver afterAnEpoch;
        afterAnEpoch.epochEnded = [](const EpochReport &) { return Answer::Stop; };
        const TrainingOutcome stopped = trained(setup, settingsOf(5), afterAnEpoch);
        QCOMPARE(stopped.kind, Ending::Stopped);
        QVERIFY(same(stopped.learned, trained(setup, settingsOf(1)).learned));
    }

    void aRequestedStopEndsItBeforeTheStepUnderWay()
    {
        const TrainingSetup setup = adding();
        std::stop_source source;
        TrainingObserver observer;
        observer.epochEnded = [&source](const EpochReport &report) {
            if (report.epoch == 1)
                source.request_stop();
            return Answer::GoOn;
        };
        const TrainingOutcome outcome = trained(setup, settingsOf(50), observer, source.get_token());
        QCOMPARE(outcome.kind, Ending::Stopped);
        QCOMPARE(outcome.epochs.size(), std::size_t(2));
        QVERIFY(same(outcome.learned, trained(setup, settingsOf(2)).learned));
    }

    void patienceEndsWithTheBestEpoch()
    {
        const TrainingSetup setup = adding(40, 0.25);
        TrainingSettings settings = settingsOf(200, 1.5); // far too fast: it will not keep getting better
        settings.plan.optimiser.clipNorm = 1;
        settings.patience = 3;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::EarlyStopped);
        QVERIFY(outcome.epochs.size() < 200);
        std::size_t best = 0;
        for (std::size_t i = 0; i < outcome.epochs.size(); ++i) {
            if (*outcome.epochs[i].validationLoss < *outcome.epochs[best].validationLoss)
                best = i;
        }
        QCOMPARE(outcome.epochs.size() - 1 - best, std::size_t(3));
        QCOMPARE(outcome.bestEpoch, std::optional(static_cast<Index>(best)));
        settings.patience = 0;
        settings.epochs = static_cast<Index>(best) + 1;
        QVERIFY(same(trained(setup, settings).learned, outcome.learned));
    }

    void patienceThatIsNotUsedUpEndsWithTheBestEpochToo()
    {
        const TrainingSetup setup = adding(40, 0.25);
        TrainingSettings settings = settingsOf(12, 1.5);
        settings.plan.optimiser.clipNorm = 1;
        settings.patience = 1000;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::Finished);
        QVERIFY(outcome.bestEpoch && *outcome.bestEpoch < 11); // else this shows nothing
        settings.patience = 0;
        QVERIFY(!same(trained(setup, settings).learned, outcome.learned));
        QVERIFY(!trained(setup, settings).bestEpoch);
        settings.epochs = *outcome.bestEpoch + 1;
        QVERIFY(same(trained(setup, settings).learned, outcome.learned));
    }

    void whereNoEpochIsTheBestTheLastCounts()
    {
        TrainingSetup setup = adding(40, 0.25);
        auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        for (auto &example : sets.validation)
            example.target(0, 0) = 1e30F; // whose square is not finite
        TrainingSettings settings = settingsOf(2);
        settings.patience = 5;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::Finished);
        QVERIFY(!outcome.bestEpoch);
        const auto weights = [](const Specimen &specimen) {
            return Matrix<double>(std::get<ManyToOne>(specimen).parameters.outWeight);
        };
        QVERIFY((weights(outcome.learned) - weights(setup.specimen)).cwiseAbs().maxCoeff() > 0.001);
        settings.patience = 0;
        QVERIFY(same(trained(setup, settings).learned, outcome.learned));
    }

    void theStepsTakenAreCounted()
    {
        const TrainingSetup setup = adding(100, 0);
        QCOMPARE(trained(setup, settingsOf(3)).steps, Index(30));
        std::stop_source stop;
        stop.request_stop();
        const TrainingOutcome outcome = trained(setup, settingsOf(3), {}, stop.get_token());
        QCOMPARE(outcome.kind, Ending::Stopped);
        QCOMPARE(outcome.steps, Index(0));
    }

    void aCosineFallsOverTheWholeTrainingUnlessItsStepsAreGiven()
    {
        const TrainingSetup setup = adding(100, 0);
        TrainingSettings settings = settingsOf(3, 0.01);
        settings.plan.schedule.kind = Schedule::Kind::Cosine;
        std::vector<double> rates;
        TrainingObserver observer;
        observer.stepTaken = [&rates](const StepReport &report) {
            rates.push_back(report.learningRate);
            return Answer::GoOn;
        };
        trained(setup, settings, observer);
        QCOMPARE(rates.size(), std::size_t(30));
        QCOMPARE(rates[15], 0.005); // half-way
        QVERIFY(rates[29] > 0 && rates[29] < 0.0001);
        rates.clear();
        settings.plan.schedule.steps = 20;
        trained(setup, settings, observer);
        QCOMPARE(rates[10], 0.005);
        QCOMPARE(rates[20], 0.0);
        settings.plan.schedule.steps.reset();
        settings.plan.schedule.warmUp = 31;
        QVERIFY(refusal(setup, settings).contains(QLatin1String("31 steps of 30")));
    }

    void divergenceKeepsTheLastGoodWeightsAndNamesTheTensor()
    {
        ManyToOne model;
        model.config.rnn.cell = Cell::RnnRelu;
        model.config.score = Score::None;
        const TrainingSetup setup = setUp(model, generate({ AddingPlan { 4 }, 40, 1 }), SetupPlan());
        TrainingSettings settings = settingsOf(50, 1e18);
        settings.plan.optimiser.optimiser = Optimiser::Sgd;
        const TrainingOutcome outcome = trained(setup, settings);
        QCOMPARE(outcome.kind, Ending::Failed);
        const QString sentence = QString::fromStdString(outcome.problem->sentence);
        QVERIFY2(sentence.contains(QLatin1String("finite")), qPrintable(sentence));
        visitParameters(outcome.learned, [](const char *, const auto &values) {
            const Matrix<double> numbers = values;
            QVERIFY(numbers.allFinite());
        });
    }

    void whatMakesNoSenseIsRefused()
    {
        const auto says = [](const char *words, auto &&spoil) {
            TrainingSettings settings = settingsOf(1);
            spoil(settings);
            const QString sentence = refusal(adding(), settings);
            if (!sentence.contains(QString::fromUtf8(words)))
                qWarning() << sentence;
            return sentence.contains(QString::fromUtf8(words));
        };
        QVERIFY(says("number of epochs", [](auto &settings) { settings.epochs = 0; }));
        QVERIFY(says("dropout is 1", [](auto &settings) { settings.dropout = 1; }));
        QVERIFY(says("teacher forcing", [](auto &settings) { settings.teacherForcing = 1.5; }));
        QVERIFY(says("has none", [](auto &settings) { settings.teacherForcing = 0.5; }));
        QVERIFY(says("patience is -1", [](auto &settings) { settings.patience = -1; }));
        QVERIFY(says("learning rate", [](auto &settings) { settings.plan.optimiser.learningRate = 0; }));

        TrainingSettings patient = settingsOf(1);
        patient.patience = 2;
        QVERIFY(refusal(adding(20, 0), patient).contains(QLatin1String("Patience needs examples")));

        TrainingSettings dropout = settingsOf(1);
        dropout.dropout = 0.5;
        QVERIFY(refusal(copying(RnnSearch()), dropout).contains(QLatin1String("without dropout")));

        TrainingSetup mixed = adding();
        mixed.specimen = copying(smallEncoderDecoder()).specimen;
        QVERIFY(refusal(mixed, settingsOf(1)).contains(QLatin1String("many-to-one")));
        TrainingSetup pairs = copying(smallEncoderDecoder());
        pairs.specimen = adding().specimen;
        QVERIFY(refusal(pairs, settingsOf(1)).contains(QLatin1String("encoder-decoder")));
        TrainingSetup empty = adding();
        empty.data = ExampleSets<SequenceExample<float>>();
        QVERIFY(refusal(empty, settingsOf(1)).contains(QLatin1String("nothing to learn from")));
    }
};

ALPHASCOPE_TEST(TrainingTest, QCoreApplication)
#include "tst_training.moc"
