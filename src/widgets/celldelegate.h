// SPDX-License-Identifier: GPL-3.0-or-later
//! Paints and edits one number of a table: reports each key stroke, and never rewrites the text that is being typed.
#pragma once

#include <QPersistentModelIndex>
#include <QStyledItemDelegate>

namespace alphascope {

class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QWidget *createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const override;
    void setEditorData(QWidget *, const QModelIndex &) const override { } // only createEditor writes into an editor
    void setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const override;
    void updateEditorGeometry(
        QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool eventFilter(QObject *editor, QEvent *event) override;

Q_SIGNALS:
    void typing(const QModelIndex &index, const QString &text) const; //!< after each key stroke
    void abandoned(const QModelIndex &index, const QString &original); //!< Escape: what was there is wanted back
    void left(int key); //!< Tab, Backtab, Enter, Up or Down ended the editing; Key_Backtab also for Shift+Tab

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    void leave(QWidget *editor, int key);
};

} // namespace alphascope
