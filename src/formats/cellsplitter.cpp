// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/cellsplitter.h"

namespace alphascope {

using namespace Qt::StringLiterals;

QString TextCell::plain() const
{
    QString result = text.toString();
    return isQuoted ? result.replace("\"\""_L1, "\""_L1) : result;
}

QStringView withoutBlankBeginning(QStringView text)
{
    qsizetype begin = 0;
    for (qsizetype i = 0; i < text.size() && text[i].isSpace(); ++i) {
        if (text[i] == u'\n')
            begin = i + 1;
    }
    return text.sliced(begin);
}

bool CellSplitter::isSeparator(QChar c) const
{
    return m_separator == u' ' ? c.isSpace() && c != u'\n' : c == m_separator;
}

bool CellSplitter::endsCell(qsizetype position) const
{
    return position >= m_text.size() || m_text[position] == u'\n' || isSeparator(m_text[position]);
}

//! Blanks that belong to no cell. Between tabs there are none.
void CellSplitter::skipBlanks()
{
    if (m_separator == u'\t')
        return;
    while (m_position < m_text.size() && m_text[m_position].isSpace() && m_text[m_position] != u'\n')
        ++m_position;
}

//! From the opening quote to one that a cell's end follows; without such a one the quote is a character like others.
bool CellSplitter::takeQuoted(TextCell &cell)
{
    if (m_position >= m_text.size() || m_text[m_position] != u'"')
        return false;
    const auto start = m_position + 1;
    for (auto end = m_text.indexOf(u'"', start); end >= 0; end = m_text.indexOf(u'"', end + 1)) {
        if (end + 1 < m_text.size() && m_text[end + 1] == u'"') {
            ++end; // a doubled quote
            continue;
        }
        if (!endsCell(end + 1))
            return false;
        cell.text = m_text.sliced(start, end - start);
        cell.isQuoted = true;
        m_position = end + 1;
        return true;
    }
    return false;
}

void CellSplitter::takePlain(TextCell &cell)
{
    const auto start = m_position;
    while (!endsCell(m_position))
        ++m_position;
    cell.text = m_text.sliced(start, m_position - start);
    if (m_separator != u'\t')
        cell.text = cell.text.trimmed();
}

TextCell CellSplitter::next()
{
    TextCell cell;
    skipBlanks();
    if (!takeQuoted(cell))
        takePlain(cell);
    skipBlanks();
    cell.endsLine = m_position >= m_text.size() || m_text[m_position] == u'\n';
    if (m_position < m_text.size() && (cell.endsLine || m_separator != u' '))
        ++m_position;
    return cell;
}

} // namespace alphascope
