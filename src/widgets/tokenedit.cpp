// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokenedit.h"

namespace alphascope {

namespace {

constexpr int shownLines = 3;

} // namespace

TokenEdit::TokenEdit(QWidget *parent)
    : TypedTextEdit(shownLines, parent)
{
}

void TokenEdit::setTokens(const QStringList &tokens, const QString &separator)
{
    if (tokens == m_tokens)
        return;
    m_tokens = tokens;
    present(tokens.join(separator));
}

} // namespace alphascope
