// SPDX-License-Identifier: GPL-3.0-or-later
//! A label on one line, on whatever is painted on.
#pragma once

#include <QPainter>

namespace alphascope {

//! As QPainter::drawText(), for text in any script. Glyphs that have colours of their own, as emoji do, are missing
//! from Qt's PDF: there a label that has some is a picture of itself.
void paintLabel(QPainter &painter, const QRectF &place, Qt::Alignment alignment, const QString &text);

} // namespace alphascope
