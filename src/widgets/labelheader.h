// SPDX-License-Identifier: GPL-3.0-or-later
//! The row labels of a table: a double click opens the label for writing, Enter keeps it, Escape does not.
#pragma once

#include <QHeaderView>

class QLineEdit;

namespace alphascope {

class LabelHeader : public QHeaderView {
    Q_OBJECT

public:
    explicit LabelHeader(QWidget *parent = nullptr);

    void setEditable(bool editable);
    void setSmallestWidth(int width); //!< room for the title above it
    void editLabel(int row);
    void finish(bool keep); //!< closes the label that is being written, if any

    QSize sizeHint() const override;

Q_SIGNALS:
    void renamed(int row, const QString &text); //!< the person changed the label; empty: the default is wanted

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QLineEdit *m_editor;
    int m_row = -1; // being edited, or -1
    int m_smallestWidth = 0;
    bool m_editable = false;
};

} // namespace alphascope
