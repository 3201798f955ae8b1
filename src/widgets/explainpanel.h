// SPDX-License-Identifier: GPL-3.0-or-later
//! One row of alpha beside gradient times input and leave-one-out, which are computed on request.
#pragma once

#include "models/explanationmodel.h"
#include "widgets/whenseen.h"

#include <QPointer>
#include <QSortFilterProxyModel>
#include <QWidget>

#include <memory>

class QItemSelectionModel;

namespace alphascope {

namespace Ui {
class ExplainPanel;
}

class ExplainPanel : public QWidget {
    Q_OBJECT

public:
    explicit ExplainPanel(QWidget *parent = nullptr);
    ~ExplainPanel() override;

    void setTrace(std::shared_ptr<const Trace> trace, int sheet); //!< forgets what was explained
    void setNothing(const QString &why); //!< in place of a trace
    void setSelection(QItemSelectionModel *selection); //!< alpha's; its row is explained, its column is the line
    void setCoverage(const RowVector<double> &coverage); //!< of the present trace and head [C]

    void setBusy(bool busy); //!< an explanation is being computed
    void setExplained(std::shared_ptr<const ExplainedRow> explained); //!< of the present trace; null: none
    void setProblem(const QString &sentence); //!< why nothing was explained

Q_SIGNALS:
    void requested(const alphascope::ExplanationRequest &request);
    void stopRequested(); //!< by the button, or because the row or the output is another

private:
    int row() const;
    void showRow();
    void showNumbers();
    void showChoices();
    void showTexts();
    void selectLine();
    void selectColumn(const QModelIndex &line);
    void forget();
    void request();

    std::unique_ptr<Ui::ExplainPanel> m_ui;
    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    QPointer<QItemSelectionModel> m_selection;
    ExplanationModel m_model;
    QSortFilterProxyModel m_order;
    WhenSeen m_numbers;
    RowVector<double> m_coverage;
    std::shared_ptr<const ExplainedRow> m_explained;
    QString m_problem, m_whyNothing;
    bool m_isBusy = false;
    bool m_isShowing = false; // the change comes from here, not from a person
};

} // namespace alphascope
