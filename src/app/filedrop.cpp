// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/filedrop.h"

#include <QDropEvent>
#include <QMimeData>
#include <QUrl>
#include <QWidget>

namespace alphascope {

namespace {

//! The one local file that is dragged, or nothing.
QString draggedFile(const QMimeData &data)
{
    const QList<QUrl> urls = data.urls();
    return urls.size() == 1 ? urls.constFirst().toLocalFile() : QString();
}

} // namespace

FileDrop::FileDrop(QWidget *window)
    : QObject(window)
{
    window->setAcceptDrops(true);
    window->installEventFilter(this);
}

bool FileDrop::eventFilter(QObject *, QEvent *event)
{
    if (event->type() != QEvent::DragEnter && event->type() != QEvent::Drop)
        return false;
    auto *drag = static_cast<QDropEvent *>(event); // a QDragEnterEvent is one
    const QString path = draggedFile(*drag->mimeData());
    if (path.isEmpty())
        return false;
    drag->acceptProposedAction();
    if (event->type() == QEvent::Drop)
        Q_EMIT dropped(path);
    return true;
}

} // namespace alphascope
