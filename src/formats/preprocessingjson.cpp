// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/preprocessingjson.h"

#include "formats/configwriter.h"
#include "formats/tokensjson.h"

#include <QJsonArray>

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QJsonArray toJson(const std::vector<ColumnScaling> &columns)
{
    QJsonArray json;
    for (const ColumnScaling &column : columns) {
        ConfigWriter writer;
        writer("least", column.least);
        writer("greatest", column.greatest);
        writer.json.insert(u"column"_s, QString::fromStdString(column.column));
        json.append(writer.json);
    }
    return json;
}

//! Nothing when one of them is damaged.
std::vector<ColumnScaling> columnsOf(const QJsonArray &json)
{
    std::vector<ColumnScaling> columns;
    for (const auto &each : json) {
        const QJsonValue least = each[u"least"_s], greatest = each[u"greatest"_s];
        if (!least.isDouble() || !greatest.isDouble())
            return {};
        columns.push_back({ each[u"column"_s].toString().toStdString(), least.toDouble(), greatest.toDouble() });
    }
    return columns;
}

} // namespace

QJsonObject toJson(const Preprocessing &preprocessing)
{
    QJsonObject json;
    if (preprocessing.words) {
        const Vocabularies words { preprocessing.words, nullptr, TokenUnit::Words, TokenUnit::Words };
        json.insert(u"words"_s, toJson(words).value(u"source"_s));
    }
    QJsonArray classes;
    for (const std::string &name : preprocessing.classes)
        classes.append(QString::fromStdString(name));
    if (!classes.isEmpty())
        json.insert(u"classes"_s, classes);
    if (const SeriesScaling &scaling = preprocessing.scaling; !scaling.isEmpty()) {
        json.insert(u"scaling"_s,
            QJsonObject { { u"inputs"_s, toJson(scaling.inputs) }, { u"targets"_s, toJson(scaling.targets) } });
    }
    return json;
}

Preprocessing preprocessingOf(const QJsonObject &json)
{
    Preprocessing preprocessing;
    if (json.contains(u"words"_s)) {
        Vocabularies vocabularies;
        QJsonObject words = toJson(vocabularies);
        words.insert(u"source"_s, json[u"words"_s]);
        if (!fromJson(words, vocabularies))
            preprocessing.words = vocabularies.source;
    }
    for (const auto &name : json[u"classes"_s].toArray())
        preprocessing.classes.push_back(name.toString().toStdString());
    const QJsonValue scaling = json[u"scaling"_s];
    preprocessing.scaling = { columnsOf(scaling[u"inputs"_s].toArray()), columnsOf(scaling[u"targets"_s].toArray()) };
    return preprocessing;
}

bool fits(const Preprocessing &preprocessing, const Specimen &specimen)
{
    Index inputs = 0, outputs = 0;
    if (const auto *model = std::get_if<ManyToOne>(&specimen)) {
        inputs = model->config.rnn.inputSize;
        outputs = model->config.outputSize;
    } else if (const auto *many = std::get_if<ManyToMany>(&specimen)) {
        inputs = many->config.rnn.inputSize;
        outputs = many->config.outputSize;
    } else {
        return false;
    }
    const auto &[words, classes, scaling] = preprocessing;
    return (!words || words->size() == inputs) && static_cast<Index>(classes.size()) <= outputs
        && (scaling.isEmpty()
            || (static_cast<Index>(scaling.inputs.size()) == inputs
                && static_cast<Index>(scaling.targets.size()) == outputs));
}

} // namespace alphascope
