// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/typedtextedit.h"

#include <QScopedValueRollback>
#include <QSignalBlocker>

namespace alphascope {

TypedTextEdit::TypedTextEdit(int lines, QWidget *parent)
    : QPlainTextEdit(parent)
    , m_lines(lines)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAcceptDrops(false); // a snapshot dropped here belongs to the window
    connect(this, &QPlainTextEdit::textChanged, this, [this] {
        const QScopedValueRollback telling(m_isTelling, true);
        Q_EMIT typed(toPlainText());
    });
}

void TypedTextEdit::present(const QString &text)
{
    m_text = text;
    m_meant = m_isTelling ? toPlainText() : text;
    if (m_isTelling)
        return;
    dropTyped();
    Q_EMIT rewritten();
}

void TypedTextEdit::dropTyped()
{
    const QSignalBlocker blocker(this);
    setPlainText(m_text);
    m_meant = m_text;
}

bool TypedTextEdit::takeBackTyped()
{
    if (toPlainText() == m_meant)
        return false;
    {
        const QSignalBlocker blocker(this);
        setPlainText(m_meant);
        moveCursor(QTextCursor::End);
    }
    Q_EMIT rewritten();
    return true;
}

QSize TypedTextEdit::sizeHint() const
{
    const int margins = 2 * (frameWidth() + int(document()->documentMargin()));
    return { 160, m_lines * fontMetrics().lineSpacing() + margins };
}

QSize TypedTextEdit::minimumSizeHint() const { return sizeHint(); }

} // namespace alphascope
