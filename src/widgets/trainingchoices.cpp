// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/trainingchoices.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingChoices {
    Q_DECLARE_TR_FUNCTIONS(TrainingChoices)

public:
    static std::vector<TrainingChoice> all();
};

std::vector<TrainingChoice> TrainingChoices::all()
{
    const QString one = u"many_to_one"_s, pairs = u"encoder_decoder"_s;
    const QString gru = u"gru"_s, additive = u"additive"_s;
    const QJsonObject bothWays { { u"bidirectional"_s, true } };
    // Without a query that has read everything, attention has to find what matters by itself.
    const QJsonObject looking { { u"bidirectional"_s, true }, { u"query"_s, u"none"_s } };
    return {
        { u"dates"_s, tr("Written dates to ISO dates"), false, pairs, gru, additive, 64, 4000, 15, 32, 0.004,
            bothWays },
        { u"german"_s, tr("German clauses to English"), false, pairs, gru, additive, 64, 4000, 15, 32, 0.003,
            bothWays },
        { u"reverse"_s, tr("Reverse symbols"), false, pairs, gru, additive, 48, 4000, 15, 32, 0.005, bothWays },
        { u"copy"_s, tr("Copy symbols"), false, pairs, gru, additive, 48, 4000, 10, 32, 0.005, bothWays },
        { u"sort"_s, tr("Sort symbols"), false, pairs, gru, additive, 48, 4000, 15, 32, 0.005, bothWays },
        { u"reviews"_s, tr("Sentiment of short reviews"), false, one, gru, additive, 16, 2000, 15, 32, 0.01, looking },
        { u"adding"_s, tr("The adding problem"), false, one, gru, additive, 32, 4000, 30, 32, 0.005, looking },
        { u"fibonacci"_s, tr("Fibonacci windows"), false, one, u"rnn_tanh"_s, u"location"_s, 2, 826, 30, 1, 0.001 },
        { u"fibonacci"_s, tr("Fibonacci windows, logarithms"), false, one, u"rnn_tanh"_s, u"location"_s, 2, 826, 100, 1,
            0.003, {}, { { u"scaling"_s, u"logarithmic"_s } } },
        { u"pairs"_s, tr("Your sentence pairs"), true, pairs, gru, additive, 128, 0, 20, 32, 0.002, bothWays },
        { u"labelled"_s, tr("Your labelled texts"), true, one, gru, additive, 32, 0, 20, 32, 0.005, looking },
        { u"series"_s, tr("Your series of numbers"), true, one, gru, additive, 32, 0, 30, 32, 0.005 },
    };
}

} // namespace

const std::vector<TrainingChoice> &trainingChoices()
{
    static const std::vector<TrainingChoice> choices = TrainingChoices::all();
    return choices;
}

} // namespace alphascope
