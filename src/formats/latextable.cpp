// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/latextable.h"

#include "engine/latextext.h"

#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct LatexTable {
    Q_DECLARE_TR_FUNCTIONS(alphascope::LatexTable)
};

constexpr int decimals = 3;
constexpr Index mostCells = 100'000;

QByteArray latex(const QString &text) { return QByteArray::fromStdString(latexText(text.toStdString())); }

QByteArray rowLatex(const NumberSheet &sheet, Index row, const QString &label)
{
    QByteArray line = latex(label);
    for (Index column = 0; column < sheet.values->cols(); ++column) {
        line += " & ";
        line += sheet.isMasked(row, column)
            ? QByteArray("--")
            : QByteArray::fromStdString(latexNumber((*sheet.values)(row, column), decimals));
    }
    return line + " \\\\\n";
}

} // namespace

tl::expected<QByteArray, Error> toLatex(const NumberSheets &table, QString (*visible)(const std::string &label))
{
    if (table.cells() > mostCells) {
        return tl::unexpected(Error { LatexTable::tr("%1 numbers are more than a LaTeX table takes. Export them as CSV "
                                                     "or .npy, or the picture as PDF.")
                                          .arg(table.cells()) });
    }
    const auto shown = [visible](const QString &label) { return visible(label.toStdString()); };
    QByteArray text
        = "% Needs no packages. Letters that are not Latin: compile with LuaLaTeX or XeLaTeX, and a font that "
          "has them.\n";
    const auto isMasked = [](const NumberSheet &sheet) { return sheet.mask != nullptr; };
    if (std::any_of(table.sheets.begin(), table.sheets.end(), isMasked))
        text += "% --: masked\n";
    for (const NumberSheet &sheet : table.sheets) {
        const auto columns = QByteArray::number(qint64 { sheet.values->cols() });
        if (table.sheets.size() > 1)
            text += "\\par\\medskip\\noindent " + latex(table.sheetName + u' ' + sheet.name) + "\\par\\nobreak\n";
        text += "\\begin{tabular}{l*{" + columns + "}{r}}\n" + latex(sheet.rowName);
        for (const QString &column : sheet.columns)
            text += " & " + latex(shown(column));
        text += " \\\\ \\hline\n";
        for (Index row = 0; row < sheet.values->rows(); ++row)
            text += rowLatex(sheet, row, shown(sheet.rows.value(row)));
        text += "\\end{tabular}\n";
    }
    return text;
}

} // namespace alphascope
