// SPDX-License-Identifier: GPL-3.0-or-later
//! How alpha and context of the selected timestep were computed: formulas, a line an input position, the sums.
#pragma once

#include "engine/trace.h"
#include "models/stepmodel.h"
#include "widgets/whenseen.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QItemSelectionModel;

namespace alphascope {

namespace Ui {
class StepPanel;
}

class StepPanel : public QWidget {
    Q_OBJECT

public:
    explicit StepPanel(QWidget *parent = nullptr);
    ~StepPanel() override;

    void setTrace(std::shared_ptr<const Trace> trace, int sheet);
    //! The shared selection over alpha: its row is shown, its column is the highlighted line, and a click selects.
    void setSelection(QItemSelectionModel *selection);

    void forgetWidths(); //!< what comes next is of another document

    QString title() const; //!< "Query 1: how α and c were computed"; plain text

Q_SIGNALS:
    void titleChanged(const QString &title);

private:
    int row() const; // of alpha, or -1
    int column() const; // of alpha, or -1
    void showStep();
    void showNumbers();
    void showCell();
    void showTexts();
    QString message() const;
    void selectColumn(int column);

    std::unique_ptr<Ui::StepPanel> m_ui;
    WhenSeen m_numbers; // shows those of the step
    StepModel m_model;
    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    QPointer<QItemSelectionModel> m_selection;
    QString m_title;
};

} // namespace alphascope
