// SPDX-License-Identifier: GPL-3.0-or-later
//! The settings that belong in the tool bar: those of the present family only.
#pragma once

#include "widgets/settingsform.h"

#include <vector>

namespace alphascope {

class ModelBar : public QWidget {
    Q_OBJECT

public:
    explicit ModelBar(QWidget *parent = nullptr);

    void setSpecimen(const Specimen &specimen); //!< shows; emits nothing

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);

private:
    std::vector<SettingsForm *> m_forms;
};

} // namespace alphascope
