// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steplatex.h"

#include "engine/latextext.h"
#include "models/formulamarkup.h"
#include "models/formulatext.h"
#include "models/interventiontext.h"
#include "models/numbertext.h"
#include "models/stepmodel.h"
#include "models/steptitle.h"
#include "models/workedrow.h"
#include "models/workedscore.h"

#include <QList>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QString latex(const QString &text) { return QString::fromStdString(latexText(text.toStdString())); }

//! Equations one below the other; nothing when there are none.
QString aligned(const QStringList &richTexts)
{
    QStringList rows;
    for (const QString &rich : richTexts)
        rows += formulaAsLatex(rich);
    if (rows.isEmpty())
        return {};
    return u"\\begin{align*}\n  "_s + rows.join(u" \\\\\n  "_s) + u"\n\\end{align*}\n"_s;
}

QString heading(const StepModel &model, int column)
{
    switch (column) {
    case StepModel::Position:
        return u"$j$"_s;
    case StepModel::ScoreColumn:
        return u"$e_{j}$"_s;
    case StepModel::Exponential:
        return u"$\\exp(e_{j} - \\max)$"_s;
    case StepModel::Weight:
        return u"$\\alpha_{j}$"_s;
    default:
        return latex(model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    }
}

QString table(const StepModel &model)
{
    QList<int> columns;
    for (const int column :
        { StepModel::Position, StepModel::Label, StepModel::ScoreColumn, StepModel::Exponential, StepModel::Weight }) {
        if (model.hasColumn(column))
            columns << column;
    }
    const auto line = [&columns](const auto &cell) {
        QStringList cells;
        for (const int column : columns)
            cells << cell(column);
        return cells.join(u" & "_s) + u" \\\\"_s;
    };
    QStringList lines { line([&](int column) { return heading(model, column); }) + u" \\hline"_s };
    for (int row = 0; row < model.rowCount(); ++row) {
        lines << line(
            [&](int column) { return latex(model.data(model.index(row, column), Qt::DisplayRole).toString()); });
    }
    lines.last() += u" \\hline"_s;
    lines << line([&](int column) { return latex(model.sum(column)); });
    return u"\\begin{tabular}{rl"_s + QString(columns.size() - 2, u'r') + u"}\n"_s + lines.join(u'\n')
        + u"\n\\end{tabular}\n"_s;
}

} // namespace

QString stepAsLatex(const std::shared_ptr<const Trace> &trace, int sheet, int row, int column)
{
    StepModel model;
    model.setStep(trace, sheet, row);
    if (model.rowCount() == 0)
        return {};
    QString title = rowCalled(*trace, row);
    if (trace->sheets.size() > 1)
        title = StepModel::tr("%1, head %2").arg(title, QString::number(sheet + 1));
    const QString changed = changedByHand(*trace, model.step());
    return u"% Needs \\usepackage{amsmath}. Letters that are not Latin: compile with LuaLaTeX or XeLaTeX.\n"_s
        + u"\\noindent "_s + latex(title) + u'\n'
        + aligned({ scoreFormula(*trace), weightFormula(*trace), contextFormula(*trace) }) + u"\\noindent\n"_s
        + table(model) + (changed.isEmpty() ? QString() : u"\\par\\noindent "_s + latex(changed) + u'\n')
        + aligned({ workedScore(*trace, sheet, row, column), workedContext(*trace, model.step()) });
}

} // namespace alphascope
