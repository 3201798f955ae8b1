// SPDX-License-Identifier: GPL-3.0-or-later
// Forward passes, training steps with Adam, and epochs of recurrent networks with location attention.
#include "timing.h"

#include "engine/initialise.h"
#include "engine/precision.h"
#include "engine/trainer.h"

#include <numeric>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! Sequences to train a network on, and the training so far.
struct Training {
    SequenceTask<float> task;
    TrainingPlan plan;
    ManyToOneParameters<float> parameters;
    TrainingState<float> state;

    Training(Cell cell, Index hidden, Index timesteps, Index examples, Index batchSize, Index threads)
    {
        ManyToOne model;
        model.config.rnn.cell = cell;
        model.config.rnn.hiddenSize = hidden;
        model.inputs.x = Matrix<double>::Zero(timesteps, 1);
        fitParameters(model);
        parameters = inPrecision<float>(model.parameters);
        task.config = model.config;
        plan.batchSize = batchSize;
        plan.threads = threads;
        for (Index i = 0; i < examples; ++i) {
            Matrix<double> x(timesteps, 1), target(1, 1);
            fillUniform(x, 1, 1, "x" + std::to_string(i));
            fillUniform(target, 1, 1, "target" + std::to_string(i));
            task.examples.push_back({ x.cast<float>(), {}, target.row(0).cast<float>(), 0 });
        }
    }
};

void benchNetwork(Bench &bench, const QString &name, Cell cell, Index hidden, Index timesteps, Index size)
{
    if (!bench.wants(u"b-fwd"_s, name) && !bench.wants(u"b-step"_s, name))
        return;
    constexpr Index steps = 8; // an epoch
    Training training(cell, hidden, timesteps, steps * size, size, bench.threads());
    Trainer trainer(training.task, training.plan);
    SequenceWorkspace workspace(bench.threads());
    std::vector<Index> batch(static_cast<std::size_t>(size));
    std::iota(batch.begin(), batch.end(), Index(0));
    bench.time(u"b-fwd"_s, name, [&] { training.task.lossOf(batch, training.parameters, {}, workspace); });
    const auto goOn = [](const StepReport &) { return Answer::GoOn; };
    bench.time(
        u"b-step"_s, name, [&] { trainer.epoch(training.parameters, training.state, goOn); }, steps);
}

} // namespace

void benchTraining(Bench &bench)
{
    const std::pair<const char *, Cell> cells[] { { "lstm", Cell::Lstm }, { "gru", Cell::Gru },
        { "rnn", Cell::RnnTanh } };
    for (const auto &[cellName, cell] : cells) {
        for (const Index hidden : { 2, 32, 128, 256 }) {
            for (const Index timesteps : { 20, 100, 400 }) {
                for (const Index size : { 1, 32 }) {
                    const QString name
                        = u"%1H%2T%3B%4"_s.arg(QString::fromLatin1(cellName)).arg(hidden).arg(timesteps).arg(size);
                    if (cell == Cell::Lstm || timesteps < 400)
                        benchNetwork(bench, name, cell, hidden, timesteps, size);
                }
            }
        }
    }
    for (const Index size : { 1, 32 }) {
        const QString name = u"fib rnnH2T20 1200seq B%1"_s.arg(size);
        if (!bench.wants(u"b-epoch"_s, name))
            continue;
        Training training(Cell::RnnTanh, 2, 20, 1200, size, bench.threads());
        Trainer trainer(training.task, training.plan);
        bench.time(u"b-epoch"_s, name, [&] {
            trainer.epoch(training.parameters, training.state, [](const StepReport &) { return Answer::GoOn; });
        });
    }
}

} // namespace alphascope
