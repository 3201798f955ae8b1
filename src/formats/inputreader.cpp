// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/inputreader.h"

#include "engine/text.h"
#include "formats/tokenizer.h"
#include "formats/wording.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! A finite number, or a text that is "NaN" or an infinity.
std::optional<double> numberOf(const QJsonValue &value)
{
    if (value.isDouble())
        return value.toDouble();
    bool good = false;
    const double number = value.toString().toDouble(&good);
    return good && !std::isfinite(number) ? std::optional(number) : std::nullopt;
}

QString counted(Index count, const char *noun) { return QString::fromStdString(alphascope::counted(count, noun)); }

//! A value as it is quoted in a sentence.
QString shown(const QJsonValue &value)
{
    const QByteArray json = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
    return quoted(QString::fromUtf8(json.sliced(1).chopped(1)));
}

} // namespace

void InputReader::onlyKnows(const QStringList &names)
{
    for (auto it = m_json.begin(); it != m_json.end(); ++it) {
        if (!names.contains(it.key()))
            fail(tr("%1 is no input of this model. It takes %2.").arg(quoted(it.key()), names.join(", "_L1)));
    }
}

//! Whether all rows are lists of one length. Nothing of that size is made before.
bool InputReader::areRows(const QString &name, const QJsonArray &rows)
{
    const qsizetype columns = rows[0].toArray().size();
    for (qsizetype row = 0; row < rows.size() && !error; ++row) {
        if (!rows[row].isArray()) {
            fail(tr("Row %1 of %2 is %3; it should be a list of numbers.")
                     .arg(QString::number(row + 1), name, shown(rows[row])));
        } else if (const qsizetype size = rows[row].toArray().size(); size != columns) {
            fail(tr("Row %1 of %2 has %3, but row 1 has %4. Give every row as many.")
                     .arg(QString::number(row + 1), name, counted(size, "number"), QString::number(columns)));
        }
    }
    return !error;
}

void InputReader::readRow(const QString &name, Matrix<double> &values, Index row, const QJsonArray &numbers)
{
    for (Index column = 0; column < values.cols(); ++column) {
        const auto number = numberOf(numbers[column]);
        if (!number) {
            return fail(tr("Row %1, column %2 of %3 is %4; it should be a number (or the text \"NaN\" or \"inf\").")
                            .arg(QString::number(row + 1), QString::number(column + 1), name, shown(numbers[column])));
        }
        values(row, column) = *number;
    }
}

bool InputReader::table(const QString &name, Shared<double> &values, bool mayBeFlat)
{
    const QJsonValue value = member(name);
    if (error || value.isUndefined())
        return false;
    const QJsonArray rows = value.toArray();
    const bool flat = mayBeFlat && !rows.isEmpty() && !rows[0].isArray();
    if (rows.isEmpty() || (!flat && rows[0].toArray().isEmpty())) {
        fail(tr("%1 should be a list of rows, each a list of numbers, such as [[1, 0], [0, 1]].").arg(name));
        return false;
    }
    if (!flat && !areRows(name, rows))
        return false;
    Matrix<double> read(rows.size(), flat ? 1 : rows[0].toArray().size());
    for (Index row = 0; row < read.rows() && !error; ++row)
        readRow(name, read, row, flat ? QJsonArray { rows[row] } : rows[row].toArray());
    if (error)
        return false;
    values = std::move(read);
    return true;
}

std::optional<std::vector<std::string>> InputReader::words(
    const QString &name, TokenUnit unit, const std::shared_ptr<const Vocabulary> &vocabulary)
{
    const QJsonValue value = member(name);
    if (error || value.isUndefined())
        return std::nullopt;
    if (value.isString())
        return tokensOf(value.toString(), unit, vocabulary);
    if (!value.isArray()) {
        fail(tr("%1 is %2; it should be a text, or a list of words.").arg(name, shown(value)));
        return std::nullopt;
    }
    std::vector<std::string> read;
    for (const auto &word : value.toArray()) {
        if (!word.isString()) {
            fail(tr("%1 holds %2; every word should be a text.").arg(name, shown(word)));
            return std::nullopt;
        }
        read.push_back(asToken(word.toString()));
    }
    return read;
}

void InputReader::labels(const QJsonValue &value, const QString &name, std::vector<std::string> &labels, Index count)
{
    if (error || value.isUndefined())
        return;
    if (!value.isArray())
        return fail(tr("%1 should be a list of texts.").arg(name));
    const QJsonArray texts = value.toArray();
    std::vector<std::string> read;
    for (const auto &text : texts) {
        if (!text.isString())
            return fail(tr("%1 holds %2; every label should be a text.").arg(name, shown(text)));
        read.push_back(text.toString().toStdString());
    }
    if (texts.size() != count && !texts.isEmpty()) {
        return fail(tr("%1 has %2, but there are %3 rows or columns to name. Give one text for each; an empty one "
                       "stands for the usual name.")
                        .arg(name, counted(texts.size(), "text"), QString::number(count)));
    }
    labels = std::move(read);
}

std::optional<bool> InputReader::flag(const QJsonValue &value, const QString &place)
{
    if (value.isBool())
        return value.toBool();
    fail(tr("%1 is %2; it should be true or false.").arg(place, shown(value)));
    return std::nullopt;
}

void InputReader::padded(std::vector<bool> &padded, Index columns)
{
    const QJsonValue value = member(u"padded"_s);
    if (error || value.isUndefined())
        return;
    const QJsonArray flags = value.toArray();
    if (!value.isArray() || flags.size() != columns) {
        return fail(tr("padded should be a list of %1, true (padding) or false, one for each column of α.")
                        .arg(counted(columns, "value")));
    }
    std::vector<bool> read;
    for (qsizetype i = 0; i < flags.size(); ++i) {
        const auto isPadded = flag(flags[i], tr("Entry %1 of padded").arg(i + 1));
        if (!isPadded)
            return;
        read.push_back(*isPadded);
    }
    padded = std::move(read);
}

void InputReader::mask(Mask &allowed, Index rows, Index columns)
{
    const QJsonValue value = member(u"mask"_s);
    if (error || value.isUndefined())
        return;
    const QString wanted = tr("mask should be %1 values, true (may attend) or false: a list for each row of α.")
                               .arg(QString::fromStdString(sizeText(rows, columns)));
    const QJsonArray lists = value.toArray();
    const bool fits = lists.size() == rows
        && std::all_of(lists.begin(), lists.end(), [=](const auto &list) { return list.toArray().size() == columns; });
    if (!value.isArray() || !fits)
        return fail(wanted);
    Mask read(rows, columns);
    for (Index row = 0; row < rows; ++row) {
        const QJsonArray flags = lists[row].toArray();
        for (Index column = 0; column < columns; ++column) {
            const auto may = flag(flags[column], tr("Row %1, column %2 of mask").arg(row + 1).arg(column + 1));
            if (!may)
                return;
            read(row, column) = *may;
        }
    }
    allowed = std::move(read);
}

} // namespace alphascope
