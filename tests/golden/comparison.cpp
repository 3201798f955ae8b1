// SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison.h"

#include <QJsonArray>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

constexpr qint64 reportedFailures = 8;

QString digits(double value) { return QString::number(value, 'g', 17); }

} // namespace

bool Tolerance::accepts(double got, double expected) const
{
    if (got == expected)
        return true;
    return std::abs(got - expected) <= absolute + relative * std::abs(expected); // false for NaN
}

void Comparison::compare(
    const QString &quantity, const Matrix<double> &got, const QJsonValue &expected, Tolerance tolerance)
{
    const QJsonArray rows = expected.toArray();
    if (!expected.isArray() || rows.size() != got.rows())
        return fail(u"%1: %2 rows computed, %3 expected."_s.arg(quantity).arg(got.rows()).arg(rows.size()));
    for (Index i = 0; i < got.rows(); ++i)
        compareList(u"%1[%2]"_s.arg(quantity).arg(i), got.row(i).data(), got.cols(), rows[i], tolerance);
}

void Comparison::compare(
    const QString &quantity, const RowVector<double> &got, const QJsonValue &expected, Tolerance tolerance)
{
    compareList(quantity, got.data(), got.size(), expected, tolerance);
}

void Comparison::compareList(
    const QString &quantity, const double *got, Index size, const QJsonValue &expected, Tolerance tolerance)
{
    if (expected.isNull())
        return;
    const QJsonArray numbers = expected.toArray();
    if (!expected.isArray() || numbers.size() != size)
        return fail(u"%1: %2 numbers computed, %3 expected."_s.arg(quantity).arg(size).arg(numbers.size()));
    for (Index i = 0; i < size; ++i)
        compare(u"%1[%2]"_s.arg(quantity).arg(i), got[i], numbers[i], tolerance);
}

void Comparison::compare(const QString &quantity, double got, const QJsonValue &expected, Tolerance tolerance)
{
    if (expected.isNull())
        return;
    if (!expected.isDouble())
        return fail(u"%1: the file has no number to compare with."_s.arg(quantity));
    ++m_compared;
    if (!tolerance.accepts(got, expected.toDouble()))
        fail(u"%1: expected %2, got %3."_s.arg(quantity, digits(expected.toDouble()), digits(got)));
}

void Comparison::fail(const QString &sentence)
{
    if (++m_failures <= reportedFailures)
        m_lines << sentence;
}

void Comparison::fail(const QStringList &sentences)
{
    for (const QString &sentence : sentences)
        fail(sentence);
}

QString Comparison::report() const
{
    QStringList lines = m_lines;
    if (m_failures > reportedFailures)
        lines << u"and %1 more."_s.arg(m_failures - reportedFailures);
    return lines.join(u'\n');
}
