// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokenedit.h"

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int shownLines = 3;

//! Words and punctuation as a person writes them: "Hunger, weil (so)!". Cut again, it is the same tokens.
QString sentenceOf(const QStringList &words)
{
    static const QStringList closing = u", . ; : ! ? … ) ] }"_s.split(u' ');
    static const QStringList opening = u"( [ {"_s.split(u' ');
    QString text;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const bool joined = i == 0 || closing.contains(words[i]) || opening.contains(words[i - 1]);
        text += joined ? words[i] : u' ' + words[i];
    }
    return text;
}

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
    present(separator == u" "_s ? sentenceOf(tokens) : tokens.join(separator));
}

} // namespace alphascope
