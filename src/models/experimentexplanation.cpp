// SPDX-License-Identifier: GPL-3.0-or-later
// What each experiment asks, and what came out.
#include "models/experimenttext.h"
#include "models/numbertext.h"
#include "models/resultstatistics.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct ExperimentExplanation {
    Q_DECLARE_TR_FUNCTIONS(ExperimentExplanation)
};

QString paragraphs(const QStringList &texts)
{
    QString html;
    for (const QString &text : texts)
        html += u"<p>"_s + text.toHtmlEscaped() + u"</p>"_s;
    return html;
}

QStringList fibonacciParagraphs()
{
    return { ExperimentExplanation::tr(
                 "Does attention lower the test error on the data of the well-known attention-layer "
                 "tutorial? Twenty Fibonacci numbers are read, and the next one is to be told. Each seed "
                 "trains two small RNNs, with the tutorial's location attention and without attention, from "
                 "weights as Keras draws them. One seed alone can show either; so look at all of them. The "
                 "seeds are consecutive, and none is left out."),
        ExperimentExplanation::tr(
            "The tutorial scales its 1200 numbers from 0 to 1 by their least and their largest. As each "
            "is 1.6 times the one before, all but the last few dozen are next to 0 then, and most of "
            "the windows are the same to the model, those for the test like those for training. The "
            "error is that of a handful of windows at the end of the series, and being small says "
            "little: compare it with the dashed line, the error of always answering the mean."),
        ExperimentExplanation::tr(
            "Logarithmic scaling spreads the numbers evenly, so that every window counts alike. The two "
            "scalings have different units: compare errors within one, not between them."),
        ExperimentExplanation::tr(
            "A box reaches from the first to the third quartile, its line is the median; the whiskers "
            "end at the farthest points within one and a half box lengths. Every point is a seed.") };
}

QStringList bottleneckParagraphs()
{
    return { ExperimentExplanation::tr(
                 "Without attention everything the decoder knows of a sequence has passed through one "
                 "vector, however long the sequence is (Bahdanau 2014, figure 2). Two encoder–decoders "
                 "of equal size learn from the same examples, of all lengths; then each writes what it "
                 "never saw."),
        ExperimentExplanation::tr(
            "Accuracy is the share of test sequences that are written to the end without one mistake, "
            "by greedy decoding. Test examples are kept apart by their source: none of them was "
            "learned from. Of very short strings there are few, and short ones are rare among dates, so "
            "their shares are rough; the table says how many were tested."),
        ExperimentExplanation::tr(
            "The model without attention has fewer parameters, and more training moves both curves: "
            "the experiment shows where each of them breaks down after equally many examples.") };
}

QStringList costParagraphs()
{
    return { ExperimentExplanation::tr(
                 "What does attention cost? Many-to-one models with each cell and each score are "
                 "measured on the adding problem, which they need not learn. “Parameters” comes from "
                 "the formula in the table, “counted” are the numbers that the model really stores."),
        ExperimentExplanation::tr(
            "Times are those of the quickest of some whole training epochs after a first one, and of "
            "single sequences from input to output. They are times of this program on this machine, "
            "and what else runs here meanwhile can be in them; so measure while it is idle, and not "
            "while a model trains in the window.") };
}

QStringList marksParagraphs()
{
    return { ExperimentExplanation::tr(
                 "In the adding problem (Hochreiter 1997) two timesteps of a sequence are marked, and "
                 "the sum of their numbers is asked for: it is known which timesteps matter. How much "
                 "of α comes to lie on them while the model learns? The mean is taken over test "
                 "examples, which were not learned from."),
        ExperimentExplanation::tr(
            "The dashed line is an α that knows nothing and gives every timestep the same. A recurrent "
            "network can also carry the numbers along in its state, so that a timestep later on "
            "serves as well; then the error falls although α does not find the marks. Where α lies is "
            "not what the model needs: compare the seeds.") };
}

QString fibonacciSummary(const ExperimentRecord &record)
{
    QStringList sentences;
    for (const char *scaling : { "min_max", "logarithmic" }) {
        const auto with = numbersWhere(record, "test_error", { { "scaling", scaling }, { "model", "attention" } });
        const auto without
            = numbersWhere(record, "test_error", { { "scaling", scaling }, { "model", "no_attention" } });
        const std::size_t pairs = std::min(with.size(), without.size());
        if (pairs == 0)
            continue;
        int better = 0;
        for (std::size_t i = 0; i < pairs; ++i)
            better += with[i] < without[i] ? 1 : 0;
        sentences << ExperimentExplanation::tr(
            "%1: median test error %2 with attention, %3 without; attention has the lower "
            "one with %4 of %5 seeds.")
                         .arg(cellText(scaling), significantNumber(median(with), 3),
                             significantNumber(median(without), 3))
                         .arg(better)
                         .arg(pairs);
    }
    return sentences.join(u' ');
}

QString bottleneckSummary(const ExperimentRecord &record)
{
    QStringList sentences;
    for (const char *task : { "reverse", "dates" }) {
        for (const char *model : { "attention", "no_attention" }) {
            const auto exact = numbersWhere(record, "exact", { { "task", task }, { "model", model } });
            const auto tested = numbersWhere(record, "tested", { { "task", task }, { "model", model } });
            if (exact.empty())
                continue;
            sentences << ExperimentExplanation::tr("%1 %2: %3 of %4 exact.")
                             .arg(cellText(task), cellText(model), significantNumber(sum(exact), 7),
                                 significantNumber(sum(tested), 7));
        }
    }
    return sentences.join(u' ');
}

QString costSummary(const ExperimentRecord &record)
{
    const auto counts = numbersWhere(record, "parameters", {}), counted = numbersWhere(record, "counted", {});
    if (counts.empty())
        return {};
    return counts == counted
        ? ExperimentExplanation::tr("Every formula comes to the number of stored parameters.")
        : ExperimentExplanation::tr("A formula does not come to the number of stored parameters. Report "
                                    "this as a fault of the program.");
}

QString marksSummary(const ExperimentRecord &record)
{
    const auto epochs = numbersWhere(record, "epoch", {}), shares = numbersWhere(record, "on_marks", {});
    const auto &experiment = std::get<MarksExperiment>(record.experiment);
    const auto last = static_cast<double>(experiment.training.epochs);
    std::vector<double> ends;
    for (std::size_t i = 0; i < epochs.size(); ++i) {
        if (epochs[i] == last)
            ends.push_back(shares[i]);
    }
    if (ends.empty())
        return {};
    const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
    return ExperimentExplanation::tr("After epoch %1 the marks have %2 to %3 of α, where an even α gives them %4.")
        .arg(experiment.training.epochs)
        .arg(significantNumber(*least, 3), significantNumber(*most, 3),
            significantNumber(2 / static_cast<double>(experiment.timesteps), 3));
}

} // namespace

QString experimentExplanation(std::size_t index)
{
    switch (index) {
    case 0:
        return paragraphs(fibonacciParagraphs());
    case 1:
        return paragraphs(bottleneckParagraphs());
    case 2:
        return paragraphs(costParagraphs());
    default:
        return paragraphs(marksParagraphs());
    }
}

QString experimentSummary(const ExperimentRecord &record)
{
    switch (record.experiment.index()) {
    case 0:
        return fibonacciSummary(record);
    case 1:
        return bottleneckSummary(record);
    case 2:
        return costSummary(record);
    default:
        return marksSummary(record);
    }
}

} // namespace alphascope
