// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequenceedit.h"

#include "models/numbertext.h"

#include <QStringList>

namespace alphascope {

namespace {

constexpr int shownLines = 4;

//! As sameness is seen: a NaN equals a NaN.
bool areEqual(const Matrix<double> &a, const Matrix<double> &b)
{
    return a.rows() == b.rows() && a.cols() == b.cols()
        && (a.array() == b.array() || (a.array().isNaN() && b.array().isNaN())).all();
}

QString textOf(const Matrix<double> &x)
{
    QStringList timesteps;
    timesteps.reserve(x.rows());
    for (Index t = 0; t < x.rows(); ++t) {
        QStringList features;
        for (Index i = 0; i < x.cols(); ++i)
            features.append(exactNumber(x(t, i)));
        timesteps.append(features.join(u' '));
    }
    return timesteps.join(x.cols() == 1 ? u' ' : u'\n');
}

} // namespace

SequenceEdit::SequenceEdit(QWidget *parent)
    : TypedTextEdit(shownLines, parent)
{
}

void SequenceEdit::setValues(const Matrix<double> &x)
{
    if (areEqual(x, m_values))
        return;
    m_values = x;
    present(textOf(x));
}

} // namespace alphascope
