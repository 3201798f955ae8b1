// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings of one experiment as a form, made from the settings themselves: a field for each.
#pragma once

#include "engine/experiment.h"

#include <QWidget>

class QFormLayout;

namespace alphascope {

class ExperimentForm : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentForm(std::size_t experiment, QWidget *parent = nullptr);

    void setExperiment(const Experiment &experiment); //!< of the same kind
    Experiment experiment() const; //!< as it stands there; a number that is none is NaN, which check() names

private:
    std::size_t m_index;
};

} // namespace alphascope
