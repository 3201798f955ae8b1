// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/formulatext.h"

#include "models/numbertext.h"

#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! The index of a row in the formulas: t, or nothing when there is one row only.
QString rowIndex(const Trace &trace) { return trace.rows() > 1 ? u"t"_s : QString(); }

QString html(const std::string &symbol) { return QString::fromStdString(symbol).toHtmlEscaped(); }

QString leftSide(const QString &symbol) { return u"<b>"_s + symbol + u"</b> = "_s; }

//! What tanh() is applied to in the additive score.
QString additiveSum(const Trace &trace, const QString &query, const QString &key)
{
    const bool hasNoBias = trace.attn.W_key.size() > 0 && trace.attn.bias.size() == 0; // as in RNNsearch
    const QString keyPart = u"W<sub>key</sub> "_s + key + (hasNoBias ? QString() : u" + b"_s);
    return asksQuery(trace) ? u"W<sub>query</sub> "_s + query + u" + "_s + keyPart : keyPart;
}

} // namespace

QString withIndex(const QString &symbol, const QString &index)
{
    return index.isEmpty() ? symbol : symbol + u"<sub>"_s + index + u"</sub>"_s;
}

QString rowSymbol(const Trace &trace, const QString &symbol, Index row, Index column)
{
    QStringList indices;
    if (trace.rows() > 1)
        indices += QString::number(row + 1);
    if (column >= 0)
        indices += QString::number(column + 1);
    return withIndex(symbol, indices.join(u','));
}

QString querySymbol(const Trace &trace)
{
    const QString previous = trace.symbols.queryIsPrevious ? u"t−1"_s : rowIndex(trace);
    return withIndex(html(trace.symbols.query), previous);
}

QString querySymbol(const Trace &trace, Index row)
{
    return trace.symbols.queryIsPrevious ? withIndex(html(trace.symbols.query), QString::number(row))
                                         : rowSymbol(trace, html(trace.symbols.query), row);
}

QString divisor(const Trace &trace)
{
    QStringList factors;
    if (trace.score == Score::ScaledDot)
        factors += u"√"_s + QString::number(trace.keyWidth);
    if (trace.temperature != 1)
        factors += fullNumber(trace.temperature);
    return factors.size() > 1 ? u"("_s + factors.join(u" · "_s) + u")"_s : factors.join(QString());
}

bool asksQuery(const Trace &trace)
{
    const bool hasQueries = !trace.sheets.empty() && trace.sheets.front().queries.size() > 0;
    return hasQueries && (trace.score != Score::Location || asksForPositions(trace));
}

bool asksForPositions(const Trace &trace)
{
    const Index width = trace.sheets.empty() ? 0 : trace.sheets.front().queries.cols();
    return trace.score == Score::Location && width > 0 && trace.attn.W.cols() == width;
}

QString scoreFormula(const Trace &trace)
{
    if (trace.given || trace.sheets.empty())
        return {};
    const QString query = querySymbol(trace);
    const QString key = withIndex(html(trace.symbols.key), u"j"_s);
    QString right;
    switch (trace.score) {
    case Score::None:
        return {};
    case Score::Dot:
    case Score::ScaledDot:
        right = query + u" · "_s + key;
        break;
    case Score::General: // a subscript before the transposition sign: q_tᵀ
        right = query + u"ᵀ W "_s + key;
        break;
    case Score::Additive:
        right = u"vᵀ tanh("_s + additiveSum(trace, query, key) + u")"_s;
        break;
    case Score::Concat:
        right = u"vᵀ tanh(W ["_s + query + u"; "_s + key + u"])"_s;
        break;
    case Score::Location:
        if (asksForPositions(trace)) { // w_j is row j of W
            right = withIndex(u"w"_s, u"j"_s) + u" · "_s + query + u" + "_s + withIndex(u"b"_s, u"j"_s);
            break;
        }
        right = u"tanh("_s + key + u" · "_s + withIndex(u"w"_s, rowIndex(trace)) + u" + "_s
            + withIndex(u"b"_s, rowIndex(trace) + u"j"_s) + u")"_s;
        break;
    }
    const QString by = divisor(trace);
    return leftSide(withIndex(u"e"_s, rowIndex(trace) + u"j"_s)) + right + (by.isEmpty() ? by : u" / "_s + by);
}

QString weightFormula(const Trace &trace)
{
    if (trace.given || trace.sheets.empty())
        return {};
    const QString t = rowIndex(trace);
    const auto exponential = [&](const QString &index) { return u"exp("_s + withIndex(u"e"_s, t + index) + u")"_s; };
    const QString softmax = exponential(u"j"_s) + u" / Σ<sub>k</sub> "_s + exponential(u"k"_s);
    const QString gaussian = trace.sheets.front().gaussian.size() > 0
        ? u" · exp(−(j − "_s + withIndex(u"p"_s, t) + u")² / 2σ²)"_s
        : QString();
    return leftSide(withIndex(u"α"_s, t + u"j"_s)) + softmax + gaussian;
}

QString contextFormula(const Trace &trace)
{
    if (trace.sheets.empty() || trace.sheets.front().values.size() == 0)
        return {};
    const QString t = rowIndex(trace);
    return leftSide(withIndex(u"c"_s, t)) + u"Σ<sub>j</sub> "_s + withIndex(u"α"_s, t + u"j"_s) + u" "_s
        + withIndex(html(trace.symbols.value), u"j"_s);
}

} // namespace alphascope
