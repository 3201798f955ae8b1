// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/tabseparated.h"

#include "models/numbertext.h"

#include <QAbstractItemModel>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString quoted(QString text)
{
    const bool plain = !text.contains(u'\t') && !text.contains(u'\n') && !text.contains(u'\r') && !text.contains(u'"');
    return plain ? text : u'"' + text.replace(u'"', u"\"\""_s) + u'"';
}

//! The label of a timestep may be its number as it is read, with a true minus; other programs want an ASCII one.
QString withAsciiMinus(const QString &text)
{
    const QString ascii = QString(text).replace(u'\u2212', u'-');
    bool isNumber = false;
    ascii.toDouble(&isNumber);
    return isNumber ? ascii : text;
}

QString cell(const QVariant &value)
{
    return value.typeId() == QMetaType::Double ? exactNumber(value.toDouble())
                                               : quoted(withAsciiMinus(value.toString()));
}

} // namespace

QString tabSeparated(const QAbstractItemModel &model, const QList<int> &rows, const QList<int> &columns)
{
    QStringList lines;
    lines.reserve(rows.size() + 1);
    QStringList cells;
    for (const int column : columns)
        cells += quoted(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    lines += cells.join(u'\t');
    for (const int row : rows) {
        cells.clear();
        for (const int column : columns)
            cells += cell(model.data(model.index(row, column), Qt::EditRole));
        lines += cells.join(u'\t');
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace alphascope
