// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/skippedlines.h"

#include "formats/wording.h"

#include <QCoreApplication>

namespace alphascope {

namespace {

struct SkippedText {
    Q_DECLARE_TR_FUNCTIONS(SkippedLines)
};

} // namespace

void SkippedLines::add(qint64 number, const QString &reason)
{
    ++count;
    if (first.size() < mostListed)
        first.push_back({ number, reason });
}

QString SkippedLines::summary() const
{
    if (count == 0)
        return {};
    const SkippedLine &line = first.front();
    return (count == 1 ? SkippedText::tr("One line was skipped.")
                       : SkippedText::tr("%1 lines were skipped.").arg(groupedText(static_cast<quint64>(count))))
        + u' ' + SkippedText::tr("Line %1: %2").arg(groupedText(static_cast<quint64>(line.number)), line.reason);
}

} // namespace alphascope
