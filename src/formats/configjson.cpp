// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/configjson.h"

#include "formats/configfields.h"
#include "formats/enumwords.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QStringList>

#include <cmath>
#include <limits>
#include <type_traits>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr QLatin1StringView noCell("none");
constexpr Index largestSize = 1'000'000; // as the engine's; it keeps products of sizes exact

class ConfigWriter {
public:
    void operator()(const char *name, bool field) { insert(name, field); }
    void operator()(const char *name, Index field) { insert(name, qint64 { field }); }
    //! All 64 bits: a JSON number would lose some of them in other programs.
    void operator()(const char *name, std::uint64_t field) { insert(name, QString::number(field)); }
    //! JSON has no word for NaN and infinity, so those are texts.
    void operator()(const char *name, double field)
    {
        insert(name, std::isfinite(field) ? QJsonValue(field) : QJsonValue(QString::number(field)));
    }
    void operator()(const char *name, TokenField<const Index> field) { insert(name, qint64 { field.token }); }
    void operator()(const char *name, const std::optional<Cell> &field)
    {
        if (field)
            (*this)(name, *field);
        else
            insert(name, noCell);
    }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char *name, Enum field)
    {
        for (const auto &each : wordsOf(field)) {
            if (each.value == field)
                insert(name, QString::fromLatin1(each.word));
        }
    }

    QJsonObject json;

private:
    void insert(const char *name, const QJsonValue &value) { json.insert(QLatin1StringView(name), value); }
};

//! Reads field by field and stops at the first error.
class ConfigReader {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    explicit ConfigReader(const QJsonObject &json)
        : m_json(json)
    {
    }

    void operator()(const char *name, bool &field)
    {
        if (const auto value = take(name); check(value.isBool(), name, tr("true or false")))
            field = value.toBool();
    }
    void operator()(const char *name, Index &field) { readWhole(name, 1, field); }
    void operator()(const char *name, TokenField<Index> field) { readWhole(name, 0, field.token); }
    void operator()(const char *name, std::optional<Cell> &field)
    {
        field.reset();
        if (take(name).toString() == noCell)
            return;
        Cell cell {};
        (*this)(name, cell);
        field = cell;
    }
    void operator()(const char *name, std::uint64_t &field)
    {
        bool good = false;
        const auto number = take(name).toString().toULongLong(&good);
        if (check(good, name, tr("a whole number in quotes")))
            field = number;
    }
    void operator()(const char *name, double &field)
    {
        const auto value = take(name);
        bool good = value.isDouble();
        const double number = good ? value.toDouble() : value.toString().toDouble(&good);
        if (check(good, name, tr("a number")))
            field = number;
    }
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char *name, Enum &field)
    {
        const QString word = take(name).toString();
        QStringList words;
        for (const auto &each : wordsOf(field)) {
            if (word == QLatin1StringView(each.word)) {
                field = each.value;
                return;
            }
            words << QLatin1StringView(each.word);
        }
        check(false, name, tr("one of %1").arg(words.join(", "_L1)));
    }

    std::optional<Error> error;

private:
    QJsonValue take(const char *name) const { return m_json.value(QLatin1StringView(name)); }
    bool check(bool good, const char *name, const QString &wanted);
    void readWhole(const char *name, Index least, Index &field)
    {
        const qint64 number = take(name).toInteger(-1);
        if (check(number >= least && number <= largestSize, name,
                tr("a whole number from %1 to %2").arg(QString::number(least), groupedText(largestSize))))
            field = number;
    }

    const QJsonObject &m_json;
};

bool ConfigReader::check(bool good, const char *name, const QString &wanted)
{
    if (good || error)
        return good && !error;
    const auto value = take(name);
    const QString setting = quoted(QString::fromLatin1(name));
    if (value.isUndefined()) {
        error = Error { tr("Its setting %1 is missing; it should be %2.").arg(setting, wanted) };
        return false;
    }
    const QByteArray text = QJsonDocument(QJsonArray { value }).toJson(QJsonDocument::Compact);
    const QString found = value.isString() ? value.toString() : QString::fromUtf8(text.sliced(1).chopped(1));
    error = Error { tr("Its setting %1 is %2; it should be %3.").arg(setting, quoted(found), wanted) };
    return false;
}

} // namespace

namespace {

template <typename Config>
QJsonObject written(const Config &config)
{
    ConfigWriter writer;
    visitConfig(config, writer);
    return writer.json;
}

template <typename Config>
std::optional<Error> readInto(Config &config, const QJsonObject &json)
{
    ConfigReader reader(json);
    visitConfig(config, reader);
    return reader.error;
}

} // namespace

QJsonObject toJson(const VectorsConfig &config) { return written(config); }
QJsonObject toJson(const ManyToOneConfig &config) { return written(config); }
QJsonObject toJson(const ManyToManyConfig &config) { return written(config); }
QJsonObject toJson(const EncoderDecoderConfig &config) { return written(config); }
QJsonObject toJson(const RnnSearchConfig &config) { return written(config); }

std::optional<Error> fromJson(const QJsonObject &json, VectorsConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, ManyToOneConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, ManyToManyConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, EncoderDecoderConfig &config) { return readInto(config, json); }
std::optional<Error> fromJson(const QJsonObject &json, RnnSearchConfig &config) { return readInto(config, json); }

} // namespace alphascope
