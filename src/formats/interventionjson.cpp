// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/interventionjson.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cmath>
#include <optional>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct InterventionText {
    Q_DECLARE_TR_FUNCTIONS(alphascope::InterventionJson)
};

QJsonArray toJson(const std::vector<EntryIntervention> &entries)
{
    QJsonArray array;
    for (const EntryIntervention &one : entries)
        array.append(QJsonObject {
            { u"row"_s, qint64 { one.row } }, { u"entry"_s, qint64 { one.entry } }, { u"set"_s, one.value } });
    return array;
}

QJsonObject toJson(const WeightIntervention &one)
{
    QJsonObject json;
    if (one.sheet != 0)
        json.insert(u"head"_s, qint64 { one.sheet });
    if (one.row != everyOne)
        json.insert(u"row"_s, qint64 { one.row });
    if (one.column != everyOne)
        json.insert(u"column"_s, qint64 { one.column });
    json.insert(one.change == WeightChange::Set ? u"set"_s : u"scale"_s, one.value);
    return json;
}

std::optional<double> finite(const QJsonValue &value)
{
    return value.isDouble() && std::isfinite(value.toDouble()) ? std::optional(value.toDouble()) : std::nullopt;
}

//! From 0; nothing when it is no whole number. `missing` is what a place that is left out stands for.
std::optional<Index> place(const QJsonObject &json, const QString &name, Index missing)
{
    if (!json.contains(name))
        return missing;
    const qint64 index = json.value(name).toInteger(-1);
    return index >= 0 ? std::optional<Index>(index) : std::nullopt;
}

std::optional<WeightIntervention> weightFrom(const QJsonObject &json)
{
    const bool scales = json.contains(u"scale"_s);
    const auto sheet = place(json, u"head"_s, 0);
    const auto row = place(json, u"row"_s, everyOne), column = place(json, u"column"_s, everyOne);
    const auto value = finite(json.value(scales ? u"scale"_s : u"set"_s));
    if (!sheet || !row || !column || !value || *value < 0 || (*row == everyOne && *column == everyOne))
        return std::nullopt;
    return WeightIntervention { *sheet, *row, *column, scales ? WeightChange::Scale : WeightChange::Set, *value };
}

std::optional<EntryIntervention> entryFrom(const QJsonObject &json)
{
    const auto row = place(json, u"row"_s, everyOne), entry = place(json, u"entry"_s, everyOne);
    const auto value = finite(json.value(u"set"_s));
    if (!row || !entry || *row == everyOne || *entry == everyOne || !value)
        return std::nullopt;
    return EntryIntervention { *row, *entry, *value };
}

//! How many of the list were left out.
template <typename One>
qsizetype read(const QJsonValue &list, std::vector<One> &ones, std::optional<One> (*from)(const QJsonObject &))
{
    for (const auto &json : list.toArray())
        if (const auto one = from(json.toObject()))
            ones.push_back(*one);
    return list.toArray().size() - std::ssize(ones);
}

} // namespace

QJsonObject toJson(const Interventions &interventions)
{
    if (interventions.isEmpty())
        return {};
    QJsonArray weights;
    for (const WeightIntervention &one : interventions.weights)
        weights.append(toJson(one));
    return { { u"renormalises"_s, interventions.renormalises }, { u"weights"_s, weights },
        { u"states"_s, toJson(interventions.states) }, { u"queries"_s, toJson(interventions.queries) } };
}

Interventions interventionsFromJson(const QJsonObject &json, QString &warning)
{
    Interventions interventions;
    interventions.renormalises = json.value("renormalises"_L1).toBool(true);
    const qsizetype lost = read(json.value("weights"_L1), interventions.weights, weightFrom)
        + read(json.value("states"_L1), interventions.states, entryFrom)
        + read(json.value("queries"_L1), interventions.queries, entryFrom);
    if (lost > 0) {
        const QString sentence = InterventionText::tr("Of its interventions %1 could not be read and were left out.");
        warning = (sentence.arg(lost) + u' ' + warning).trimmed();
    }
    return interventions;
}

} // namespace alphascope
