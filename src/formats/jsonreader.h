// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads JSON a token at a time and to the letter: a repeated key is seen, and 16, 16.0 and "16" stay three things.
#pragma once

#include <QByteArrayView>
#include <QString>

#include <optional>

namespace alphascope {

//! A reader stands at a place in the text; what it does not find there, it leaves there and answers "no". White space
//! between tokens is skipped. The text must be valid UTF-8.
class JsonReader {
public:
    explicit JsonReader(QByteArrayView text)
        : m_text(text)
    {
    }

    qsizetype position() const { return m_position; }
    bool atEnd();

    bool take(char punctuation); //!< one of { } [ ] : ,
    std::optional<QString> takeString();
    std::optional<quint64> takeCount(); //!< digits only: no sign, fraction or exponent; at most 64 bits
    bool skipValue(); //!< any value, nested up to 100 deep

    QString next(); //!< the value that begins here, roughly, to be quoted in a sentence

private:
    void skipSpace();
    bool takeWord(QByteArrayView word);
    bool takeNumber();
    bool skipList(char close, bool named, int depth);
    bool skipValue(int depth);
    std::optional<char16_t> takeEscape();

    QByteArrayView m_text;
    qsizetype m_position = 0;
};

} // namespace alphascope
