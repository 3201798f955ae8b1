// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainedsamples.h"

#include <QCoreApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainedSamples {
    Q_DECLARE_TR_FUNCTIONS(TrainedSamples)
};

TrainedSample sample(const QString &file, const QString &name, const QString &note)
{
    return { name, note, u":/samples/%1.safetensors"_s.arg(file) };
}

} // namespace

const std::vector<TrainedSample> &trainedSamples()
{
    static const std::vector<TrainedSample> all {
        sample(u"german"_s, TrainedSamples::tr("German clauses, trained"),
            TrainedSamples::tr(
                "A German clause has its verb last, an English one second: see where alpha goes for it. "
                "Where the verbs are was taught (guided alignment); the other words were left to find each "
                "other.")),
        sample(u"dates"_s, TrainedSamples::tr("Dates, trained"),
            TrainedSamples::tr("Reads dates as people write them in English and Indonesian, character by character, "
                               "and writes them as year-month-day.")),
        sample(u"reverse"_s, TrainedSamples::tr("Spelling backwards, trained"),
            TrainedSamples::tr("Up to 24 letters, written from the last to the first: alpha is the other diagonal.")),
        sample(u"reviews"_s, TrainedSamples::tr("Reviews, trained"),
            TrainedSamples::tr("Tells a good review from a bad one; “not” and “although” turn words round.")),
        sample(u"adding"_s, TrainedSamples::tr("Adding problem, trained"),
            TrainedSamples::tr("The sum of the two marked numbers out of 50: alpha finds the marks.")),
        sample(u"fibonacci"_s, TrainedSamples::tr("Fibonacci, trained"),
            TrainedSamples::tr("The Keras tutorial's network, data and scaling: all but the largest numbers are 0 to "
                               "it.")),
        sample(u"fibonacci-logarithmic"_s, TrainedSamples::tr("Fibonacci by logarithms, trained"),
            TrainedSamples::tr("The same network on the logarithms of the numbers, which are all told apart.")),
    };
    return all;
}

} // namespace alphascope
