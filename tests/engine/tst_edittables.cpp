// SPDX-License-Identifier: GPL-3.0-or-later
//! Rows and columns of the typed tables, and what moves with them.
#include "edited.h"
#include "engine/edittables.h"
#include "testclass.h"

#include <QTest>

#include <limits>

using namespace alphascope;

namespace {

using Flags = std::vector<bool>;

constexpr Index tooMany = std::numeric_limits<Index>::max();

//! Two queries, three keys and values, everything labelled, key 3 padding, query 2 not allowed to see key 2.
Vectors twoByThree(VectorSource source = VectorSource::Given)
{
    Vectors vectors;
    vectors.config.source = source;
    vectors.inputs.queries = Table { { 1, 2 }, { 3, 4 } };
    vectors.inputs.keys = Table { { 1, 1 }, { 2, 2 }, { 3, 3 } };
    vectors.inputs.values = Table { { 10, 11, 12 }, { 20, 21, 22 }, { 30, 31, 32 } };
    vectors.inputs.weights = Table { { 0.5, 0.25, 0.25 }, { 0, 1, 0 } };
    vectors.inputs.queryLabels = { "q1", "q2" };
    vectors.inputs.keyLabels = { "k1", "k2", "k3" };
    vectors.inputs.padded = { false, false, true };
    vectors.inputs.allowed = Mask::Constant(2, 3, true);
    vectors.inputs.allowed(1, 1) = false;
    return vectors;
}

//! Three tokens that attend to each other; token 3 is padding, token 1 not allowed to see token 2.
Vectors threeTokens()
{
    Vectors vectors = twoByThree(VectorSource::SelfAttention);
    vectors.inputs.queries = Table { { 1, 2 }, { 3, 4 }, { 5, 6 } };
    vectors.inputs.queryLabels = vectors.inputs.keyLabels = { "a", "b", "c" };
    vectors.inputs.allowed = Mask::Constant(3, 3, true);
    vectors.inputs.allowed(0, 1) = false;
    return vectors;
}

ManyToOne threeTimesteps()
{
    ManyToOne model;
    model.inputs.x = Table { { 1 }, { 2 }, { 3 } };
    model.inputs.labels = { "one", "two", "three" };
    model.inputs.padded = { false, false, true };
    model.inputs.allowed = Mask::Constant(1, 3, true);
    model.inputs.allowed(0, 1) = false;
    return model;
}

const VectorsInputs &inputs(const Specimen &specimen) { return std::get<Vectors>(specimen).inputs; }

//! Where a mask is false, as text: "1,1 " for row 1, column 1.
std::string masked(const Mask &mask)
{
    std::string cells;
    for (Index row = 0; row < mask.rows(); ++row)
        for (Index column = 0; column < mask.cols(); ++column)
            if (!mask(row, column))
                cells += std::to_string(row) + "," + std::to_string(column) + " ";
    return cells;
}

} // namespace

class TestEditTables : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRowOfKeysIsARowOfValues();
    void aRowOfValuesIsARowOfKeys();
    void keysAndValuesThatDisagreeMoveAlone();
    void aRowOfQueriesMovesItsLabelAndMask();
    void aTokenIsARowAndAColumn();
    void aRowOfYLeavesTheUnusedValues();
    void tablesThatTheSourceDoesNotUseMoveAlone();
    void columnsOfGivenWeightsAreKeys();
    void aRowOfGivenWeightsIsAQuery();
    void aTimestepMovesItsLabelPaddingAndMask();
    void removingShiftsWhatFollows();
    void theLastLineStays();
    void widthsOfQueriesAndKeysBelongTogetherForDotProducts();
    void widthsAreFreeWhenTheScoreOrAProjectionAllows();
    void anEmptyTableBeginsWithOneLine();
    void aResizedTableMakesUpNoValues();
    void aResizedTableIsCutAtItsEnd();
    void shortListsStayShort();
    void wrongPlacesChangeNothing_data();
    void wrongPlacesChangeNothing();
    void hugeTablesAreRefused();
};

void TestEditTables::aRowOfKeysIsARowOfValues()
{
    Specimen specimen = twoByThree();
    QVERIFY(insertLines(specimen, "K", Lines::Rows, 1, 2));
    const VectorsInputs &after = inputs(specimen);
    QVERIFY(equal(after.keys, Table { { 1, 1 }, { 0, 0 }, { 0, 0 }, { 2, 2 }, { 3, 3 } }));
    QVERIFY(equal(after.values, Table { { 10, 11, 12 }, { 0, 0, 0 }, { 0, 0, 0 }, { 20, 21, 22 }, { 30, 31, 32 } }));
    QCOMPARE(after.keyLabels, (Labels { "k1", "", "", "k2", "k3" }));
    QCOMPARE(after.padded, (Flags { false, false, false, false, true }));
    QCOMPARE(after.allowed.cols(), Index(5));
    QCOMPARE(masked(after.allowed), std::string("1,3 "));
    QVERIFY(equal(after.queries, twoByThree().inputs.queries));
    QCOMPARE(after.queryLabels, (Labels { "q1", "q2" }));
}

void TestEditTables::aRowOfValuesIsARowOfKeys()
{
    Specimen specimen = twoByThree();
    QVERIFY(removeLines(specimen, "V", Lines::Rows, 0, 1));
    QVERIFY(equal(inputs(specimen).keys, Table { { 2, 2 }, { 3, 3 } }));
    QVERIFY(equal(inputs(specimen).values, Table { { 20, 21, 22 }, { 30, 31, 32 } }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k2", "k3" }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("1,0 "));
}

void TestEditTables::keysAndValuesThatDisagreeMoveAlone()
{
    Vectors vectors = twoByThree();
    vectors.inputs.values = Table { { 10 }, { 20 } };
    Specimen specimen = vectors;
    QVERIFY(insertLines(specimen, "V", Lines::Rows, 2, 1));
    QVERIFY(equal(inputs(specimen).values, Table { { 10 }, { 20 }, { 0 } }));
    QCOMPARE(inputs(specimen).keys.rows(), Index(3));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1", "k2", "k3" }));

    specimen = vectors;
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 0, 1));
    QCOMPARE(inputs(specimen).values.rows(), Index(2));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k2", "k3" }));
}

void TestEditTables::aRowOfQueriesMovesItsLabelAndMask()
{
    Specimen specimen = twoByThree();
    QVERIFY(insertLines(specimen, "Q", Lines::Rows, 0, 1));
    QVERIFY(equal(inputs(specimen).queries, Table { { 0, 0 }, { 1, 2 }, { 3, 4 } }));
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "", "q1", "q2" }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("2,1 "));
    QCOMPARE(inputs(specimen).keys.rows(), Index(3));
}

void TestEditTables::aTokenIsARowAndAColumn()
{
    Specimen specimen = threeTokens();
    QVERIFY(insertLines(specimen, "Q", Lines::Rows, 1, 1));
    const VectorsInputs &after = inputs(specimen);
    QVERIFY(equal(after.queries, Table { { 1, 2 }, { 0, 0 }, { 3, 4 }, { 5, 6 } }));
    QCOMPARE(after.queryLabels, (Labels { "a", "", "b", "c" }));
    QCOMPARE(after.keyLabels, after.queryLabels);
    QCOMPARE(after.padded, (Flags { false, false, false, true }));
    QCOMPARE(after.allowed.rows(), Index(4));
    QCOMPARE(masked(after.allowed), std::string("0,2 "));
    QCOMPARE(after.keys.rows(), Index(3)); // unused

    QVERIFY(removeLines(specimen, "Q", Lines::Rows, 2, 1));
    QCOMPARE(masked(inputs(specimen).allowed), std::string());
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "", "c" }));
}

void TestEditTables::aRowOfYLeavesTheUnusedValues()
{
    Specimen specimen = twoByThree(VectorSource::CrossAttention);
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 1, 1));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1", "k3" }));
    QCOMPARE(inputs(specimen).padded, (Flags { false, true }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string());
    QVERIFY(equal(inputs(specimen).values, twoByThree().inputs.values));
}

void TestEditTables::tablesThatTheSourceDoesNotUseMoveAlone()
{
    Specimen specimen = threeTokens();
    QVERIFY(insertLines(specimen, "K", Lines::Rows, 0, 1));
    QVERIFY(insertLines(specimen, "V", Lines::Rows, 0, 2));
    QVERIFY(insertLines(specimen, "alpha", Lines::Columns, 0, 1));
    QVERIFY(insertLines(specimen, "Q", Lines::Columns, 0, 1));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "a", "b", "c" }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("0,1 "));
    QCOMPARE(inputs(specimen).keys.rows(), Index(4));
    QCOMPARE(inputs(specimen).keys.cols(), Index(2));
    QCOMPARE(inputs(specimen).values.rows(), Index(5));
    QCOMPARE(inputs(specimen).weights.cols(), Index(4));
}

void TestEditTables::columnsOfGivenWeightsAreKeys()
{
    Specimen specimen = twoByThree(VectorSource::Weights);
    QVERIFY(insertLines(specimen, "alpha", Lines::Columns, 1, 1));
    QVERIFY(equal(inputs(specimen).weights, Table { { 0.5, 0, 0.25, 0.25 }, { 0, 0, 1, 0 } }));
    QVERIFY(equal(inputs(specimen).values, Table { { 10, 11, 12 }, { 0, 0, 0 }, { 20, 21, 22 }, { 30, 31, 32 } }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1", "", "k2", "k3" }));
    QCOMPARE(inputs(specimen).padded, (Flags { false, false, false, true }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("1,2 "));

    QVERIFY(removeLines(specimen, "V", Lines::Rows, 0, 1)); // now they disagree
    QCOMPARE(inputs(specimen).weights.cols(), Index(4));
    QVERIFY(removeLines(specimen, "alpha", Lines::Columns, 0, 1));
    QCOMPARE(inputs(specimen).values.rows(), Index(3));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "", "k2", "k3" }));
}

void TestEditTables::aRowOfGivenWeightsIsAQuery()
{
    Specimen specimen = twoByThree(VectorSource::Weights);
    QVERIFY(removeLines(specimen, "alpha", Lines::Rows, 0, 1));
    QVERIFY(equal(inputs(specimen).weights, Table { { 0, 1, 0 } }));
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "q2" }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("0,1 "));
    QCOMPARE(inputs(specimen).queries.rows(), Index(2));
}

void TestEditTables::aTimestepMovesItsLabelPaddingAndMask()
{
    Specimen specimen = threeTimesteps();
    QVERIFY(insertLines(specimen, "x", Lines::Rows, 1, 1));
    const SequenceInputs &after = std::get<ManyToOne>(specimen).inputs;
    QVERIFY(equal(after.x, Table { { 1 }, { 0 }, { 2 }, { 3 } }));
    QCOMPARE(after.labels, (Labels { "one", "", "two", "three" }));
    QCOMPARE(after.padded, (Flags { false, false, false, true }));
    QCOMPARE(masked(after.allowed), std::string("0,2 "));

    QVERIFY(insertLines(specimen, "x", Lines::Columns, 1, 1)); // a feature more is no timestep more
    QCOMPARE(std::get<ManyToOne>(specimen).inputs.labels.size(), std::size_t(4));
    QCOMPARE(std::get<ManyToOne>(specimen).inputs.x.cols(), Index(2));
}

void TestEditTables::removingShiftsWhatFollows()
{
    Specimen specimen = twoByThree();
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 0, 1));
    QCOMPARE(inputs(specimen).padded, (Flags { false, true }));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("1,0 "));
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 0, 1)); // the masked key itself
    QCOMPARE(masked(inputs(specimen).allowed), std::string());
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k3" }));
}

void TestEditTables::theLastLineStays()
{
    Specimen specimen = twoByThree();
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 0, tooMany));
    QVERIFY(equal(inputs(specimen).keys, Table { { 1, 1 } }));
    QVERIFY(equal(inputs(specimen).values, Table { { 10, 11, 12 } }));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1" }));
    QVERIFY(!removeLines(specimen, "K", Lines::Rows, 0, 1));
    QVERIFY(removeLines(specimen, "V", Lines::Columns, 0, 3));
    QVERIFY(equal(inputs(specimen).values, Table { { 10 } }));
    QVERIFY(removeLines(specimen, "Q", Lines::Rows, 1, tooMany)); // beyond the end
    QCOMPARE(inputs(specimen).queryLabels, (Labels { "q1" }));
}

void TestEditTables::widthsOfQueriesAndKeysBelongTogetherForDotProducts()
{
    for (const VectorSource source : { VectorSource::Given, VectorSource::CrossAttention }) {
        for (const Score score : { Score::Dot, Score::ScaledDot }) {
            Vectors vectors = twoByThree(source);
            vectors.config.score = score;
            Specimen specimen = vectors;
            QVERIFY(insertLines(specimen, "Q", Lines::Columns, 1, 1));
            QVERIFY(equal(inputs(specimen).queries, Table { { 1, 0, 2 }, { 3, 0, 4 } }));
            QVERIFY(equal(inputs(specimen).keys, Table { { 1, 0, 1 }, { 2, 0, 2 }, { 3, 0, 3 } }));
            QVERIFY(removeLines(specimen, "K", Lines::Columns, 0, 2));
            QVERIFY(equal(inputs(specimen).queries, Table { { 2 }, { 4 } }));
            QVERIFY(equal(inputs(specimen).values, vectors.inputs.values));
        }
    }
}

void TestEditTables::widthsAreFreeWhenTheScoreOrAProjectionAllows()
{
    Vectors general = twoByThree(), projected = twoByThree(), unequal = twoByThree();
    general.config.score = Score::General;
    projected.config.projected = true;
    unequal.inputs.queries = Table { { 1 } };
    for (const Vectors &vectors : { general, projected, unequal }) {
        Specimen specimen = vectors;
        QVERIFY(insertLines(specimen, "K", Lines::Columns, 0, 1));
        QCOMPARE(inputs(specimen).keys.cols(), Index(3));
        QCOMPARE(inputs(specimen).queries.cols(), vectors.inputs.queries.cols());
    }
}

void TestEditTables::anEmptyTableBeginsWithOneLine()
{
    Vectors vectors = twoByThree(VectorSource::Weights);
    vectors.inputs.values.write().resize(0, 0);
    Specimen specimen = vectors;
    QVERIFY(insertLines(specimen, "V", Lines::Rows, 0, 3));
    QVERIFY(equal(inputs(specimen).values, Table::Zero(3, 1)));
    specimen = vectors;
    QVERIFY(insertLines(specimen, "V", Lines::Columns, 0, 2));
    QVERIFY(equal(inputs(specimen).values, Table::Zero(1, 2)));
    QCOMPARE(inputs(specimen).keyLabels.size(), std::size_t(3));
}

void TestEditTables::aResizedTableMakesUpNoValues()
{
    Specimen specimen = twoByThree();
    QVERIFY(resizeTable(specimen, "K", 5, 3));
    QVERIFY(equal(inputs(specimen).keys, Table { { 1, 1, 0 }, { 2, 2, 0 }, { 3, 3, 0 }, { 0, 0, 0 }, { 0, 0, 0 } }));
    QVERIFY(equal(inputs(specimen).queries, Table { { 1, 2, 0 }, { 3, 4, 0 } })); // the widths stay equal
    QCOMPARE(inputs(specimen).values.rows(), Index(3));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1", "k2", "k3", "", "" }));
    QCOMPARE(inputs(specimen).padded.size(), std::size_t(5));
    QCOMPARE(inputs(specimen).allowed.cols(), Index(5));
}

void TestEditTables::aResizedTableIsCutAtItsEnd()
{
    Specimen specimen = twoByThree();
    QVERIFY(resizeTable(specimen, "K", 2, 1));
    QVERIFY(equal(inputs(specimen).keys, Table { { 1 }, { 2 } }));
    QVERIFY(equal(inputs(specimen).queries, twoByThree().inputs.queries)); // nobody's numbers are lost
    QVERIFY(equal(inputs(specimen).values, twoByThree().inputs.values));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1", "k2" }));
    QCOMPARE(inputs(specimen).padded, (Flags { false, false }));
    QCOMPARE(inputs(specimen).allowed.cols(), Index(2));

    QVERIFY(resizeTable(specimen, "K", 1, 4)); // cut one way, grown the other
    QVERIFY(equal(inputs(specimen).keys, Table { { 1, 0, 0, 0 } }));
    QVERIFY(!resizeTable(specimen, "K", 0, 1));
    QVERIFY(!resizeTable(specimen, "K", 1, -1));
}

void TestEditTables::shortListsStayShort()
{
    Vectors vectors = twoByThree();
    vectors.inputs.keyLabels = { "k1" };
    vectors.inputs.padded.clear();
    vectors.inputs.allowed.resize(1, 1);
    vectors.inputs.allowed(0, 0) = false;
    Specimen specimen = vectors;
    QVERIFY(insertLines(specimen, "K", Lines::Rows, 3, 1));
    QVERIFY(removeLines(specimen, "K", Lines::Rows, 2, 1));
    QVERIFY(insertLines(specimen, "Q", Lines::Rows, 2, 1));
    QCOMPARE(inputs(specimen).keyLabels, (Labels { "k1" }));
    QVERIFY(inputs(specimen).padded.empty());
    QCOMPARE(masked(inputs(specimen).allowed), std::string("0,0 "));
    QVERIFY(insertLines(specimen, "K", Lines::Rows, 0, 1));
    QCOMPARE(masked(inputs(specimen).allowed), std::string("0,1 "));
}

void TestEditTables::wrongPlacesChangeNothing_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<qint64>("at");
    QTest::addColumn<qint64>("count");
    QTest::newRow("no such table") << QStringLiteral("W") << qint64(0) << qint64(1);
    QTest::newRow("of the other family") << QStringLiteral("x") << qint64(0) << qint64(1);
    QTest::newRow("no name") << QString() << qint64(0) << qint64(1);
    QTest::newRow("negative place") << QStringLiteral("K") << qint64(-1) << qint64(1);
    QTest::newRow("place beyond the end") << QStringLiteral("K") << qint64(4) << qint64(1);
    QTest::newRow("tooMany place") << QStringLiteral("K") << qint64(tooMany) << qint64(1);
    QTest::newRow("no lines") << QStringLiteral("K") << qint64(0) << qint64(0);
    QTest::newRow("negative count") << QStringLiteral("K") << qint64(0) << qint64(-3);
}

void TestEditTables::wrongPlacesChangeNothing()
{
    QFETCH(const QString, table);
    QFETCH(const qint64, at);
    QFETCH(const qint64, count);
    for (const Lines lines : { Lines::Rows, Lines::Columns }) {
        Specimen specimen = twoByThree();
        QVERIFY(!insertLines(specimen, table.toStdString(), lines, at, count));
        QVERIFY(!removeLines(specimen, table.toStdString(), lines, at, count));
        QVERIFY(equal(inputs(specimen).keys, twoByThree().inputs.keys));
        QVERIFY(equal(inputs(specimen).values, twoByThree().inputs.values));
        QCOMPARE(inputs(specimen).keyLabels, twoByThree().inputs.keyLabels);
    }
}

void TestEditTables::hugeTablesAreRefused()
{
    for (const Index count : { mostCells, Index(1) << 40, tooMany }) {
        for (const Lines lines : { Lines::Rows, Lines::Columns }) {
            Specimen specimen = twoByThree();
            QVERIFY(!insertLines(specimen, "K", lines, 0, count));
            QVERIFY(!resizeTable(specimen, "K", count, 2));
            QVERIFY(!resizeTable(specimen, "K", 3, count));
            QCOMPARE(inputs(specimen).keys.size(), Index(6));
            QCOMPARE(inputs(specimen).queries.size(), Index(4));
        }
    }
    Specimen square = twoByThree(); // either way alone would fit
    QVERIFY(!resizeTable(square, "V", 20'000, 20'000));
    QCOMPARE(inputs(square).values.size(), Index(9));
    Vectors wide = twoByThree();
    wide.inputs.values = Table::Zero(3, 20'000);
    Specimen specimen = wide;
    QVERIFY(!insertLines(specimen, "K", Lines::Rows, 0, 5'000)); // the partner, V, would be too large
    QCOMPARE(inputs(specimen).keys.rows(), Index(3));
    Vectors masks = threeTokens();
    specimen = masks;
    QVERIFY(!insertLines(specimen, "Q", Lines::Rows, 0, 10'000)); // the mask would have 10003 x 10003 cells
}

ALPHASCOPE_TEST(TestEditTables, QCoreApplication)
#include "tst_edittables.moc"
