// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tensortable.h"

#include "formats/wording.h"
#include "models/numbertext.h"

#include <QCollator>
#include <QCoreApplication>
#include <QJsonObject>

#include <algorithm>
#include <numeric>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TensorTable {
    Q_DECLARE_TR_FUNCTIONS(TensorTable)
};

qint64 countOf(const TensorEntry &entry)
{
    return std::accumulate(entry.shape.begin(), entry.shape.end(), qint64 { 1 }, std::multiplies());
}

} // namespace

void sortByName(std::vector<TensorEntry> &entries)
{
    QCollator collator(QLocale(QLocale::English)); // the C locale has no numeric mode
    collator.setNumericMode(true);
    std::stable_sort(entries.begin(), entries.end(),
        [&](const TensorEntry &a, const TensorEntry &b) { return collator.compare(a.name, b.name) < 0; });
}

qint64 totalCount(const std::vector<TensorEntry> &entries)
{
    return std::accumulate(entries.begin(), entries.end(), qint64 { 0 },
        [](qint64 sum, const TensorEntry &entry) { return sum + countOf(entry); });
}

QString tensorTable(const std::vector<TensorEntry> &entries)
{
    if (entries.empty())
        return TensorTable::tr("  none\n");
    QList<QStringList> lines { { TensorTable::tr("name"), TensorTable::tr("type"), TensorTable::tr("shape"),
        TensorTable::tr("count") } };
    quint64 bytes = 0;
    for (const TensorEntry &entry : entries) {
        lines << QStringList { visibleLabel(entry.name.toStdString()), dataTypeName(entry.type), shapeText(entry.shape),
            groupedText(static_cast<quint64>(countOf(entry))) };
        bytes += entry.end - entry.begin;
    }
    return alignedText(lines)
        + TensorTable::tr("  Total %1 elements in %2 tensors, %3 bytes\n")
              .arg(groupedText(static_cast<quint64>(totalCount(entries))), groupedText(entries.size()),
                  groupedText(bytes));
}

QJsonArray tensorsJson(const std::vector<TensorEntry> &entries)
{
    QJsonArray list;
    for (const TensorEntry &entry : entries) {
        QJsonArray shape;
        for (const qint64 count : entry.shape)
            shape.append(count);
        list.append(QJsonObject { { u"name"_s, entry.name }, { u"type"_s, dataTypeName(entry.type) },
            { u"shape"_s, shape }, { u"count"_s, countOf(entry) } });
    }
    return list;
}

QString alignedText(const QList<QStringList> &lines)
{
    QList<qsizetype> widths;
    for (const QStringList &line : lines) {
        widths.resize(std::max(widths.size(), line.size()));
        for (qsizetype i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], line[i].size());
    }
    QString text;
    for (const QStringList &line : lines) {
        for (qsizetype i = 0; i < line.size(); ++i)
            text += u"  "_s + (i + 1 < line.size() ? line[i].leftJustified(widths[i]) : line[i]);
        text += u'\n';
    }
    return text;
}

} // namespace alphascope
