// SPDX-License-Identifier: GPL-3.0-or-later
//! Reads a configuration from JSON, field by field as a visitor calls it; the first error names its field and stays.
#pragma once

#include "formats/configfields.h"
#include "formats/configwriter.h"
#include "formats/enumwords.h"
#include "formats/error.h"

#include <QCoreApplication>
#include <QJsonObject>
#include <QStringList>

#include <optional>
#include <type_traits>

namespace alphascope {

class ConfigReader {
    Q_DECLARE_TR_FUNCTIONS(Snapshot)

public:
    //! Who wrote the JSON: a program, which writes every field, or a person, who leaves out what may stay as it is.
    enum class By { Program, Person };

    //! In sentences the names of the fields follow `prefix`: "training.".
    explicit ConfigReader(const QJsonObject &json, By by = By::Program, const QString &prefix = {})
        : m_json(json)
        , m_by(by)
        , m_prefix(prefix)
    {
    }

    void operator()(const char *name, bool &field);
    void operator()(const char *name, int &field);
    void operator()(const char *name, Index &field) { readWhole(name, 1, field); }
    void operator()(const char *name, FromZero<Index> field) { readWhole(name, 0, field.number); }
    template <typename Value>
    void operator()(const char *name, Later<Value> field)
    {
        if (isHere(name) && m_json.contains(QLatin1StringView(name)))
            (*this)(name, field.value);
    }
    void operator()(const char *name, std::optional<Index> &field);
    void operator()(const char *name, std::optional<Cell> &field);
    void operator()(const char *name, std::uint64_t &field);
    void operator()(const char *name, double &field);
    void operator()(const char *name, std::optional<double> &field); //!< null: not given
    void operator()(const char *name, QString &field);
    void operator()(const char *name, QStringList &field);
    template <typename Enum>
    requires std::is_enum_v<Enum>
    void operator()(const char *name, Enum &field)
    {
        if (!isHere(name))
            return;
        const QString word = take(name).toString();
        QStringList words;
        for (const auto &each : wordsOf(field)) {
            if (word == QLatin1StringView(each.word)) {
                field = each.value;
                return;
            }
            words << QLatin1StringView(each.word);
        }
        check(false, name, oneOf(words));
    }

    //! Names that no visitor has asked for are an error.
    void refuseOthers();

    std::optional<Error> error;

private:
    bool isHere(const char *name);
    QJsonValue take(const char *name) const { return m_json.value(QLatin1StringView(name)); }
    //! What JSON writes a value as: in quotation marks, or bare as numbers, true and false are.
    enum class Kind { Text, Bare };
    bool check(bool good, const char *name, const QString &wanted, Kind kind = Kind::Text);
    void readWhole(const char *name, Index least, Index &field);
    static QString oneOf(const QStringList &words);

    const QJsonObject &m_json;
    By m_by;
    QString m_prefix;
    QStringList m_known;
};

} // namespace alphascope
