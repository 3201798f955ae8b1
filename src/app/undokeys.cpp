// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/undokeys.h"

#include "widgets/cellnumberedit.h"
#include "widgets/typedtextedit.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QKeyEvent>

namespace alphascope {

namespace {

//! The table whose cell is being typed in, if `editor` is such a cell's.
QAbstractItemView *tableOf(const QWidget &editor)
{
    const QWidget *viewport = editor.parentWidget();
    return viewport ? qobject_cast<QAbstractItemView *>(viewport->parentWidget()) : nullptr;
}

} // namespace

void endTyping(QWidget *focus)
{
    if (auto *number = qobject_cast<CellNumberEdit *>(focus))
        number->leave();
    else if (QAbstractItemView *table = focus ? tableOf(*focus) : nullptr)
        table->setFocus();
}

UndoKeys::UndoKeys(QObject *parent)
    : QObject(parent)
{
    qApp->installEventFilter(this);
}

bool UndoKeys::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    auto *widget = qobject_cast<QWidget *>(watched);
    if (!widget || widget->window()->isModal()
        || !(key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)))
        return false;
    auto *text = qobject_cast<TypedTextEdit *>(widget);
    if (text && key->matches(QKeySequence::Undo) && text->takeBackTyped()) {
        event->accept(); // the document has no step for it
        return true;
    }
    endTyping(widget); // nothing is written back after the undo
    event->ignore(); // not the widget's: the window's action takes it
    return true;
}

} // namespace alphascope
