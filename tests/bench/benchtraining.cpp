// SPDX-License-Identifier: GPL-3.0-or-later
#include "timing.h"

#include "engine/batchmanytoone.h"
#include "engine/initialise.h"
#include "engine/loss.h"
#include "engine/optimiser.h"
#include "engine/precision.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct Network {
    const char *name;
    Cell cell;
};

//! A recurrent network with location attention, a batch for it, and what a training step needs.
struct Training {
    ManyToOneConfig config;
    ManyToOneParameters<float> parameters;
    Matrix<float> x, target;
    BatchShape shape;
    BatchManyToOne batch;
    ManyToOneParameters<float> gradients;
    OptimiserState<float> state;

    Training(Cell cell, Index hidden, Index timesteps, Index size)
        : shape { timesteps, size, {} }
    {
        config.rnn.cell = cell;
        config.rnn.hiddenSize = hidden;
        ManyToOne model;
        model.config = config;
        model.inputs.x = Matrix<double>::Zero(timesteps, 1);
        fitParameters(model);
        parameters = inPrecision<float>(model.parameters);
        Matrix<double> numbers(timesteps * size, 1), targets(size, 1);
        fillUniform(numbers, 1, 1, "x");
        fillUniform(targets, 1, 1, "target");
        x = numbers.cast<float>();
        target = targets.cast<float>();
        batch.setParameters(config, parameters);
    }

    void step()
    {
        const auto visit = [this](auto &&p, auto &&callback) { visitManyToOneParameters(p, config.rnn, callback); };
        batch.setParameters(config, parameters);
        const Loss<float> loss = meanSquaredError<float>(batch.forward(x, shape), target);
        batch.backward({ loss.gradient, {} }, gradients);
        takeStep(OptimiserConfig(), gradients, visit, parameters, state);
    }
};

} // namespace

void benchTraining(Bench &bench)
{
    for (const auto &[name, cell] :
        { Network { "lstm", Cell::Lstm }, Network { "gru", Cell::Gru }, Network { "rnn", Cell::RnnTanh } }) {
        for (const auto &[hidden, timesteps] :
            { std::pair<Index, Index> { 2, 20 }, { 32, 100 }, { 128, 100 }, { 256, 100 } }) {
            for (const Index size : { 1, 32 }) {
                const QString text
                    = u"%1-H%2-T%3-B%4"_s.arg(QString::fromLatin1(name)).arg(hidden).arg(timesteps).arg(size);
                if (!bench.wants(u"forward"_s, text) && !bench.wants(u"step"_s, text))
                    continue;
                Training training(cell, hidden, timesteps, size);
                bench.time(u"forward"_s, text, [&] { training.batch.forward(training.x, training.shape); });
                bench.time(u"step"_s, text, [&] { training.step(); });
            }
        }
    }
}

} // namespace alphascope
