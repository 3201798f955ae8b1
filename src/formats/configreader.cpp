// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/configreader.h"

#include "formats/wording.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <limits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr Index largestSize = 1'000'000; // as the engine's; it keeps products of sizes exact

//! Whether it is what a number or truth value looks like when it is put in quotation marks.
bool isQuoted(const QJsonValue &value)
{
    bool isNumber = false;
    const QString text = value.toString().trimmed();
    text.toDouble(&isNumber);
    return isNumber || text == "true"_L1 || text == "false"_L1;
}

} // namespace

void ConfigReader::operator()(const char *name, bool &field)
{
    if (!isHere(name))
        return;
    if (const auto value = take(name); check(value.isBool(), name, tr("true or false"), Kind::Bare))
        field = value.toBool();
}

void ConfigReader::operator()(const char *name, int &field)
{
    Index number = field;
    readWhole(name, 1, number);
    field = static_cast<int>(number);
}

void ConfigReader::operator()(const char *name, std::optional<Index> &field)
{
    Index number = 0;
    readWhole(name, 1, number);
    if (number > 0)
        field = number;
}

void ConfigReader::operator()(const char *name, std::optional<Cell> &field)
{
    if (!isHere(name))
        return;
    field.reset();
    if (take(name).toString() == noCell)
        return;
    Cell cell {};
    (*this)(name, cell);
    field = cell;
}

void ConfigReader::operator()(const char *name, std::uint64_t &field)
{
    if (!isHere(name))
        return;
    const auto value = take(name);
    if (m_by == By::Person && value.isDouble()) {
        const qint64 number = value.toInteger(-1);
        if (check(number >= 0, name,
                tr("a whole number from 0 to %1, or a greater one in quotes")
                    .arg(groupedText(std::numeric_limits<qint64>::max()))))
            field = static_cast<std::uint64_t>(number);
        return;
    }
    bool good = false;
    const auto number = value.toString().toULongLong(&good);
    if (check(good, name, m_by == By::Person ? tr("a whole number from 0 on") : tr("a whole number in quotes")))
        field = number;
}

void ConfigReader::operator()(const char *name, double &field)
{
    if (!isHere(name))
        return;
    const auto value = take(name);
    bool good = value.isDouble();
    const double number = good ? value.toDouble() : m_by == By::Program ? value.toString().toDouble(&good) : 0;
    if (check(good, name, tr("a number"), Kind::Bare))
        field = number;
}

void ConfigReader::operator()(const char *name, std::optional<double> &field)
{
    if (!isHere(name))
        return;
    const auto value = take(name);
    if (check(value.isDouble() || value.isNull(), name, tr("a number, or null"), Kind::Bare))
        field = value.isNull() ? std::nullopt : std::optional(value.toDouble());
}

void ConfigReader::operator()(const char *name, QString &field)
{
    if (!isHere(name))
        return;
    const QString text = take(name).toString();
    if (check(!text.isEmpty(), name, tr("a text")))
        field = text;
}

void ConfigReader::operator()(const char *name, QStringList &field)
{
    if (!isHere(name))
        return;
    const QJsonArray texts = take(name).toArray();
    const bool areTexts = std::all_of(texts.begin(), texts.end(), [](const auto &text) { return text.isString(); });
    if (!check(!texts.isEmpty() && areTexts, name, tr("a list of texts")))
        return;
    field.clear();
    for (const auto &text : texts)
        field << text.toString();
}

void ConfigReader::refuseOthers()
{
    for (const QString &name : m_json.keys()) {
        if (!m_known.contains(name) && !error) {
            error = Error {
                tr("%1 is no setting here; there are %2.").arg(quoted(QString(m_prefix + name)), m_known.join(", "_L1))
            };
        }
    }
}

//! Whether there is something to be read: else nothing is, and a person is not told that it is missing.
bool ConfigReader::isHere(const char *name)
{
    const QString known = QString::fromLatin1(name);
    if (!m_known.contains(known))
        m_known << known;
    return m_by == By::Program || m_json.contains(known);
}

bool ConfigReader::check(bool good, const char *name, const QString &wanted, Kind kind)
{
    if (good || error)
        return good && !error;
    const auto value = take(name);
    const QString setting = quoted(QString(m_prefix + QString::fromLatin1(name)));
    if (value.isUndefined()) {
        error = Error { tr("Its setting %1 is missing; it should be %2.").arg(setting, wanted) };
        return false;
    }
    const QByteArray text = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
    const QString found = value.isString() ? value.toString() : QString::fromUtf8(text.sliced(1).chopped(1));
    if (kind == Kind::Bare && isQuoted(value)) {
        error = Error { tr("Its setting %1 is the text %2; it should be %3, without quotation marks.")
                            .arg(setting, QString::fromUtf8(text.sliced(1).chopped(1)), wanted) };
        return false;
    }
    error = Error { tr("Its setting %1 is %2; it should be %3.").arg(setting, quoted(found), wanted) };
    return false;
}

void ConfigReader::readWhole(const char *name, Index least, Index &field)
{
    if (!isHere(name))
        return;
    const qint64 number = take(name).toInteger(-1);
    if (check(number >= least && number <= largestSize, name,
            tr("a whole number from %1 to %2").arg(QString::number(least), groupedText(largestSize)), Kind::Bare))
        field = number;
}

QString ConfigReader::oneOf(const QStringList &words) { return tr("one of %1").arg(words.join(", "_L1)); }

} // namespace alphascope
