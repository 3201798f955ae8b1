// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tracejson.h"

#include "formats/enumwords.h"
#include "formats/interventionjson.h"
#include "formats/jsontext.h"

#include <QIODevice>
#include <QJsonDocument>

#include <cmath>
#include <vector>

namespace alphascope {

namespace {

//! Writes member after member, a row of a matrix a line, and remembers which matrices had numbers that are not finite.
//! The trace must outlive it.
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
    void windowCentres(const char *name, const std::vector<Sheet> &sheets);
    void candidates(const char *name, const std::vector<std::vector<Candidate>> &rows);
    void hypotheses(const char *name, const std::vector<FoundSequence> &hypotheses);

private:
    void key(const char *name);
    void rows(const QByteArray &path, const Matrix<double> &values);
    QByteArray single(const QByteArray &path, double value);
    void notFinite(const QByteArray &place, double value);

    struct Written {
        QByteArray path;
        const Matrix<double> *values;
    };
    QIODevice &m_out;
    bool m_isFirst = true;
    std::vector<Written> m_notFinite; // matrices
    std::vector<std::pair<QByteArray, double>> m_notFiniteSingles;
    bool m_isFirstNotFinite = true;
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

void TraceWriter::labels(const char *name, const std::vector<std::string> &labels) { member(name, textsJson(labels)); }

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

QByteArray TraceWriter::single(const QByteArray &path, double value)
{
    if (!std::isfinite(value))
        m_notFiniteSingles.emplace_back(path, value);
    return numberJson(value);
}

void TraceWriter::rows(const QByteArray &path, const Matrix<double> &values)
{
    m_out.write("[");
    QByteArray line;
    for (Index row = 0; values.cols() > 0 && row < values.rows(); ++row) {
        line = row == 0 ? "\n  [" : ",\n  [";
        for (Index column = 0; column < values.cols(); ++column) {
            line += column == 0 ? "" : ", ";
            appendJson(line, values(row, column));
        }
        line += ']';
        m_out.write(line);
    }
    m_out.write("]");
    if (!values.allFinite())
        m_notFinite.push_back({ path, &values });
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
        rows(indexed(name, i), values);
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
        rows(indexed(name, i) + ".values", states[i].values);
        m_out.write("}");
    }
    m_out.write("]");
}

void TraceWriter::windowCentres(const char *name, const std::vector<Sheet> &sheets)
{
    QByteArrayList lists;
    for (std::size_t i = 0; i < sheets.size(); ++i) {
        QByteArrayList numbers;
        for (Index row = 0; row < sheets[i].windowCentres.size(); ++row)
            numbers << single(indexed(indexed(name, i), static_cast<std::size_t>(row)), sheets[i].windowCentres(row));
        if (!numbers.isEmpty())
            lists << '[' + numbers.join(", ") + ']';
    }
    member(name, '[' + lists.join(", ") + ']');
}

void TraceWriter::candidates(const char *name, const std::vector<std::vector<Candidate>> &rows)
{
    key(name);
    m_out.write("[");
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QByteArrayList list;
        for (std::size_t i = 0; i < rows[row].size(); ++i) {
            const Candidate &one = rows[row][i];
            list << "{\"token\": " + QByteArray::number(qint64 { one.token }) + ", \"label\": " + quotedJson(one.label)
                    + ", \"probability\": " + single(indexed(indexed(name, row), i) + ".probability", one.probability)
                    + '}';
        }
        m_out.write((row == 0 ? "\n  [" : ",\n  [") + list.join(", ") + ']');
    }
    m_out.write("]");
}

void TraceWriter::hypotheses(const char *name, const std::vector<FoundSequence> &hypotheses)
{
    key(name);
    m_out.write("[");
    for (std::size_t i = 0; i < hypotheses.size(); ++i) {
        const FoundSequence &one = hypotheses[i];
        const QByteArray path = indexed(name, i);
        const QByteArray logProbability = single(path + ".log_probability", one.logProbability);
        const QByteArray rating = single(path + ".rating", one.rating);
        m_out.write((i == 0 ? "\n  {\"labels\": " : ",\n  {\"labels\": ") + textsJson(one.labels)
            + ", \"log_probability\": " + logProbability + ", \"rating\": " + rating
            + ", \"finished\": " + (one.finished ? "true" : "false") + '}');
    }
    m_out.write("]");
}

void TraceWriter::notFinite(const QByteArray &place, double value)
{
    const char *word = std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity";
    m_out.write(m_isFirstNotFinite ? "" : ",");
    m_out.write("\n  {\"where\": \"" + place + "\", \"value\": \"" + word + "\"}");
    m_isFirstNotFinite = false;
}

void TraceWriter::end()
{
    key("not_finite");
    m_out.write("[");
    for (const auto &[path, values] : m_notFinite) {
        for (Index row = 0; row < values->rows(); ++row) {
            for (Index column = 0; column < values->cols(); ++column) {
                if (const double value = (*values)(row, column); !std::isfinite(value)) {
                    notFinite(
                        indexed(indexed(path, static_cast<std::size_t>(row)), static_cast<std::size_t>(column)), value);
                }
            }
        }
    }
    for (const auto &[path, value] : m_notFiniteSingles)
        notFinite(path, value);
    m_out.write("]\n}\n");
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
    if (!trace.interventions.isEmpty())
        writer.member("interventions", QJsonDocument(toJson(trace.interventions)).toJson(QJsonDocument::Compact));
    writer.mask("mask", trace.mask);
    writer.flags("padded", trace.padded);
    writer.sheets("scores", trace, &Sheet::scores);
    writer.sheets("alpha", trace, &Sheet::alpha);
    writer.windowCentres("window_centres", trace.sheets);
    writer.sheets("gaussian", trace, &Sheet::gaussian);
    writer.matrix("context", trace.context);
    writer.member("context_note", quotedJson(trace.contextNote));
    writer.states("hidden", trace.states);
    writer.matrix("attentional", trace.attentional);
    writer.matrix("outputs", trace.outputs);
    writer.member("output_title", quotedJson(trace.outputTitle));
    writer.candidates("candidates", trace.candidates);
    writer.hypotheses("hypotheses", trace.hypotheses);
    writer.end();
}

} // namespace alphascope
