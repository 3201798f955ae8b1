// SPDX-License-Identifier: GPL-3.0-or-later
//! Says that what is shown is not what the model computes by itself, and takes all interventions back with one click.
#pragma once

#include "engine/intervention.h"

#include <QWidget>

class QCheckBox;
class QLabel;

namespace alphascope {

class InterventionBar : public QWidget {
    Q_OBJECT

public:
    explicit InterventionBar(QWidget *parent = nullptr);

    void setInterventions(const Interventions &interventions); //!< none: the bar is hidden

Q_SIGNALS:
    void resetClicked();
    void renormalisesChanged(bool renormalises);

private:
    QLabel *m_text;
    QCheckBox *m_renormalises;
};

} // namespace alphascope
