// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/recordreader.h"

#include "formats/wording.h"

#include <QBuffer>
#include <QCoreApplication>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct RecordText {
    Q_DECLARE_TR_FUNCTIONS(RecordReader)
};

//! The first line without what is in quotes; with it, when a quote does not end.
QString firstLineOutsideQuotes(QStringView text)
{
    QString line;
    bool isInQuotes = false;
    for (const QChar c : text) {
        if (c == u'\n' && !isInQuotes)
            break;
        if (c == u'"')
            isInQuotes = !isInQuotes;
        else if (!isInQuotes)
            line += c;
    }
    return isInQuotes ? text.first(std::max<qsizetype>(text.indexOf(u'\n'), 0)).toString() : line;
}

QChar separatorOf(QStringView text)
{
    const QString line = firstLineOutsideQuotes(text);
    for (const QChar separator : { u'\t', u';' }) {
        if (line.contains(separator))
            return separator;
    }
    return u',';
}

QString listed(const QStringList &names)
{
    constexpr qsizetype most = 20;
    QStringList shown;
    for (const QString &name : names.first(std::min(names.size(), most)))
        shown << quoted(name);
    if (names.size() > most)
        shown << u"…"_s;
    return shown.join(", "_L1);
}

} // namespace

RecordReader::RecordReader(const DecodedText &decoded)
    : RecordReader(decoded, withoutBlankBeginning(decoded.text))
{
}

RecordReader::RecordReader(const DecodedText &decoded, QStringView lines)
    : m_decoded(decoded)
    , m_separator(separatorOf(lines))
    , m_splitter(lines, m_separator)
    , m_line(1 + QStringView(decoded.text).chopped(lines.size()).count(u'\n'))
{
}

Record RecordReader::next()
{
    Record record;
    record.line = m_line;
    bool endsLine = false;
    while (!endsLine) {
        const TextCell cell = m_splitter.next();
        endsLine = cell.endsLine;
        record.cells << cell.plain();
        m_line += cell.text.count(u'\n');
        m_position = cell.text.data() + cell.text.size() - QStringView(m_decoded.text).data();
    }
    const auto bad = std::lower_bound(m_decoded.badLines.begin(), m_decoded.badLines.end(), record.line);
    record.isBad = bad != m_decoded.badLines.end() && *bad <= m_line;
    ++m_line;
    return record;
}

double RecordReader::share() const
{
    return static_cast<double>(m_position) / static_cast<double>(std::max<qsizetype>(m_decoded.text.size(), 1));
}

tl::expected<qsizetype, Error> findColumn(const QStringList &columns, const QString &name)
{
    const qsizetype place = columns.indexOf(name);
    if (place >= 0)
        return place;
    return tl::unexpected(
        Error { RecordText::tr("There is no column %1. Choose one of these: %2.").arg(quoted(name), listed(columns)) });
}

tl::expected<QStringList, Error> readColumnNames(QIODevice &device)
{
    constexpr qint64 enough = 1 << 16;
    QByteArray beginning = device.read(enough);
    if (beginning.size() < enough && !device.atEnd())
        return tl::unexpected(unreadable(device));
    QBuffer buffer(&beginning);
    buffer.open(QIODevice::ReadOnly);
    const auto decoded = readDecoded(buffer);
    if (!decoded)
        return tl::unexpected(decoded.error());
    return RecordReader(*decoded).next().cells;
}

QString whyNotOf(const Record &record, const QStringList &columns)
{
    if (record.isBad)
        return badLineReason();
    if (record.cells.size() == columns.size())
        return {};
    const QString sizes
        = RecordText::tr("It has %1 cells, but the first line has %2.").arg(record.cells.size()).arg(columns.size());
    return sizes + u' '
        + (record.cells.size() > columns.size()
                ? RecordText::tr("Put a text that has the separator within into double quotes.")
                : RecordText::tr("Fill in the others."));
}

} // namespace alphascope
