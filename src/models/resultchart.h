// SPDX-License-Identifier: GPL-3.0-or-later
//! What there is to be drawn of an experiment: distributions, or lines, under their names.
#pragma once

#include "engine/experimentrecord.h"

#include <QString>
#include <QStringList>

namespace alphascope {

struct ChartSeries {
    enum class Kind {
        Line, //!< points joined by a line
        Distribution, //!< a box over its points; x is the place of the box, the same for all
        Reference, //!< a thin dashed line: what one would have without
    };

    Kind kind = Kind::Line;
    QString name; //!< of a reference perhaps empty: one like it has the name
    std::vector<double> x {}, y {}; //!< finite
    int style = 0; //!< of colour and marker; equal ones belong together
};

struct ChartContent {
    QString xLabel, yLabel;
    std::vector<ChartSeries> series;
    QStringList places; //!< names of x = 1, 2, ...; empty: x are numbers
    bool isLogarithmic = false; //!< how y is best seen
    bool isShare = false; //!< y is from 0 to 1
};

//! What may be drawn of an experiment, as one chooses it.
QStringList chartMeasures(std::size_t experiment);

ChartContent chartOf(const ExperimentRecord &record, std::size_t measure);

} // namespace alphascope
