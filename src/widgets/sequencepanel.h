// SPDX-License-Identifier: GPL-3.0-or-later
//! The input side of the families over a sequence of numbers, many-to-one and many-to-many: the sequence, as numbers or
//! as the words they stand for, the model's less common settings, output and parameter count.
#pragma once

#include "engine/parametercount.h"
#include "engine/wordinputs.h"
#include "widgets/inputpanel.h"

#include <memory>

namespace alphascope {

class SettingsForm;

namespace Ui {
class SequencePanel;
}

class SequencePanel : public InputPanel {
    Q_OBJECT

public:
    explicit SequencePanel(QWidget *parent = nullptr);
    ~SequencePanel() override;

    void setPreprocessing(const Preprocessing &preprocessing) override; //!< words are typed as words
    void setSpecimen(const Specimen &specimen) override;
    void setTrace(const Trace *trace) override; //!< its outputs
    void setTextProblem(const QString &sentence) override; //!< below the typed sequence
    void dropTyped() override;
    void refuseTyped() override;
    void showTop() override;

private:
    void showInputs(const SequenceInputs &inputs);
    void showWords(const std::vector<InputWord> &words, const std::vector<bool> &padded);
    void showCount(const Specimen &specimen);

    std::unique_ptr<Ui::SequencePanel> m_ui;
    Preprocessing m_preprocessing;
    std::vector<SettingsForm *> m_settings; // of each family; one is shown
};

} // namespace alphascope
