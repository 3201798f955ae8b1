// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingconfig.h"

#include "formats/configjson.h"
#include "formats/configwriter.h"
#include "formats/jsonobject.h"
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
    writer("training_metric", report.trainingMetric);
    writer("validation_metric", report.validationMetric);
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

tl::expected<TrainingConfig, Error> resumedConfig(const TrainingConfig &config, const QJsonObject &training)
{
    QJsonObject json = config.json;
    const bool isSameData = !json.contains(u"data"_s);
    if (isSameData) {
        QJsonObject data = training[u"data"_s].toObject();
        data.remove(u"vocabulary_size"_s); // the model has its words
        json.insert(u"data"_s, data);
    }
    QJsonObject settings = training[u"settings"_s].toObject();
    settings.remove(u"loss"_s); // follows from the data
    const QJsonObject given = json[u"training"_s].toObject();
    for (auto it = given.begin(); it != given.end(); ++it)
        settings.insert(it.key(), it.value());
    json.insert(u"training"_s, settings);
    auto resumed = TrainingConfigReader(json, config.folder).read();
    if (!resumed)
        return resumed;
    if (isSameData)
        resumed->dataJson = training[u"data"_s].toObject();
    resumed->snapshotName = training[u"snapshot"_s].toString();
    return resumed;
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
    const QJsonObject &before)
{
    ConfigWriter writer;
    visitTraining(settings, writer);
    writer(validationName, config.validation);
    writer("loss", settings.loss);
    QJsonArray epochs;
    for (const EpochReport &report : outcome.epochs)
        epochs.append(epochJson(report));
    ConfigWriter end;
    end("outcome", outcome.kind);
    end("steps", outcome.steps);
    end("metric", metricOf(settings.loss));
    if (outcome.bestEpoch)
        end("best_epoch", *outcome.bestEpoch + 1);
    QJsonObject json = end.json;
    json.insert(u"settings"_s, writer.json);
    json.insert(u"data"_s, config.dataJson);
    json.insert(u"epochs"_s, epochs);
    if (!config.snapshotName.isEmpty())
        json.insert(u"snapshot"_s, config.snapshotName);
    if (!before.isEmpty())
        json.insert(u"before"_s, before);
    return json;
}

QString whyValidationMayBeLearned(const TrainingConfig &config, const QJsonObject &before)
{
    if (config.validation <= 0)
        return {};
    const QString seed = QString::number(config.settings.plan.seed);
    const bool isSeries = std::holds_alternative<SeriesFile>(config.data); // others are divided by what they are
    QStringList differences;
    const auto add = [&differences](const QString &difference) {
        if (!differences.contains(difference))
            differences << difference;
    };
    for (QJsonObject each = before; !each.isEmpty(); each = each[u"before"_s].toObject()) {
        const QJsonValue settings = each[u"settings"_s];
        if (settings[u"seed"_s].toString() != seed && !isSeries)
            add(u"seed"_s);
        if (settings[QLatin1StringView(validationName)].toDouble() < config.validation)
            add(QLatin1StringView(validationName));
        if (isSeries && each[u"data"_s] != config.dataJson)
            add(u"data"_s);
    }
    if (differences.isEmpty())
        return {};
    return TrainingConfigText::tr(
        "%1 was trained with another %2, so it may have learned from examples that are for validation now, and their "
        "loss may be too good. Give the same, or do not rely on it.")
        .arg(quoted(config.snapshotName), differences.join(", "_L1));
}

} // namespace alphascope
