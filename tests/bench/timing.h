// SPDX-License-Identifier: GPL-3.0-or-later
//! Timings as JSON lines: case, size, threads, median_ms, min_ms, max_ms, runs.
#pragma once

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <QTextStream>

#include <algorithm>
#include <functional>
#include <vector>

namespace alphascope {

inline double milliseconds(const QElapsedTimer &timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

class Bench {
public:
    explicit Bench(const QString &only, int threads = 1)
        : m_only(only)
        , m_threads(threads)
    {
    }

    int threads() const { return m_threads; }

    bool wants(const QString &name) const { return name.contains(m_only); }

    //! The size may narrow the choice too: "case/size".
    bool wants(const QString &name, const QString &size) const { return (name + u'/' + size).contains(m_only); }

    //! Times `work`, which does `count` of what is timed, for about a second and a half, and at least five times.
    void time(const QString &name, const QString &size, const std::function<void()> &work, int count = 1)
    {
        if (!wants(name, size))
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
            times.push_back(milliseconds(timer) / inner / count);
        }
        report(name, size, std::move(times), inner * count);
    }

    void report(const QString &name, const QString &size, std::vector<double> times, int inner = 1)
    {
        std::sort(times.begin(), times.end());
        const QJsonObject line { { QStringLiteral("case"), name }, { QStringLiteral("size"), size },
            { QStringLiteral("threads"), m_threads }, { QStringLiteral("median_ms"), times[times.size() / 2] },
            { QStringLiteral("min_ms"), times.front() }, { QStringLiteral("max_ms"), times.back() },
            { QStringLiteral("runs"), static_cast<int>(times.size()) * inner } };
        QTextStream(stdout) << QJsonDocument(line).toJson(QJsonDocument::Compact) << Qt::endl;
    }

private:
    QString m_only;
    int m_threads;
};

void benchTraces(Bench &bench); //!< of what is shown
void benchTraining(Bench &bench); //!< forward passes, training steps and epochs
void benchTokens(Bench &bench); //!< encoder-decoders and RNNsearch
void benchAttention(Bench &bench); //!< of queries, keys and values, in float
void benchWindow(Bench &bench); //!< from an edit to the repainted window, and how long it blocks
void benchLargeModel(Bench &bench);
void benchHeat(Bench &bench); //!< pictures of a large alpha, beside QCustomPlot's
void benchWindowTraining(Bench &bench); //!< a training in the window, and what it costs
void benchWindowData(Bench &bench); //!< own files in the window, until the training of them begins

} // namespace alphascope
