// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/edit.h"
#include "engine/intervention.h"
#include "engine/samples.h"
#include "engine/specimen.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

#include <memory>
#include <set>

using namespace alphascope;

namespace {

constexpr std::size_t familyCount = std::variant_size_v<Specimen>;
constexpr WeightChange set = WeightChange::Set;
constexpr WeightChange scale = WeightChange::Scale;

Interventions forced(std::vector<WeightIntervention> weights)
{
    Interventions interventions;
    interventions.weights = std::move(weights);
    return interventions;
}

RowVector<double> changed(
    const Interventions &interventions, RowVector<double> alpha, const std::vector<bool> &allowed = {}, Index row = 0)
{
    const std::unique_ptr<bool[]> cells(new bool[static_cast<std::size_t>(alpha.size())]);
    std::copy(allowed.begin(), allowed.end(), cells.get());
    changeWeights<double>(interventions, 0, row, allowed.empty() ? nullptr : cells.get(), alpha);
    return alpha;
}

RowVector<double> row(std::initializer_list<double> numbers)
{
    RowVector<double> result(static_cast<Index>(numbers.size()));
    std::copy(numbers.begin(), numbers.end(), result.begin());
    return result;
}

void compare(const RowVector<double> &actual, const RowVector<double> &expected)
{
    QCOMPARE(actual.size(), expected.size());
    for (Index i = 0; i < actual.size(); ++i)
        QVERIFY2(std::abs(actual(i) - expected(i)) < 1e-15, qPrintable(QString::number(actual(i), 'g', 17)));
}

//! The samples that have attention which a model computes.
std::vector<std::pair<const char *, Specimen>> attending()
{
    std::vector<std::pair<const char *, Specimen>> result;
    for (const Sample &sample : samples()) {
        const Specimen specimen = sample.make();
        const Trace made = trace(specimen);
        if (!made.sheets.empty() && !made.given && made.columns() > 1)
            result.emplace_back(sample.name.c_str(), specimen);
    }
    return result;
}

EncoderDecoder greedy(std::uint64_t seed)
{
    EncoderDecoder model = tinyEncoderDecoder([seed](EncoderDecoderConfig &config) { config.seed = seed; });
    model.inputs.decoding = Decoding::Greedy;
    model.inputs.maximumLength = 6;
    return model;
}

} // namespace

class InterventionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theOthersShareWhatIsLeft()
    {
        const auto alpha = row({ 0.1, 0.2, 0.3, 0.4 });
        compare(changed(forced({ { 0, 0, 3, set, 0 } }), alpha), row({ 1. / 6, 2. / 6, 3. / 6, 0 })); // forbidden
        compare(changed(forced({ { 0, 0, 0, set, 0.4 } }), alpha), row({ 0.4, 0.4 / 3, 0.2, 0.8 / 3 }));
        compare(changed(forced({ { 0, 0, 0, scale, 2 } }), alpha), row({ 2. / 11, 2. / 11, 3. / 11, 4. / 11 }));
        // Set and scaled at once: the set weight stays, the others share 0.5 as 0.1 : 0.4 : 0.4.
        compare(changed(forced({ { 0, 0, 2, set, 0.5 }, { 0, 0, 1, scale, 2 } }), alpha),
            row({ 0.5 / 9, 0.5 * 4 / 9, 0.5, 0.5 * 4 / 9 }));
    }

    void theOthersStayWhenAsked()
    {
        Interventions interventions = forced({ { 0, 0, 3, set, 0 } });
        interventions.renormalises = false;
        compare(changed(interventions, row({ 0.1, 0.2, 0.3, 0.4 })), row({ 0.1, 0.2, 0.3, 0 }));
    }

    void whatCannotBeSharedStandsAsItIs()
    {
        const auto alpha = row({ 0.5, 0.5 });
        compare(changed(forced({ { 0, 0, 0, set, 2 } }), alpha), row({ 2, 0 })); // more than the sum: nothing is left
        compare(changed(forced({ { 0, 0, everyOne, set, 0 } }), alpha), row({ 0, 0 })); // no others
        compare(changed(forced({ { 0, 0, 0, set, 0.1 }, { 0, 0, 1, set, 0.2 } }), alpha), row({ 0.1, 0.2 }));
        compare(changed(forced({ { 0, 0, 0, set, 0.25 } }), row({ 1, 0 })), row({ 0.25, 0 })); // others weigh nothing
    }

    void aSumBelowOneStays() // of local attention
    {
        compare(changed(forced({ { 0, 0, 0, set, 0 } }), row({ 0.2, 0.2, 0.4 })), row({ 0, 0.8 / 3, 1.6 / 3 }));
    }

    void maskedCellsStayMasked()
    {
        compare(changed(forced({ { 0, 0, 1, set, 0.5 } }), row({ 0.75, 0, 0.25 }), { true, false, true }),
            row({ 0.75, 0, 0.25 }));
    }

    void wholeRowsAndColumns()
    {
        const Interventions column = forced({ { 0, everyOne, 1, set, 0 } });
        compare(changed(column, row({ 0.5, 0.25, 0.25 }), {}, 7), row({ 2. / 3, 0, 1. / 3 }));
        // A cell of its own comes before its column, whichever was said first.
        const Interventions both = forced({ { 0, 2, 1, set, 0.25 }, { 0, everyOne, 1, set, 0 } });
        compare(changed(both, row({ 0.5, 0.25, 0.25 }), {}, 2), row({ 0.5, 0.25, 0.25 }));
        // Of a row and a column that cross, the one said last.
        const WeightIntervention row2 { 0, 2, everyOne, scale, 2 }, column1 { 0, everyOne, 1, set, 0.5 };
        QCOMPARE(interventionAt(forced({ row2, column1 }), 0, 2, 1)->change, set);
        QCOMPARE(interventionAt(forced({ column1, row2 }), 0, 2, 1)->change, scale);
        compare(changed(forced({ row2, column1 }), row({ 0.5, 0.25, 0.25 }), {}, 2), row({ 1. / 3, 0.5, 1. / 6 }));
        compare(changed(forced({ column1, row2 }), row({ 0.5, 0.25, 0.25 }), {}, 2), row({ 0.5, 0.25, 0.25 }));
        QVERIFY(changesRow(column, 0, 99) && !changesRow(column, 1, 99));
        QVERIFY(!changesRow(forced({ { 0, 2, everyOne, set, 0 } }), 0, 3));
    }

    void ofAnEntryTheNewestCounts()
    {
        Interventions made = withState(Interventions(), { 1, 2, 0.5 });
        made = withQuery(made, { 1, 2, 3 });
        made = withState(made, { 1, 2, -0.5 });
        made = withQuery(made, { 0, 2, 4 });
        QCOMPARE(made.states, (std::vector<EntryIntervention> { { 1, 2, -0.5 } }));
        QCOMPARE(made.queries, (std::vector<EntryIntervention> { { 1, 2, 3 }, { 0, 2, 4 } }));
    }

    void oneTakesThePlaceOfAnother()
    {
        Interventions interventions = with(Interventions(), WeightIntervention { 0, 1, 2, set, 0.5 });
        interventions = with(interventions, WeightIntervention { 0, 1, 2, scale, 3 });
        interventions = with(interventions, WeightIntervention { 1, 1, 2, set, 0 });
        QCOMPARE(interventions.weights.size(), std::size_t(2));
        QCOMPARE(interventionAt(interventions, 0, 1, 2)->value, 3.);
        QVERIFY(!interventionAt(interventions, 0, 1, 3));
        interventions = with(interventions, WeightIntervention { 0, everyOne, 2, set, 0 });
        QCOMPARE(interventions.weights.size(), std::size_t(2)); // a whole column covers its cell
        QCOMPARE(interventionAt(interventions, 0, 1, 2)->value, 0.);
        QCOMPARE(without(interventions, 0, 1, 2).weights.size(), std::size_t(1)); // head 1's stays
        interventions = with(interventions, WeightIntervention { 0, 1, 2, set, 0.25 });
        QCOMPARE(interventionAt(interventions, 0, 1, 2)->value, 0.25);
        QCOMPARE(interventionAt(interventions, 0, 0, 2)->value, 0.);
    }

    //! Each family: the forbidden weight is 0, the sum stays, and context and output are those of the new weights.
    void contextAndOutputFollow_data()
    {
        QTest::addColumn<int>("number");
        std::set<std::size_t> families;
        int number = 0;
        for (const auto &[name, specimen] : attending()) {
            QTest::newRow(name) << number++;
            families.insert(specimen.index());
        }
        QCOMPARE(families.size(), familyCount);
    }
    void contextAndOutputFollow()
    {
        QFETCH(int, number);
        Specimen specimen = attending()[static_cast<std::size_t>(number)].second;
        const Trace before = trace(specimen);
        const Index row = before.rows() - 1;
        Index column = 0;
        QVERIFY(before.sheets[0].alpha.row(row).maxCoeff(&column) > 0);
        alphascope::apply(SetInterventions { forced({ { 0, row, column, set, 0 } }), "Forbid" }, specimen);
        const Trace after = trace(specimen);
        const Sheet &old = before.sheets[0], &sheet = after.sheets[0];
        QCOMPARE(sheet.alpha(row, column), 0.);
        QVERIFY(std::abs(sheet.rowSums(row) - old.rowSums(row)) < 1e-12);
        QCOMPARE(sheet.findings[static_cast<std::size_t>(row)], RowFinding::None);
        QVERIFY((sheet.scores.row(row) - old.scores.row(row)).isZero(1e-15)); // what was computed before stays
        const Index T = sheet.values.rows();
        const RowVector<double> context = sheet.alpha.row(row).leftCols(T) * sheet.values;
        QVERIFY((sheet.context.row(row) - context).isZero(1e-12));
        QVERIFY(!(sheet.context.row(row) - old.context.row(row)).isZero(1e-6));
        if (before.outputs.size() > 0)
            QVERIFY(!(after.outputs.row(row) - before.outputs.row(row)).isZero(1e-9));
        QCOMPARE(after.interventions.count(), std::size_t(1));
    }

    void aSumThatIsNotOneIsFound()
    {
        Specimen specimen = attending().front().second;
        Interventions interventions = forced({ { 0, 0, 0, set, 3 } });
        interventions.renormalises = false;
        alphascope::apply(SetInterventions { interventions, "Set" }, specimen);
        QCOMPARE(trace(specimen).sheets[0].findings[0], RowFinding::SumNotOne);
    }

    void theRestOfTheDecodingFollows()
    {
        // Told what to write, the second output changes with the first context, by way of the decoder's state.
        Specimen specimen = tinyBahdanau();
        const Trace before = trace(specimen);
        alphascope::apply(SetInterventions { forced({ { 0, 0, 1, set, 0 } }), "Forbid" }, specimen);
        const Trace after = trace(specimen);
        QVERIFY(!(after.outputs.row(1) - before.outputs.row(1)).isZero(1e-9));
        QVERIFY(!(after.sheets[0].scores.row(1) - before.sheets[0].scores.row(1)).isZero(1e-9));

        // Writing by itself, greedily or by beam search, some model writes other words.
        int others = 0;
        for (const Decoding decoding : { Decoding::Greedy, Decoding::Beam }) {
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                EncoderDecoder model = greedy(seed);
                model.inputs.decoding = decoding;
                const Trace own = trace(model);
                model.interventions.weights = { { 0, everyOne, 0, set, 0 }, { 0, everyOne, 1, set, 0 } };
                others += trace(model).rowTokens != own.rowTokens ? 1 : 0;
                model.interventions = {};
                QCOMPARE(trace(model).rowTokens, own.rowTokens);
            }
            QVERIFY(others > 0);
            others = 0;
        }
    }

    void statesAndQueriesAreChanged()
    {
        for (auto [name, specimen] : attending()) {
            if (std::holds_alternative<Vectors>(specimen)) // whose vectors are typed anyway
                continue;
            const Trace before = trace(specimen);
            Interventions interventions;
            interventions.states = { { 1, 0, 0.875 } };
            alphascope::apply(SetInterventions { interventions, "State" }, specimen);
            const Trace after = trace(specimen);
            QCOMPARE(after.sheets[0].keys(1, 0), 0.875);
            QCOMPARE(after.sheets[0].values(1, 0), 0.875);
            QCOMPARE(after.states.front().values(1, 0), 0.875);
            QVERIFY2(!(after.sheets[0].context - before.sheets[0].context).isZero(1e-6), name);
            if (before.sheets[0].queries.size() == 0)
                continue;
            interventions.states.clear();
            interventions.queries = { { 0, 1, -0.5 } };
            alphascope::apply(SetInterventions { interventions, "Query" }, specimen);
            const Trace asked = trace(specimen);
            QCOMPARE(asked.sheets[0].queries(0, 1), -0.5);
            QVERIFY2(!(asked.sheets[0].scores.row(0) - before.sheets[0].scores.row(0)).isZero(1e-9), name);
        }
    }

    void otherInputsTakeThemBack()
    {
        Specimen specimen = greedy(1);
        const Interventions one = forced({ { 0, 0, 0, set, 0 } });
        const auto count = [&] { return std::get<EncoderDecoder>(specimen).interventions.count(); };
        alphascope::apply(SetInterventions { one, "Forbid" }, specimen);
        alphascope::apply(SetDecoding { Decoding::Greedy, 5, 1, false }, specimen);
        QCOMPARE(count(), std::size_t(1));
        EncoderDecoderConfig config = std::get<EncoderDecoder>(specimen).config;
        config.temperature = 2;
        alphascope::apply(SetEncoderDecoderConfig { config }, specimen);
        QCOMPARE(count(), std::size_t(1));
        alphascope::apply(SetTokens { Side::Source, { "3", "4" } }, specimen); // in an empty vocabulary: numbers
        QCOMPARE(count(), std::size_t(0));
    }
};

ALPHASCOPE_TEST(InterventionTest, QCoreApplication)
#include "tst_intervention.moc"
