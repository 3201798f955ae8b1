// SPDX-License-Identifier: GPL-3.0-or-later
#include "manytoonepass.h"

using namespace alphascope;
using namespace Qt::StringLiterals;

std::optional<Trace> traced(const ManyToOne &model, Comparison &comparison)
{
    if (const std::optional<Problem> problem = check(model)) {
        comparison.fail(u"The model refuses its inputs: %1"_s.arg(QString::fromStdString(problem->sentence)));
        return {};
    }
    Trace result = trace(model);
    if (result.sheets.size() == (model.config.score == Score::None ? 0 : 1))
        return result;
    comparison.fail(u"The trace has %1 heads of attention."_s.arg(result.sheets.size()));
    return {};
}

RowVector<double> onlyRow(const Matrix<double> &values)
{
    return values.rows() == 1 ? RowVector<double>(values.row(0)) : RowVector<double>();
}
