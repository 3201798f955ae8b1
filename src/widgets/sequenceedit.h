// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence as text: one number after the other, or one timestep a line when a timestep has several features.
#pragma once

#include "engine/matrix.h"

#include <QPlainTextEdit>

namespace alphascope {

class SequenceEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit SequenceEdit(QWidget *parent = nullptr);

    //! Shows x [T x I]. An answer to typed(), given while it is emitted, leaves the text as the person writes it; so
    //! does any other call with the numbers that the text stands for.
    void setValues(const Matrix<double> &x);

    void dropTyped(); //!< shows the numbers again in place of a text that cannot be read

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void typed(const QString &text); //!< after each key stroke or paste
    void rewritten(); //!< setValues has put other numbers in place of the text

private:
    Matrix<double> m_values; // that the text stands for
    bool m_isTelling = false; // typed() is being emitted
};

} // namespace alphascope
