// SPDX-License-Identifier: GPL-3.0-or-later
//! The records of a CSV or TSV file, one by one; one with a line break in quotes is several lines.
#pragma once

#include "formats/cellsplitter.h"
#include "formats/decodedtext.h"

#include <QStringList>

namespace alphascope {

struct Record {
    qint64 line = 0; //!< its first, from 1
    QStringList cells; //!< at least one
    bool isBad = false; //!< one of its lines is no text

    bool isBlank() const { return cells.size() == 1 && cells.front().trimmed().isEmpty(); }
};

class RecordReader {
public:
    //! Begins with the first line that is not blank. Its separator is a tab, semicolon or comma: the first of them that
    //! stands in that line, outside of quotes. The text must outlive the reader.
    explicit RecordReader(const DecodedText &decoded);

    bool atEnd() const { return m_splitter.atEnd(); }
    Record next();

    QChar separator() const { return m_separator; }
    double share() const; //!< of the text that was taken, 0 to 1

private:
    RecordReader(const DecodedText &decoded, QStringView lines);

    const DecodedText &m_decoded;
    QChar m_separator;
    CellSplitter m_splitter;
    qint64 m_line;
    qsizetype m_position = 0;
};

//! The place of a column by its name, or a sentence with the names that there are.
tl::expected<qsizetype, Error> findColumn(const QStringList &columns, const QString &name);

//! The cells of the first line that is not blank, for a person to choose from; only the beginning of the device is
//! read.
tl::expected<QStringList, Error> readColumnNames(QIODevice &device);

//! Why a record with so many cells does not fit the columns: a sentence, or nothing.
QString whyNotOf(const Record &record, const QStringList &columns);

} // namespace alphascope
