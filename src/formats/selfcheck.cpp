// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/selfcheck.h"

#include "engine/text.h"
#include "formats/snapshotparts.h"
#include "formats/wording.h"

#include <QCoreApplication>

#include <cmath>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct Difference {
    double size = 0; // 0: none
    Index row = 0, column = 0;
    double stored = 0, computed = 0;
};

//! 0 when the numbers agree; a NaN agrees with a NaN only, an infinity with itself only.
double differenceOf(double computed, double stored)
{
    constexpr double tolerance = 1e-9;
    if (computed == stored || (std::isnan(computed) && std::isnan(stored)))
        return 0;
    if (!std::isfinite(computed) || !std::isfinite(stored))
        return std::numeric_limits<double>::infinity();
    const double difference = std::abs(computed - stored);
    return difference <= tolerance * (1 + std::abs(stored)) ? 0 : difference;
}

Difference largestDifference(const Matrix<double> &computed, const Matrix<double> &stored)
{
    Difference largest;
    for (Index row = 0; row < computed.rows(); ++row) {
        for (Index column = 0; column < computed.cols(); ++column) {
            const double size = differenceOf(computed(row, column), stored(row, column));
            if (size > largest.size)
                largest = { size, row, column, stored(row, column), computed(row, column) };
        }
    }
    return largest;
}

//! The heads' alphas one below the other [N·R x C].
Matrix<double> stackedAlpha(const Trace &trace)
{
    Matrix<double> stacked(static_cast<Index>(trace.sheets.size()) * trace.rows(), trace.columns());
    for (std::size_t i = 0; i < trace.sheets.size(); ++i)
        stacked.middleRows(static_cast<Index>(i) * trace.rows(), trace.rows()) = trace.sheets[i].alpha;
    return stacked;
}

class SelfCheck {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    //! `rows` of one head; the rest of the shape agrees when the sizes do.
    static QString compare(const QString &what, const Matrix<double> &computed, const std::vector<qint64> &shape,
        const Tensor &stored, Index rows);

private:
    static QString number(double value) { return QString::fromStdString(shortestNumber(value)); }
};

QString SelfCheck::compare(const QString &what, const Matrix<double> &computed, const std::vector<qint64> &shape,
    const Tensor &stored, Index rows)
{
    const QString shown = tr("The computed %1 is shown.").arg(what);
    if (stored.shape != shape) {
        return tr("The %1 stored in this file has the shape %2, but its weights and inputs give %3. %4")
            .arg(what, shapeText(stored.shape), shapeText(shape), shown);
    }
    const Difference largest = largestDifference(computed, stored.toMatrix());
    if (largest.size == 0)
        return {};
    QString place = tr("row %1, column %2").arg(largest.row % rows + 1).arg(largest.column + 1);
    if (computed.rows() > rows)
        place = tr("head %1, %2").arg(QString::number(largest.row / rows + 1), place);
    return tr("The %1 stored in this file is not what its weights and inputs give. The largest difference is %2 at %3: "
              "stored %4, computed %5. %6")
        .arg(what, number(largest.size), place, number(largest.stored), number(largest.computed), shown);
}

} // namespace

QString differenceFromStored(const Trace &trace, const TensorFile &file)
{
    const auto heads = static_cast<qint64>(trace.sheets.size());
    if (const auto stored = file.tensors.find(traceAlphaName); stored != file.tensors.end()) {
        const QString difference = SelfCheck::compare(
            u"α"_s, stackedAlpha(trace), { heads, trace.rows(), trace.columns() }, *stored, trace.rows());
        if (!difference.isEmpty())
            return difference;
    }
    const struct {
        QLatin1StringView tensor;
        QString what;
        const Matrix<double> &computed;
    } wholes[]
        = { { traceContextName, u"context"_s, trace.context }, { traceOutputsName, u"output"_s, trace.outputs } };
    for (const auto &[tensor, what, computed] : wholes) {
        const auto stored = file.tensors.find(tensor);
        if (stored == file.tensors.end())
            continue;
        const QString difference
            = SelfCheck::compare(what, computed, { computed.rows(), computed.cols() }, *stored, computed.rows());
        if (!difference.isEmpty())
            return difference;
    }
    return {};
}

} // namespace alphascope
