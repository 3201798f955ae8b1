// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/steptext.h"

#include "models/alignedtext.h"
#include "models/formulamarkup.h"
#include "models/formulatext.h"
#include "models/interventiontext.h"
#include "models/numbertext.h"
#include "models/stepmodel.h"
#include "models/steptitle.h"
#include "models/termtext.h"
#include "models/workedrow.h"
#include "models/workedscore.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index widestVector = 8; // numbers of a vector that still makes a readable column

//! The columns that the step has; vectors of very many numbers would hide the others.
QList<int> columnsOf(const StepModel &model, const Sheet &sheet)
{
    QList<int> columns;
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        const bool isVector
            = column == StepModel::Key || column == StepModel::Value || column == StepModel::Contribution;
        const Index width = column == StepModel::Key ? sheet.keys.cols() : sheet.values.cols();
        if (model.hasColumn(column) && (!isVector || width <= widestVector))
            columns << column;
    }
    return columns;
}

QString exact(const StepModel &model, int row, int column)
{
    if (column == StepModel::Label)
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    const QVariant value = model.data(model.index(row, column), Qt::EditRole);
    return value.typeId() == QMetaType::Double ? fullNumber(value.toDouble()) : value.toString();
}

QString table(const StepModel &model, const QList<int> &columns)
{
    const auto line = [&columns](const auto &cell) {
        QStringList cells;
        for (const int column : columns)
            cells << cell(column);
        return cells;
    };
    QList<QStringList> lines { line(
        [&](int column) { return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); }) };
    for (int row = 0; row < model.rowCount(); ++row)
        lines << line([&](int column) { return exact(model, row, column); });
    lines << line([&](int column) {
        return column == StepModel::Label       ? u"Σ"_s
            : column == StepModel::Contribution ? QString()
                                                : model.exactSum(column);
    });
    return alignedText(lines, 2);
}

} // namespace

QString stepAsText(const std::shared_ptr<const Trace> &trace, int sheet, int row, int column)
{
    StepModel model;
    model.setStep(trace, sheet, row);
    if (model.rowCount() == 0)
        return {};
    const Sheet &shown = trace->sheets[static_cast<std::size_t>(sheet)];
    QString title = rowCalled(*trace, row);
    if (trace->sheets.size() > 1)
        title = StepModel::tr("%1, head %2").arg(title, QString::number(sheet + 1));
    QStringList paragraphs { title };
    QStringList formulas;
    for (const QString &rich : { scoreFormula(*trace), weightFormula(*trace), contextFormula(*trace) }) {
        if (!rich.isEmpty())
            formulas << formulaAsText(rich);
    }
    paragraphs << formulas.join(u'\n') << table(model, columnsOf(model, shown)).chopped(1)
               << formulaAsText(workedScore(*trace, sheet, row, column));
    if (shown.values.size() > 0)
        paragraphs << formulaAsText(rowSymbol(*trace, u"c"_s, row)) + u" = "_s
                + fullVector(shown.context.row(row), shown.context.cols());
    paragraphs << findingSentence(*trace, model.step()) << changedByHand(*trace, model.step());
    paragraphs.removeAll(QString());
    return paragraphs.join(u"\n\n"_s) + u'\n';
}

} // namespace alphascope
