// SPDX-License-Identifier: GPL-3.0-or-later
//! The table view of a TableEditor: as large as its numbers, moved through and typed into like a spreadsheet.
#pragma once

#include <QTableView>

class QLabel;

namespace alphascope {

class CellDelegate;
class LabelHeader;
class TableModel;

class NumberGrid : public QTableView {
    Q_OBJECT

public:
    explicit NumberGrid(QWidget *parent = nullptr);

    void setTable(TableModel *model);
    void setTitle(const QString &title); //!< in the corner, above the row labels
    void setFilling(bool filling); //!< takes the height it is given instead of that of its rows
    void fit(); //!< column width and height to the present numbers

    CellDelegate *cells() const;
    LabelHeader *labels() const;

    //! The selected block; empty when nothing is selected.
    QRect block() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void updateGeometries() override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void move(int key);
    int widestCell() const;
    int contentHeight(int rows) const;

    CellDelegate *m_cells;
    LabelHeader *m_labels;
    QLabel *m_title;
    bool m_filling = false;
};

} // namespace alphascope
