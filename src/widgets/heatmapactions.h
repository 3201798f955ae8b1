// SPDX-License-Identifier: GPL-3.0-or-later
//! What can be done to a heatmap's selected cell: the same actions serve keys and the context menu.
#pragma once

#include "engine/intervention.h"

#include <QList>
#include <QObject>

class QAction;
class QMenu;
class QWidget;

namespace alphascope {

class MatrixModel;

class HeatmapActions : public QObject {
    Q_OBJECT

public:
    //! The actions' keys work while `owner` has the focus.
    explicit HeatmapActions(QWidget *owner);

    //! The cell they act on; `canMask`: this is alpha, whose cells and columns can be masked.
    void setCell(const MatrixModel *model, int row, int column, bool canMask);

    void setCausal(bool causal); //!< the model's own mask hides every column after the row; takes effect by setCell

    QString whyNothing(int key) const; //!< why a key that changes the cell's number does not; empty: it is not one

    QMenu *createMenu(QWidget *parent) const; //!< deletes itself when it closes

Q_SIGNALS:
    void maskToggled(int row, int column, bool masked);
    void paddingToggled(int column, bool padded);
    void intervened(const alphascope::WeightIntervention &change); //!< of the head that is shown
    void takenBack(int row, int column); //!< interventions in this cell
    void editRequested(); //!< of the cell's weight, in place

private:
    void setInterventions(bool ofWeights, bool ofNumbers);
    QString value() const;
    QString obstacle() const;

    QAction *m_mask;
    QAction *m_padding;
    QAction *m_copy;
    QAction *m_edit, *m_forbid, *m_forbidRow, *m_forbidColumn, *m_pin, *m_takeBack;
    QList<QAction *> m_interventions; // in the order of the menu
    const MatrixModel *m_model = nullptr;
    int m_row = -1, m_column = -1;
    bool m_causal = false;
};

} // namespace alphascope
