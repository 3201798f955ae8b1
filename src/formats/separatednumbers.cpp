// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/separatednumbers.h"

#include "engine/text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct SeparatedNumbers {
    Q_DECLARE_TR_FUNCTIONS(alphascope::SeparatedNumbers)
};

//! A label that stays a label in a spreadsheet.
QString harmless(const QString &label)
{
    bool isNumber = false;
    label.toDouble(&isNumber);
    const bool isFormula = !label.isEmpty() && QStringView(u"=+-@\t\r").contains(label.front());
    return isFormula && !isNumber ? u'\'' + label : label;
}

//! What the rows of all sheets are called.
QString rowName(const NumberSheets &table)
{
    const QString &name = table.sheets.front().rowName;
    const bool isCommon = std::all_of(
        table.sheets.begin(), table.sheets.end(), [&name](const NumberSheet &sheet) { return sheet.rowName == name; });
    return isCommon ? name : SeparatedNumbers::tr("timestep");
}

//! Hands the table over field by field; every line has the same number of fields.
template <typename Writer>
void write(const NumberSheets &table, Writer &writer)
{
    const bool several = table.sheets.size() > 1;
    const auto &widest = *std::max_element(table.sheets.begin(), table.sheets.end(),
        [](const NumberSheet &a, const NumberSheet &b) { return a.columns.size() < b.columns.size(); });
    if (several)
        writer.label(table.sheetName);
    writer.label(rowName(table));
    for (const QString &column : widest.columns)
        writer.label(column);
    writer.endLine();
    for (const NumberSheet &sheet : table.sheets) {
        for (Index row = 0; row < sheet.values->rows(); ++row) {
            if (several)
                writer.label(sheet.name);
            writer.label(sheet.rows.value(row));
            for (Index column = 0; column < widest.columns.size(); ++column) {
                const bool isEmpty = column >= sheet.values->cols()
                    || (table.quantity == Quantity::Scores && sheet.isMasked(row, column));
                isEmpty ? writer.nothing() : writer.number((*sheet.values)(row, column));
            }
            writer.endLine();
        }
    }
}

class FieldWriter {
public:
    FieldWriter(char separator, const char *lineEnd)
        : m_separator(separator)
        , m_lineEnd(lineEnd)
    {
    }

    void label(const QString &text)
    {
        QByteArray field = harmless(text).toUtf8();
        const bool isPlain = std::none_of(field.begin(), field.end(), [this](char c) {
            return c == m_separator || c == '"' || c == '\n' || c == '\r' || c == '\t';
        }) && field.trimmed() == field;
        append(isPlain ? field : '"' + field.replace('"', "\"\"") + '"');
    }
    void number(double value) { append(QByteArray::fromStdString(asciiNumber(value))); }
    void nothing() { append({}); }
    void endLine()
    {
        bytes += m_lineEnd;
        m_isFirst = true;
    }

    QByteArray bytes;

private:
    void append(const QByteArray &field)
    {
        if (!m_isFirst)
            bytes += m_separator;
        bytes += field;
        m_isFirst = false;
    }

    char m_separator;
    const char *m_lineEnd;
    bool m_isFirst = true;
};

class HtmlWriter {
public:
    void label(const QString &text) { m_line += "<td>" + harmless(text).toHtmlEscaped().toUtf8() + "</td>"; }
    void number(double value)
    {
        const QByteArray text = QByteArray::fromStdString(asciiNumber(value));
        // What LibreOffice and Excel read in place of the text.
        m_line += std::isfinite(value) ? "<td sdval=\"" + text + "\" x:num=\"" + text + "\">" : QByteArray("<td>");
        m_line += text + "</td>";
    }
    void nothing() { m_line += "<td></td>"; }
    void endLine()
    {
        bytes += "<tr>" + m_line + "</tr>\n";
        m_line.clear();
    }

    QByteArray bytes;

private:
    QByteArray m_line;
};

} // namespace

QByteArray toCsv(const NumberSheets &table)
{
    FieldWriter writer(',', "\r\n");
    write(table, writer);
    return writer.bytes;
}

QByteArray toTsv(const NumberSheets &table)
{
    FieldWriter writer('\t', "\n");
    write(table, writer);
    return writer.bytes;
}

QByteArray toHtml(const NumberSheets &table)
{
    HtmlWriter writer;
    write(table, writer);
    return "<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\"><head><meta charset=\"utf-8\"></head><body>"
           "<table>\n"
        + writer.bytes + "</table></body></html>\n";
}

} // namespace alphascope
