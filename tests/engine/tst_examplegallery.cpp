// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/examplegallery.h"
#include "testclass.h"

#include "engine/generatedtask.h"
#include "engine/specimenequality.h"
#include "engine/trace.h"

#include <QtTest>

using namespace alphascope;

namespace {

template <typename Model>
TrainingSetup setupOf(const TaskPlan &plan, Index examples = 60)
{
    Model model;
    if constexpr (std::is_same_v<Model, ManyToOne>)
        model.config.score = Score::Additive; // for texts of any length
    SetupPlan split;
    split.validation = 0.2;
    return setUp(model, generate({ plan, examples, 1 }), split);
}

std::vector<std::string> words(const ExampleGallery &gallery, const ShownExample &example, const Specimen &specimen)
{
    return expectedWords(example, gallery.preprocessing, specimen);
}

} // namespace

Q_DECLARE_METATYPE(alphascope::TrainingSetup)

class ExampleGalleryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    //! A training begins with the first one for validation.
    void theFirstExampleIsTheInputOfTheSetup_data()
    {
        QTest::addColumn<TrainingSetup>("setup");
        QTest::newRow("numbers") << setupOf<ManyToOne>(AddingPlan { 5 });
        QTest::newRow("texts") << setupOf<ManyToOne>(ReviewPlan());
        QTest::newRow("pairs") << setupOf<EncoderDecoder>(SymbolPlan());
        QTest::newRow("rnnsearch") << setupOf<RnnSearch>(SymbolPlan());
        FibonacciPlan fibonacci;
        fibonacci.targetSteps = 2;
        fibonacci.scaling = FibonacciScaling::Logarithmic; // else most numbers are 0 as floats
        QTest::newRow("many-to-many") << setupOf<ManyToMany>(fibonacci);
    }
    void theFirstExampleIsTheInputOfTheSetup()
    {
        QFETCH(TrainingSetup, setup);
        QVERIFY(!setup.problem);
        const ExampleGallery gallery = galleryOf(setup);
        const Specimen first = withExample(setup.specimen, gallery.validation.at(0), gallery.preprocessing);
        QVERIFY(sameParameters(first, setup.specimen));
        const Trace expected = trace(setup.specimen), got = trace(first);
        if (gallery.validation[0].x.size() == 0) // else they are numbers, of fewer digits
            QVERIFY(got.columnLabels == expected.columnLabels);
        QCOMPARE(got.columns(), expected.columns());
        QVERIFY(got.outputs.isApprox(expected.outputs, 1e-5)); // examples are floats
        const Specimen second = withExample(setup.specimen, gallery.training.at(1), gallery.preprocessing);
        QVERIFY(!check(second));
        QVERIFY(!same(first, second));
        QVERIFY(shows(first, gallery.validation.at(0), gallery.preprocessing));
        QVERIFY(shows(second, gallery.training.at(1), gallery.preprocessing));
        QVERIFY(!shows(second, gallery.validation.at(0), gallery.preprocessing));
        Specimen opened = first; // files list what is not padded, too
        const auto columns = static_cast<std::size_t>(columnCount(first));
        std::visit([columns](auto &model) { model.inputs.padded.assign(columns, false); }, opened);
        QVERIFY(shows(opened, gallery.validation.at(0), gallery.preprocessing));
        Specimen padded = first; // the same input but for that
        std::visit([](auto &model) { model.inputs.padded = { true }; }, padded);
        QVERIFY(!shows(padded, gallery.validation.at(0), gallery.preprocessing));
    }

    void numbersStayFewAndTheWholeIsKnown()
    {
        const TrainingSetup setup = setupOf<ManyToOne>(AddingPlan { 5 }, 500);
        const ExampleGallery gallery = galleryOf(setup, 30);
        QCOMPARE(gallery.validation.size(), std::size_t(30));
        QCOMPARE(gallery.training.size(), std::size_t(30));
        QCOMPARE(gallery.validationCount + gallery.trainingCount, Index(500));
        const ExampleGallery large = galleryOf(setupOf<ManyToOne>(AddingPlan { 20'000 }, 100), 200);
        QVERIFY(large.training.size() > 10 && large.training.size() < 60);
    }

    void numbersHaveAsFewDigitsAsTellThem()
    {
        TrainingSetup setup = setupOf<ManyToOne>(AddingPlan { 2 });
        ShownExample example = galleryOf(setup).validation.at(0);
        example.x << 0.1F, 0, -1e-30F, 0.33333334F;
        const Specimen shown = withExample(setup.specimen, example, {});
        const Matrix<double> x = *std::get<ManyToOne>(shown).inputs.x;
        QCOMPARE(x(0, 0), 0.1);
        QCOMPARE(x(1, 0), -1e-30);
        QCOMPARE(x(1, 1), 0.33333334);
        QVERIFY(x.cast<float>() == example.x);
    }

    void wordsAreToldAsTheyAreCalled()
    {
        const TrainingSetup reviews = setupOf<ManyToOne>(ReviewPlan());
        const ExampleGallery ofReviews = galleryOf(reviews);
        const ShownExample &review = ofReviews.training.at(0);
        const std::string told = words(ofReviews, review, reviews.specimen).at(0);
        QCOMPARE(told, reviews.preprocessing.classes.at(static_cast<std::size_t>(*review.targetClass)));
        QVERIFY(review.x.size() == 0); // a row for each word would be large

        SymbolPlan plan;
        plan.order = SymbolOrder::Reversed;
        const TrainingSetup symbols = setupOf<EncoderDecoder>(plan);
        const ExampleGallery ofSymbols = galleryOf(symbols);
        const ShownExample &pair = ofSymbols.validation.at(2);
        const auto expected = words(ofSymbols, pair, symbols.specimen);
        auto source = labelsOf({ pair.tokens, {} }, vocabulariesOf(symbols.specimen)->source);
        std::reverse(source.begin(), source.end());
        QVERIFY(expected == source);

        const TrainingSetup numbers = setupOf<ManyToOne>(AddingPlan { 5 });
        const ExampleGallery ofNumbers = galleryOf(numbers);
        QVERIFY(words(ofNumbers, ofNumbers.training.at(0), numbers.specimen).empty());
        QCOMPARE(ofNumbers.training.at(0).target.size(), Index(1));
    }
};

ALPHASCOPE_TEST(ExampleGalleryTest, QCoreApplication)
#include "tst_examplegallery.moc"
