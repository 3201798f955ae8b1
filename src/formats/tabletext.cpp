// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tabletext.h"

#include "engine/text.h"
#include "formats/linetable.h"
#include "formats/pythontable.h"
#include "formats/rowcollector.h"
#include "formats/typednumber.h"
#include "formats/wording.h"

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! As Python's repr: a float has a point or an exponent; what has no digits is called by name.
QString pythonLiteral(double value)
{
    const QString digits = QString::fromStdString(asciiNumber(value));
    if (!std::isfinite(value))
        return u"float('%1')"_s.arg(digits);
    return digits.contains(u'.') || digits.contains(u'e') ? digits : digits + ".0"_L1;
}

} // namespace

tl::expected<NumberTable, Error> parseTable(const QString &text)
{
    if (text.trimmed().isEmpty())
        return tl::unexpected(RowCollector().finish().error());
    if (looksLikePython(text)) {
        auto values = readPythonTable(text);
        if (values)
            return NumberTable { std::move(*values), {}, {} };
        if (!text.contains(u'\t')) // names in a spreadsheet may look like lists: (1), [2]
            return tl::unexpected(values.error());
    }
    return readLineTable(text);
}

tl::expected<double, Error> parseNumber(const QString &text)
{
    if (const auto number = readNumber(text, Comma::Decimal))
        return number->value;
    return tl::unexpected(Error { whyNoNumber(text) });
}

QString tableToText(const Matrix<double> &values)
{
    QString text;
    for (Index row = 0; row < values.rows(); ++row) {
        for (Index column = 0; column < values.cols(); ++column) {
            if (column > 0)
                text += u'\t';
            text += QString::fromStdString(asciiNumber(values(row, column)));
        }
        text += u'\n';
    }
    return text;
}

QString tableToPython(const Matrix<double> &values)
{
    QString text = u"["_s;
    for (Index row = 0; row < values.rows(); ++row) {
        text += row > 0 ? ", ["_L1 : "["_L1;
        for (Index column = 0; column < values.cols(); ++column) {
            if (column > 0)
                text += ", "_L1;
            text += pythonLiteral(values(row, column));
        }
        text += u']';
    }
    return text + u']';
}

} // namespace alphascope
