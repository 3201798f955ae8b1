// SPDX-License-Identifier: GPL-3.0-or-later
//! Where a person types the right alignment of a sentence pair and reads how far alpha is from it.
#pragma once

#include "engine/alignment.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace alphascope {

class AlignmentForm : public QWidget {
    Q_OBJECT

public:
    explicit AlignmentForm(QWidget *parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace, int sheet);

Q_SIGNALS:
    void asked(); //!< a person typed or chose something, and the answer stands there

private:
    void ask();
    void showRate();

    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    QLineEdit *m_gold;
    QComboBox *m_rule;
    QDoubleSpinBox *m_threshold;
    QLabel *m_rate;
};

} // namespace alphascope
