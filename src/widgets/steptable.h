// SPDX-License-Identifier: GPL-3.0-or-later
//! The table of a step: sortable lines, weight bars, the sums below, and copying to the clipboard.
#pragma once

#include "widgets/steporder.h"

#include <QSet>
#include <QStringList>
#include <QWidget>

class QScrollBar;
class QTableView;

namespace alphascope {

class StepModel;
class SumLine;

class StepTable : public QWidget {
    Q_OBJECT

public:
    explicit StepTable(QWidget *parent = nullptr);

    void setModel(StepModel *model); //!< once
    void selectLine(int position); //!< makes column `position` of alpha the current line and scrolls to it; -1: none
    void forgetWidths(); //!< the next step is of another document: its columns are fitted from scratch
    int currentLine() const; //!< as a column of alpha, or -1

    QTableView *view() const;
    SumLine *sums() const;

Q_SIGNALS:
    void lineSelected(int position); //!< a person moved to another line

private:
    bool renew();
    void fitColumns(bool anew);
    int neededWidth(int column) const;
    void fitHeight();
    void sort(int column, Qt::SortOrder order);
    void addCopyActions();
    void copy(bool everything) const;

    StepModel *m_model = nullptr;
    StepOrder m_order;
    QTableView *m_view;
    SumLine *m_sums;
    QScrollBar *m_scrollBar; // below the sums, since they scroll with the table
    QStringList m_titles; // of the columns that the step has
    QSet<int> m_sizedByHand; // columns whose width a person has chosen
    bool m_fitsAnew = false;
    bool m_busy = false; // the change comes from here, not from a person
};

} // namespace alphascope
