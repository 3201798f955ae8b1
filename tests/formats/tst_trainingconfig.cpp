// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/trainingconfig.h"
#include "testclass.h"

#include <QtTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

tl::expected<TrainingConfig, Error> read(const QByteArray &json)
{
    return readTrainingConfig(json, QDir(u"/folder"_s));
}

//! Text after text in place of “model”, “data” and “training”.
QByteArray json(const QByteArray &training, const QByteArray &data = R"({"task": "reverse"})",
    const QByteArray &model = R"({"family": "encoder_decoder"})")
{
    return "{\"model\": " + model + ", \"data\": " + data + ", \"training\": " + training + '}';
}

} // namespace

class TrainingConfigTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsMissingHasItsDefault()
    {
        const auto config = read(R"({"model": {"family": "many_to_one"}, "data": {"task": "fibonacci"}})");
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        QVERIFY(config->settings == TrainingSettings());
        QVERIFY(std::get<ManyToOne>(config->model).config == ManyToOneConfig());
        QCOMPARE(config->validation, 0.1);
        QVERIFY(config->snapshot.isEmpty());
    }

    void everySettingIsRead()
    {
        const auto config = read(json(R"({"epochs": 3, "batch_size": 4, "batches_per_step": 2, "shuffled": false,
            "optimiser": "sgd", "learning_rate": 0.5, "momentum": 0.9, "nesterov": true, "beta1": 0.8, "beta2": 0.99,
            "epsilon": 1e-7, "weight_decay": 0.01, "clip_norm": 5, "schedule": "cosine", "schedule_every": 7,
            "schedule_factor": 0.3, "schedule_warm_up": 0, "schedule_steps": 9, "schedule_lowest": 0.001,
            "dropout": 0.2, "teacher_forcing": 0.5, "validation_split": 0.25, "patience": 6, "seed": 17, "threads": 2})"));
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        TrainingSettings expected;
        expected.epochs = 3;
        expected.plan = { .optimiser = { Optimiser::Sgd, 0.5, 0.9, true, 0.8, 0.99, 1e-7, 0.01, 5 },
            .schedule = { Schedule::Kind::Cosine, 7, 0.3, 0, 9, 0.001 },
            .batchSize = 4,
            .batchesPerStep = 2,
            .shuffled = false,
            .seed = 17,
            .threads = 2 };
        expected.patience = 6;
        expected.dropout = 0.2;
        expected.teacherForcing = 0.5;
        QVERIFY(config->settings == expected);
        QCOMPARE(config->validation, 0.25);
    }

    void aTrainingIsResumedWithWhatItsSnapshotSays()
    {
        const auto config
            = read(R"({"snapshot": "a.safetensors", "resume": true, "training": {"epochs": 9, "clip_norm": null}})");
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        QVERIFY(config->resumes);
        const QJsonObject training { { u"data"_s, QJsonObject { { u"task"_s, u"sort"_s }, { u"examples"_s, 77 } } },
            { u"settings"_s,
                QJsonObject { { u"epochs"_s, 3 }, { u"batch_size"_s, 5 }, { u"clip_norm"_s, 2 },
                    { u"seed"_s, u"18446744073709551557"_s }, { u"loss"_s, u"cross_entropy"_s } } },
            { u"snapshot"_s, u"older.safetensors"_s } };
        const auto resumed = resumedConfig(*config, training);
        QVERIFY2(resumed, qPrintable(resumed ? QString() : resumed.error().sentence));
        QCOMPARE(std::get<GeneratedTask>(resumed->data).examples, Index(77));
        QCOMPARE(resumed->settings.epochs, Index(9));
        QCOMPARE(resumed->settings.plan.batchSize, Index(5));
        QVERIFY(!resumed->settings.plan.optimiser.clipNorm); // which was asked for
        QCOMPARE(resumed->settings.plan.seed, std::uint64_t(18446744073709551557u));
        QCOMPARE(resumed->dataJson, training[u"data"_s].toObject());
        QCOMPARE(resumed->snapshotName, u"older.safetensors"_s);
        QCOMPARE(resumed->snapshot, u"/folder/a.safetensors"_s);
    }

    void aResumedTrainingOfAFileKeepsTheVocabularyItBeganWith()
    {
        const auto config = read(R"({"snapshot": "a.safetensors", "resume": true})");
        const QJsonObject data { { u"pairs"_s, u"pairs.tsv"_s }, { u"vocabulary_size"_s, 50 } };
        const auto resumed = resumedConfig(*config, { { u"data"_s, data } });
        QVERIFY2(resumed, qPrintable(resumed ? QString() : resumed.error().sentence));
        QVERIFY(!resumed->vocabularySize);
        QCOMPARE(resumed->dataJson, data);
        QCOMPARE(std::get<PairsFile>(resumed->data).path, u"/folder/pairs.tsv"_s);
    }

    void theModelIsConfigured()
    {
        const auto config = read(json("{}", R"({"task": "sort"})",
            R"({"family": "encoder_decoder", "cell": "lstm", "bidirectional": true, "hidden_size": 12, "seed": 5})"));
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        const EncoderDecoderConfig &model = std::get<EncoderDecoder>(config->model).config;
        QCOMPARE(model.encoder.cell, Cell::Lstm);
        QVERIFY(model.encoder.bidirectional);
        QCOMPARE(model.encoder.hiddenSize, Index(12));
        QCOMPARE(model.seed, std::uint64_t(5));
    }

    void manyToManyIsTrainedToo()
    {
        const auto config = read(json("{}", R"({"series": "c.csv", "window": 5, "target_steps": 3})",
            R"({"family": "many_to_many", "decoder_cell": "lstm", "decoder_steps": 3})"));
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        QCOMPARE(std::get<ManyToMany>(config->model).config.decoder, std::optional(Cell::Lstm));
        QCOMPARE(std::get<SeriesFile>(config->data).plan.targetSteps, Index(3));
        const auto fibonacci = read(json("{}", R"({"task": "fibonacci", "target_steps": 4})"));
        QCOMPARE(std::get<FibonacciPlan>(std::get<GeneratedTask>(fibonacci->data).plan).targetSteps, Index(4));
    }

    void theInputToBeShownIsKept()
    {
        const auto config = read(R"({"model": {"family": "encoder_decoder"}, "data": {"task": "copy"},
            "input": {"source": "abc", "target": ""}})");
        QVERIFY2(config, qPrintable(config ? QString() : config.error().sentence));
        QCOMPARE(config->inputJson[u"source"_s].toString(), u"abc"_s);
        QVERIFY(read(json("{}", R"({"task": "copy"})"))->inputJson.isEmpty());
    }

    void everyTaskHasItsSettings()
    {
        const auto taskOf = [](const char *data) { return std::get<GeneratedTask>(read(json("{}", data))->data); };
        QCOMPARE(std::get<FibonacciPlan>(taskOf(R"({"task": "fibonacci", "scaling": "logarithmic"})").plan).scaling,
            FibonacciScaling::Logarithmic);
        QCOMPARE(std::get<AddingPlan>(taskOf(R"({"task": "adding", "timesteps": 9})").plan).T, Index(9));
        const auto copy = taskOf(R"({"task": "copy", "alphabet": 5, "longest": 7, "examples": 12, "seed": 3})");
        QCOMPARE(std::get<SymbolPlan>(copy.plan).order, SymbolOrder::Copied);
        QCOMPARE(std::get<SymbolPlan>(copy.plan).alphabet, Index(5));
        QCOMPARE(copy.examples, Index(12));
        QCOMPARE(copy.seed, std::uint64_t(3));
        const auto dates = taskOf(R"({"task": "dates", "english": false, "first_year": 1990, "last_year": 1999})");
        QVERIFY(!std::get<DatePlan>(dates.plan).english);
        QCOMPARE(std::get<DatePlan>(dates.plan).lastYear, 1999);
        QVERIFY(std::get<ReviewPlan>(taskOf(R"({"task": "reviews", "indonesian": true})").plan).indonesian);
        QVERIFY(!std::get<GermanPlan>(taskOf(R"({"task": "german", "nested": false})").plan).nested);
        QVERIFY(std::get<GermanPlan>(taskOf(R"({"task": "german", "guided_alignment": true})").plan).guidedAlignment);
    }

    void pathsAreFromTheFolderOn()
    {
        const auto pairs = read(json("{}", R"({"pairs": "a.tsv", "unit": "characters", "vocabulary_size": 50})"));
        QCOMPARE(std::get<PairsFile>(pairs->data).path, u"/folder/a.tsv"_s);
        QCOMPARE(std::get<PairsFile>(pairs->data).unit, TokenUnit::Characters);
        QCOMPARE(pairs->vocabularySize.value(), Index(50));
        const auto labelled = read(json("{}", R"({"labelled": "/b.csv", "text": "review", "label": "sentiment"})"));
        QCOMPARE(std::get<LabelledFile>(labelled->data).path, u"/b.csv"_s);
        QCOMPARE(std::get<LabelledFile>(labelled->data).columns.label, u"sentiment"_s);
        const auto series = read(
            json("{}", R"({"series": "c.csv", "window": 5, "horizon": 2, "inputs": ["x", "y"], "targets": ["y"]})"));
        QCOMPARE(std::get<SeriesFile>(series->data).plan.window, Index(5));
        QCOMPARE(std::get<SeriesFile>(series->data).plan.inputs, QStringList({ u"x"_s, u"y"_s }));
        const auto snapshot = read(R"({"snapshot": "../m.safetensors", "data": {"task": "copy"}})");
        QCOMPARE(QDir::cleanPath(snapshot->snapshot), u"/m.safetensors"_s);
    }

    void whatIsWrongIsNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("part");
        const auto row = [](const char *name, const QByteArray &text, const char *part) {
            QTest::newRow(name) << text << QString::fromUtf8(part);
        };
        row("no JSON", "{\n\"model\": }", "in line 2");
        row("a list", "[]", "one JSON object");
        row("unknown part", R"({"modell": {}})", "“modell” is no part");
        row("part of a wrong kind", R"({"model": 3})", "“model” should be an object");
        row("no model", R"({"data": {"task": "copy"}})", "what to train");
        row("both", R"({"model": {}, "snapshot": "a", "data": {"task": "copy"}})", "Leave one out");
        row("no data", R"({"model": {"family": "many_to_one"}})", "what to learn from");
        row("snapshot of a wrong kind", R"({"snapshot": 1, "data": {"task": "copy"}})", "“snapshot” is “1”");
        row("no family", json("{}", R"({"task": "copy"})", "{}"), "“model.family” is missing");
        row("other family", json("{}", R"({"task": "copy"})", R"({"family": "vectors"})"),
            "“model.family” is “vectors”; it should be one of many_to_one, many_to_many, encoder_decoder, rnnsearch");
        row("unknown field", json("{}", R"({"task": "copy"})", R"({"family": "rnnsearch", "cell": "gru"})"),
            "“model.cell” is no setting here");
        row("wrong choice", json("{}", R"({"task": "copy"})", R"({"family": "encoder_decoder", "cell": "gpu"})"),
            "“model.cell” is “gpu”; it should be one of rnn_tanh");
        row("no kind of data", json("{}", "{}"), "but it has none");
        row("two kinds of data", json("{}", R"({"task": "copy", "pairs": "a"})"), "task, pairs");
        row("unknown task", json("{}", R"({"task": "addition"})"), "“data.task” is “addition”");
        row("setting of another task", json("{}", R"({"task": "copy", "timesteps": 3})"),
            "“data.timesteps” is no setting here");
        row("fibonacci is given", json("{}", R"({"task": "fibonacci", "seed": 3})"), "“data.seed” is no setting");
        row("file of a wrong kind", json("{}", R"({"pairs": 5})"), "“data.pairs” is “5”; it should be a text");
        row("steps of a wrong kind", json("{}", R"({"series": "a", "target_steps": 0})"), "“data.target_steps” is “0”");
        row("list of a wrong kind", json("{}", R"({"series": "a", "inputs": "x"})"), "a list of texts");
        row("unknown setting", json(R"({"epoch": 3})"), "“training.epoch” is no setting here; there are epochs");
        row("number of a wrong kind", json(R"({"epochs": "3"})"),
            "“training.epochs” is the text \"3\"; it should be a whole number from 1 to ");
        row("word for a number", json(R"({"epochs": "three"})"), "“training.epochs” is “three”; it should be a whole");
        row("quoted size", json("{}", R"({"task": "copy"})", R"({"family": "encoder_decoder", "hidden_size": "8"})"),
            "“model.hidden_size” is the text \"8\"; it should be a whole number");
        row("half an epoch", json(R"({"epochs": 1.5})"), "“training.epochs” is “1.5”");
        row("no epoch", json(R"({"epochs": 0})"), "from 1 to");
        row("text for a number", json(R"({"learning_rate": "0.1"})"),
            "“training.learning_rate” is the text \"0.1\"; it should be a number, without");
        row("text for a flag", json(R"({"nesterov": "true"})"),
            "is the text \"true\"; it should be true or false, without");
        row("number for a flag", json(R"({"nesterov": 1})"), "true or false");
        row("negative seed", json(R"({"seed": -1})"), "“training.seed” is “-1”");
        row("seed above 63 bits", json(R"({"seed": 18446744073709551615})"), "or a greater one in quotes");
        row("words of a model that has some", R"({"snapshot": "a.safetensors", "data": {"pairs": "a.tsv",
            "vocabulary_size": 9}})",
            "“data.vocabulary_size” is for a new model");
        row("wrong optimiser", json(R"({"optimiser": "adagrad"})"), "one of sgd, adam");
    }

    void whatIsWrongIsNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, part);
        const auto config = read(text);
        QVERIFY(!config);
        QVERIFY2(config.error().sentence.contains(part), qPrintable(config.error().sentence));
        QVERIFY(config.error().sentence.endsWith(u'.'));
    }

    void whatContradictsTheDataIsNamed()
    {
        const auto config = read(
            json("{}", R"({"task": "adding"})", R"({"family": "many_to_one", "input_size": 3, "hidden_size": 4})"));
        ManyToOne model = std::get<ManyToOne>(config->model);
        QVERIFY(!contradiction(*config, model));
        model.config.rnn.inputSize = 2;
        const auto error = contradiction(*config, model);
        QVERIFY(error);
        QVERIFY2(error->sentence.contains(u"“model.input_size” is “3”, but with these data it is “2”"_s),
            qPrintable(error->sentence));
    }

    void aSeedInQuotesHasAllItsBits()
    {
        const auto config = read(json(R"({"seed": "18446744073709551615"})"));
        QVERIFY(config);
        QCOMPARE(config->settings.plan.seed, std::numeric_limits<std::uint64_t>::max());
    }

    void theRecordTellsHowItWent()
    {
        const auto config = read(R"({"snapshot": "a.safetensors", "data": {"task": "copy"}})");
        TrainingOutcome outcome;
        outcome.kind = TrainingOutcome::Kind::EarlyStopped;
        outcome.epochs = { { 0, 0.5, 0.25, 0.75, 0.875 }, { 1, 0.5, 0.5 } };
        outcome.bestEpoch = 0;
        outcome.steps = 12;
        const QJsonObject before { { u"outcome"_s, u"stopped"_s } };
        const QJsonObject training = trainingJson(*config, config->settings, outcome, before);
        QCOMPARE(training[u"epochs"_s][0][u"validation_loss"_s].toDouble(), 0.25);
        QCOMPARE(training[u"epochs"_s][0][u"training_metric"_s].toDouble(), 0.75);
        QCOMPARE(training[u"epochs"_s][0][u"validation_metric"_s].toDouble(), 0.875);
        QVERIFY(!training[u"epochs"_s][1].toObject().contains(u"training_metric"_s));
        QCOMPARE(training[u"metric"_s].toString(), u"mean_absolute_error"_s);
        QCOMPARE(training[u"settings"_s][u"optimiser"_s].toString(), u"adam"_s);
        QCOMPARE(training[u"settings"_s][u"validation_split"_s].toDouble(), 0.1);
        QCOMPARE(training[u"outcome"_s].toString(), u"early_stopped"_s);
        QCOMPARE(training[u"best_epoch"_s].toInt(), 1);
        QCOMPARE(training[u"steps"_s].toInt(), 12);
        QCOMPARE(training[u"snapshot"_s].toString(), u"a.safetensors"_s);
        QCOMPARE(training[u"before"_s].toObject(), before);
        const QJsonObject first = trainingJson(*read(json("{}")), config->settings, {});
        for (const QString &name : { u"best_epoch"_s, u"snapshot"_s, u"before"_s })
            QVERIFY(!first.contains(name));
    }

    void aValidationThatMayBeLearnedIsSaid()
    {
        const auto goingOn = [](const QByteArray &training, const QByteArray &data = R"({"task": "copy"})") {
            return *read("{\"snapshot\": \"a.safetensors\", \"data\": " + data + ", \"training\": " + training + '}');
        };
        const auto recordOf = [](const TrainingConfig &config, const QJsonObject &before = {}) {
            return trainingJson(config, config.settings, {}, before);
        };
        const QJsonObject first = recordOf(goingOn("{}"));
        const auto says = [&](const TrainingConfig &config, const QJsonObject &before) {
            return whyValidationMayBeLearned(config, before);
        };
        QCOMPARE(says(goingOn("{}"), {}), QString());
        QCOMPARE(says(goingOn(R"({"epochs": 3})", R"({"task": "sort"})"), first), QString()); // keys decide
        QCOMPARE(says(goingOn(R"({"validation_split": 0.05})"), first), QString()); // fewer of the same
        QCOMPARE(says(goingOn(R"({"validation_split": 0, "seed": 2})"), first), QString());
        QVERIFY(says(goingOn(R"({"validation_split": 0.2})"), first).contains(u"another validation_split"_s));
        QVERIFY(says(goingOn(R"({"seed": 2})"), first).contains(u"another seed"_s));
        const QJsonObject second = recordOf(goingOn(R"({"seed": 2})"), first);
        QVERIFY(says(goingOn(R"({"seed": 2})"), second).contains(u"another seed"_s)); // by the first training
        const QByteArray series = R"({"series": "a.csv"})", longer = R"({"series": "b.csv"})";
        QCOMPARE(says(goingOn("{}", series), recordOf(goingOn("{}", series))), QString());
        QVERIFY(says(goingOn("{}", longer), recordOf(goingOn("{}", series))).contains(u"another data"_s));
    }
};

ALPHASCOPE_TEST(TrainingConfigTest, QCoreApplication)
#include "tst_trainingconfig.moc"
