// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/sequencebatches.h"
#include "testclass.h"

#include "engine/precision.h"

#include <QTest>

#include <chrono>
#include <pthread.h>
#include <thread>
#include <time.h>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ManyToOneConfig configOf(Cell cell, Index hidden)
{
    ManyToOneConfig config;
    config.rnn.cell = cell;
    config.rnn.hiddenSize = hidden;
    config.score = Score::Dot;
    return config;
}

//! Equal sequences of so many timesteps.
SequenceTask<float> taskOf(const ManyToOneConfig &config, Index timesteps, std::size_t count)
{
    SequenceTask<float> task;
    task.config = config;
    task.examples.assign(count, { Matrix<float>::Constant(timesteps, 1, 0.5F), {}, Matrix<float>::Ones(1, 1), 0 });
    return task;
}

ManyToOneParameters<float> floatParametersFor(const ManyToOneConfig &config)
{
    ManyToOne model;
    model.config = config;
    model.inputs.x = Matrix<double>::Zero(1, 1);
    fitParameters(model);
    return inPrecision<float>(model.parameters);
}

double millisecondsOf(clockid_t clock)
{
    timespec time {};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

class SequenceBatchesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachSequenceIsSeenOnceAndInOrder()
    {
        const SequenceTask<float> task = taskOf(configOf(Cell::Gru, 2), 3, 150);
        std::vector<Index> seen;
        const auto look = [&seen](std::span<const Index> numbers, const BatchManyToOne &model) {
            QCOMPARE(model.output().rows(), static_cast<Index>(numbers.size()));
            seen.insert(seen.end(), numbers.begin(), numbers.end());
        };
        const LossSum loss = passOver(task, floatParametersFor(task.config), {}, look);
        QCOMPARE(loss.weight, 150.0);
        QCOMPARE(seen.size(), std::size_t(150));
        for (std::size_t i = 0; i < seen.size(); ++i)
            QCOMPARE(seen[i], static_cast<Index>(i));
    }

    //! However much there is to do, only a small part of it is still done: a tenth of a second of some seconds. Both
    //! are what this thread computes, in one run: processors differ, and other programs take their time too.
    void aStopIsHeardSoon_data()
    {
        QTest::addColumn<int>("hidden");
        QTest::addColumn<int>("timesteps");
        QTest::addColumn<int>("count");
        QTest::newRow("large cells") << 128 << 1000 << 64;
        QTest::newRow("long sequences") << 2 << 50'000 << 192;
    }
    void aStopIsHeardSoon()
    {
        QFETCH(int, hidden);
        QFETCH(int, timesteps);
        QFETCH(int, count);
        const SequenceTask<float> task
            = taskOf(configOf(Cell::Lstm, hidden), timesteps, static_cast<std::size_t>(count));
        const ManyToOneParameters<float> parameters = floatParametersFor(task.config);
        std::vector<Index> numbers(task.examples.size());
        std::iota(numbers.begin(), numbers.end(), Index(0));
        clockid_t clock {};
        QCOMPARE(pthread_getcpuclockid(pthread_self(), &clock), 0);
        const double begun = millisecondsOf(clock);
        {
            SequenceWorkspace workspace;
            ManyToOneParameters<float> sum = parameters;
            QCOMPARE(task.addGradients(numbers, parameters, 1, {}, sum, workspace).weight, double(count));
        }
        const double whole = millisecondsOf(clock) - begun;
        for (int i = 0; i < 3; ++i) {
            SequenceWorkspace workspace;
            ManyToOneParameters<float> sum = parameters;
            std::stop_source stop;
            const double started = millisecondsOf(clock);
            double stopped = 0;
            std::thread stopper([&] {
                while (millisecondsOf(clock) - started < whole * (i + 1) / 16)
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                stopped = millisecondsOf(clock);
                stop.request_stop();
            });
            const LossSum loss = task.addGradients(numbers, parameters, 1, stop.get_token(), sum, workspace);
            const double ended = millisecondsOf(clock);
            stopper.join();
            QVERIFY(loss.weight < count); // else there was nothing to stop
            QVERIFY2(ended - stopped < whole / 4, qPrintable(u"%1 of %2 ms"_s.arg(ended - stopped).arg(whole)));
        }
    }
};

ALPHASCOPE_TEST(SequenceBatchesTest, QCoreApplication)
#include "tst_sequencebatches.moc"
