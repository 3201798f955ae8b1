// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingconfig.h"

#include "formats/configjson.h"
#include "formats/configwriter.h"
#include "formats/jsonobject.h"
#include "formats/tokensjson.h"
#include "formats/trainingconfigreader.h"
#include "formats/trainingfields.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QJsonArray>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TrainingConfigText {
    Q_DECLARE_TR_FUNCTIONS(TrainingConfig)
};

QJsonObject configOf(const Specimen &specimen)
{
    return std::visit([](const auto &model) { return toJson(model.config); }, specimen);
}

QJsonObject epochJson(const EpochReport &report)
{
    ConfigWriter writer;
    writer("training_loss", report.trainingLoss);
    writer("validation_loss", report.validationLoss);
    return writer.json;
}

} // namespace

tl::expected<TrainingConfig, Error> readTrainingConfig(const QByteArray &json, const QDir &folder)
{
    const auto object
        = parseObject(json, u"{\"model\": {\"family\": \"encoder_decoder\"}, \"data\": {\"task\": \"reverse\"}}"_s);
    if (!object)
        return tl::unexpected(object.error());
    return TrainingConfigReader(*object, folder).read();
}

std::optional<Error> contradiction(const TrainingConfig &config, const Specimen &suited)
{
    const QJsonObject wanted = configOf(config.model), made = configOf(suited);
    for (const QString &name : config.given) {
        if (wanted[name] == made[name])
            continue;
        return Error { TrainingConfigText::tr(
            "Its setting %1 is %2, but with these data it is %3. Leave it out, or change it.")
                           .arg(quoted(QString(u"model."_s + name)), quoted(wanted[name].toVariant().toString()),
                               quoted(made[name].toVariant().toString())) };
    }
    return {};
}

QJsonObject trainingJson(const TrainingConfig &config, const TrainingSettings &settings, const TrainingOutcome &outcome,
    const TextTerms &terms)
{
    ConfigWriter writer;
    visitTraining(settings, writer);
    writer("validation", config.validation);
    writer("loss", settings.loss);
    QJsonArray epochs;
    for (const EpochReport &report : outcome.epochs)
        epochs.append(epochJson(report));
    ConfigWriter end;
    end("outcome", outcome.kind);
    QJsonObject json { { u"settings"_s, writer.json }, { u"data"_s, config.dataJson }, { u"epochs"_s, epochs },
        { u"outcome"_s, end.json.value(u"outcome"_s) } };
    if (!terms.words)
        return json;
    QJsonArray classes;
    for (const std::string &name : terms.classes)
        classes.append(QString::fromStdString(name));
    json.insert(u"words"_s, toJson(Vocabularies { terms.words, nullptr, TokenUnit::Words, TokenUnit::Words }));
    json.insert(u"classes"_s, classes);
    return json;
}

TextTerms termsOfTraining(const QJsonObject &training)
{
    Vocabularies vocabularies;
    const QJsonValue words = training[u"words"_s];
    if (!words.isObject() || fromJson(words, vocabularies))
        return {};
    TextTerms terms { vocabularies.source, {} };
    for (const auto &name : training[u"classes"_s].toArray())
        terms.classes.push_back(name.toString().toStdString());
    return terms;
}

} // namespace alphascope
