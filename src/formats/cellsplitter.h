// SPDX-License-Identifier: GPL-3.0-or-later
//! Divides lines into cells; a cell in double quotes may contain the separator, line breaks and doubled quotes.
#pragma once

#include <QString>

namespace alphascope {

struct TextCell {
    QStringView text; //!< without its quotes, doubled quotes as they are
    bool isQuoted = false;
    bool endsLine = false; //!< it is the last of its line

    QString plain() const; //!< as it was meant: doubled quotes made single
};

QStringView withoutBlankBeginning(QStringView text); //!< from the first line on that is not blank

class CellSplitter {
public:
    //! Lines end with \n. The separator ' ' means any run of blanks; only between tabs are a cell's blanks its own.
    CellSplitter(QStringView text, QChar separator)
        : m_text(text)
        , m_separator(separator)
    {
    }

    bool atEnd() const { return m_position >= m_text.size(); } //!< to be asked after a cell that ends its line
    TextCell next();

private:
    bool isSeparator(QChar c) const;
    bool endsCell(qsizetype position) const;
    void skipBlanks();
    bool takeQuoted(TextCell &cell);
    void takePlain(TextCell &cell);

    QStringView m_text;
    QChar m_separator;
    qsizetype m_position = 0;
};

} // namespace alphascope
