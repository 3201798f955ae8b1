// SPDX-License-Identifier: GPL-3.0-or-later
//! Timings as JSON lines: case, size, threads, median_ms, min_ms, runs. An argument keeps the cases whose name has it.
#include "app/dialogs.h"
#include "app/fileactions.h"
#include "app/mainwindow.h"
#include "engine/initialise.h"
#include "engine/samples.h"
#include "engine/step.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QTemporaryDir>
#include <QTextStream>

#include <algorithm>
#include <functional>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

double milliseconds(const QElapsedTimer &timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

class Bench {
public:
    explicit Bench(const QString &only)
        : m_only(only)
    {
    }

    bool wants(const QString &name) const { return name.contains(m_only); }

    //! Times `work` for about a second and a half, and at least five times.
    void time(const QString &name, const QString &size, const std::function<void()> &work)
    {
        if (!wants(name))
            return;
        work();
        QElapsedTimer timer;
        timer.start();
        work();
        const int inner = std::max(1, static_cast<int>(2 / std::max(milliseconds(timer), 1e-6)));
        std::vector<double> times;
        QElapsedTimer budget;
        budget.start();
        while ((times.size() < 5 || budget.elapsed() < 1500) && times.size() < 200) {
            timer.start();
            for (int i = 0; i < inner; ++i)
                work();
            times.push_back(milliseconds(timer) / inner);
        }
        report(name, size, std::move(times), inner);
    }

    void report(const QString &name, const QString &size, std::vector<double> times, int inner = 1)
    {
        std::sort(times.begin(), times.end());
        const QJsonObject line { { u"case"_s, name }, { u"size"_s, size }, { u"threads"_s, 1 },
            { u"median_ms"_s, times[times.size() / 2] }, { u"min_ms"_s, times.front() }, { u"max_ms"_s, times.back() },
            { u"runs"_s, static_cast<int>(times.size()) * inner } };
        QTextStream(stdout) << QJsonDocument(line).toJson(QJsonDocument::Compact) << Qt::endl;
    }

private:
    QString m_only;
};

Vectors randomVectors(Index count, Index width, bool causal)
{
    Vectors vectors;
    vectors.config.score = Score::ScaledDot;
    vectors.config.causal = causal;
    for (auto *table : { &vectors.inputs.queries, &vectors.inputs.keys, &vectors.inputs.values }) {
        table->resize(count, width);
        fillUniform(*table, 1, 1, "bench");
    }
    vectors.inputs.queryLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.keyLabels.resize(static_cast<std::size_t>(count));
    vectors.inputs.padded.assign(static_cast<std::size_t>(count), false);
    fitParameters(vectors);
    return vectors;
}

Vectors givenAlpha(Index count)
{
    Vectors vectors = randomVectors(count, 1, false);
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double>::Constant(count, count, 1.0 / static_cast<double>(count));
    fitParameters(vectors);
    return vectors;
}

ManyToOne randomSequence(Index timesteps, Index hidden)
{
    ManyToOne model;
    model.config.rnn.cell = Cell::Lstm;
    model.config.rnn.hiddenSize = hidden;
    model.config.score = Score::Additive;
    model.config.attentionSize = hidden;
    model.inputs.x.resize(timesteps, 1);
    fillUniform(model.inputs.x, 1, 1, "bench");
    model.inputs.labels.resize(static_cast<std::size_t>(timesteps));
    model.inputs.padded.assign(static_cast<std::size_t>(timesteps), false);
    fitParameters(model);
    return model;
}

void benchEngine(Bench &bench)
{
    for (const auto &[count, width] : { std::pair<Index, Index> { 4, 2 }, { 64, 64 }, { 512, 64 }, { 2048, 64 } }) {
        for (const bool causal : { false, true }) {
            const Vectors vectors = randomVectors(count, width, causal);
            bench.time(causal ? u"trace-vectors-causal"_s : u"trace-vectors"_s, u"n%1d%2"_s.arg(count).arg(width),
                [&] { trace(vectors); });
        }
    }
    for (const auto &[timesteps, hidden] : { std::pair<Index, Index> { 20, 2 }, { 100, 32 }, { 100, 256 } }) {
        const ManyToOne model = randomSequence(timesteps, hidden);
        bench.time(u"trace-many-to-one"_s, u"LSTM-H%1-T%2-B1"_s.arg(hidden).arg(timesteps), [&] { trace(model); });
    }
}

//! From an edit to the repainted window, and the longest time without an event while a large alpha is computed.
void benchWindow(Bench &bench)
{
    Dialogs dialogs;
    MainWindow window(&dialogs);
    Document *document = window.document();
    QEventLoop loop;
    QObject::connect(document, &Document::traceChanged, &loop, [&] { loop.quit(); });
    window.show();

    if (bench.wants(u"keystroke-to-repaint"_s)) {
        document->reset(randomVectors(12, 12, false), u"bench"_s);
        loop.exec();
        double value = 0;
        bench.time(u"keystroke-to-repaint"_s, u"12x12"_s, [&] {
            document->edit(SetCell { "K", 1, 0, value += 0.125 });
            loop.exec();
            window.repaint();
            QApplication::processEvents();
        });
    }
    if (bench.wants(u"longest-block"_s)) {
        std::vector<double> blocks;
        for (int run = 0; run < 5; ++run) {
            document->reset(randomVectors(4096, 64, run % 2 == 1), u"bench"_s);
            double longest = 0;
            QElapsedTimer since;
            since.start();
            QTimer pulse;
            QObject::connect(&pulse, &QTimer::timeout, [&] {
                longest = std::max(longest, milliseconds(since));
                since.start();
            });
            pulse.start(0);
            loop.exec();
            window.repaint();
            for (int i = 0; i < 10; ++i)
                QApplication::processEvents();
            blocks.push_back(longest);
        }
        bench.report(u"longest-block"_s, u"4096x4096"_s, std::move(blocks));
    }
    if (bench.wants(u"stroke-in-large-alpha"_s)) {
        document->reset(givenAlpha(4096), u"bench"_s);
        loop.exec();
        std::vector<double> strokes;
        for (int run = 0; run < 9; ++run) {
            QElapsedTimer timer;
            timer.start();
            document->edit(SetCell { "alpha", 1, 0, run + 0.5 });
            strokes.push_back(milliseconds(timer));
            loop.exec();
        }
        bench.report(u"stroke-in-large-alpha"_s, u"4096x4096"_s, std::move(strokes));
    }
}

} // namespace

int main(int argc, char **argv)
{
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    QApplication application(argc, argv);
    Bench bench(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString());
    benchEngine(bench);
    benchWindow(bench);
    return 0;
}
