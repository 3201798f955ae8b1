// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/workedscore.h"

#include "models/formulatext.h"
#include "models/numbertext.h"
#include "models/termtext.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index productsShown = 4;

//! "1 · 1 + 0 · 0"; after a few terms "…".
template <typename Left, typename Right>
QString sumOfProducts(const Left &left, const Right &right)
{
    QStringList terms;
    for (Index i = 0; i < std::min<Index>(left.size(), productsShown); ++i)
        terms += factor(left(i)) + u" · "_s + factor(right(i));
    if (left.size() > productsShown)
        terms += u"…"_s;
    return terms.join(u" + "_s);
}

//! Everything that the score of one cell is made of.
struct ScoreCell {
    const Trace &trace;
    const Sheet &sheet;
    Index row, column;

    auto query() const { return sheet.queries.row(row); }
    auto key() const { return sheet.keys.row(column); }
    QString queryName() const { return querySymbol(trace, row); }
    QString keyName() const { return withIndex(symbol(trace.symbols.key), QString::number(column + 1)); }
    static QString symbol(const std::string &text) { return QString::fromStdString(text).toHtmlEscaped(); }

    bool hasKey() const { return column < sheet.keys.rows() && sheet.keys.cols() > 0; }
    bool hasQuery() const { return row < sheet.queries.rows() && sheet.queries.cols() > 0; }
};

//! One way to write a score: lines of intermediate vectors, then the sum before it is divided.
struct Working {
    QStringList lines;
    QString sum; //!< empty: nothing but the result can be shown
    QString symbols = {}; //!< of the sum, where it needs them
};

Working product(const ScoreCell &cell)
{
    if (!cell.hasQuery() || cell.query().size() != cell.key().size())
        return {};
    return { {}, sumOfProducts(cell.query(), cell.key()) };
}

// e = (qᵀ W) · k
Working general(const ScoreCell &cell)
{
    const Matrix<double> &W = cell.trace.attn.W; // [d x d_k]
    if (!cell.hasQuery() || W.rows() != cell.query().size() || W.cols() != cell.key().size())
        return {};
    const RowVector<double> qW = cell.query() * W; // [d_k]
    return { { cell.queryName() + u"ᵀ W = "_s + plainVector(qW) }, sumOfProducts(qW, cell.key()) };
}

// e = v · a with a = tanh(inside)
Working hiddenLayer(const ScoreCell &cell, const RowVector<double> &inside, const QString &name)
{
    const RowVector<double> a = inside.array().tanh(); // [A]
    const RowVector<double> &v = cell.trace.attn.v;
    if (v.size() != a.size())
        return {};
    return { { u"a = tanh("_s + name + u") = "_s + plainVector(a) }, sumOfProducts(v, a), u"vᵀ a"_s };
}

Working additive(const ScoreCell &cell)
{
    const ScoreParameters<double> &p = cell.trace.attn;
    const bool asked = asksQuery(cell.trace);
    const bool hasBias = p.bias.size() > 0; // RNNsearch has none
    if (p.W_key.cols() != cell.key().size() || (hasBias && p.bias.size() != p.W_key.rows())
        || (asked && (!cell.hasQuery() || p.W_query.cols() != cell.query().size())))
        return {};
    RowVector<double> inside = cell.key() * p.W_key->transpose(); // [A]
    QString name = u"W<sub>key</sub> "_s + cell.keyName();
    if (hasBias) {
        inside += p.bias;
        name += u" + b"_s;
    }
    if (asked) {
        inside += cell.query() * p.W_query->transpose();
        name.prepend(u"W<sub>query</sub> "_s + cell.queryName() + u" + "_s);
    }
    return hiddenLayer(cell, inside, name);
}

Working concat(const ScoreCell &cell)
{
    const Matrix<double> &W = cell.trace.attn.W; // [A x (d + d_k)]
    if (!cell.hasQuery() || W.cols() != cell.query().size() + cell.key().size())
        return {};
    RowVector<double> both(W.cols()); // [q; k]
    both << cell.query(), cell.key();
    return hiddenLayer(cell, both * W.transpose(), u"W ["_s + cell.queryName() + u"; "_s + cell.keyName() + u"]"_s);
}

// e = w_j · q + b_j, w_j being row j of W [C x d]: the key plays no part
Working position(const ScoreCell &cell)
{
    const ScoreParameters<double> &p = cell.trace.attn;
    if (!cell.hasQuery() || p.W.rows() <= cell.column || p.b.rows() <= cell.column)
        return {};
    return { {}, sumOfProducts(p.W->row(cell.column), cell.query()) + u" + "_s + factor(p.b(cell.column, 0)) };
}

// e = tanh(h · w + b_j), or with weights of its own for each row: tanh(h · w_t + b_tj)
Working location(const ScoreCell &cell)
{
    const ScoreParameters<double> &p = cell.trace.attn;
    if (p.W.rows() != cell.key().size() || p.W.cols() <= cell.row || p.b.rows() <= cell.column
        || p.b.cols() <= cell.row)
        return {};
    const double bias = p.b(cell.column, cell.row);
    const auto w = p.W->col(cell.row);
    const QString inside = plainNumber(cell.key().dot(w) + bias);
    const QString name = cell.keyName() + u" · "_s + rowSymbol(cell.trace, u"w"_s, cell.row) + u" + "_s
        + rowSymbol(cell.trace, u"b"_s, cell.row, cell.column);
    return { { name + u" = "_s + sumOfProducts(cell.key(), w) + u" + "_s + factor(bias) + u" = "_s + inside },
        u"tanh("_s + inside + u")"_s };
}

//! Where local attention looks from this row, and what its Gaussian leaves of this cell's weight.
QString window(const ScoreCell &cell)
{
    QString text = rowSymbol(cell.trace, u"p"_s, cell.row) + u" = "_s + plainNumber(cell.sheet.windowCentres(cell.row));
    if (cell.sheet.gaussian.size() > 0)
        text += u", "_s
            + QCoreApplication::translate("alphascope::WorkedScore", "Gaussian %1")
                  .arg(plainNumber(cell.sheet.gaussian(cell.row, cell.column)));
    return text;
}

Working working(const ScoreCell &cell)
{
    if (!cell.hasKey())
        return {};
    switch (cell.trace.score) {
    case Score::None:
        break;
    case Score::Dot:
    case Score::ScaledDot:
        return product(cell);
    case Score::General:
        return general(cell);
    case Score::Additive:
        return additive(cell);
    case Score::Concat:
        return concat(cell);
    case Score::Location:
        return asksForPositions(cell.trace) ? position(cell) : location(cell);
    }
    return {};
}

} // namespace

QString workedScore(const Trace &trace, Index sheet, Index row, Index column)
{
    const Sheet &head = trace.sheets[static_cast<std::size_t>(sheet)];
    if (head.scores.size() == 0 || column < 0 || column >= head.scores.cols())
        return {};
    const ScoreCell cell { trace, head, row, column };
    const Working how = working(cell);
    const QString by = divisor(trace).isEmpty() ? QString() : u" / "_s + divisor(trace);
    QStringList equation { rowSymbol(trace, u"e"_s, row, column) };
    if (!how.symbols.isEmpty())
        equation += how.symbols + by;
    if (!how.sum.isEmpty())
        equation += (by.isEmpty() || !how.sum.contains(u' ') ? how.sum : u"("_s + how.sum + u")"_s) + by;
    equation += plainNumber(head.scores(row, column));
    QStringList lines = how.lines;
    lines += equation.join(u" = "_s);
    if (row < head.windowCentres.size())
        lines += window(cell);
    if (trace.mask.size() > 0 && !trace.mask(row, column))
        lines
            += QCoreApplication::translate("alphascope::WorkedScore", "This cell is masked: its score plays no part.");
    return lines.join(u"<br/>"_s);
}

} // namespace alphascope
