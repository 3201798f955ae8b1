// SPDX-License-Identifier: GPL-3.0-or-later
//! A chart in the colours and the font of the window around it.
#pragma once

class QCustomPlot;
class QWidget;

namespace alphascope {

//! Background, axes and legend as `like` has its palette and font; without a grid. Graphs keep their pens.
void stylePlot(QCustomPlot &plot, const QWidget &like);

} // namespace alphascope
