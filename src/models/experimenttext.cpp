// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/experimenttext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExperimentText {
    Q_DECLARE_TR_FUNCTIONS(ExperimentText)
};

struct Word {
    const char *name, *text, *hint = "";
};

constexpr Word settings[] {
    { "min_max", QT_TRANSLATE_NOOP("ExperimentText", "Min-max scaling"),
        QT_TRANSLATE_NOOP("ExperimentText", "The tutorial's: all but the last few dozen numbers are next to 0") },
    { "logarithmic", QT_TRANSLATE_NOOP("ExperimentText", "Logarithmic scaling"),
        QT_TRANSLATE_NOOP("ExperimentText", "Every number is as far from the next") },
    { "reverse", QT_TRANSLATE_NOOP("ExperimentText", "Reverse strings") },
    { "dates", QT_TRANSLATE_NOOP("ExperimentText", "Written dates") },
    { "alphabet", QT_TRANSLATE_NOOP("ExperimentText", "Letters of the alphabet") },
    { "longest", QT_TRANSLATE_NOOP("ExperimentText", "Longest sequence") },
    { "shortest", QT_TRANSLATE_NOOP("ExperimentText", "Shortest sequence"),
        QT_TRANSLATE_NOOP("ExperimentText", "Then twice as long, and so on up to the longest") },
    { "examples", QT_TRANSLATE_NOOP("ExperimentText", "Examples") },
    { "tested", QT_TRANSLATE_NOOP("ExperimentText", "Examples for the test"),
        QT_TRANSLATE_NOOP("ExperimentText", "Further ones, never learned from, over which α is averaged") },
    { "timesteps", QT_TRANSLATE_NOOP("ExperimentText", "Timesteps") },
    { "cell", QT_TRANSLATE_NOOP("ExperimentText", "Cell") },
    { "score", QT_TRANSLATE_NOOP("ExperimentText", "Score") },
    { "hidden_size", QT_TRANSLATE_NOOP("ExperimentText", "Hidden units") },
    { "seeds", QT_TRANSLATE_NOOP("ExperimentText", "Seeds"),
        QT_TRANSLATE_NOOP("ExperimentText", "How many, one after the other from the first on; none is left out") },
    { "first_seed", QT_TRANSLATE_NOOP("ExperimentText", "First seed") },
    { "epochs", QT_TRANSLATE_NOOP("ExperimentText", "Epochs") },
    { "batch_size", QT_TRANSLATE_NOOP("ExperimentText", "Batch size") },
    { "learning_rate", QT_TRANSLATE_NOOP("ExperimentText", "Learning rate") },
    { "repetitions", QT_TRANSLATE_NOOP("ExperimentText", "Repetitions"),
        QT_TRANSLATE_NOOP("ExperimentText", "Of each measurement; the quickest counts") },
    { "threads", QT_TRANSLATE_NOOP("ExperimentText", "Threads"),
        QT_TRANSLATE_NOOP("ExperimentText", "That share a batch. They change no number but times.") },
};

constexpr Word columns[] {
    { "scaling", QT_TRANSLATE_NOOP("ExperimentText", "Scaling") },
    { "model", QT_TRANSLATE_NOOP("ExperimentText", "Model") },
    { "seed", QT_TRANSLATE_NOOP("ExperimentText", "Seed") },
    { "parameters", QT_TRANSLATE_NOOP("ExperimentText", "Parameters") },
    { "training_error", QT_TRANSLATE_NOOP("ExperimentText", "Training error") },
    { "test_error", QT_TRANSLATE_NOOP("ExperimentText", "Test error") },
    { "constant_error", QT_TRANSLATE_NOOP("ExperimentText", "Error of the mean") },
    { "task", QT_TRANSLATE_NOOP("ExperimentText", "Task") },
    { "length", QT_TRANSLATE_NOOP("ExperimentText", "Length") },
    { "tested", QT_TRANSLATE_NOOP("ExperimentText", "Tested") },
    { "exact", QT_TRANSLATE_NOOP("ExperimentText", "Exact") },
    { "accuracy", QT_TRANSLATE_NOOP("ExperimentText", "Accuracy") },
    { "cell", QT_TRANSLATE_NOOP("ExperimentText", "Cell") },
    { "score", QT_TRANSLATE_NOOP("ExperimentText", "Score") },
    { "formula", QT_TRANSLATE_NOOP("ExperimentText", "Formula") },
    { "counted", QT_TRANSLATE_NOOP("ExperimentText", "Counted") },
    { "epoch_time", QT_TRANSLATE_NOOP("ExperimentText", "Training, an epoch") },
    { "inference_time", QT_TRANSLATE_NOOP("ExperimentText", "Inference, a sequence") },
    { "epoch", QT_TRANSLATE_NOOP("ExperimentText", "Epoch") },
    { "on_marks", QT_TRANSLATE_NOOP("ExperimentText", "α on the marks") },
    { "after_marks", QT_TRANSLATE_NOOP("ExperimentText", "α right after them") },
    { "elsewhere", QT_TRANSLATE_NOOP("ExperimentText", "α elsewhere") },
};

constexpr Word cells[] {
    { "min_max", QT_TRANSLATE_NOOP("ExperimentText", "min-max") },
    { "logarithmic", QT_TRANSLATE_NOOP("ExperimentText", "logarithmic") },
    { "attention", QT_TRANSLATE_NOOP("ExperimentText", "with attention") },
    { "no_attention", QT_TRANSLATE_NOOP("ExperimentText", "without attention") },
    { "reverse", QT_TRANSLATE_NOOP("ExperimentText", "reverse") },
    { "dates", QT_TRANSLATE_NOOP("ExperimentText", "dates") },
    { "rnn_tanh", QT_TRANSLATE_NOOP("ExperimentText", "RNN") },
    { "gru", QT_TRANSLATE_NOOP("ExperimentText", "GRU") },
    { "lstm", QT_TRANSLATE_NOOP("ExperimentText", "LSTM") },
    { "none", QT_TRANSLATE_NOOP("ExperimentText", "no attention") },
    { "dot", QT_TRANSLATE_NOOP("ExperimentText", "dot product") },
    { "scaled_dot", QT_TRANSLATE_NOOP("ExperimentText", "scaled dot product") },
    { "general", QT_TRANSLATE_NOOP("ExperimentText", "general") },
    { "additive", QT_TRANSLATE_NOOP("ExperimentText", "additive") },
    { "concat", QT_TRANSLATE_NOOP("ExperimentText", "concat") },
    { "location", QT_TRANSLATE_NOOP("ExperimentText", "location") },
};

template <std::size_t size>
const Word *find(const Word (&words)[size], std::string_view name)
{
    const auto found = std::find_if(words, words + size, [name](const Word &word) { return name == word.name; });
    return found == words + size ? nullptr : found;
}

} // namespace

QString experimentTitle(std::size_t index)
{
    switch (index) {
    case 0:
        return ExperimentText::tr("Fibonacci with and without attention");
    case 1:
        return ExperimentText::tr("The bottleneck");
    case 2:
        return ExperimentText::tr("What attention costs");
    default:
        return ExperimentText::tr("Which timesteps matter");
    }
}

QString settingLabel(const char *name)
{
    const Word *word = find(settings, name);
    return word ? ExperimentText::tr(word->text) : QString::fromLatin1(name);
}

QString settingHint(const char *name)
{
    const Word *word = find(settings, name);
    return word && *word->hint ? ExperimentText::tr(word->hint) : QString();
}

QString columnTitle(const ResultColumn &column)
{
    const Word *word = find(columns, column.name);
    const QString name = word ? ExperimentText::tr(word->text) : QString::fromStdString(column.name);
    return column.unit == "s" ? ExperimentText::tr("%1 (s)").arg(name) : name;
}

QString cellText(const std::string &text)
{
    const Word *word = find(cells, text);
    return word ? ExperimentText::tr(word->text) : QString::fromStdString(text);
}

QString clockText(double seconds)
{
    const auto whole = static_cast<qint64>(std::min(std::ceil(seconds), 359'999.0)); // 99:59:59
    const auto twoDigits = [](qint64 number) { return QString::number(number).rightJustified(2, u'0'); };
    const QString minutes = whole < 3600 ? QString::number(whole / 60)
                                         : QString::number(whole / 3600) + u':' + twoDigits(whole / 60 % 60);
    return minutes + u':' + twoDigits(whole % 60);
}

QString progressText(const ExperimentProgress &progress)
{
    const QString run
        = ExperimentText::tr("Run %1 of %2").arg(std::min(progress.runsDone + 1, progress.runs)).arg(progress.runs);
    constexpr double enough = 0.01; // of the work, to tell what the rest will take
    if (progress.share < enough)
        return run;
    return ExperimentText::tr("%1 · %2 left").arg(run, clockText(progress.secondsLeft()));
}

} // namespace alphascope
