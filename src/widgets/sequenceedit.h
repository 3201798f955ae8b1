// SPDX-License-Identifier: GPL-3.0-or-later
//! A sequence as text: one number after the other, or one timestep a line when a timestep has several features.
#pragma once

#include "engine/matrix.h"
#include "widgets/typedtextedit.h"

namespace alphascope {

class SequenceEdit : public TypedTextEdit {
    Q_OBJECT

public:
    explicit SequenceEdit(QWidget *parent = nullptr);

    void setValues(const Matrix<double> &x); //!< shows x [T x I], unless the text stands for the same numbers

private:
    Matrix<double> m_values; // that the text stands for
};

} // namespace alphascope
