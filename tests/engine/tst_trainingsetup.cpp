// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"
#include "engine/trainingsetup.h"
#include "testclass.h"

#include <QtTest>

#include <algorithm>
#include <limits>

using namespace alphascope;

namespace {

using Words = std::vector<std::string>;

PairExamples fourPairs()
{
    return { { { { "a", "b" }, { "x" } }, { { "a" }, { "y", "x" } }, { { "c" }, { "x" } }, { { "b" }, { "z" } } },
        TokenUnit::Words };
}

LabelledExamples fourTexts()
{
    return { { { { "good" }, 1 }, { { "not", "good" }, 0 }, { { "bad" }, 0 }, { { "not", "bad" }, 1 } },
        { "no", "yes" } };
}

SetupPlan planOf(double validation)
{
    SetupPlan plan;
    plan.validation = validation;
    return plan;
}

QString sentenceOf(const TrainingSetup &setup)
{
    return setup.problem ? QString::fromStdString(setup.problem->sentence) : QString();
}

//! v = 0, 10, 20, ... as windows of two, each with the value after it; and the same numbers as another input.
SeriesExamples series(Index count)
{
    SeriesExamples examples { {}, { "v", "twice" }, { "v" }, 1 };
    for (Index row = 0; row < count; ++row) {
        SequenceExample<double> window;
        window.x.resize(2, 2);
        for (Index t = 0; t < 2; ++t)
            window.x.row(t) << 10.0 * static_cast<double>(row + t), 20.0 * static_cast<double>(row + t);
        window.target.setConstant(1, 1, 10.0 * static_cast<double>(row + 2));
        examples.windows.push_back(std::move(window));
    }
    return examples;
}

ManyToOne wordModel()
{
    ManyToOne model;
    model.config.score = Score::Additive;
    return model;
}

} // namespace

class TrainingSetupTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linksAreTaughtToModelsWithScores()
    {
        GermanPlan guided;
        guided.guidedAlignment = true;
        const TrainingExamples examples = generate({ guided, 20, 1 });
        const TrainingSetup setup = setUp(EncoderDecoder(), examples, planOf(0));
        QVERIFY(!setup.problem);
        const auto &pairs = std::get<ExampleSets<TokenPair>>(setup.data).training;
        const auto expected = germanClauses({}, 1, 20);
        for (std::size_t i = 0; i < pairs.size(); ++i)
            QCOMPARE(pairs[i].links, meaningLinks(expected[i]));

        EncoderDecoder without;
        without.config.score = Score::None;
        for (const Specimen &specimen : { Specimen(RnnSearch()), Specimen(without) })
            QVERIFY(sentenceOf(setUp(specimen, examples, planOf(0))).contains(QLatin1String("can be taught")));
        const TrainingSetup plain = setUp(EncoderDecoder(), generate({ GermanPlan(), 20, 1 }), planOf(0));
        QVERIFY(std::get<ExampleSets<TokenPair>>(plain.data).training.front().links.empty());
    }

    //! A size of 10^6 takes terabytes, which nobody has.
    void whatCannotBeTrainedIsRefusedBeforeItsWeightsAreDrawn()
    {
        ManyToOne one = wordModel();
        ManyToMany many;
        EncoderDecoder decoder;
        RnnSearch search;
        for (Index *size : { &one.config.rnn.hiddenSize, &many.config.rnn.hiddenSize, &decoder.config.decoderHidden,
                 &search.config.decoderHidden })
            *size = 1'000'000;
        const TrainingExamples pairs = fourPairs(), texts = fourTexts(),
                               numbers = generate({ AddingPlan { 4 }, 20, 1 });
        const std::vector<std::pair<Specimen, TrainingExamples>> all { { one, texts }, { one, numbers },
            { many, generate({ FibonacciPlan(), 20, 1 }) }, { decoder, pairs }, { search, pairs } };
        for (const auto &[specimen, examples] : all) {
            const QString sentence = sentenceOf(setUp(specimen, examples, planOf(0)));
            QVERIFY2(sentence.startsWith(QLatin1String("Training this network needs ")), qPrintable(sentence));
            QVERIFY(sentence.endsWith(
                QLatin1String(" free. Use smaller sizes, such as the hidden size, or fewer layers.")));
        }
    }

    void sizesFollowFromNumbers()
    {
        const TrainingSetup setup = setUp(ManyToOne(), generate({ AddingPlan { 6 }, 100, 1 }), planOf(0.2));
        QVERIFY(!setup.problem);
        const auto &model = std::get<ManyToOne>(setup.specimen);
        QCOMPARE(model.config.rnn.inputSize, Index(2));
        QCOMPARE(model.config.outputSize, Index(1));
        QCOMPARE(model.inputs.x.rows(), Index(6));
        QCOMPARE(setup.loss, LossKind::MeanSquaredError);
        QVERIFY(!check(setup.specimen));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QCOMPARE(sets.training.size() + sets.validation.size(), std::size_t(100));
        QVERIFY(sets.validation.size() > 10 && sets.validation.size() < 30);
        QVERIFY(model.inputs.x->cast<float>() == sets.validation.front().x);
    }

    void manyToManyHasATimestepForEachRowOfTheTarget()
    {
        FibonacciPlan fibonacci;
        fibonacci.targetSteps = 4;
        const TrainingSetup setup = setUp(ManyToMany(), generate({ fibonacci, 1, 1 }), planOf(0.1));
        QVERIFY(!setup.problem);
        const auto &model = std::get<ManyToMany>(setup.specimen);
        QCOMPARE(model.config.decoderSteps, Index(4));
        QCOMPARE(model.config.outputSize, Index(1));
        QCOMPARE(model.parameters.b.cols(), Index(20));
        QVERIFY(!check(setup.specimen));
        QVERIFY(sentenceOf(setUp(ManyToMany(), fourTexts(), planOf(0))).contains(QLatin1String("by many-to-one")));
        QVERIFY(sentenceOf(setUp(ManyToMany(), fourPairs(), planOf(0))).contains(QLatin1String("encoder-decoder")));
    }

    void wordsOfAnotherNumberAreRefused()
    {
        // Case 28: of a file, the words that the inputs stand for are more than the inputs
        const TrainingSetup first = setUp(wordModel(), fourTexts(), planOf(0));
        SetupPlan plan = planOf(0);
        plan.isNew = false;
        plan.preprocessing = first.preprocessing;
        Vocabulary more = *first.preprocessing.words;
        more.entries.push_back({ VocabularyEntry::Kind::Word, "more" });
        plan.preprocessing.words = std::make_shared<const Vocabulary>(more);
        const QString sentence = sentenceOf(setUp(first.specimen, fourTexts(), plan));
        QVERIFY2(sentence.contains(QLatin1String("5 words")) && sentence.contains(QLatin1String("4 numbers")),
            qPrintable(sentence));
    }

    void fibonacciHasTheTutorialsWindows()
    {
        const TrainingSetup setup = setUp(ManyToOne(), generate({ FibonacciPlan(), 1000, 1 }), planOf(0));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QCOMPARE(sets.training.size(), std::size_t(826));
        QVERIFY(sets.validation.empty());
        QVERIFY(!check(setup.specimen));
    }

    void wordsAreTokensAndTheShownInputOneHotRows()
    {
        const TrainingSetup setup = setUp(wordModel(), fourTexts(), planOf(0));
        QVERIFY(!setup.problem);
        const auto &model = std::get<ManyToOne>(setup.specimen);
        QCOMPARE(model.config.rnn.inputSize, Index(4)); // unknown, good, not, bad
        QCOMPARE(model.config.outputSize, Index(2));
        QCOMPARE(model.config.outputActivation, Activation::Softmax);
        QVERIFY(model.inputs.labels == Words { "good" });
        QCOMPARE(setup.loss, LossKind::CrossEntropy);
        QCOMPARE(setup.preprocessing.words->size(), Index(4));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QVERIFY(sets.training[0].tokens == (std::vector<Index> { 1 }));
        QVERIFY(sets.training[1].tokens == (std::vector<Index> { 2, 1 }));
        QCOMPARE(sets.training[1].x.size(), Index(0));
        QCOMPARE(sets.training[3].targetClass, Index(1));
        QVERIFY(*model.inputs.x == oneHot<double>({ 1 }, 4));
    }

    void textsTakeMemoryByTheTokenHoweverManyWordsThereAre()
    {
        // As one-hot rows these would be 50 GB.
        LabelledExamples examples { {}, { "no", "yes" } };
        for (int i = 0; i < 80'000; ++i) {
            LabelledText text { {}, i % 2 };
            for (int t = 0; t < 20; ++t)
                text.words.push_back(std::to_string((i * 7 + t * 41) % 8000));
            examples.texts.push_back(std::move(text));
        }
        const TrainingSetup setup = setUp(wordModel(), examples, planOf(0.1));
        QCOMPARE(sentenceOf(setup), QString());
        QCOMPARE(std::get<ManyToOne>(setup.specimen).config.rnn.inputSize, Index(8001));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QCOMPARE(sets.training.size() + sets.validation.size(), std::size_t(80'000));
        for (const SequenceExample<float> &example : sets.training)
            QVERIFY(example.tokens.size() == 20 && example.tokens.capacity() <= 32 && example.x.size() == 0);
    }

    void aChosenActivationStays()
    {
        SetupPlan plan = planOf(0);
        plan.choosesActivation = false;
        const TrainingSetup setup = setUp(wordModel(), fourTexts(), plan);
        QCOMPARE(std::get<ManyToOne>(setup.specimen).config.outputActivation, Activation::Linear);
    }

    void vocabulariesFollowFromPairs()
    {
        const TrainingSetup setup = setUp(EncoderDecoder(), fourPairs(), planOf(0));
        QVERIFY(!setup.problem);
        const auto &model = std::get<EncoderDecoder>(setup.specimen);
        QCOMPARE(model.config.sourceVocabulary, Index(7)); // four marks, a, b, c
        QCOMPARE(model.config.targetVocabulary, Index(7));
        QVERIFY(labelsOf(model.inputs.source, model.vocabularies.source) == (Words { "a", "b" }));
        QVERIFY(labelsOf(model.inputs.target, model.vocabularies.target) == (Words { "x", "⟨end⟩" }));
        QVERIFY(!check(setup.specimen));
        const auto &sets = std::get<ExampleSets<TokenPair>>(setup.data);
        QVERIFY(sets.training[0].source == (std::vector<Index> { 4, 5 }));
        QVERIFY(sets.training[1].target == (std::vector<Index> { 5, 4, 2 }));
    }

    void aLocationScoreHasPositionsForTheLongestSource()
    {
        EncoderDecoder model;
        model.config.score = Score::Location;
        PairExamples pairs = fourPairs();
        pairs.pairs[2].source.resize(9, "a");
        const auto positions = [](const TrainingSetup &setup) {
            return std::get<EncoderDecoder>(setup.specimen).parameters.attn.score.W.rows();
        };
        for (const double validation : { 0.0, 0.5 }) // the longest may be for validation
            QCOMPARE(positions(setUp(model, pairs, planOf(validation))), Index(9));
        const TrainingSetup first = setUp(model, pairs, planOf(0));
        SetupPlan plan = planOf(0);
        plan.isNew = false;
        QCOMPARE(sentenceOf(setUp(first.specimen, fourPairs(), plan)), QString());
        pairs.pairs[1].source.resize(10, "a");
        QVERIFY(sentenceOf(setUp(first.specimen, pairs, plan))
                    .startsWith(QLatin1String("The source of pair 2 has 10 tokens, but the location weights were made "
                                              "for at most 9.")));
    }

    void rarerWordsAreUnknown()
    {
        SetupPlan plan = planOf(0);
        plan.vocabularySize = 1;
        const TrainingSetup setup = setUp(RnnSearch(), fourPairs(), plan);
        QCOMPARE(std::get<RnnSearch>(setup.specimen).config.sourceVocabulary, Index(5));
        const auto &sets = std::get<ExampleSets<TokenPair>>(setup.data);
        QVERIFY(sets.training[0].source == (std::vector<Index> { 4, 3 }));
    }

    void aModelThatGoesOnKeepsItsWords()
    {
        TrainingSetup first = setUp(EncoderDecoder(), fourPairs(), planOf(0));
        PairExamples others { { { { "c", "new" }, { "x" } } }, TokenUnit::Words };
        SetupPlan plan = planOf(0);
        plan.isNew = false;
        const TrainingSetup next = setUp(first.specimen, others, plan);
        QVERIFY(!next.problem);
        QCOMPARE(std::get<EncoderDecoder>(next.specimen).vocabularies.source,
            std::get<EncoderDecoder>(first.specimen).vocabularies.source);
        QVERIFY(std::get<ExampleSets<TokenPair>>(next.data).training[0].source == (std::vector<Index> { 6, 3 }));

        first = setUp(wordModel(), fourTexts(), planOf(0));
        const LabelledExamples fewer { { { { "bad" }, 0 } }, { "yes" } };
        QVERIFY(sentenceOf(setUp(first.specimen, fewer, plan)).contains(QLatin1String("which words")));
        plan.preprocessing = first.preprocessing;
        const TrainingSetup texts = setUp(first.specimen, fewer, plan);
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(texts.data);
        QCOMPARE(sets.training[0].targetClass, Index(1)); // as it was at first
        const LabelledExamples stranger { { { { "bad" }, 0 } }, { "maybe" } };
        QVERIFY(sentenceOf(setUp(first.specimen, stranger, plan)).contains(QLatin1String("maybe")));
        QCOMPARE(std::get<ManyToOne>(texts.specimen).inputs.x.cols(), Index(4));
        QVERIFY(!check(texts.specimen));

        others.unit = TokenUnit::Characters;
        plan.preprocessing = {};
        const TrainingSetup words = setUp(EncoderDecoder(), fourPairs(), planOf(0));
        QVERIFY(sentenceOf(setUp(words.specimen, others, plan)).contains(QLatin1String("characters")));
    }

    void noSourceIsBothLearnedAndValidatedOn()
    {
        SymbolPlan symbols;
        symbols.alphabet = 3;
        symbols.longest = 3; // 39 strings
        const TrainingSetup setup = setUp(EncoderDecoder(), generate({ symbols, 500, 1 }), planOf(0.3));
        const auto &sets = std::get<ExampleSets<TokenPair>>(setup.data);
        QCOMPARE(sets.training.size() + sets.validation.size(), std::size_t(500));
        QVERIFY(!sets.validation.empty());
        for (const TokenPair &pair : sets.validation) {
            QVERIFY(std::none_of(sets.training.begin(), sets.training.end(),
                [&pair](const TokenPair &other) { return other.source == pair.source; }));
        }
    }

    void aSeriesIsValidatedOnWhatComesLaterAndScaledByWhatCameBefore()
    {
        const TrainingSetup setup = setUp(ManyToOne(), series(12), planOf(0.25));
        QCOMPARE(sentenceOf(setup), QString());
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QCOMPARE(sets.validation.size(), std::size_t(3));
        QCOMPARE(sets.training.size(), std::size_t(7)); // two are left out
        // The windows 0 to 6 have v from 0 to 80, the target of the last.
        QVERIFY((setup.preprocessing.scaling
            == SeriesScaling { { { "v", 0, 80 }, { "twice", 0, 140 } }, { { "v", 0, 80 } } }));
        QCOMPARE(setup.targetUnit, 80.0);
        QCOMPARE(sets.training[6].x(0, 0), 0.75F);
        QCOMPARE(sets.training[6].x(1, 1), 1.0F);
        QCOMPARE(sets.training[6].target(0, 0), 1.0F);
        QCOMPARE(sets.validation[2].target(0, 0), 130.0F / 80);
        QCOMPARE(std::get<ManyToOne>(setup.specimen).inputs.x(0, 0), 90.0 / 80); // as the model reads it
    }

    void aModelThatGoesOnKeepsItsScaling()
    {
        const TrainingSetup first = setUp(ManyToOne(), series(12), planOf(0));
        SetupPlan plan = planOf(0);
        plan.isNew = false;
        plan.preprocessing = first.preprocessing;
        const TrainingSetup next = setUp(first.specimen, series(40), plan);
        QCOMPARE(sentenceOf(next), QString());
        QVERIFY(next.preprocessing.scaling == first.preprocessing.scaling);
        QCOMPARE(next.targetUnit, 130.0);
        QCOMPARE(std::get<ExampleSets<SequenceExample<float>>>(next.data).training[20].x(0, 0), 200.0F / 130);
        plan.preprocessing.scaling.inputs.pop_back();
        QVERIFY(sentenceOf(setUp(first.specimen, series(40), plan)).contains(QStringLiteral("the inputs “v” and")));
        SeriesExamples swapped = series(40);
        std::swap(swapped.inputs[0], swapped.inputs[1]);
        plan.preprocessing = first.preprocessing;
        QVERIFY(sentenceOf(setUp(first.specimen, swapped, plan)).contains(QLatin1String("in the same order")));
    }

    void aColumnThatNeverChangesIsZero()
    {
        const ColumnScaling constant { "v", 3, 3 };
        QCOMPARE(constant.scaled(3), 0.0);
        QCOMPARE(constant.scaled(4), 1.0);
        QCOMPARE(constant.unit(), 1.0);
    }

    void aSeriesTooShortToValidateOnIsSaid()
    {
        QVERIFY(sentenceOf(setUp(ManyToOne(), series(3), planOf(0.1))).contains(QLatin1String("only 3 windows")));
        QCOMPARE(sentenceOf(setUp(ManyToOne(), series(3), planOf(0))), QString());
    }

    void anExampleIsNamedByItsPlaceInTheData()
    {
        auto numbers = std::get<NumberExamples>(generate({ AddingPlan { 3 }, 40, 1 }));
        for (const std::size_t row : { 7U, 23U, 38U }) {
            NumberExamples spoilt = numbers;
            spoilt[row].target(0, 0) = std::numeric_limits<double>::quiet_NaN();
            const QString name = QStringLiteral("Example %1 ").arg(row + 1);
            QVERIFY(sentenceOf(setUp(ManyToOne(), spoilt, planOf(0.5))).startsWith(name));
        }
        PairExamples pairs = fourPairs();
        pairs.pairs[2].source.clear();
        QVERIFY(sentenceOf(setUp(EncoderDecoder(), pairs, planOf(0.5))).contains(QLatin1String("of pair 3 ")));
    }

    void whatDoesNotFitIsSaid()
    {
        QVERIFY(sentenceOf(setUp(ManyToOne(), fourPairs(), planOf(0))).contains(QLatin1String("encoder-decoder")));
        QVERIFY(sentenceOf(setUp(EncoderDecoder(), fourTexts(), planOf(0))).contains(QLatin1String("many-to-one")));
        QVERIFY(sentenceOf(setUp(Vectors(), fourTexts(), planOf(0))).contains(QLatin1String("many-to-one")));
        QVERIFY(
            sentenceOf(setUp(ManyToOne(), NumberExamples(), planOf(0))).contains(QLatin1String("nothing to learn")));
        QVERIFY(sentenceOf(setUp(ManyToOne(), fourTexts(), planOf(1))).contains(QLatin1String("for validation is 1")));
    }
};

ALPHASCOPE_TEST(TrainingSetupTest, QCoreApplication)
#include "tst_trainingsetup.moc"
