// SPDX-License-Identifier: GPL-3.0-or-later
//! The input side of the families that read and write tokens: source, target or how to decode, and the less common
//! settings.
#pragma once

#include "widgets/inputpanel.h"

#include <memory>

namespace alphascope {

class SettingsForm;

namespace Ui {
class TokensPanel;
}

class TokensPanel : public InputPanel {
    Q_OBJECT

public:
    explicit TokensPanel(QWidget *parent = nullptr);
    ~TokensPanel() override;

    void setSpecimen(const Specimen &specimen) override;
    void setTrace(const Trace *trace) override; //!< what was written
    void refuseTyped() override;
    void showTop() override;

private:
    void connectDecoding();
    void showInputs(const Vocabularies &vocabularies, Index end);
    void showDecoding();
    void changeDecoding(const std::string &merge = {});

    std::unique_ptr<Ui::TokensPanel> m_ui;
    std::vector<SettingsForm *> m_settings; // of each family; one is shown
    TokenInputs m_inputs; // as shown
};

} // namespace alphascope
