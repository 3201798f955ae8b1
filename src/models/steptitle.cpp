// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steptitle.h"

#include "models/numbertext.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! One that is the only one of its kind goes without a number.
QString called(QString name, const std::string &label, Index index, bool isOnly)
{
    const QString number = QString::number(index + 1);
    const QString numbered = name + u' ' + number;
    const QString shown = visibleLabel(label);
    const bool isOwn = !label.empty() && shown != number && shown != name && shown != numbered;
    if (!isOnly)
        name = numbered;
    if (!name.isEmpty())
        name.front() = name.front().toUpper();
    return isOwn ? name + u" “"_s + shown + u'”' : name;
}

} // namespace

QString rowCalled(const Trace &trace, Index row)
{
    return called(QString::fromStdString(trace.rowName), trace.rowLabels[static_cast<std::size_t>(row)], row,
        trace.rowTitle == trace.rowName);
}

QString columnCalled(const Trace &trace, Index column)
{
    return called(QString::fromStdString(trace.columnName), trace.columnLabels[static_cast<std::size_t>(column)],
        column, trace.columnTitle == trace.columnName);
}

QString statesCalled(const States &states)
{
    return QString::fromStdString(states.symbol) + u"   "_s + QString::fromStdString(states.title);
}

} // namespace alphascope
