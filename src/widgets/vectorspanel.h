// SPDX-License-Identifier: GPL-3.0-or-later
//! The input side of the vectors family: Q, K, V (or X, Y, alpha), mask and temperature.
#pragma once

#include "widgets/inputpanel.h"

#include <memory>

namespace alphascope {

namespace Ui {
class VectorsPanel;
}

class VectorsPanel : public InputPanel {
    Q_OBJECT

public:
    explicit VectorsPanel(QWidget *parent = nullptr);
    ~VectorsPanel() override;

    void setSpecimen(const Specimen &specimen) override;
    void showTop() override;

private:
    void connectTables();
    void connectSettings();
    void nameTables(VectorSource source);
    void showTables(const Vectors &vectors);
    void showMask(const Vectors &vectors);
    void showSettings(const VectorsConfig &config);

    //! Emits the shown configuration with one change; changes of the same name in a row are one undo step.
    template <typename Change>
    void change(const Change &change, const char *merge = "");

    std::unique_ptr<Ui::VectorsPanel> m_ui;
    VectorsConfig m_config; // as shown
};

} // namespace alphascope
