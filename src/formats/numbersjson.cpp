// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/numbersjson.h"

#include "formats/jsontext.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

namespace alphascope {

namespace {

QByteArray listJson(const QStringList &texts)
{
    return QJsonDocument(QJsonArray::fromStringList(texts)).toJson(QJsonDocument::Compact);
}

QByteArray textJson(const QString &text) { return quotedJson(text.toStdString()); }

//! Rows of cells; append(json, row, column) writes one.
template <typename Append>
QByteArray rowsJson(Index rows, Index columns, const Append &append)
{
    QByteArray json = "[";
    for (Index row = 0; row < rows; ++row) {
        json += row == 0 ? "\n  [" : ",\n  [";
        for (Index column = 0; column < columns; ++column) {
            json += column == 0 ? "" : ", ";
            append(json, row, column);
        }
        json += ']';
    }
    return json + ']';
}

QByteArray maskJson(const NumberSheet &sheet)
{
    if (!sheet.mask)
        return "null";
    return rowsJson(sheet.mask->rows(), sheet.mask->cols(), [&sheet](QByteArray &json, Index row, Index column) {
        json += sheet.isMasked(row, column) ? "false" : "true";
    });
}

QByteArray notFiniteJson(const Matrix<double> &values)
{
    QByteArrayList places;
    for (Index row = 0; row < values.rows(); ++row) {
        for (Index column = 0; column < values.cols(); ++column) {
            const double value = values(row, column);
            if (std::isfinite(value))
                continue;
            places << "{\"row\": " + QByteArray::number(qint64 { row })
                    + ", \"column\": " + QByteArray::number(qint64 { column }) + ", \"value\": \""
                    + (std::isnan(value) ? "NaN"
                            : value > 0  ? "Infinity"
                                         : "-Infinity")
                    + "\"}";
        }
    }
    return '[' + places.join(", ") + ']';
}

QByteArray sheetJson(const NumberSheet &sheet)
{
    const Matrix<double> &values = *sheet.values;
    const QByteArray numbers = rowsJson(values.rows(), values.cols(),
        [&values](QByteArray &json, Index row, Index column) { appendJson(json, values(row, column)); });
    return "{\"name\": " + textJson(sheet.name) + ",\n \"row_name\": " + textJson(sheet.rowName)
        + ",\n \"rows\": " + listJson(sheet.rows) + ",\n \"column_name\": " + textJson(sheet.columnName)
        + ",\n \"columns\": " + listJson(sheet.columns) + ",\n \"mask\": " + maskJson(sheet)
        + ",\n \"values\": " + numbers + ",\n \"not_finite\": " + notFiniteJson(values) + '}';
}

} // namespace

QByteArray toJson(const NumberSheets &table)
{
    QByteArrayList sheets;
    for (const NumberSheet &sheet : table.sheets)
        sheets << sheetJson(sheet);
    return "{\"what\": \"" + wordOf(table.quantity).toLatin1() + "\",\n\"sheets\": [\n" + sheets.join(",\n") + "]}\n";
}

} // namespace alphascope
