// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/weighthistory.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! 400 bytes that tell their epoch.
std::shared_ptr<const NamedWeights> weights(Index epoch)
{
    return std::make_shared<const NamedWeights>(
        NamedWeights { { "W", Matrix<float>::Constant(10, 10, static_cast<float>(epoch)) } });
}

std::vector<Index> epochsOf(const WeightHistory &history)
{
    std::vector<Index> epochs;
    for (const auto &entry : history.entries())
        epochs.push_back(entry.epoch);
    return epochs;
}

} // namespace

class WeightHistoryTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyEpochIsKeptWhileThereIsRoom()
    {
        WeightHistory history(4000);
        for (Index epoch = 0; epoch < 10; ++epoch)
            history.add(epoch, weights(epoch), false);
        QCOMPARE(history.entries().size(), std::size_t(10));
        QCOMPARE(history.bytes(), std::size_t(4000));
        QCOMPARE((*history.entries()[7].weights).at("W")(0, 0), 7.0F);
    }

    void theFirstTheBestAndTheLastStayAndTheOthersAreSpread()
    {
        WeightHistory history(4000);
        for (Index epoch = 0; epoch <= 1000; ++epoch) {
            history.add(epoch, weights(epoch), epoch == 33);
            QVERIFY(history.bytes() <= 4000);
        }
        const std::vector<Index> epochs = epochsOf(history);
        QCOMPARE(epochs.size(), std::size_t(10));
        QCOMPARE(epochs.front(), Index(0));
        QCOMPARE(epochs.back(), Index(1000));
        QVERIFY(std::find(epochs.begin(), epochs.end(), Index(33)) != epochs.end());
        for (std::size_t i = 1; i < epochs.size(); ++i)
            QVERIFY2(epochs[i] - epochs[i - 1] <= 300, qPrintable(QString::number(epochs[i])));
    }

    void whatWasTheBestBeforeMayGo()
    {
        WeightHistory history(1200);
        for (Index epoch = 0; epoch < 20; ++epoch)
            history.add(epoch, weights(epoch), epoch < 5);
        QVERIFY(epochsOf(history) == (std::vector<Index> { 0, 4, 19 }));
    }

    void threeAreKeptHoweverLarge()
    {
        WeightHistory history(1);
        for (Index epoch = 0; epoch < 9; ++epoch)
            history.add(epoch, weights(epoch), epoch == 3);
        QVERIFY(epochsOf(history) == (std::vector<Index> { 0, 3, 8 }));
    }

    void theNumberOfEpochsIsBoundedToo()
    {
        WeightHistory history(1'000'000, 20);
        for (Index epoch = 0; epoch < 500; ++epoch)
            history.add(epoch, weights(epoch), false);
        QCOMPARE(history.entries().size(), std::size_t(20));
    }

    void anEpochThatComesAgainIsReplaced()
    {
        WeightHistory history;
        history.add(0, weights(0), false);
        history.add(3, weights(1), false);
        history.add(3, weights(2), true);
        QVERIFY(epochsOf(history) == (std::vector<Index> { 0, 3 }));
        QCOMPARE(history.entries().back().weights->at("W")(0, 0), 2.0F);
    }
};

ALPHASCOPE_TEST(WeightHistoryTest, QCoreApplication)
#include "tst_weighthistory.moc"
