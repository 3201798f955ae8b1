// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/wording.h"

#include "engine/text.h"

#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

QString quoted(QStringView text)
{
    constexpr qsizetype longest = 120;
    QString shown = text.left(longest).toString();
    for (QChar &character : shown) {
        if (!character.isPrint() && !character.isSurrogate())
            character = u'\u00b7';
    }
    if (text.size() > longest) {
        if (shown.back().isHighSurrogate())
            shown.chop(1);
        shown += u'…';
    }
    return u'“' + shown + u'”';
}

QString groupedText(quint64 number) { return QString::fromStdString(grouped(number)); }

QString shapeText(const std::vector<qint64> &shape)
{
    constexpr std::size_t longest = 8;
    QStringList sizes;
    for (std::size_t i = 0; i < std::min(shape.size(), longest); ++i)
        sizes << QString::number(shape[i]);
    if (shape.size() > longest)
        sizes << u"…"_s;
    return u'[' + sizes.join(", "_L1) + u']';
}

} // namespace alphascope
