// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/counttext.h"

#include "engine/text.h"

#include <QCoreApplication>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString groupedText(Index count) { return QString::fromStdString(grouped(static_cast<std::uint64_t>(count))); }

QString tr(const char *text) { return QCoreApplication::translate("alphascope::SequencePanel", text); }

} // namespace

QString countText(const ParameterCount &count)
{
    QStringList lines;
    for (const CountTerm &term : count.terms) {
        const QString sign = lines.isEmpty() ? QString() : u"+ "_s;
        lines.append(sign + QString::fromStdString(term.numbers).toHtmlEscaped() + u" = "_s + groupedText(term.count));
    }
    QString total = u"<b>%1</b>"_s.arg(groupedText(count.total));
    if (count.total != count.withoutAttention)
        total += tr(" (without attention %1)").arg(groupedText(count.withoutAttention));
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
