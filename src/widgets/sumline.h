// SPDX-License-Identifier: GPL-3.0-or-later
//! The sums below the step table: always in sight, each below its column however the table is scrolled or resized.
#pragma once

#include <QWidget>

class QTableView;

namespace alphascope {

class StepModel;

class SumLine : public QWidget {
    Q_OBJECT

public:
    explicit SumLine(QWidget *parent = nullptr);

    //! The table whose columns are followed, and the model whose sums are shown; both outlive the line.
    void setTable(QTableView *table, const StepModel *model);

    QRect columnRect(int column) const; //!< where the sum of `column` stands; empty when it is hidden
    int widthOf(int column) const; //!< what its text needs

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void renew();
    QString text(int column) const;
    Qt::Alignment alignment(int column) const;
    int margin() const;
    int columnAt(int x) const;

    QTableView *m_table = nullptr;
    const StepModel *m_model = nullptr;
};

} // namespace alphascope
