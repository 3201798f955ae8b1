// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/labelheader.h"

#include <QKeyEvent>
#include <QLineEdit>

#include <utility>

namespace alphascope {

namespace {
constexpr int largestWidth = 120; // longer labels are elided and have a tooltip
}

LabelHeader::LabelHeader(QWidget *parent)
    : QHeaderView(Qt::Vertical, parent)
    , m_editor(new QLineEdit(viewport()))
{
    setSectionsClickable(true);
    setHighlightSections(false);
    setTextElideMode(Qt::ElideRight);
    m_editor->setFrame(false);
    m_editor->setAccessibleName(tr("Row label"));
    m_editor->hide();
    m_editor->installEventFilter(this);
    connect(this, &QHeaderView::sectionDoubleClicked, this, &LabelHeader::editLabel);
    connect(m_editor, &QLineEdit::editingFinished, this, [this] { finish(true); });
}

void LabelHeader::setEditable(bool editable) { m_editable = editable; }

void LabelHeader::setSmallestWidth(int width)
{
    m_smallestWidth = width;
    updateGeometry();
}

QSize LabelHeader::sizeHint() const
{
    QSize size = QHeaderView::sizeHint();
    size.setWidth(std::max(std::min(size.width(), largestWidth), m_smallestWidth));
    return size;
}

void LabelHeader::editLabel(int row)
{
    if (!m_editable || row < 0 || row >= count())
        return;
    finish(true);
    m_row = row;
    m_editor->setText(model()->headerData(row, Qt::Vertical, Qt::EditRole).toString());
    m_editor->setGeometry(0, sectionViewportPosition(row), width(), sectionSize(row));
    m_editor->selectAll();
    m_editor->show();
    m_editor->setFocus();
}

void LabelHeader::finish(bool keep)
{
    const int row = std::exchange(m_row, -1);
    if (row < 0)
        return;
    const bool changed = keep && m_editor->isModified();
    const QString text = m_editor->text();
    if (m_editor->hasFocus())
        parentWidget()->setFocus();
    m_editor->hide();
    if (changed)
        Q_EMIT renamed(row, text);
}

//! Enter and Escape end here: the table behind would move its selection, a window might close.
bool LabelHeader::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_editor || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return QHeaderView::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    if (key != Qt::Key_Escape && key != Qt::Key_Return && key != Qt::Key_Enter)
        return false;
    if (event->type() == QEvent::KeyPress)
        finish(key != Qt::Key_Escape);
    event->accept();
    return true;
}

} // namespace alphascope
