// SPDX-License-Identifier: GPL-3.0-or-later
//! Hidden states, cell states and gates of all timesteps as a heatmap; the selected timestep's numbers, each labelled.
#pragma once

#include "engine/trace.h"
#include "models/matrixmodel.h"
#include "models/timestepmodel.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QItemSelectionModel;

namespace alphascope {

namespace Ui {
class StatesPanel;
}

class StatesPanel : public QWidget {
    Q_OBJECT

public:
    explicit StatesPanel(QWidget *parent = nullptr);
    ~StatesPanel() override;

    void setTrace(std::shared_ptr<const Trace> trace);
    void setSelection(QItemSelectionModel *selection); //!< alpha's; its column is the timestep

Q_SIGNALS:
    void stateForced(int timestep, int unit, double number); //!< of the states that alpha attends to
    void queryForced(int row, int unit, double number); //!< of what asks for a row of alpha
    void refused(const QString &sentence); //!< what was typed into a cell
    void unable(const QString &sentence); //!< why a key did nothing

private:
    bool showsQuery() const;
    void showQuantities();
    void showQuantity();
    void showTimestep();

    std::unique_ptr<Ui::StatesPanel> m_ui;
    MatrixModel m_matrix;
    TimestepModel m_timestep;
    std::shared_ptr<const Trace> m_trace;
    QPointer<QItemSelectionModel> m_selection;
};

} // namespace alphascope
