// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/jsonreader.h"

#include <algorithm>
#include <charconv>

namespace alphascope {

namespace {

constexpr int deepest = 100;

bool isDigit(char character) { return character >= '0' && character <= '9'; }

} // namespace

void JsonReader::skipSpace()
{
    while (m_position < m_text.size() && QByteArrayView(" \t\r\n").contains(m_text[m_position]))
        ++m_position;
}

bool JsonReader::atEnd()
{
    skipSpace();
    return m_position == m_text.size();
}

bool JsonReader::take(char punctuation)
{
    if (atEnd() || m_text[m_position] != punctuation)
        return false;
    ++m_position;
    return true;
}

bool JsonReader::takeWord(QByteArrayView word)
{
    if (!m_text.sliced(m_position).startsWith(word))
        return false;
    m_position += word.size();
    return true;
}

//! What follows a backslash: one of the eight letters, or u and four hexadecimal digits.
std::optional<char16_t> JsonReader::takeEscape()
{
    constexpr QByteArrayView letters = "\"\\/bfnrt";
    constexpr QByteArrayView meanings = "\"\\/\b\f\n\r\t";
    if (m_position == m_text.size())
        return {};
    const char letter = m_text[m_position++];
    if (const auto at = letters.indexOf(letter); at >= 0)
        return static_cast<char16_t>(meanings[at]);
    if (letter != 'u' || m_text.size() - m_position < 4)
        return {};
    quint16 unit = 0;
    const char *first = m_text.data() + m_position;
    if (std::from_chars(first, first + 4, unit, 16).ptr != first + 4)
        return {};
    m_position += 4;
    return unit;
}

std::optional<QString> JsonReader::takeString()
{
    skipSpace();
    const auto start = m_position;
    const auto fail = [&] {
        m_position = start;
        return std::optional<QString>();
    };
    if (!take('"'))
        return fail();
    QString string;
    for (auto run = m_position; m_position < m_text.size();) {
        const char character = m_text[m_position];
        if (static_cast<unsigned char>(character) < 0x20)
            return fail();
        if (character != '"' && character != '\\') {
            ++m_position;
            continue;
        }
        string += QString::fromUtf8(m_text.sliced(run, m_position - run));
        ++m_position;
        if (character == '"')
            return string.isValidUtf16() ? string : fail();
        const auto unit = takeEscape();
        if (!unit)
            return fail();
        string += QChar(*unit);
        run = m_position;
    }
    return fail();
}

bool JsonReader::takeNumber()
{
    const auto start = m_position;
    const auto takeDigits = [&] {
        const auto first = m_position;
        while (m_position < m_text.size() && isDigit(m_text[m_position]))
            ++m_position;
        return m_position - first;
    };
    takeWord("-");
    const bool zero = m_position < m_text.size() && m_text[m_position] == '0';
    const auto digits = takeDigits();
    bool good = digits == 1 || (digits > 1 && !zero);
    if (takeWord("."))
        good = takeDigits() > 0 && good;
    if (takeWord("e") || takeWord("E")) {
        if (!takeWord("+"))
            takeWord("-");
        good = takeDigits() > 0 && good;
    }
    if (!good)
        m_position = start;
    return good;
}

std::optional<quint64> JsonReader::takeCount()
{
    skipSpace();
    const auto start = m_position;
    const auto fail = [&] {
        m_position = start;
        return std::optional<quint64>();
    };
    if (!takeNumber())
        return fail();
    const auto number = m_text.sliced(start, m_position - start);
    quint64 count = 0;
    const auto [end, problem] = std::from_chars(number.begin(), number.end(), count);
    return end == number.end() && problem == std::errc() ? std::optional(count) : fail();
}

bool JsonReader::skipList(char close, bool named, int depth)
{
    if (take(close))
        return true;
    do {
        if ((named && (!takeString() || !take(':'))) || !skipValue(depth + 1))
            return false;
    } while (take(','));
    return take(close);
}

bool JsonReader::skipValue(int depth)
{
    if (depth > deepest || atEnd())
        return false;
    if (take('{'))
        return skipList('}', true, depth);
    if (take('['))
        return skipList(']', false, depth);
    if (m_text[m_position] == '"')
        return takeString().has_value();
    return takeWord("true") || takeWord("false") || takeWord("null") || takeNumber();
}

bool JsonReader::skipValue() { return skipValue(0); }

QString JsonReader::next()
{
    skipSpace();
    auto rest = m_text.sliced(m_position).first(std::min<qsizetype>(m_text.size() - m_position, 80));
    const auto end = std::find_if(rest.begin(), rest.end(), [](char c) { return c == ',' || c == ']' || c == '}'; });
    return QString::fromUtf8(rest.first(end - rest.begin())).trimmed();
}

} // namespace alphascope
