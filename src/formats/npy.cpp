// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/npy.h"

#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtEndian>

#include <algorithm>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct Npy {
    Q_DECLARE_TR_FUNCTIONS(alphascope::Npy)
};

//! Magic string, version, length of the header, and the header: a Python dictionary, padded so that the numbers begin
//! at a multiple of 64 bytes.
QByteArray preamble(const std::vector<qint64> &shape)
{
    QByteArrayList sizes;
    for (const qint64 size : shape)
        sizes << QByteArray::number(size);
    QByteArray header = "{'descr': '<f8', 'fortran_order': False, 'shape': (" + sizes.join(", ") + "), }";
    constexpr qsizetype alignment = 64, before = 10;
    const qsizetype end = before + header.size() + 1;
    header += QByteArray((alignment - end % alignment) % alignment, ' ') + '\n';
    QByteArray length(2, '\0');
    qToLittleEndian(static_cast<quint16>(header.size()), length.data());
    return QByteArray("\x93NUMPY\x01\x00", 8) + length + header;
}

//! The numbers of a sheet, row by row, at `to`; returns where the next sheet's begin.
char *writeNumbers(const NumberSheet &sheet, bool isScore, char *to)
{
    constexpr double masked = -std::numeric_limits<double>::infinity();
    for (Index row = 0; row < sheet.values->rows(); ++row) {
        for (Index column = 0; column < sheet.values->cols(); ++column) {
            qToLittleEndian(isScore && sheet.isMasked(row, column) ? masked : (*sheet.values)(row, column), to);
            to += sizeof(double);
        }
    }
    return to;
}

} // namespace

std::vector<qint64> npyShape(const NumberSheets &table)
{
    const Matrix<double> &values = *table.sheets.front().values;
    if (table.sheets.size() == 1)
        return { values.rows(), values.cols() };
    return { static_cast<qint64>(table.sheets.size()), values.rows(), values.cols() };
}

tl::expected<QByteArray, Error> toNpy(const NumberSheets &table)
{
    const Matrix<double> &first = *table.sheets.front().values;
    const auto differs = std::find_if(table.sheets.begin(), table.sheets.end(), [&first](const NumberSheet &sheet) {
        return sheet.values->rows() != first.rows() || sheet.values->cols() != first.cols();
    });
    if (differs != table.sheets.end()) {
        return tl::unexpected(
            Error { Npy::tr("An .npy file holds one array, but %1 has the shape %2 and %3 the shape %4. Export one %5, "
                            "or all of them as JSON or CSV.")
                        .arg(quoted(table.sheets.front().name), shapeText({ first.rows(), first.cols() }),
                            quoted(differs->name), shapeText({ differs->values->rows(), differs->values->cols() }),
                            table.sheetName) });
    }
    QByteArray bytes = preamble(npyShape(table));
    const qsizetype begin = bytes.size();
    bytes.resize(begin + static_cast<qsizetype>(table.cells()) * static_cast<qsizetype>(sizeof(double)));
    char *to = bytes.data() + begin;
    for (const NumberSheet &sheet : table.sheets)
        to = writeNumbers(sheet, table.quantity == Quantity::Scores, to);
    return bytes;
}

QByteArray npyLabels(const NumberSheets &table)
{
    const NumberSheet &first = table.sheets.front();
    QJsonArray shape, axes { first.rowName, first.columnName },
        labels { QJsonArray::fromStringList(first.rows), QJsonArray::fromStringList(first.columns) };
    for (const qint64 size : npyShape(table))
        shape.append(size);
    if (table.sheets.size() > 1) {
        QStringList names;
        for (const NumberSheet &sheet : table.sheets)
            names << sheet.name;
        axes.prepend(table.sheetName);
        labels.prepend(QJsonArray::fromStringList(names));
    }
    return QJsonDocument(QJsonObject { { u"what"_s, wordOf(table.quantity) }, { u"shape"_s, shape },
                             { u"axes"_s, axes }, { u"labels"_s, labels } })
        .toJson();
}

} // namespace alphascope
