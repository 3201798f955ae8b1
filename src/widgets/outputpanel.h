// SPDX-License-Identifier: GPL-3.0-or-later
//! What a decoder might have written: the likeliest tokens of each output timestep, and what a beam search found.
#pragma once

#include "models/candidatemodel.h"
#include "models/hypothesismodel.h"
#include "models/matrixmodel.h"

#include <QPointer>
#include <QWidget>

class QItemSelectionModel;
class QLabel;
class QSplitter;
class QTableView;

namespace alphascope {

class OutputPanel : public QWidget {
    Q_OBJECT

public:
    explicit OutputPanel(QWidget *parent = nullptr);

    void setTrace(std::shared_ptr<const Trace> trace);
    void setSelection(QItemSelectionModel *selection); //!< alpha's; its row is the output timestep

private:
    QString message(const Trace *trace) const;
    void showRow();
    void selectRow(int row);

    CandidateModel m_candidates;
    HypothesisModel m_hypotheses;
    MatrixModel m_numbers; // of a model that writes no tokens
    QLabel *m_message;
    QSplitter *m_tables;
    QTableView *m_candidateTable, *m_hypothesisTable, *m_numberTable;
    QPointer<QItemSelectionModel> m_selection;
};

} // namespace alphascope
