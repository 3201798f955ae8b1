// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/termtext.h"

#include "models/numbertext.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int digitsShown = 3;
constexpr int mostDigits = 12;
constexpr double largestInDigits = 1e6; // beyond, shortNumber decides how to write it

//! −0 reads as a rounded negative number; it is 0.
double withoutNegativeZero(double value) { return value == 0 ? 0 : value; }

template <typename Write>
QString bracketed(const RowVector<double> &values, Index most, const Write &write)
{
    QStringList entries;
    for (Index i = 0; i < std::min(values.size(), most); ++i)
        entries += write(values(i));
    if (values.size() > most)
        entries += u"…"_s;
    return u"["_s + entries.join(u", "_s) + u"]"_s;
}

} // namespace

QString plainNumber(double value)
{
    if (std::abs(value) < largestInDigits) {
        for (int digits = 0; digits < digitsShown; ++digits) {
            const double scale = std::pow(10, digits);
            if (std::round(value * scale) / scale == value)
                return shortNumber(withoutNegativeZero(value), digits);
        }
    }
    return shortNumber(value);
}

QString factor(double value) { return value < 0 ? u"("_s + plainNumber(value) + u")"_s : plainNumber(value); }

QString signedNumber(double value)
{
    const double number = withoutNegativeZero(value);
    const bool hasSign = std::isnan(number) || number < 0;
    return hasSign ? shortNumber(number) : u"+"_s + shortNumber(number);
}

QString signedVector(const RowVector<double> &values, qsizetype width)
{
    const QChar figureSpace(0x2007);
    return bracketed(
        values, entriesShown, [&](double value) { return signedNumber(value).rightJustified(width, figureSpace); });
}

QString numberUnlikeOne(double value)
{
    int digits = digitsShown;
    while (digits < mostDigits && std::abs(value - 1) < 0.5 * std::pow(10, -digits))
        ++digits;
    return shortNumber(value, digits);
}

int weightDecimals(const Matrix<double> &alpha, Index row)
{
    constexpr int usual = 3, most = 12;
    const double largest = alpha.cols() > 0 ? alpha.row(row).maxCoeff() : 0;
    if (!(largest > 0 && largest < 0.1))
        return usual;
    return std::min(usual - 1 - static_cast<int>(std::floor(std::log10(largest))), most);
}

QString plainVector(const RowVector<double> &values) { return bracketed(values, entriesShown, plainNumber); }

QString fullVector(const RowVector<double> &values, Index most) { return bracketed(values, most, fullNumber); }

QString exactVector(const RowVector<double> &values) { return bracketed(values, values.size(), exactNumber); }

} // namespace alphascope
