// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cellnumberedit.h"

#include "models/numbertext.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

CellNumberEdit::CellNumberEdit(QWidget *viewport, const QRect &cell, double number, double least)
    : QLineEdit(exactNumber(number), viewport)
    , m_least(least)
{
    setObjectName(u"cellNumber"_s);
    setAccessibleName(tr("Number of this cell"));
    setAlignment(Qt::AlignRight);
    selectAll();
    const QSize size(std::max(cell.width(), fontMetrics().horizontalAdvance(text()) + 24), sizeHint().height());
    QRect place(cell.center() - QPoint(size.width() / 2, size.height() / 2), size);
    place.moveLeft(std::clamp(place.left(), 0, std::max(viewport->width() - size.width(), 0)));
    place.moveTop(std::clamp(place.top(), 0, std::max(viewport->height() - size.height(), 0)));
    setGeometry(place);
    show();
    setFocus(Qt::PopupFocusReason);
}

//! Escape is the editor's, even where it would close a message.
bool CellNumberEdit::event(QEvent *event)
{
    const bool isEscape
        = event->type() == QEvent::ShortcutOverride && static_cast<const QKeyEvent *>(event)->key() == Qt::Key_Escape;
    if (!isEscape)
        return QLineEdit::event(event);
    event->accept();
    return true;
}

void CellNumberEdit::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        take();
    else if (event->key() == Qt::Key_Escape)
        leave();
    else
        QLineEdit::keyPressEvent(event);
}

void CellNumberEdit::focusOutEvent(QFocusEvent *event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason)
        return;
    takeBackRefusal();
    deleteLater();
}

void CellNumberEdit::take()
{
    bool isNumber = false;
    const double number = QString(text()).replace(u',', u'.').toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number)) {
        refuse(tr("“%1” is no number. Type one such as 0.25, or press Esc.").arg(text()));
    } else if (number < m_least) {
        refuse(tr("%1 is below %2, the least that a weight can be. Type a larger one, or press Esc.")
                   .arg(fullNumber(number), fullNumber(m_least)));
    } else {
        const bool isOther = isModified();
        leave();
        if (isOther)
            Q_EMIT entered(number);
    }
}

void CellNumberEdit::refuse(const QString &sentence)
{
    m_isRefused = true;
    Q_EMIT refused(sentence);
}

void CellNumberEdit::takeBackRefusal()
{
    if (std::exchange(m_isRefused, false))
        Q_EMIT refused({});
}

void CellNumberEdit::leave()
{
    takeBackRefusal();
    parentWidget()->parentWidget()->setFocus(Qt::OtherFocusReason); // the heatmap; deletes this
    deleteLater();
}

} // namespace alphascope
