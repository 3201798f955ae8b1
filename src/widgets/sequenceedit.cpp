// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sequenceedit.h"

#include "models/numbertext.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>
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
    : QPlainTextEdit(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAcceptDrops(false); // a snapshot dropped here belongs to the window
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        const QScopedValueRollback telling(m_isTelling, true);
        Q_EMIT typed(toPlainText());
    });
}

void SequenceEdit::setValues(const Matrix<double> &x)
{
    const bool differs = !areEqual(x, m_values);
    m_values = x;
    if (!differs || m_isTelling)
        return;
    dropTyped();
    Q_EMIT rewritten();
}

void SequenceEdit::dropTyped()
{
    const QSignalBlocker blocker(this);
    setPlainText(textOf(m_values));
}

QSize SequenceEdit::sizeHint() const
{
    const int margins = 2 * (frameWidth() + int(document()->documentMargin()));
    return { 160, shownLines * fontMetrics().lineSpacing() + margins };
}

QSize SequenceEdit::minimumSizeHint() const { return sizeHint(); }

} // namespace alphascope
