// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plotstyle.h"

#include "widgets/customplot.h"
#include "widgets/quietcolour.h"

namespace alphascope {

void stylePlot(QCustomPlot &plot, const QWidget &like)
{
    const QColor text = like.palette().color(QPalette::Text), base = like.palette().color(QPalette::Base);
    plot.setBackground(base);
    for (QCPAxis *axis : { plot.xAxis, plot.yAxis }) {
        axis->setBasePen(quiet(text));
        axis->setTickPen(quiet(text));
        axis->setSubTickPen(quiet(text));
        axis->setTickLabelColor(text);
        axis->setLabelColor(text);
        axis->setTickLabelFont(like.font());
        axis->setLabelFont(like.font());
        axis->grid()->setVisible(false);
    }
    plot.legend->setTextColor(text);
    plot.legend->setFont(like.font());
    plot.legend->setBrush(base);
    plot.legend->setBorderPen(Qt::NoPen);
}

} // namespace alphascope
