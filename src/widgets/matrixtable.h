// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix as a table of numbers: the twin of a heatmap, over the same model and selection.
#pragma once

#include <QTableView>

namespace alphascope {

class MatrixModel;

class MatrixTable : public QTableView {
    Q_OBJECT

public:
    explicit MatrixTable(MatrixModel *model, QWidget *parent = nullptr);

    //! Follows a selection over another model by its rows only: a context has the rows of alpha.
    void followRows(QItemSelectionModel *selection);

Q_SIGNALS:
    void unable(const QString &sentence); //!< why a key did nothing

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fitSections();

    const MatrixModel *m_model;
    bool m_isFollowing = false;
};

} // namespace alphascope
