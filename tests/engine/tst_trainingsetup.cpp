// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/generatedtask.h"
#include "engine/trainingsetup.h"

#include <QtTest>

#include <algorithm>

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
    void sizesFollowFromNumbers()
    {
        const TrainingSetup setup = setUp(ManyToOne(), generate({ AddingPlan { 6 }, 10, 1 }), planOf(0.2));
        QVERIFY(!setup.problem);
        const auto &model = std::get<ManyToOne>(setup.specimen);
        QCOMPARE(model.config.rnn.inputSize, Index(2));
        QCOMPARE(model.config.outputSize, Index(1));
        QCOMPARE(model.inputs.x.rows(), Index(6));
        QCOMPARE(setup.loss, LossKind::MeanSquaredError);
        QVERIFY(!check(setup.specimen));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QCOMPARE(sets.training.size(), std::size_t(8));
        QCOMPARE(sets.validation.size(), std::size_t(2));
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
        plan.terms = first.terms;
        Vocabulary more = *first.terms.words;
        more.entries.push_back({ VocabularyEntry::Kind::Word, "more" });
        plan.terms.words = std::make_shared<const Vocabulary>(more);
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

    void wordsAreOneHotRowsAndLabels()
    {
        const TrainingSetup setup = setUp(wordModel(), fourTexts(), planOf(0));
        QVERIFY(!setup.problem);
        const auto &model = std::get<ManyToOne>(setup.specimen);
        QCOMPARE(model.config.rnn.inputSize, Index(4)); // unknown, good, not, bad
        QCOMPARE(model.config.outputSize, Index(2));
        QCOMPARE(model.config.outputActivation, Activation::Softmax);
        QVERIFY(model.inputs.labels == Words { "good" });
        QCOMPARE(setup.loss, LossKind::CrossEntropy);
        QCOMPARE(setup.terms.words->size(), Index(4));
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(setup.data);
        QVERIFY(sets.training[1].x.rowwise().sum() == (Matrix<float>::Ones(2, 1)));
        QCOMPARE(sets.training[1].x(1, 1), 1.0F);
        QCOMPARE(sets.training[3].targetClass, Index(1));
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

    void rarerWordsAreUnknown()
    {
        SetupPlan plan = planOf(0);
        plan.mostWords = 1;
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
        plan.terms = first.terms;
        const TrainingSetup texts = setUp(first.specimen, fewer, plan);
        const auto &sets = std::get<ExampleSets<SequenceExample<float>>>(texts.data);
        QCOMPARE(sets.training[0].targetClass, Index(1)); // as it was at first
        const LabelledExamples stranger { { { { "bad" }, 0 } }, { "maybe" } };
        QVERIFY(sentenceOf(setUp(first.specimen, stranger, plan)).contains(QLatin1String("maybe")));
        QCOMPARE(std::get<ManyToOne>(texts.specimen).inputs.x.cols(), Index(4));
        QVERIFY(!check(texts.specimen));

        others.unit = TokenUnit::Characters;
        plan.terms = {};
        const TrainingSetup words = setUp(EncoderDecoder(), fourPairs(), planOf(0));
        QVERIFY(sentenceOf(setUp(words.specimen, others, plan)).contains(QLatin1String("characters")));
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

QTEST_APPLESS_MAIN(TrainingSetupTest)
#include "tst_trainingsetup.moc"
