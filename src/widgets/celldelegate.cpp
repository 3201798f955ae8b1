// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/celldelegate.h"

#include <QKeyEvent>
#include <QLineEdit>

namespace alphascope {

namespace {

//! The line edit of one cell, which knows its cell and what stood there when it opened.
class CellEdit : public QLineEdit {
public:
    CellEdit(QWidget *parent, const QModelIndex &cellIndex)
        : QLineEdit(parent)
        , index(cellIndex)
        , original(cellIndex.data(Qt::EditRole).toString())
    {
        setFrame(false);
        setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        setTextMargins(0, 0, 1, 0);
        setText(original);
        setAccessibleName(tr("Number"));
    }

    const QPersistentModelIndex index;
    const QString original;
};

QColor mixed(const QColor &a, const QColor &b, float share)
{
    const auto mix = [share](float x, float y) { return x + (y - x) * share; };
    return QColor::fromRgbF(mix(a.redF(), b.redF()), mix(a.greenF(), b.greenF()), mix(a.blueF(), b.blueF()));
}

} // namespace

QWidget *CellDelegate::createEditor(QWidget *parent, const QStyleOptionViewItem &, const QModelIndex &index) const
{
    auto *editor = new CellEdit(parent, index);
    connect(editor, &QLineEdit::textEdited, this, [this, editor](const QString &text) {
        updateEditorGeometry(editor, {}, editor->index);
        Q_EMIT typing(editor->index, text);
    });
    return editor;
}

//! An emptied cell is one that nobody wanted to change.
void CellDelegate::setModelData(QWidget *editor, QAbstractItemModel *model, const QModelIndex &index) const
{
    const auto *cell = static_cast<CellEdit *>(editor);
    if (cell->isModified())
        model->setData(index, cell->text().trimmed().isEmpty() ? cell->original : cell->text(), Qt::EditRole);
}

//! As wide as the text: it grows to the left, over its neighbours, as right-aligned numbers do; then to the right.
void CellDelegate::updateEditorGeometry(QWidget *editor, const QStyleOptionViewItem &option, const QModelIndex &) const
{
    const auto *cell = static_cast<CellEdit *>(editor);
    QRect place = option.rect.isValid() ? option.rect : cell->geometry();
    const int wanted = cell->fontMetrics().horizontalAdvance(cell->text()) + 12;
    if (wanted > place.width())
        place.setLeft(std::max(0, place.right() - wanted + 1));
    if (wanted > place.width())
        place.setWidth(std::min(wanted, editor->parentWidget()->width()));
    editor->setGeometry(place);
}

bool CellDelegate::eventFilter(QObject *object, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QStyledItemDelegate::eventFilter(object, event);
    auto *editor = static_cast<CellEdit *>(object);
    switch (const int key = static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Tab:
    case Qt::Key_Backtab:
    case Qt::Key_Up:
    case Qt::Key_Down:
        leave(editor, key);
        return true;
    case Qt::Key_Escape:
        if (editor->isModified())
            Q_EMIT abandoned(editor->index, editor->original);
        Q_EMIT closeEditor(editor, RevertModelCache);
        return true;
    default:
        return QStyledItemDelegate::eventFilter(object, event);
    }
}

void CellDelegate::leave(QWidget *editor, int key)
{
    Q_EMIT commitData(editor);
    Q_EMIT closeEditor(editor, NoHint);
    Q_EMIT left(key);
}

//! Cells are white paper on the panel; the selection is quiet while the keyboard is elsewhere.
void CellDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const QPalette &palette = option->palette;
    option->backgroundBrush = palette.base();
    if ((option->state & QStyle::State_Selected) && !(option->state & QStyle::State_Active)) {
        option->state &= ~QStyle::State_Selected;
        option->backgroundBrush = mixed(palette.base().color(), palette.highlight().color(), 0.15F);
    }
}

} // namespace alphascope
