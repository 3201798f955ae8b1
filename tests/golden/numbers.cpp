// SPDX-License-Identifier: GPL-3.0-or-later
#include "numbers.h"

#include <QJsonArray>
#include <QRegularExpression>

using namespace alphascope;
using namespace Qt::StringLiterals;

Matrix<double> toMatrix(const QJsonValue &json)
{
    const QJsonArray rows = json.toArray();
    const Index columns = rows.first().toArray().size();
    Matrix<double> values(rows.size(), columns);
    for (Index i = 0; i < values.rows(); ++i) {
        const RowVector<double> row = toRowVector(rows[i]);
        if (row.size() != columns)
            return {};
        values.row(i) = row;
    }
    return values;
}

RowVector<double> toRowVector(const QJsonValue &json)
{
    const QJsonArray numbers = json.toArray();
    RowVector<double> values(numbers.size());
    for (Index i = 0; i < values.size(); ++i)
        values[i] = numbers[i].toDouble();
    return values;
}

std::vector<Index> toIndices(const QJsonValue &json)
{
    std::vector<Index> indices;
    for (const QJsonValue &number : json.toArray())
        indices.push_back(number.toInteger());
    return indices;
}

Matrix<double> fromFormula(const QString &formula, Index rows, Index columns)
{
    static const QRegularExpression pattern(
        uR"(^\w+\[t\]\[\w\] = \(\((\d+)\*t(?: \+ (\d+)\*i)? \+ (\d+)\*(\d+)\) mod (\d+)\)/(\d+) - (\d+)(?:,.*)?$)"_s);
    const QRegularExpressionMatch match = pattern.match(formula);
    if (!match.hasMatch())
        return {};
    const auto constant = [&](int group) { return match.captured(group).toLongLong(); };
    Matrix<double> values(rows, columns);
    for (Index t = 0; t < rows; ++t) {
        for (Index i = 0; i < columns; ++i) {
            const Index whole = (constant(1) * t + constant(2) * i + constant(3) * constant(4)) % constant(5);
            values(t, i)
                = static_cast<double>(whole) / static_cast<double>(constant(6)) - static_cast<double>(constant(7));
        }
    }
    return values;
}

void setWeight(const char *name, Fields &weights, Comparison &comparison, Matrix<double> &value)
{
    const QString key = QString::fromUtf8(name);
    const QJsonValue json = weights.take(key);
    const Matrix<double> numbers
        = json.isObject() ? fromFormula(json["formula"_L1].toString(), value.rows(), value.cols()) : toMatrix(json);
    if (json.isUndefined())
        return comparison.fail(u"The model has a weight %1, the file has none."_s.arg(key));
    if (numbers.rows() != value.rows() || numbers.cols() != value.cols())
        return comparison.fail(u"weights.%1 has the shape %2 x %3, the model expects %4 x %5."_s.arg(key)
                                   .arg(numbers.rows())
                                   .arg(numbers.cols())
                                   .arg(value.rows())
                                   .arg(value.cols()));
    value = numbers;
}

void setWeight(const char *name, Fields &weights, Comparison &comparison, RowVector<double> &value)
{
    const QString key = QString::fromUtf8(name);
    const QJsonValue json = weights.take(key);
    const RowVector<double> numbers = toRowVector(json);
    if (json.isUndefined())
        return comparison.fail(u"The model has a weight %1, the file has none."_s.arg(key));
    if (numbers.size() != value.size())
        return comparison.fail(
            u"weights.%1 has %2 numbers, the model expects %3."_s.arg(key).arg(numbers.size()).arg(value.size()));
    value = numbers;
}
