// SPDX-License-Identifier: GPL-3.0-or-later
//! The input side of the many-to-one family: the sequence, the model's less common settings, output and parameter
//! count.
#pragma once

#include "engine/edit.h"
#include "engine/parametercount.h"
#include "widgets/tablerequest.h"

#include <QWidget>

#include <memory>

namespace alphascope {

namespace Ui {
class SequencePanel;
}

class SequencePanel : public QWidget {
    Q_OBJECT

public:
    explicit SequencePanel(QWidget *parent = nullptr);
    ~SequencePanel() override;

    void setModel(const ManyToOne &model); //!< shows; emits nothing
    void setOutputs(const Matrix<double> &outputs); //!< of the newest trace
    void setSequenceProblem(const QString &sentence); //!< below the typed sequence; empty: none
    void dropTyped(); //!< a sequence that cannot be read gives way to the one that was
    void showTop(); //!< scrolls to where one begins

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);
    void requested(const alphascope::TableRequest &request);
    void sequenceProblemChanged(const QString &sentence); //!< empty: the sequence reads well again

private:
    void showCount(const ManyToOne &model);

    std::unique_ptr<Ui::SequencePanel> m_ui;
};

} // namespace alphascope
