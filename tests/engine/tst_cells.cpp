// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/cells.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

#include <atomic>
#include <cstdlib>

using namespace alphascope;

// Counting needs malloc itself, which the sanitizers keep for themselves.
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS

static std::atomic<int> allocations = 0;

extern "C" void *__libc_malloc(std::size_t size);
extern "C" void *malloc(std::size_t size)
{
    ++allocations;
    return __libc_malloc(size);
}
#endif

class CellsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theSigmoidReachesItsEnds()
    {
        QCOMPARE(Sigmoid()(-1000.), 0.);
        QCOMPARE(Sigmoid()(1000.), 1.);
        QCOMPARE(Sigmoid()(0.), 0.5);
        QVERIFY(std::isnan(Sigmoid()(NaN)));
    }

    void reluKeepsWhatIsNoNumber()
    {
        QCOMPARE(Relu()(-2.), 0.);
        QCOMPARE(Relu()(2.), 2.);
        QVERIFY(std::isnan(Relu()(NaN)));
    }

    void theTimeLoopAllocatesNothing_data()
    {
        QTest::addColumn<int>("cell");
        QTest::addColumn<bool>("resetsBefore");
        QTest::newRow("tanh") << int(Cell::RnnTanh) << false;
        QTest::newRow("relu") << int(Cell::RnnRelu) << false;
        QTest::newRow("GRU") << int(Cell::Gru) << false;
        QTest::newRow("GRU, reset before") << int(Cell::Gru) << true;
        QTest::newRow("LSTM") << int(Cell::Lstm) << false;
    }
    void theTimeLoopAllocatesNothing()
    {
#ifdef COUNTS_ALLOCATIONS
        QFETCH(int, cell);
        QFETCH(bool, resetsBefore);
        RnnConfig config;
        config.cell = static_cast<Cell>(cell);
        config.hiddenSize = 33;
        config.resetGate = resetsBefore ? ResetGate::BeforeProduct : ResetGate::AfterProduct;
        const Index rows = gateCount(config.cell) * config.hiddenSize;
        const RnnParameters<double> p {
            { { randomMatrix(rows, 1, "ih"),
                randomMatrix(rows, 33, "hh"),
                randomMatrix(1, rows, "bih"),
                randomMatrix(1, rows, "bhh") } }
        };
        const auto allocationsOver = [&](Index timesteps) {
            const Matrix<double> x = randomMatrix(timesteps, 1, "x");
            const int before = allocations;
            forward(x, {}, config, p);
            return allocations - before;
        };
        const int few = allocationsOver(3);
        QVERIFY(few > 0);
        QCOMPARE(allocationsOver(60), few);
#else
        QSKIP("Allocations cannot be counted in this build.");
#endif
    }
};

ALPHASCOPE_TEST(CellsTest, QCoreApplication)
#include "tst_cells.moc"
