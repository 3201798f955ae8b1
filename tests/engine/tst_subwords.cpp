// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/subwords.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Labels = std::vector<std::string>;
using Columns = std::vector<Index>;

} // namespace

class SubwordsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void threeWaysOfMarking()
    {
        const Words pairs = wordsOf({ "Net@@", "any@@", "ah@@", "u", "said", "@@", "x@@" });
        QCOMPARE(pairs.first, (Columns { 0, 4, 5, 6 }));
        QCOMPARE(pairs.labels, (Labels { "Netanyahu", "said", "@@", "x" })); // "@@" alone is a word like any other
        const Words wordPiece = wordsOf({ "un", "##believ", "##able", "##", "!" });
        QCOMPARE(wordPiece.labels, (Labels { "unbelievable", "##", "!" }));
        const Words sentencePiece = wordsOf({ "\u2581the", "\u2581cat", "s", "\u2581", "ran" });
        QCOMPARE(sentencePiece.labels, (Labels { "the", "cats", "ran" }));
        QCOMPARE(wordsOf({ "##able" }).labels, (Labels { "able" })); // a continuation of nothing
        QVERIFY(!wordsOf({ "no", "marks", "here" }).joinsAny(3));
        QVERIFY(wordsOf({}).labels.empty());
    }

    void tokensThatArePiecesAlready()
    {
        using Flags = std::vector<bool>;
        QCOMPARE(arePieces({ "said", "Net@@", "any", "@@", "!" }), (Flags { false, true, true, false, false }));
        QCOMPARE(arePieces({ "un", "##able", "##" }), (Flags { false, true, false }));
        QCOMPARE(arePieces({ "\u2581the", "s", "." }), (Flags { true, true, true }));
        QVERIFY(arePieces({}).empty());
    }

    void columnsAddAndRowsAverage()
    {
        Trace trace;
        trace.rowLabels = { "a@@", "b", "c" };
        trace.columnLabels = { "x", "y@@", "z" };
        trace.mask = Mask::Constant(3, 3, true);
        trace.mask(0, 0) = trace.mask(2, 1) = trace.mask(1, 0) = false;
        trace.context = matrix({ { 2, 4 }, { 4, 8 }, { 1, 1 } });
        Sheet &sheet = trace.sheets.emplace_back();
        sheet.alpha = matrix({ { 0, 0.5, 0.5 }, { 0, 0.25, 0.75 }, { 0.5, 0, 0.5 } });
        sheet.context = trace.context;
        QVERIFY(hasSubwords(trace));
        const Trace joined = joinedSubwords(trace);
        QVERIFY((joined.sheets[0].alpha - matrix({ { 0, 1 }, { 0.5, 0.5 } })).isZero(1e-15));
        QVERIFY((joined.context - matrix({ { 3, 6 }, { 1, 1 } })).isZero(1e-15));
        QCOMPARE(joined.rowLabels, (Labels { "ab", "c" }));
        QVERIFY(!joined.mask(0, 0) && joined.mask(0, 1) && joined.mask(1, 1));
        QVERIFY(joined.given && !joined.canMask);
        QCOMPARE(joined.sheets[0].findings[0], RowFinding::None); // a distribution stays one
        QCOMPARE(trace.sheets[0].alpha.cols(), Index(3));
    }

    void whatWasChangedByHandStaysMarked()
    {
        Trace trace;
        trace.rowLabels = { "a@@", "b", "c" };
        trace.columnLabels = { "x", "y@@", "z" };
        trace.sheets.emplace_back().alpha = Matrix<double>::Constant(3, 3, 1.0 / 3);
        trace.interventions.weights = { { 0, 2, 2, WeightChange::Set, 0 }, { 0, everyOne, 0, WeightChange::Scale, 2 } };
        trace.interventions.states = { { 2, 1, 0.5 } };
        const Interventions joined = joinedSubwords(trace).interventions;
        QCOMPARE(joined.count(), trace.interventions.count());
        QVERIFY(interventionAt(joined, 0, 1, 1)); // c → yz
        QVERIFY(!interventionAt(joined, 0, 0, 1));
        QVERIFY(interventionAt(joined, 0, 0, 0) && interventionAt(joined, 0, 1, 0)); // the whole column
        QCOMPARE(joined.states[0].row, Index(1));
        trace.interventions.weights = { { 0, 7, 0, WeightChange::Set, 0 } }; // of a decoding that was longer
        QCOMPARE(joinedSubwords(trace).interventions.weights[0].row, Index(2));
    }

    void theSharedFileOfNematus() // case 20
    {
        // The first sentence; the last row and column are the end tokens, which the file does not name.
        Trace trace;
        trace.columnLabels = { "Obama", "empf\u00e4ngt", "Net@@", "any@@", "ah@@", "u", "</s>" };
        trace.rowLabels = { "Obama", "welcomes", "Netanyahu", "</s>" };
        trace.sheets.emplace_back().alpha
            = matrix({ { 0.723834, 0.0471278, 0.126415, 0.000413103, 0.000774298, 0.000715227, 0.10072 },
                { 0.00572539, 0.743366, 0.0342341, 0.000315413, 0.00550132, 0.00150629, 0.209351 },
                { 0.0122618, 0.0073559, 0.909192, 0.000606444, 0.00614908, 0.00256837, 0.0618667 },
                { 0.00110054, 0.0214063, 0.0759918, 0.000446028, 0.104856, 0.0435644, 0.752634 } });
        const Trace joined = joinedSubwords(trace);
        const RowVector<double> row = joined.sheets[0].alpha.row(2); // the third
        const RowVector<double> expected = vector({ 0.0122618, 0.0073559, 0.918515894, 0.0618667 });
        QCOMPARE(row.size(), expected.size());
        QVERIFY2(difference(row, expected, 1e-7).isEmpty(), qPrintable(difference(row, expected, 1e-7)));
    }
};

ALPHASCOPE_TEST(SubwordsTest, QCoreApplication)
#include "tst_subwords.moc"
