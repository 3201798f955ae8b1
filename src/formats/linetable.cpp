// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/linetable.h"

#include "formats/cellsplitter.h"
#include "formats/rowcollector.h"
#include "formats/typednumber.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TableText {
    Q_DECLARE_TR_FUNCTIONS(TableText)
};

//! What is words and what is numbers, seen with one separator.
struct Survey {
    explicit Survey(QStringView text, QChar separator);

    bool hasColumnNames() const;
    bool hasRowNames() const;

    QChar separator;
    Comma comma;
    std::size_t lines = 0, dividedLines = 0; // that are not empty
    std::size_t headWidth = 0, bodyWidth = 0; // cells of the first line; most cells of another
    bool cornerIsEmpty = false, cornerIsNumber = false; // the first cell of all
    std::size_t headWords = 0, headNumbers = 0; // beyond the corner
    std::size_t sideNumbers = 0; // in the first column, below the first line
};

Survey::Survey(QStringView text, QChar s)
    : separator(s)
    , comma(s == u',' || s == u' ' ? Comma::Separator : Comma::Decimal)
{
    CellSplitter splitter(text, separator);
    for (std::size_t line = 0; !splitter.atEnd(); ++line) {
        std::size_t width = 0;
        bool endsLine = false, isEmpty = true;
        for (; !endsLine; ++width) {
            const TextCell cell = splitter.next();
            endsLine = cell.endsLine;
            const bool blank = cell.text.trimmed().isEmpty();
            isEmpty = isEmpty && blank;
            if (line > 0 && width > 0)
                continue; // only the edges tell
            const bool number = !blank && (readNumber(cell.text, comma) || resemblesNumber(cell.text));
            if (line == 0 && width == 0) {
                cornerIsEmpty = blank;
                cornerIsNumber = number;
            } else {
                (line == 0 ? headNumbers : sideNumbers) += number;
                headWords += line == 0 && !number && !blank;
            }
        }
        lines += !isEmpty;
        dividedLines += !isEmpty && width > 1;
        (line == 0 ? headWidth : bodyWidth) = std::max(line == 0 ? headWidth : bodyWidth, width);
    }
}

//! The first line is names when there is more than it and no number, nor what looks like one, is in it.
bool Survey::hasColumnNames() const
{
    if (lines < 2 || cornerIsNumber)
        return false;
    return headWidth == 1 ? !cornerIsEmpty : headNumbers == 0 && headWords > 0;
}

//! The first column is names when it has words and nothing that looks like a number, when all of it is empty, or when
//! it is the only column without a name: an index, of numbers as it may be.
bool Survey::hasRowNames() const
{
    const bool hasHead = hasColumnNames();
    if ((hasHead ? bodyWidth : std::max(headWidth, bodyWidth)) < 2)
        return false;
    if (hasHead && cornerIsEmpty && headWidth == bodyWidth)
        return true;
    return sideNumbers + (!hasHead && cornerIsNumber) == 0;
}

//! The first separator that divides every line, else the first that divides any, else blanks.
Survey surveyOf(QStringView text)
{
    std::optional<Survey> second;
    for (const QChar separator : { u'\t', u';', u'&', u',' }) {
        if (!text.contains(separator))
            continue;
        const Survey survey(text, separator);
        if (survey.dividedLines > 0 && survey.dividedLines == survey.lines)
            return survey;
        if (survey.dividedLines > 0 && !second)
            second = survey;
    }
    return second ? *second : Survey(text, u' ');
}

//! Reads the cells that a survey found to be numbers, and the names around them.
class LineTableReader {
public:
    //! `blankLines`: that the text had at its beginning.
    LineTableReader(QStringView text, const Survey &survey, std::size_t blankLines)
        : m_splitter(text, survey.separator)
        , m_survey(survey)
        , m_rows({ survey.separator != u'&', blankLines + survey.hasColumnNames(), survey.hasRowNames() })
    {
    }

    tl::expected<NumberTable, Error> read();

private:
    void readColumnNames();
    std::optional<Error> readLine();
    std::optional<Error> addNumber(const TextCell &cell, bool isWholeLine);
    bool isSeveralNumbers(QStringView cell) const;
    QString mixedSeparators(QStringView cell) const;
    Error mixedSigns() const;

    CellSplitter m_splitter;
    Survey m_survey;
    RowCollector m_rows;
    NumberTable m_table;
    std::optional<Error> m_mixed; // where the first decimal comma was
    QStringView m_withPoint; // the first number with a decimal point
};

void LineTableReader::readColumnNames()
{
    TextCell cell;
    do {
        cell = m_splitter.next();
        m_table.columnLabels << cell.plain();
    } while (!cell.endsLine);
    // R leaves the corner out, others leave it empty or name it.
    if (m_survey.hasRowNames() && m_survey.headWidth >= m_survey.bodyWidth)
        m_table.columnLabels.removeFirst();
}

//! Numbers with only blanks between them where another sign separates the cells. Between tabs, blanks are most likely
//! thousands separators.
bool LineTableReader::isSeveralNumbers(QStringView cell) const
{
    const QStringList parts = cell.toString().simplified().split(u' ');
    const bool tellsApart = m_survey.separator == u',' || m_survey.separator == u';';
    return tellsApart && parts.size() > 1 && std::all_of(parts.begin(), parts.end(), [this](const QString &part) {
        return readNumber(part, m_survey.comma).has_value();
    });
}

QString LineTableReader::mixedSeparators(QStringView cell) const
{
    return (m_survey.separator == u';'
            ? TableText::tr("%1 has a blank within, but semicolons stand between the numbers. Write a semicolon after "
                            "each number, and no thousands separators.")
            : TableText::tr("%1 has a blank within, but commas stand between the numbers. Write a comma after each "
                            "number. If the commas are decimal ones, write semicolons between the numbers: 0,5; 1,5."))
        .arg(quoted(cell.trimmed()));
}

std::optional<Error> LineTableReader::addNumber(const TextCell &cell, bool isWholeLine)
{
    if (m_rows.isFull())
        return m_rows.finish().error();
    if (cell.text.trimmed().isEmpty()) {
        return isWholeLine
            ? Error { TableText::tr("%1 is empty. Remove it, or fill in its numbers.")
                          .arg(m_rows.called(m_rows.row())) }
            : m_rows.errorHere(TableText::tr("the cell is empty. Fill in a number, or leave the column out."));
    }
    const auto number = readNumber(cell.text, m_survey.comma);
    if (!number)
        return m_rows.errorHere(isSeveralNumbers(cell.text) ? mixedSeparators(cell.text) : whyNoNumber(cell.text));
    if (number->hasPoint && m_withPoint.isEmpty())
        m_withPoint = cell.text;
    if (number->hasComma && !m_mixed)
        m_mixed = m_rows.errorHere(quoted(cell.text.trimmed()));
    m_rows.add(number->value);
    return {};
}

std::optional<Error> LineTableReader::readLine()
{
    TextCell cell = m_splitter.next();
    if (m_survey.hasRowNames()) {
        m_table.rowLabels << cell.plain();
        if (cell.endsLine) {
            m_rows.endRow();
            return {};
        }
        cell = m_splitter.next();
    }
    const bool isWholeLine = cell.endsLine && !m_survey.hasRowNames();
    for (;; cell = m_splitter.next()) {
        if (auto error = addNumber(cell, isWholeLine))
            return error;
        if (cell.endsLine)
            break;
    }
    m_rows.endRow();
    return {};
}

//! A comma beside points is most likely a thousands separator: reading it as a decimal one would be wrong by 1000.
Error LineTableReader::mixedSigns() const
{
    return { TableText::tr(
        "%1 has a comma, but %2 has a point, so it is not clear which is the decimal one. Write all numbers "
        "with points and without thousands separators.")
                 .arg(m_mixed->sentence, quoted(m_withPoint.trimmed())) };
}

tl::expected<NumberTable, Error> LineTableReader::read()
{
    if (m_survey.hasColumnNames())
        readColumnNames();
    while (!m_splitter.atEnd()) {
        if (auto error = readLine())
            return tl::unexpected(std::move(*error));
    }
    if (m_mixed && !m_withPoint.isEmpty())
        return tl::unexpected(mixedSigns());
    auto values = m_rows.finish();
    if (!values)
        return tl::unexpected(values.error());
    m_table.values = std::move(*values);
    return std::move(m_table);
}

//! Lines end with \n, the last one without; the rows of a LaTeX matrix become lines.
QString normalised(QString text)
{
    text.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n');
    if (text.startsWith(u'\ufeff'))
        text.remove(0, 1);
    if (text.contains(u'&') && text.contains("\\\\"_L1)) {
        static const QRegularExpression frame(
            uR"(\\begin\{[^}]*\}(\{[^}]*\})?|\\end\{[^}]*\}|\\(hline|toprule|midrule|bottomrule)|\$)"_s);
        static const QRegularExpression lineEnd(uR"(\s*\\\\\s*)"_s);
        text = text.remove(frame).replace(lineEnd, u"\n"_s).trimmed();
    }
    while (text.endsWith(u'\n') || text.endsWith(u' '))
        text.chop(1);
    return text;
}

} // namespace

tl::expected<NumberTable, Error> readLineTable(const QString &text)
{
    const QString whole = normalised(text);
    const QStringView lines = withoutBlankBeginning(whole);
    const auto blankLines = static_cast<std::size_t>(QStringView(whole).chopped(lines.size()).count(u'\n'));
    return LineTableReader(lines, surveyOf(lines), blankLines).read();
}

} // namespace alphascope
