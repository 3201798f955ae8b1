// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/layer.h"
#include "testclass.h"

#include "engine/specimen.h"
#include "matrices.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! Three heads of self-attention over `count` vectors.
Trace threeHeads(Index count)
{
    Vectors vectors;
    vectors.config.source = VectorSource::SelfAttention;
    vectors.config.heads = 3;
    vectors.config.causal = true;
    vectors.inputs.queries = randomMatrix(count, 6, "X");
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.padded.assign(static_cast<std::size_t>(count), false);
    fitParameters(vectors);
    return trace(vectors);
}

} // namespace

class LayerTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void meanAndMaximumOfTheHeads()
    {
        const Trace trace = threeHeads(5);
        const auto alpha = [&](std::size_t head, Index r, Index c) { return trace.sheets[head].alpha(r, c); };
        const Layer mean = makeLayer(trace, { LayerKind::MeanOfHeads });
        const Layer most = makeLayer(trace, { LayerKind::MaximumOfHeads });
        for (Index r = 0; r < 5; ++r) {
            for (Index c = 0; c < 5; ++c) {
                const double sum = alpha(0, r, c) + alpha(1, r, c) + alpha(2, r, c);
                QVERIFY(std::abs((*layerValues(trace, mean))(r, c) - sum / 3) < 1e-15);
                QCOMPARE(
                    (*layerValues(trace, most))(r, c), std::max({ alpha(0, r, c), alpha(1, r, c), alpha(2, r, c) }));
            }
        }
        QVERIFY(mean.pyramid.levels.empty()); // a small matrix is drawn cell by cell
    }

    void aNanOfAnyHeadIsOne()
    {
        for (const std::size_t head : { 0, 1, 2 }) {
            Trace trace = threeHeads(5);
            trace.sheets[head].alpha(4, 2) = NaN;
            for (const LayerKind kind : { LayerKind::MeanOfHeads, LayerKind::MaximumOfHeads })
                QVERIFY(std::isnan(makeLayer(trace, { kind }).values(4, 2)));
        }
    }

    void onlyWhatTheTraceDoesNotHaveIsMade()
    {
        const Trace trace = threeHeads(600);
        QCOMPARE(layerCost(trace, { LayerKind::Weights, 1 }), 0.);
        QVERIFY(makeLayer(trace, { LayerKind::Weights, 1 }).pyramid.levels.empty());
        QCOMPARE(layerCost(trace, { LayerKind::Scores, 1, Fold::Furthest }), 360'000.);
        const Layer scores = makeLayer(trace, { LayerKind::Scores, 1, Fold::Furthest });
        QCOMPARE(layerValues(trace, scores), &trace.sheets[1].scores);
        QCOMPARE(scores.pyramid.fold, Fold::Furthest);
        QVERIFY(!scores.pyramid.levels.empty() && scores.values.size() == 0);
        QVERIFY(!makeLayer(trace, { LayerKind::Weights, 1, Fold::Mean }).pyramid.levels.empty());
        QVERIFY(!makeLayer(trace, { LayerKind::MeanOfHeads }).pyramid.levels.empty());
    }

    void whatIsNotThere()
    {
        Trace none;
        QVERIFY(!hasLayer(none, LayerKind::Weights) && !hasLayer(none, LayerKind::MeanOfHeads));
        Trace one = threeHeads(3);
        one.sheets.resize(1);
        QVERIFY(hasLayer(one, LayerKind::Scores) && !hasLayer(one, LayerKind::MaximumOfHeads));
        one.sheets[0].scores.resize(0, 0);
        QVERIFY(!hasLayer(one, LayerKind::Scores));
        QVERIFY(!layerValues(one, makeLayer(one, { LayerKind::Scores })));
        QVERIFY(!layerValues(one, makeLayer(one, { LayerKind::Weights, 7 })));
    }
};

ALPHASCOPE_TEST(LayerTest, QCoreApplication)
#include "tst_layer.moc"
