// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/resultmodel.h"

#include "models/experimenttext.h"
#include "models/numbertext.h"

#include <QStringList>

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! Collects the settings of an experiment as columns of a table.
struct SettingColumns {
    QStringList names, values;

    void operator()(const char *name, bool field) { add(name, field ? u"true"_s : u"false"_s); }
    void operator()(const char *name, Index field) { add(name, QString::number(field)); }
    void operator()(const char *name, std::uint64_t field) { add(name, QString::number(field)); }
    void operator()(const char *name, double field) { add(name, exactNumber(field)); }
    void operator()(const char *name, Cell field) { add(name, QString::fromStdString(nameOf(field))); }
    void operator()(const char *name, Score field) { add(name, QString::fromStdString(nameOf(field))); }

private:
    void add(const char *name, const QString &value)
    {
        names << u"setting_"_s + QLatin1StringView(name);
        values << value;
    }
};

QString exactText(const ResultCell &cell)
{
    if (const auto *text = std::get_if<std::string>(&cell))
        return QString::fromStdString(*text);
    const double number = std::get<double>(cell);
    return std::isnan(number) ? QString() : exactNumber(number);
}

} // namespace

ResultModel::ResultModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void ResultModel::setRecord(const ExperimentRecord &record)
{
    beginResetModel();
    m_columns = columnsOf(record.experiment);
    m_rows = record.rows;
    endResetModel();
}

void ResultModel::append(const ResultRow &row)
{
    const auto place = static_cast<int>(m_rows.size());
    beginInsertRows({}, place, place);
    m_rows.push_back(row);
    endInsertRows();
}

int ResultModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ResultModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant ResultModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ResultCell &cell = m_rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
    const auto *text = std::get_if<std::string>(&cell);
    switch (role) {
    case Qt::DisplayRole:
        return text ? cellText(*text) : significantNumber(std::get<double>(cell), 5);
    case Qt::EditRole:
        return text ? QVariant(QString::fromStdString(*text)) : QVariant(std::get<double>(cell));
    case Qt::ToolTipRole:
        return text ? cellText(*text) : fullNumber(std::get<double>(cell));
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (text ? Qt::AlignLeft : Qt::AlignRight));
    default:
        return {};
    }
}

QVariant ResultModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || section < 0)
        return {};
    if (orientation == Qt::Vertical)
        return section < rowCount() ? QVariant(section + 1) : QVariant();
    return section < columnCount() ? columnTitle(m_columns[static_cast<std::size_t>(section)]) : QVariant();
}

QString resultTable(const ExperimentRecord &record, QChar separator)
{
    SettingColumns settings;
    std::visit([&settings](const auto &one) { visitSettings(one, settings); }, record.experiment);
    QStringList header;
    for (const ResultColumn &column : columnsOf(record.experiment))
        header << QString::fromStdString(column.unit.empty() ? column.name : column.name + "_" + column.unit);
    QString table = (header + settings.names).join(separator) + u'\n';
    for (const ResultRow &row : record.rows) {
        QStringList line;
        for (const ResultCell &cell : row)
            line << exactText(cell);
        table += (line + settings.values).join(separator) + u'\n';
    }
    return table;
}

} // namespace alphascope
