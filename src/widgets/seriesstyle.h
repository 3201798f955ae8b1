// SPDX-License-Identifier: GPL-3.0-or-later
//! How the lines of a chart are told apart: by colour, by marker, and by the stroke.
#pragma once

#include <QPalette>
#include <QPen>

namespace alphascope {

struct SeriesStyle {
    QPen pen;
    int shape = 0; //!< of QCPScatterStyle
    bool isFilled = true;
};

//! Colours of Okabe and Ito (2008), which people with any colour vision can tell apart; lighter on a dark background.
SeriesStyle seriesStyle(int number, const QPalette &palette);

} // namespace alphascope
