// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingconfigreader.h"

#include "formats/snapshotparts.h"
#include "formats/trainingfields.h"
#include "formats/wording.h"

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

const QStringList &parts()
{
    static const QStringList names { u"model"_s, u"snapshot"_s, u"resume"_s, u"data"_s, u"training"_s, u"input"_s };
    return names;
}

const QStringList &kindsOfData()
{
    static const QStringList names { u"task"_s, u"pairs"_s, u"labelled"_s, u"series"_s };
    return names;
}

//! A model without weights of each family that can be trained.
const std::vector<Specimen> &families()
{
    static const std::vector<Specimen> all { ManyToOne(), ManyToMany(), EncoderDecoder(), RnnSearch() };
    return all;
}

const Specimen *familyNamed(const QString &name)
{
    const auto found = std::find_if(
        families().begin(), families().end(), [&name](const Specimen &each) { return name == familyWord(each); });
    return found == families().end() ? nullptr : &*found;
}

QString familyNames()
{
    QStringList names;
    for (const Specimen &each : families())
        names << familyWord(each);
    return names.join(", "_L1);
}

struct NamedTask {
    QLatin1StringView name;
    TaskPlan plan;
};

const std::vector<NamedTask> &tasks()
{
    const auto symbols = [](SymbolOrder order) {
        SymbolPlan plan;
        plan.order = order;
        return plan;
    };
    static const std::vector<NamedTask> all {
        { "fibonacci"_L1, FibonacciPlan() },
        { "adding"_L1, AddingPlan() },
        { "reverse"_L1, symbols(SymbolOrder::Reversed) },
        { "copy"_L1, symbols(SymbolOrder::Copied) },
        { "sort"_L1, symbols(SymbolOrder::Sorted) },
        { "dates"_L1, DatePlan() },
        { "reviews"_L1, ReviewPlan() },
        { "german"_L1, GermanPlan() },
    };
    return all;
}

} // namespace

TrainingConfigReader::Failure TrainingConfigReader::checkParts() const
{
    for (const QString &name : m_json.keys()) {
        if (!parts().contains(name)) {
            return Error { tr("%1 is no part of a training; there are %2.").arg(quoted(name), parts().join(", "_L1)) };
        }
        if (name != "snapshot"_L1 && name != "resume"_L1 && !m_json[name].isObject()) {
            return Error { tr("Its part %1 should be an object, such as %2.")
                               .arg(quoted(name), quoted(u"{\"%1\": {...}}"_s.arg(name))) };
        }
    }
    const bool hasModel = m_json.contains(u"model"_s), hasSnapshot = m_json.contains(u"snapshot"_s);
    if (hasModel && hasSnapshot)
        return Error { tr("Both “model” and “snapshot” say what to train. Leave one out.") };
    if (!hasModel && !hasSnapshot) {
        return Error { tr(
            "It does not say what to train. Give a new model, such as {\"model\": {\"family\": "
            "\"many_to_one\"}}, or a file to go on from, such as {\"snapshot\": \"model.safetensors\"}.") };
    }
    if (m_json.contains(u"resume"_s) && !hasSnapshot)
        return Error { tr("Its setting “resume” is for a training in a snapshot. Name one, or leave it out.") };
    if (!m_json.contains(u"data"_s) && !m_json[u"resume"_s].toBool()) {
        return Error { tr("It does not say what to learn from. Give data, such as {\"data\": {\"task\": "
                          "\"reverse\"}}.") };
    }
    return {};
}

TrainingConfigReader::Failure TrainingConfigReader::readModel()
{
    if (m_json.contains(u"snapshot"_s)) {
        ConfigReader reader(m_json, ConfigReader::By::Person);
        reader("snapshot", m_config.snapshotName);
        m_config.snapshot = pathOf(m_config.snapshotName);
        reader("resume", m_config.resumes);
        return reader.error;
    }
    const QJsonObject json = m_json[u"model"_s].toObject();
    const Specimen *model = familyNamed(json[u"family"_s].toString());
    if (!model) {
        return Error { tr("Its setting %1 is %2; it should be one of %3.")
                           .arg(quoted(u"model.family"),
                               json.contains(u"family"_s) ? quoted(json[u"family"_s].toVariant().toString())
                                                          : tr("missing"),
                               familyNames()) };
    }
    m_config.model = *model;
    QString family;
    ConfigReader reader(json, ConfigReader::By::Person, u"model."_s);
    reader("family", family);
    std::visit([&reader](auto &each) { visitConfig(each.config, reader); }, m_config.model);
    reader.refuseOthers();
    m_config.given = json.keys();
    return reader.error;
}

TrainingConfigReader::Failure TrainingConfigReader::readTask(const QJsonObject &json)
{
    QStringList names;
    const QString name = json[u"task"_s].toString();
    for (const NamedTask &task : tasks()) {
        names << task.name;
        if (name != task.name)
            continue;
        GeneratedTask generated { .plan = task.plan };
        QString ignored;
        ConfigReader reader(json, ConfigReader::By::Person, u"data."_s);
        reader("task", ignored);
        visitTask(generated, reader);
        reader.refuseOthers();
        m_config.data = generated;
        return reader.error;
    }
    return Error { tr("Its setting %1 is %2; it should be one of %3.")
                       .arg(
                           quoted(u"data.task"), quoted(json[u"task"_s].toVariant().toString()), names.join(", "_L1)) };
}

TrainingConfigReader::Failure TrainingConfigReader::readFile(const QJsonObject &json, const QString &kind)
{
    QString file;
    ConfigReader reader(json, ConfigReader::By::Person, u"data."_s);
    reader(kind.toLatin1().constData(), file);
    const QString path = pathOf(file);
    if (kind == "pairs"_L1) {
        PairsFile source { .path = path };
        reader("unit", source.unit);
        reader("vocabulary_size", m_config.vocabularySize);
        m_config.data = source;
    } else if (kind == "labelled"_L1) {
        LabelledFile source { .path = path, .columns = {} };
        reader("text", source.columns.text);
        reader("label", source.columns.label);
        reader("vocabulary_size", m_config.vocabularySize);
        m_config.data = source;
    } else {
        SeriesFile source { .path = path, .plan = {} };
        reader("window", source.plan.window);
        reader("horizon", source.plan.horizon);
        reader("target_steps", source.plan.targetSteps);
        reader("inputs", source.plan.inputs);
        reader("targets", source.plan.targets);
        m_config.data = source;
    }
    reader.refuseOthers();
    if (m_config.vocabularySize && !m_config.snapshot.isEmpty() && !reader.error) {
        return Error { tr("Its setting %1 is for a new model, but %2 has its words already. Leave it out.")
                           .arg(quoted(u"data.vocabulary_size"), quoted(m_config.snapshotName)) };
    }
    return reader.error;
}

TrainingConfigReader::Failure TrainingConfigReader::readData()
{
    if (!m_json.contains(u"data"_s))
        return {}; // the snapshot says what
    const QJsonObject json = m_json[u"data"_s].toObject();
    QStringList kinds;
    for (const QString &kind : kindsOfData()) {
        if (json.contains(kind))
            kinds << kind;
    }
    if (kinds.size() != 1) {
        return Error { tr("Its part “data” should have just one of %1, but it has %2.")
                           .arg(kindsOfData().join(", "_L1), kinds.isEmpty() ? tr("none") : kinds.join(", "_L1)) };
    }
    m_config.dataJson = json;
    return kinds[0] == "task"_L1 ? readTask(json) : readFile(json, kinds[0]);
}

TrainingConfigReader::Failure TrainingConfigReader::readTraining()
{
    const QJsonObject json = m_json[u"training"_s].toObject();
    ConfigReader reader(json, ConfigReader::By::Person, u"training."_s);
    visitTraining(m_config.settings, reader);
    reader(validationName, m_config.validation);
    reader.refuseOthers();
    return reader.error;
}

tl::expected<TrainingConfig, Error> TrainingConfigReader::read()
{
    if (auto failure = checkParts())
        return tl::unexpected(std::move(*failure));
    for (const auto part :
        { &TrainingConfigReader::readModel, &TrainingConfigReader::readData, &TrainingConfigReader::readTraining }) {
        if (auto failure = (this->*part)())
            return tl::unexpected(std::move(*failure));
    }
    m_config.json = m_json;
    m_config.folder = m_folder;
    m_config.inputJson = m_json[u"input"_s].toObject();
    return std::move(m_config);
}

} // namespace alphascope
