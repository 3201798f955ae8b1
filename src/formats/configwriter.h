// SPDX-License-Identifier: GPL-3.0-or-later
//! Writes a configuration as JSON, field by field as a visitor calls it: choices as words, large numbers as texts.
#pragma once

#include "formats/configfields.h"
#include "formats/enumwords.h"

#include <QJsonObject>

#include <cmath>
#include <optional>
#include <type_traits>

namespace alphascope {

constexpr QLatin1StringView noCell("none"); //!< in place of a cell that is not there

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
    template <typename Value>
    void operator()(const char *name, Later<Value> field)
    {
        (*this)(name, field.value);
    }
    void operator()(const char *name, FromZero<const Index> field) { insert(name, qint64 { field.number }); }
    void operator()(const char *name, const std::optional<Cell> &field)
    {
        if (field)
            (*this)(name, *field);
        else
            insert(name, noCell);
    }
    //! Nothing for a number that is not given.
    void operator()(const char *name, const std::optional<double> &field)
    {
        if (field)
            (*this)(name, *field);
    }
    void operator()(const char *name, const std::optional<Index> &field)
    {
        if (field)
            (*this)(name, *field);
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

} // namespace alphascope
