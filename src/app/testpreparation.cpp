// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/testpreparation.h"

#include "document/trainingpreparation.h"
#include "formats/readablefile.h"
#include "formats/wording.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QJsonDocument>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TestPreparation {
    Q_DECLARE_TR_FUNCTIONS(EvaluateCommand)
};

//! The data of a JSON file that describes a training, or only its data.
tl::expected<QJsonObject, Error> dataOf(const QString &path)
{
    const auto json = readJsonFile(path);
    if (!json)
        return tl::unexpected(json.error());
    const QJsonValue data = QJsonDocument::fromJson(*json).object()[u"data"_s];
    if (data.isObject())
        return data.toObject();
    return tl::unexpected(Error { TestPreparation::tr(
        "%1 does not say which data to evaluate on. Give JSON such as {\"data\": {\"task\": \"reverse\"}}.")
                                      .arg(quoted(QFileInfo(path).fileName())) });
}

//! The same as a training that goes on from the snapshot would read them.
tl::expected<TrainingConfig, Error> configFor(const QJsonObject &data, const QString &snapshotFile, const QDir &folder)
{
    const QJsonObject json { { u"snapshot"_s, snapshotFile }, { u"data"_s, data } };
    return readTrainingConfig(QJsonDocument(json).toJson(), folder);
}

//! All that was drawn for this training and those before it; of files nothing is known.
SourceKeys metBy(const QJsonObject &training, const QString &snapshotFile, const Specimen &specimen,
    const CommandOutput &output, const std::stop_token &stop)
{
    SourceKeys known;
    for (QJsonObject each = training; !each.isEmpty(); each = each[u"before"_s].toObject()) {
        const auto config = configFor(each[u"data"_s].toObject(), snapshotFile, QDir());
        const DataSource source = config ? sourceFor(*config, specimen) : DataSource(PairsFile());
        if (const auto *task = std::get_if<GeneratedTask>(&source); task && !check(*task)) {
            known.merge(keysOf(generate(*task, stop)));
        } else {
            output.warn(TestPreparation::tr("The model was trained on data that are not drawn anew, so it may have met "
                                            "some of these examples."));
        }
    }
    if (training.isEmpty())
        output.warn(TestPreparation::tr("The file does not say what the model was trained on, so it may have met these "
                                        "examples."));
    return known;
}

//! Takes what is not for validation out; the order of the rows is that of the examples.
template <typename Examples>
void keep(std::vector<Examples> &examples, const std::vector<Index> &rows)
{
    examples = chosen(examples, rows);
}

//! The examples of a file that a training with these settings validates on.
TrainingExamples forValidation(TrainingExamples examples, const QJsonObject &settings)
{
    const SplitShares shares { settings[u"validation_split"_s].toDouble(), 0 };
    const std::uint64_t seed = settings[u"seed"_s].toString().toULongLong();
    if (auto *pairs = std::get_if<PairExamples>(&examples))
        keep(pairs->pairs, split(pairs->pairs, shares, seed).validation);
    else if (auto *labelled = std::get_if<LabelledExamples>(&examples))
        keep(labelled->texts, split(labelled->texts, shares, seed).validation);
    else if (auto *series = std::get_if<SeriesExamples>(&examples))
        keep(series->windows, splitByTime(static_cast<Index>(series->windows.size()), shares.validation, 0).validation);
    return examples;
}

void limit(TrainingExamples &examples, Index most)
{
    std::visit(
        [most](auto &given) {
            const auto shorten = [most](auto &list) {
                if (static_cast<Index>(list.size()) > most)
                    list.resize(static_cast<std::size_t>(most));
            };
            if constexpr (requires { given.windows; })
                shorten(given.windows);
            else if constexpr (requires { given.texts; })
                shorten(given.texts);
            else if constexpr (requires { given.pairs; })
                shorten(given.pairs);
            else
                shorten(given);
        },
        examples);
}

//! Draws from another seed than the training did.
tl::expected<TestSet, Error> drawnFor(GeneratedTask task, const TestRequest &request, SourceKeys known,
    PreparedTest &prepared, const std::stop_token &stop)
{
    task.seed = request.seed.value_or(task.seed + 1);
    task.examples = request.examples.value_or(1000);
    if (const auto problem = check(task))
        return tl::unexpected(Error { QString::fromStdString(problem->sentence) });
    if (!std::holds_alternative<FibonacciPlan>(task.plan))
        prepared.seed = task.seed;
    return unseenExamples(task, std::move(known), stop);
}

tl::expected<TestSet, Error> readFor(const DataSource &source, const TestRequest &request, const Snapshot &snapshot,
    const SourceKeys &known, const QJsonObject &data, const CommandOutput &output, const std::stop_token &stop)
{
    if (request.seed) {
        return tl::unexpected(Error { TestPreparation::tr(
            "A seed is for a task that draws its examples, but these are in a file. Leave --seed out.") });
    }
    auto read = readData(source, {}, stop);
    if (!read)
        return tl::unexpected(read.error());
    output.warn(read->skipped.summary());
    const bool wasLearned = data == snapshot.training[u"data"_s].toObject();
    TestSet set { wasLearned ? forValidation(std::move(read->examples), snapshot.training[u"settings"_s].toObject())
                             : without(known, std::move(read->examples)),
        {} };
    if (request.examples)
        limit(set.examples, *request.examples);
    return set;
}

} // namespace

tl::expected<PreparedTest, Error> prepareTest(const QString &snapshotFile, const Snapshot &snapshot,
    const TestRequest &request, const CommandOutput &output, const std::stop_token &stop)
{
    PreparedTest prepared;
    const bool isOther = !request.dataFile.isEmpty();
    if (isOther) {
        auto data = dataOf(request.dataFile);
        if (!data)
            return tl::unexpected(data.error());
        prepared.data = *data;
    } else {
        prepared.data = snapshot.training[u"data"_s].toObject();
    }
    if (prepared.data.isEmpty()) {
        return tl::unexpected(Error { TestPreparation::tr(
            "The file does not say what the model was trained on. Name data to evaluate on with --data.") });
    }
    const QDir folder = isOther ? QFileInfo(request.dataFile).absoluteDir() : QFileInfo(snapshotFile).absoluteDir();
    const auto config = configFor(prepared.data, snapshotFile, folder);
    if (!config)
        return tl::unexpected(config.error());
    const DataSource source = sourceFor(*config, snapshot.specimen);
    const auto *task = std::get_if<GeneratedTask>(&source);
    const bool isSameFile = !task && prepared.data == snapshot.training[u"data"_s].toObject();
    SourceKeys known;
    if (!isSameFile)
        known = metBy(snapshot.training, snapshotFile, snapshot.specimen, output, stop);
    auto set = task ? drawnFor(*task, request, std::move(known), prepared, stop)
                    : readFor(source, request, snapshot, known, prepared.data, output, stop);
    if (!set)
        return tl::unexpected(set.error());

    SetupPlan plan;
    plan.validation = 0;
    plan.isNew = false;
    plan.preprocessing = snapshot.preprocessing;
    prepared.gold = std::move(set->gold);
    if (keysOf(set->examples).empty()) {
        return tl::unexpected(Error {
            TestPreparation::tr("There is no example left that the model has not met. Name other data with --data.") });
    }
    prepared.setup = setUp(snapshot.specimen, set->examples, plan);
    if (prepared.setup.problem)
        return tl::unexpected(Error { QString::fromStdString(prepared.setup.problem->sentence) });
    return prepared;
}

} // namespace alphascope
