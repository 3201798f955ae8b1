// SPDX-License-Identifier: GPL-3.0-or-later
//! Gives Undo and Redo to the document wherever the focus is: a text box would otherwise keep them for itself.
#pragma once

#include <QObject>

class QWidget;

namespace alphascope {

//! Ends the typing in a table's cell, if `focus` is such a cell's editor, so that nothing is written back later.
void endTyping(QWidget *focus);

class UndoKeys : public QObject {
    Q_OBJECT

public:
    //! Watches all widgets of the program.
    explicit UndoKeys(QObject *parent = nullptr);

    bool eventFilter(QObject *watched, QEvent *event) override;
};

} // namespace alphascope
