// SPDX-License-Identifier: GPL-3.0-or-later
//! The specimens that the program offers: all can be traced, and show what their notes say.
#include "engine/parametercount.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "testclass.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace alphascope;

namespace {

Specimen sample(const std::string &name)
{
    for (const Sample &one : samples())
        if (one.name == name)
            return one.make();
    qFatal("no sample %s", name.c_str());
}

bool close(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

} // namespace

class TestSamples : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everySampleCanBeTraced_data();
    void everySampleCanBeTraced();
    void namesAndNotesAreThere();
    void theFirstIsTheFourTokenLesson();
    void noWordSeesALaterOne();
    void wordsFindTheirTranslations();
    void fibonacciIsDividedByTheNextNumber();
    void twentyTimestepsHaveTheTutorialsParameters();
    void theSineIsOnePeriod();
    void newSpecimensCanBeTraced();
    void everyFamilyHasASample();
    void theThreeNumbersFollowTheTen();
    void theSentencesAreWholeAndHonest();
};

void TestSamples::everySampleCanBeTraced_data()
{
    QTest::addColumn<int>("number");
    for (std::size_t i = 0; i < samples().size(); ++i)
        QTest::newRow(samples()[i].name.c_str()) << static_cast<int>(i);
}

void TestSamples::everySampleCanBeTraced()
{
    QFETCH(const int, number);
    const Specimen specimen = samples()[static_cast<std::size_t>(number)].make();
    const std::optional<Problem> problem = check(specimen);
    QVERIFY2(!problem, problem ? problem->sentence.c_str() : "");

    const Trace result = trace(specimen);
    QCOMPARE(result.rows(), rowCount(specimen));
    QCOMPARE(result.columns(), columnCount(specimen));
    QVERIFY(!result.sheets.empty());
    for (const Sheet &sheet : result.sheets)
        for (Index row = 0; row < result.rows(); ++row) {
            QVERIFY(close(sheet.alpha.row(row).sum(), 1, 1e-12));
            QCOMPARE(sheet.findings[static_cast<std::size_t>(row)], RowFinding::None);
        }
    QVERIFY(result.context.allFinite() && result.outputs.allFinite());
    QVERIFY(same(specimen, samples()[static_cast<std::size_t>(number)].make())); // the same each time
}

void TestSamples::namesAndNotesAreThere()
{
    std::set<std::string> names;
    for (const Sample &one : samples()) {
        QVERIFY(names.insert(one.name).second);
        QVERIFY(one.note.ends_with('.'));
    }
}

void TestSamples::theFirstIsTheFourTokenLesson()
{
    QCOMPARE(samples().front().name, std::string("Four tokens"));
    const Trace lesson = trace(samples().front().make());
    const VectorsInputs inputs = std::get<Vectors>(samples().front().make()).inputs;
    QVERIFY(inputs.queries == (Matrix<double> { { 1, 0 } }));
    QVERIFY(inputs.keys == (Matrix<double> { { 1, 0 }, { 0.7, 0.7 }, { 0, 1 }, { -1, 0 } }));
    QVERIFY(inputs.values == (Matrix<double> { { 10, 0 }, { 0, 10 }, { 5, 5 }, { -10, 0 } }));
    const double scores[] { 1, 0.7, 0, -1 }, weights[] { 0.446, 0.330, 0.164, 0.060 };
    for (Index key = 0; key < 4; ++key) {
        QCOMPARE(lesson.sheets[0].scores(0, key), scores[key]);
        QVERIFY(close(lesson.sheets[0].alpha(0, key), weights[key], 5e-4));
    }
    QVERIFY(close(lesson.context(0, 0), 4.673, 5e-4));
    QVERIFY(close(lesson.context(0, 1), 4.121, 5e-4));
    QCOMPARE(lesson.columnLabels[1], std::string("key 2"));
}

void TestSamples::noWordSeesALaterOne()
{
    const Trace causal = trace(sample("Causal self-attention, two heads"));
    QCOMPARE(causal.sheets.size(), std::size_t(2));
    for (const Sheet &sheet : causal.sheets)
        for (Index row = 0; row < 4; ++row)
            for (Index column = 0; column < 4; ++column)
                QCOMPARE(sheet.alpha(row, column) > 0, column <= row);
    QVERIFY(causal.sheets[0].alpha != causal.sheets[1].alpha);
    QCOMPARE(causal.rowLabels, (std::vector<std::string> { "the", "cat", "sat", "down" }));
    QCOMPARE(causal.outputs.cols(), Index(4));
}

void TestSamples::wordsFindTheirTranslations()
{
    const Trace cross = trace(sample("Cross-attention"));
    for (const auto &[row, column] : { std::pair<Index, Index> { 0, 0 }, { 1, 1 }, { 2, 3 } }) {
        Index largest = -1;
        cross.sheets[0].alpha.row(row).maxCoeff(&largest);
        QCOMPARE(largest, column);
    }
    QCOMPARE(cross.rowLabels[2], std::string("schläft"));
    QCOMPARE(cross.columnLabels[3], std::string("asleep"));
}

void TestSamples::fibonacciIsDividedByTheNextNumber()
{
    const ManyToOne model = std::get<ManyToOne>(sample("Fibonacci"));
    QCOMPARE(model.inputs.labels, (std::vector<std::string> { "8", "13", "21" }));
    QCOMPARE(model.inputs.x.rows(), Index(3));
    for (Index t = 0; t < 3; ++t)
        QCOMPARE(model.inputs.x(t, 0), std::stod(model.inputs.labels[static_cast<std::size_t>(t)]) / 34);

    const Matrix<double> x = std::get<ManyToOne>(sample("Fibonacci, 20 timesteps")).inputs.x;
    for (Index t = 2; t < 20; ++t)
        QVERIFY(close(x(t, 0), x(t - 1, 0) + x(t - 2, 0), 1e-15));
    QVERIFY(close(x(18, 0) + x(19, 0), 1, 1e-15));
}

void TestSamples::twentyTimestepsHaveTheTutorialsParameters()
{
    const ParameterCount count = parameterCount(sample("Fibonacci, 20 timesteps"));
    QCOMPARE(count.total, Index(33));
    QCOMPARE(count.withoutAttention, Index(11));
}

void TestSamples::theSineIsOnePeriod()
{
    const ManyToOne model = std::get<ManyToOne>(sample("Sine, bidirectional LSTM"));
    const Matrix<double> &x = model.inputs.x;
    QCOMPARE(x.rows(), Index(12));
    QCOMPARE(x(3, 0), 1.0);
    QCOMPARE(x(9, 0), -1.0);
    QCOMPARE(x(1, 0), 0.5);
    QVERIFY(close(x.sum(), 0, 1e-12));
    QCOMPARE(model.inputs.labels[3], std::string("90°"));
}

void TestSamples::newSpecimensCanBeTraced()
{
    QVERIFY(!check(newVectors()));
    QCOMPARE(trace(newVectors()).sheets[0].alpha.cols(), Index(2));
    QVERIFY(!check(newManyToOne()));
    QCOMPARE(trace(newManyToOne()).columns(), Index(3));
    QVERIFY(!check(newManyToMany()));
    QCOMPARE(trace(newManyToMany()).rows(), Index(3));
    QVERIFY(!check(newEncoderDecoder()));
    QCOMPARE(trace(newEncoderDecoder()).columnLabels, (std::vector<std::string> { "hallo", "Welt" }));
    QVERIFY(!check(newRnnSearch()));
    QCOMPARE(trace(newRnnSearch()).rowLabels, (std::vector<std::string> { "hello", "world", "⟨end⟩" }));
}

void TestSamples::everyFamilyHasASample()
{
    std::set<std::size_t> families;
    for (const Sample &one : samples())
        families.insert(one.make().index());
    QCOMPARE(families.size(), std::variant_size_v<Specimen>);
}

void TestSamples::theThreeNumbersFollowTheTen()
{
    const ManyToMany model = std::get<ManyToMany>(sample("Fibonacci, next three numbers"));
    QCOMPARE(model.inputs.labels.front(), std::string("1"));
    QCOMPARE(model.inputs.labels.back(), std::string("89"));
    QCOMPARE(model.inputs.x(9, 0), 89. / 377); // after 144 and 233
    QCOMPARE(model.config.decoderSteps, Index(3));
    QVERIFY(model.config.decoder);
}

void TestSamples::theSentencesAreWholeAndHonest()
{
    const Trace translated = trace(sample("Translation after Bahdanau"));
    QCOMPARE(translated.columnLabels,
        (std::vector<std::string> {
            "Ich", "habe", "keinen", "Hunger", ",", "weil", "ich", "ein", "Brot", "gegessen", "habe", "." }));
    QCOMPARE(translated.rowLabels,
        (std::vector<std::string> {
            "I", "am", "not", "hungry", ",", "because", "I", "ate", "a", "sandwich", ".", "⟨end⟩" }));
    const Trace reversed = trace(sample("Spelling backwards after Luong"));
    QCOMPARE(reversed.columnLabels, (std::vector<std::string> { "a", "b", "c", "d" }));
    QCOMPARE(reversed.rowLabels, (std::vector<std::string> { "d", "c", "b", "a", "⟨end⟩" }));
    for (const Sample &one : samples()) {
        if (vocabulariesOf(one.make()))
            QVERIFY(one.note.find("nothing has been trained") != std::string::npos);
    }
}

ALPHASCOPE_TEST(TestSamples, QCoreApplication)
#include "tst_samples.moc"
