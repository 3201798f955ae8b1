// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tracejson.h"

#include "formats/enumwords.h"

#include <QIODevice>
#include <QJsonArray>
#include <QJsonDocument>
#include <QString>

#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QByteArray quotedJson(const std::string &text)
{
    const QJsonArray list { QString::fromStdString(text) };
    return QJsonDocument(list).toJson(QJsonDocument::Compact).sliced(1).chopped(1);
}

//! 17 digits; a negative zero keeps its sign only with a decimal point.
QByteArray numberJson(double value)
{
    if (value == 0)
        return std::signbit(value) ? "-0.0" : "0";
    constexpr int digits = 17;
    std::array<char, digits + 8> text; // sign, point, exponent
    const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::general, digits);
    return { text.data(), end.ptr - text.data() };
}

//! Writes member after member, a row of a matrix a line, and remembers where numbers were not finite.
class TraceWriter {
public:
    explicit TraceWriter(QIODevice &out)
        : m_out(out)
    {
    }

    void begin() { m_out.write("{"); }
    void end();

    void member(const char *name, const QByteArray &json);
    void labels(const char *name, const std::vector<std::string> &labels);
    void flags(const char *name, const std::vector<bool> &flags);
    void mask(const char *name, const Mask &mask);
    void matrix(const char *name, const Matrix<double> &values);
    void sheets(const char *name, const Trace &trace, Matrix<double> Sheet::*part);
    void states(const char *name, const std::vector<States> &states);

private:
    void key(const char *name);
    void rows(const QByteArray &path, const Matrix<double> &values);
    QByteArray number(const QByteArray &path, Index row, Index column, double value);

    QIODevice &m_out;
    bool m_isFirst = true;
    QByteArrayList m_notFinite;
};

void TraceWriter::key(const char *name)
{
    m_out.write(m_isFirst ? "\n\"" : ",\n\"");
    m_out.write(name);
    m_out.write("\": ");
    m_isFirst = false;
}

void TraceWriter::member(const char *name, const QByteArray &json)
{
    key(name);
    m_out.write(json);
}

void TraceWriter::labels(const char *name, const std::vector<std::string> &labels)
{
    QByteArrayList texts;
    for (const std::string &label : labels)
        texts << quotedJson(label);
    member(name, '[' + texts.join(", ") + ']');
}

void TraceWriter::flags(const char *name, const std::vector<bool> &flags)
{
    QByteArrayList words;
    for (const bool flag : flags)
        words << (flag ? "true" : "false");
    member(name, '[' + words.join(", ") + ']');
}

void TraceWriter::mask(const char *name, const Mask &mask)
{
    key(name);
    m_out.write("[");
    for (Index row = 0; row < mask.rows(); ++row) {
        QByteArray line = row == 0 ? "\n  [" : ",\n  [";
        for (Index column = 0; column < mask.cols(); ++column) {
            line += column == 0 ? "" : ", ";
            line += mask(row, column) ? "true" : "false";
        }
        m_out.write(line + ']');
    }
    m_out.write("]");
}

QByteArray TraceWriter::number(const QByteArray &path, Index row, Index column, double value)
{
    if (std::isfinite(value))
        return numberJson(value);
    const QByteArray place
        = path + '[' + QByteArray::number(qint64 { row }) + "][" + QByteArray::number(qint64 { column }) + ']';
    const char *word = std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    m_notFinite << "\n  {\"where\": \"" + place + "\", \"value\": \"" + word + "\"}";
    return "null";
}

void TraceWriter::rows(const QByteArray &path, const Matrix<double> &values)
{
    m_out.write("[");
    for (Index row = 0; values.cols() > 0 && row < values.rows(); ++row) {
        QByteArray line = row == 0 ? "\n  [" : ",\n  [";
        for (Index column = 0; column < values.cols(); ++column) {
            line += column == 0 ? "" : ", ";
            line += number(path, row, column, values(row, column));
        }
        m_out.write(line + ']');
    }
    m_out.write("]");
}

void TraceWriter::matrix(const char *name, const Matrix<double> &values)
{
    key(name);
    rows(name, values);
}

void TraceWriter::sheets(const char *name, const Trace &trace, Matrix<double> Sheet::*part)
{
    key(name);
    m_out.write("[");
    bool isFirst = true;
    for (std::size_t i = 0; i < trace.sheets.size(); ++i) {
        const Matrix<double> &values = trace.sheets[i].*part;
        if (values.size() == 0) // there are no scores when alpha was given
            continue;
        m_out.write(isFirst ? "" : ",\n ");
        rows(QByteArray(name) + '[' + QByteArray::number(qulonglong { i }) + ']', values);
        isFirst = false;
    }
    m_out.write("]");
}

void TraceWriter::states(const char *name, const std::vector<States> &states)
{
    key(name);
    m_out.write("[");
    for (std::size_t i = 0; i < states.size(); ++i) {
        m_out.write(i == 0 ? "\n " : ",\n ");
        m_out.write("{\"symbol\": " + quotedJson(states[i].symbol) + ", \"title\": " + quotedJson(states[i].title)
            + ", \"values\": ");
        rows(QByteArray(name) + '[' + QByteArray::number(qulonglong { i }) + "].values", states[i].values);
        m_out.write("}");
    }
    m_out.write("]");
}

void TraceWriter::end()
{
    member("not_finite", '[' + m_notFinite.join(',') + ']');
    m_out.write("\n}\n");
}

QByteArray scoreWord(const Trace &trace)
{
    for (const auto &each : wordsOfScore) {
        if (each.value == trace.score)
            return '"' + QByteArray(each.word) + '"';
    }
    return "null";
}

} // namespace

void writeTraceJson(const Trace &trace, QIODevice &out)
{
    TraceWriter writer(out);
    writer.begin();
    writer.member("row_title", quotedJson(trace.rowTitle));
    writer.member("column_title", quotedJson(trace.columnTitle));
    writer.labels("rows", trace.rowLabels);
    writer.labels("columns", trace.columnLabels);
    writer.member("score", scoreWord(trace));
    writer.member("alpha_given", trace.given ? "true" : "false");
    writer.member("temperature", numberJson(trace.temperature));
    writer.mask("mask", trace.mask);
    writer.flags("padded", trace.padded);
    writer.sheets("scores", trace, &Sheet::scores);
    writer.sheets("alpha", trace, &Sheet::alpha);
    writer.matrix("context", trace.context);
    writer.member("context_note", quotedJson(trace.contextNote));
    writer.states("hidden", trace.states);
    writer.matrix("attentional", trace.attentional);
    writer.matrix("outputs", trace.outputs);
    writer.member("output_title", quotedJson(trace.outputTitle));
    writer.end();
}

} // namespace alphascope
