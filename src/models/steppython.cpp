// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steppython.h"

#include "models/formulamarkup.h"
#include "models/formulatext.h"
#include "models/numbertext.h"
#include "models/steptitle.h"

#include <QCoreApplication>
#include <QStringList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct StepPython {
    Q_DECLARE_TR_FUNCTIONS(alphascope::StepPython)
};

template <typename Row>
QString list(const Row &row)
{
    QStringList numbers;
    for (Index i = 0; i < row.size(); ++i)
        numbers << exactNumber(row(i));
    return u'[' + numbers.join(u", "_s) + u']';
}

template <typename Row>
QString vectorLine(const QString &name, const Row &row)
{
    return name + u" = np.array("_s + list(row) + u", dtype=float)\n"_s;
}

QString matrixLine(const QString &name, const Matrix<double> &values)
{
    const QString begin = name + u" = np.array(["_s;
    QStringList rows;
    for (Index row = 0; row < values.rows(); ++row)
        rows << list(values.row(row));
    return begin + rows.join(u",\n"_s + QString(begin.size(), u' ')) + u"], dtype=float)\n"_s;
}

QString flagsLine(const QString &name, const Trace &trace, Index row)
{
    QStringList flags;
    for (Index column = 0; column < trace.columns(); ++column)
        flags << (trace.mask.size() == 0 || trace.mask(row, column) ? u"True"_s : u"False"_s);
    return name + u" = np.array(["_s + flags.join(u", "_s) + u"])\n"_s;
}

//! A string of Python: what cannot be seen is escaped.
QString literal(const std::string &label)
{
    QString text;
    for (const uint c : QString::fromStdString(label).toUcs4()) {
        const auto category = QChar::category(c);
        if (c == u'"' || c == u'\\')
            text += u'\\' + QString(QChar(c));
        else if (category == QChar::Other_Control || category == QChar::Other_Format
            || category == QChar::Separator_Line || category == QChar::Separator_Paragraph)
            text += u"\\U"_s + QString::number(c, 16).rightJustified(8, u'0');
        else
            text += QString::fromUcs4(reinterpret_cast<const char32_t *>(&c), 1);
    }
    return u'"' + text + u'"';
}

QString labelsLine(const Trace &trace)
{
    QStringList labels;
    for (const std::string &label : trace.columnLabels)
        labels << literal(label);
    return u"labels = ["_s + labels.join(u", "_s) + u"]\n"_s;
}

//! How a score is computed: the numbers it needs, and the expression. No expression: the trace has not all of them.
struct Recipe {
    QString given;
    QString expression;
};

class ScoreRecipe {
public:
    ScoreRecipe(const Trace &trace, const Sheet &sheet, Index row)
        : m_trace(trace)
        , m_sheet(sheet)
        , m_row(row)
        , m_p(trace.attn)
    {
    }

    Recipe recipe() const
    {
        switch (m_trace.score) {
        case Score::None:
            return {};
        case Score::Dot:
        case Score::ScaledDot:
            return product();
        case Score::General:
            return general();
        case Score::Additive:
            return additive();
        case Score::Concat:
            return concat();
        case Score::Location:
            return asksForPositions(m_trace) ? positions() : location();
        }
        return {};
    }

private:
    bool hasQuery() const { return m_row < m_sheet.queries.rows() && m_sheet.queries.cols() > 0; }
    Index queryWidth() const { return m_sheet.queries.cols(); }
    Index keyWidth() const { return m_sheet.keys.cols(); }
    QString query() const { return vectorLine(u"query"_s, m_sheet.queries.row(m_row)); }

    Recipe product() const
    {
        if (!hasQuery() || queryWidth() != keyWidth())
            return {};
        const QString sum = u"keys @ query"_s;
        return { query(), m_trace.score == Score::ScaledDot ? sum + u" / np.sqrt(keys.shape[1])"_s : sum };
    }

    Recipe general() const
    {
        if (!hasQuery() || m_p.W.rows() != queryWidth() || m_p.W.cols() != keyWidth())
            return {};
        return { query() + matrixLine(u"W"_s, m_p.W), u"keys @ (query @ W)"_s };
    }

    Recipe additive() const
    {
        const bool asked = m_p.W_query.size() > 0;
        if (m_p.W_key.cols() != keyWidth() || (asked && (!hasQuery() || m_p.W_query.cols() != queryWidth())))
            return {};
        Recipe recipe { matrixLine(u"W_key"_s, m_p.W_key) + vectorLine(u"v"_s, m_p.v), u"keys @ W_key.T"_s };
        if (m_p.bias.size() > 0) {
            recipe.given += vectorLine(u"bias"_s, m_p.bias);
            recipe.expression += u" + bias"_s;
        }
        if (asked) {
            recipe.given = query() + matrixLine(u"W_query"_s, m_p.W_query) + recipe.given;
            recipe.expression.prepend(u"W_query @ query + "_s);
        }
        recipe.expression = u"np.tanh("_s + recipe.expression + u") @ v"_s;
        return recipe;
    }

    Recipe concat() const
    {
        if (!hasQuery() || m_p.W.cols() != queryWidth() + keyWidth())
            return {};
        return { query() + matrixLine(u"W"_s, m_p.W) + vectorLine(u"v"_s, m_p.v),
            u"np.tanh(np.array([W @ np.concatenate([query, key]) for key in keys])) @ v"_s };
    }

    Recipe positions() const
    {
        if (!hasQuery() || m_p.W.rows() != m_trace.columns() || m_p.b.rows() != m_trace.columns())
            return {};
        return { query() + matrixLine(u"W"_s, m_p.W) + vectorLine(u"b"_s, m_p.b->col(0)), u"W @ query + b"_s };
    }

    Recipe location() const
    {
        const Index set = m_p.W.cols() == 1 ? 0 : m_row; // weights for all rows, or for each
        if (m_p.W.rows() != keyWidth() || m_p.W.cols() <= set || m_p.b.rows() != m_trace.columns()
            || m_p.b.cols() <= set)
            return {};
        return { vectorLine(u"w"_s, m_p.W->col(set)) + vectorLine(u"b"_s, m_p.b->col(set)),
            u"np.tanh(keys @ w + b)"_s };
    }

    const Trace &m_trace;
    const Sheet &m_sheet;
    Index m_row;
    const ScoreParameters<double> &m_p;
};

QString comment(const QString &text)
{
    return text.isEmpty() ? QString() : u"# "_s + QString(text).replace(u"\n"_s, u"\n# "_s) + u'\n';
}

//! The lines that make `scores`.
QString scoreLines(const Trace &trace, const Sheet &sheet, Index row)
{
    const Recipe recipe = ScoreRecipe(trace, sheet, row).recipe();
    if (recipe.expression.isEmpty()) {
        return comment(StepPython::tr("the scores as they were computed; what they were computed with is not here"))
            + vectorLine(u"scores"_s, sheet.scores.row(row));
    }
    QString lines = recipe.given + u'\n' + comment(formulaAsText(scoreFormula(trace))) + u"scores = "_s
        + recipe.expression + u'\n';
    if (trace.temperature != 1)
        lines += u"scores /= "_s + exactNumber(trace.temperature) + u"  # "_s + StepPython::tr("temperature") + u'\n';
    return lines;
}

QString softmaxLines(const Trace &trace, Index head, const Sheet &sheet, Index row)
{
    QString lines = comment(formulaAsText(weightFormula(trace)))
        + u"weights = np.zeros(len(scores))\n"
          "if allowed.any():\n"
          "    e = scores[allowed]\n"
          "    exponentials = np.exp(e - e.max())\n"
          "    weights[allowed] = exponentials / "
          "exponentials.sum()\n"_s;
    if (sheet.gaussian.size() > 0) {
        lines += comment(
                     StepPython::tr("the Gaussian of local-p around p = %1").arg(exactNumber(sheet.windowCentres(row))))
            + vectorLine(u"gaussian"_s, sheet.gaussian.row(row)) + u"weights *= gaussian\n"_s;
    }
    if (changesRow(trace.interventions, head, row))
        lines += comment(StepPython::tr("then changed by hand to")) + vectorLine(u"weights"_s, sheet.alpha.row(row));
    return lines;
}

} // namespace

QString stepAsPython(const Trace &trace, int sheet, int row)
{
    const Sheet &head = trace.sheets[static_cast<std::size_t>(sheet)];
    assert(row >= 0 && row < head.alpha.rows());
    QString title = rowCalled(trace, row);
    if (trace.sheets.size() > 1)
        title = StepPython::tr("%1, head %2").arg(title, QString::number(sheet + 1));
    const bool hasScores = head.scores.size() > 0;
    const bool hasValues = head.values.size() > 0;

    QString body = labelsLine(trace) + flagsLine(u"allowed"_s, trace, row);
    if (hasScores && head.keys.size() > 0)
        body += matrixLine(u"keys"_s, head.keys);
    if (hasValues)
        body += hasScores && head.keys.rows() == head.values.rows() && head.keys.cols() == head.values.cols()
                && head.keys == head.values
            ? u"values = keys\n"_s
            : matrixLine(u"values"_s, head.values);
    if (hasScores)
        body += scoreLines(trace, head, row) + u'\n' + softmaxLines(trace, sheet, head, row);
    else
        body += u'\n' + comment(StepPython::tr("given, not computed")) + vectorLine(u"weights"_s, head.alpha.row(row));
    if (hasValues)
        body += u'\n' + comment(formulaAsText(contextFormula(trace)))
            + u"context = weights[allowed] @ values[allowed]\n"_s;
    body += u"\nfor label, weight in zip(labels, weights):\n    print(float(weight), label)\n"
            "print(\"weights =\", weights.tolist())\n"_s;
    if (hasValues)
        body += u"print(\"context =\", context.tolist())\n"_s;

    const bool needsNames = body.contains(u"nan"_s) || body.contains(u"inf"_s);
    return comment(title) + u"import numpy as np\n"_s + (needsNames ? u"from numpy import inf, nan\n\n"_s : u"\n"_s)
        + body;
}

} // namespace alphascope
