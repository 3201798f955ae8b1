// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/rnnstates.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! A tape whose numbers say where they come from: 100·cell + gate.
RnnTape<double> tapeFor(const RnnConfig &config)
{
    RnnTape<double> tape;
    const Index H = config.hiddenSize;
    const Index G = gateCount(config.cell);
    for (Index i = 0; i < config.layers * config.directions(); ++i) {
        CellTape<double> cell;
        const auto base = static_cast<double>(100 * i);
        cell.h = Matrix<double>::Constant(2, H, base + 10);
        if (config.cell == Cell::Lstm)
            cell.c = Matrix<double>::Constant(2, H, base + 20);
        if (G > 1) {
            cell.gates.resize(2, G * H);
            for (Index g = 0; g < G; ++g)
                cell.gates.middleCols(g * H, H).setConstant(base + static_cast<double>(g));
        }
        tape.cells.push_back(cell);
    }
    for (Index layer = 0; layer < config.layers; ++layer)
        tape.outputs.push_back(Matrix<double>::Constant(2, config.featureSize(), static_cast<double>(-layer)));
    return tape;
}

QStringList listOf(const std::vector<States> &states)
{
    QStringList list;
    for (const States &each : states) {
        list << QStringLiteral("%1 | %2 | %3 | %4 wide")
                    .arg(QString::fromStdString(each.symbol), QString::fromStdString(each.title))
                    .arg(each.values(0, 0))
                    .arg(each.values.cols());
    }
    return list;
}

} // namespace

class RnnStatesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aVanillaLayerShowsItsHiddenState()
    {
        const RnnConfig config;
        QCOMPARE(listOf(statesOf(tapeFor(config), config)),
            QStringList { QStringLiteral("h | layer 1, forward: hidden state h | 10 | 2 wide") });
    }

    void anLstmShowsItsCellAndGatesByName()
    {
        // Case 21
        RnnConfig config;
        config.cell = Cell::Lstm;
        QCOMPARE(listOf(statesOf(tapeFor(config), config)),
            (QStringList { QStringLiteral("h | layer 1, forward: hidden state h | 10 | 2 wide"),
                QStringLiteral("c | layer 1, forward: cell state c | 20 | 2 wide"),
                QStringLiteral("i | layer 1, forward: input gate i | 0 | 2 wide"),
                QStringLiteral("f | layer 1, forward: forget gate f | 1 | 2 wide"),
                QStringLiteral("g | layer 1, forward: candidate g | 2 | 2 wide"),
                QStringLiteral("o | layer 1, forward: output gate o | 3 | 2 wide") }));
    }

    void theTopLayerComesFirstWithBothDirectionsTogether()
    {
        RnnConfig config;
        config.cell = Cell::Gru;
        config.bidirectional = true;
        config.layers = 2;
        const QStringList list = listOf(statesOf(tapeFor(config), config));
        QCOMPARE(list.size(), 1 + 4 * 4);
        QCOMPARE(list[0], QStringLiteral("h | hidden states h, all directions | -1 | 4 wide"));
        QCOMPARE(list[1], QStringLiteral("h | layer 2, forward: hidden state h | 210 | 2 wide"));
        QCOMPARE(list[2], QStringLiteral("r | layer 2, forward: reset gate r | 200 | 2 wide"));
        QCOMPARE(list[5], QStringLiteral("h | layer 2, backward: hidden state h | 310 | 2 wide"));
        QCOMPARE(list[7], QStringLiteral("z | layer 2, backward: update gate z | 301 | 2 wide"));
        QCOMPARE(list[12], QStringLiteral("n | layer 1, forward: candidate n | 2 | 2 wide"));
        QCOMPARE(list[13], QStringLiteral("h | layer 1, backward: hidden state h | 110 | 2 wide"));
    }
};

ALPHASCOPE_TEST(RnnStatesTest, QCoreApplication)
#include "tst_rnnstates.moc"
