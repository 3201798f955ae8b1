// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/counttext.h"

#include <QCoreApplication>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr QChar thinSpace(0x2009);

//! "18 400": groups of three, apart by a thin space, as in a paper.
QString grouped(Index count)
{
    QString digits = QString::number(count);
    for (qsizetype at = digits.size() - 3; at > 0; at -= 3)
        digits.insert(at, thinSpace);
    return digits;
}

QString tr(const char *text) { return QCoreApplication::translate("alphascope::SequencePanel", text); }

} // namespace

QString countText(const ParameterCount &count, bool hasAttention)
{
    QStringList lines;
    for (const CountTerm &term : count.terms) {
        const QString sign = lines.isEmpty() ? QString() : u"+ "_s;
        lines.append(sign + QString::fromStdString(term.numbers).toHtmlEscaped() + u" = "_s + grouped(term.count));
    }
    QString total = u"<b>%1</b>"_s.arg(grouped(count.total));
    if (hasAttention)
        total += tr(" (without attention %1)").arg(grouped(count.withoutAttention));
    lines.append(total);
    if (!count.convention.empty())
        lines.append(QString::fromStdString(count.convention).toHtmlEscaped());
    return lines.join(u"<br>"_s);
}

QString countSymbols(const ParameterCount &count)
{
    QStringList lines;
    for (const CountTerm &term : count.terms)
        lines.append(QString::fromStdString(term.part) + u": "_s + QString::fromStdString(term.symbols));
    return lines.join(u'\n');
}

} // namespace alphascope
