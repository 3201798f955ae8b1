// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/alignedtext.h"

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

QString alignedText(const QList<QStringList> &lines, qsizetype textColumns)
{
    QList<qsizetype> widths;
    for (const QStringList &line : lines) {
        widths.resize(std::max(widths.size(), line.size()));
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    }
    QString text;
    for (const QStringList &line : lines) {
        QString written;
        for (qsizetype i = 0; i < line.size(); ++i) {
            written += i == 0 ? QString() : u"  "_s;
            written += i < textColumns ? line[i].leftJustified(widths[i]) : line[i].rightJustified(widths[i]);
        }
        while (written.endsWith(u' '))
            written.chop(1);
        text += written + u'\n';
    }
    return text;
}

} // namespace alphascope
