// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/snapshot.h"
#include "testclass.h"

#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "formats/configjson.h"
#include "formats/enumwords.h"
#include "formats/safetensors.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtEndian>
#include <QTest>

#include <csignal>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <sys/resource.h>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

Vectors lesson() { return std::get<Vectors>(samples().front().make()); }

//! A specimen that uses every part of the file: heads, projections, labels of all kinds, padding, a mask by hand.
Vectors everything()
{
    Vectors vectors;
    vectors.config.score = Score::Additive;
    vectors.config.heads = 2;
    vectors.config.temperature = 0.1;
    vectors.config.causal = true;
    vectors.config.projected = vectors.config.outputProjection = true;
    vectors.config.projectionSize = 4;
    vectors.config.attentionSize = 3;
    vectors.config.seed = 18446744073709551557u;
    vectors.inputs.queries = Matrix<double> { { 1, -0.0, 5e-324 }, { 0.1, 1e300, -2 }, { 3, 4, 5 } };
    vectors.inputs.keys = Matrix<double>::Random(5, 2);
    vectors.inputs.values = Matrix<double>::Random(5, 1);
    vectors.inputs.weights = Matrix<double> { { 0.5, notANumber } };
    vectors.inputs.queryLabels = { " the", "the", "the\n\"quoted\" \\ \t" };
    vectors.inputs.keyLabels
        = { "[PAD]", "<b>x</b>", "", "-->", "\u0928\u092e\u0938\u094d\u0924\u0947 \U0001f469\u200d\U0001f467" };
    vectors.inputs.padded = { false, false, false, true, false };
    vectors.inputs.allowed = Mask::Constant(3, 5, true);
    vectors.inputs.allowed(2, 1) = false;
    fitParameters(vectors);
    vectors.parameters.b_q(0) = -0.0;
    return vectors;
}

ManyToOne sequence(Score score, Cell cell)
{
    ManyToOne model = newManyToOne();
    model.config.rnn.cell = cell;
    model.config.rnn.bidirectional = true;
    model.config.rnn.layers = 2;
    model.config.rnn.hiddenSize = 3;
    model.config.score = score;
    model.config.query = QueryKind::Learned;
    model.config.head = Head::Attentional;
    model.config.outputSize = 2;
    model.config.outputActivation = Activation::Softmax;
    model.inputs.x = Matrix<double>::Random(6, 2);
    model.inputs.labels = { "a", "", "", "", "", "f" };
    model.inputs.padded = { false, false, false, false, true, true };
    model.inputs.allowed.resize(0, 0);
    fitParameters(model);
    renewLocationWeights(model);
    return model;
}

std::shared_ptr<const Trace> traceOf(const Specimen &specimen)
{
    return std::make_shared<const Trace>(trace(specimen));
}

} // namespace

class SnapshotTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void everythingIsTheSameAfterwards_data();
    void everythingIsTheSameAfterwards();
    void everySampleIsTheSameAfterwards();
    void theSelectedCellIsKept();
    void aSelectionBeyondTheModelIsMovedInside();
    void specimensWithAProblemStillOpen();
    void locationWeightsOfAnotherLengthStillOpen();
    void locationWeightsComeBackWhenTheInputIsEmpty();
    void everyConfigurationWordIsReadBack();
    void olderFilesDoNotSayHowWeightsAreDrawn();
    void otherProgramsFindTensorsUnderClearNames();
    void floatsAreKeptInHalfTheRoomToTheLastBit();
    void theProgramIsNamedWithItsVersion();
    void pythonReadsTheSameNumbers();
    void anotherAlphaIsToldButOpens();
    void anotherContextIsToldButOpens();
    void anotherOutputIsToldButOpens();
    void notANumberEqualsNotANumber();
    void brokenFilesAreRefused_data();
    void brokenFilesAreRefused();
    void changedBytesEndInASentence();
    void tensorsOfOthersAreNoModel();
    void impossibleTablesAreHarmless();
    void trainingAndPreprocessingAreKept();
    void savingReplacesTheOldFile();
    void savingSaysWhyItFailed();
    void aFullDiskKeepsTheOldFile();
    void whereNothingWasNothingIsUnchanged();

private:
    QString path() const { return m_folder.filePath(u"specimen.safetensors"_s); }
    Snapshot saveAndLoad(const Snapshot &snapshot);
    TensorFile fileOf(const Specimen &specimen);
    tl::expected<Snapshot, Error> load(const TensorFile &file);

    QTemporaryDir m_folder;
};

void SnapshotTest::init() { QFile::remove(path()); }

Snapshot SnapshotTest::saveAndLoad(const Snapshot &snapshot)
{
    const auto saved = saveSnapshot(snapshot, path());
    if (!saved)
        qFatal("%s", qPrintable(saved.error().sentence));
    auto loaded = loadSnapshot(path());
    if (!loaded)
        qFatal("%s", qPrintable(loaded.error().sentence));
    return std::move(*loaded);
}

TensorFile SnapshotTest::fileOf(const Specimen &specimen)
{
    saveAndLoad({ specimen, {}, nullptr, {} });
    return *loadSafetensors(path());
}

tl::expected<Snapshot, Error> SnapshotTest::load(const TensorFile &file)
{
    QFile out(path());
    if (!out.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    out.write(writeSafetensors(file));
    out.close();
    return loadSnapshot(path());
}

void SnapshotTest::everythingIsTheSameAfterwards_data()
{
    QTest::addColumn<Specimen>("specimen");
    QTest::newRow("vectors") << Specimen(everything());
    Vectors given = everything();
    given.config.source = VectorSource::Weights;
    given.inputs.padded.assign(2, false);
    given.inputs.allowed.resize(0, 0);
    fitParameters(given);
    QTest::newRow("given alpha") << Specimen(given);
    for (const Score score : { Score::None, Score::Location, Score::Additive, Score::General, Score::Concat }) {
        for (const Cell cell : { Cell::RnnRelu, Cell::Gru, Cell::Lstm })
            QTest::addRow("%d %d", static_cast<int>(score), static_cast<int>(cell)) << Specimen(sequence(score, cell));
    }
}

void SnapshotTest::everythingIsTheSameAfterwards()
{
    QFETCH(Specimen, specimen);
    QVERIFY(!check(specimen));
    const Snapshot loaded = saveAndLoad({ specimen, {}, traceOf(specimen), {} });
    QVERIFY(same(loaded.specimen, specimen));
    QCOMPARE(loaded.warning, QString());
    QVERIFY(loaded.trace);

    const auto tensors = loadSafetensors(path())->tensors;
    QCOMPARE(tensors.contains(u"trace.alpha"_s), !loaded.trace->sheets.empty());
    QCOMPARE(tensors.contains(u"trace.context"_s), loaded.trace->context.size() > 0);
    const QByteArray first = [this] {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }();
    saveAndLoad(loaded);
    QFile again(path());
    QVERIFY(again.open(QIODevice::ReadOnly));
    QCOMPARE(again.readAll(), first);
}

void SnapshotTest::everySampleIsTheSameAfterwards()
{
    for (const Sample &sample : samples()) {
        const Specimen specimen = sample.make();
        const Snapshot loaded = saveAndLoad({ specimen, {}, nullptr, {} });
        QVERIFY2(same(loaded.specimen, specimen), sample.name.c_str());
        QCOMPARE(loaded.warning, QString());
    }
}

void SnapshotTest::theSelectedCellIsKept()
{
    const SelectedCell selected { 2, 4, 1 };
    QCOMPARE(saveAndLoad({ everything(), selected, nullptr, {} }).selected, selected);
}

void SnapshotTest::aSelectionBeyondTheModelIsMovedInside()
{
    const SelectedCell selected { 99, -3, 7 };
    QCOMPARE(saveAndLoad({ everything(), selected, nullptr, {} }).selected, (SelectedCell { 2, 0, 1 }));
}

void SnapshotTest::specimensWithAProblemStillOpen()
{
    Vectors vectors = lesson();
    vectors.inputs.values.write().conservativeResize(3, 2); // 4 keys
    vectors.config.temperature = notANumber;
    QVERIFY(check(vectors));
    const Snapshot loaded = saveAndLoad({ vectors, {}, nullptr, {} });
    QVERIFY(same(loaded.specimen, vectors));
    QVERIFY(!loaded.trace);
    QVERIFY(!loadSafetensors(path())->tensors.contains(u"trace.alpha"_s));
}

void SnapshotTest::locationWeightsOfAnotherLengthStillOpen()
{
    ManyToOne model = sequence(Score::Location, Cell::Gru);
    model.inputs.x = Matrix<double>::Random(9, 2);
    model.inputs.padded.resize(9);
    fitParameters(model);
    QCOMPARE(check(model)->remedy, Problem::Remedy::NewLocationWeights);
    QVERIFY(same(saveAndLoad({ model, {}, nullptr, {} }).specimen, model));
}

void SnapshotTest::locationWeightsComeBackWhenTheInputIsEmpty()
{
    EncoderDecoder decoder = newEncoderDecoder();
    decoder.config.score = Score::Location;
    fitParameters(decoder);
    QVERIFY(decoder.parameters.attn.score.W.rows() > 1);
    decoder.inputs.source = {};
    decoder.inputs.padded.clear();
    QVERIFY(same(saveAndLoad({ decoder, {}, nullptr, {} }).specimen, decoder));

    ManyToOne model = sequence(Score::Location, Cell::Gru);
    model.inputs = {};
    model.inputs.x = Matrix<double>(0, 2);
    const Snapshot loaded = saveAndLoad({ model, {}, nullptr, {} });
    QVERIFY(*std::get<ManyToOne>(loaded.specimen).parameters.attn.b == *model.parameters.attn.b);

    renewLocationWeights(model); // for no timestep
    QCOMPARE(model.parameters.attn.b.size(), 0);
    QCOMPARE(std::get<ManyToOne>(saveAndLoad({ model, {}, nullptr, {} }).specimen).parameters.attn.b.size(), 0);
}

template <typename Config, typename Enum>
void verifyWords(Enum Config::*field)
{
    for (const auto &each : wordsOf(Enum())) {
        Config config, again;
        config.*field = each.value;
        const auto error = fromJson(toJson(config), again);
        QVERIFY2(!error, error ? qPrintable(error->sentence) : "");
        QCOMPARE(again.*field, each.value);
        QVERIFY(again == config);
    }
}

void SnapshotTest::everyConfigurationWordIsReadBack()
{
    verifyWords(&VectorsConfig::source);
    verifyWords(&VectorsConfig::score);
    verifyWords(&ManyToOneConfig::score);
    verifyWords(&ManyToOneConfig::query);
    verifyWords(&ManyToOneConfig::head);
    verifyWords(&ManyToOneConfig::outputActivation);
    verifyWords(&VectorsConfig::initialisation);
    verifyWords(&ManyToOneConfig::initialisation);
    verifyWords(&ManyToManyConfig::initialisation);
    verifyWords(&EncoderDecoderConfig::initialisation);
    verifyWords(&RnnSearchConfig::initialisation);
    for (const auto &cell : wordsOf(Cell())) {
        for (const auto &biases : wordsOf(BiasConvention())) {
            for (const auto &gate : wordsOf(ResetGate())) {
                ManyToOneConfig config, again;
                config.rnn = { cell.value, true, 3, 4, 5, biases.value, gate.value };
                config.seed = ~std::uint64_t { 0 };
                config.temperature = 0.1;
                QVERIFY(!fromJson(toJson(config), again));
                QVERIFY(again == config);
            }
        }
    }
}

void SnapshotTest::olderFilesDoNotSayHowWeightsAreDrawn()
{
    ManyToOneConfig config, again;
    QJsonObject json = toJson(config);
    json.remove(u"initialisation"_s);
    again.initialisation = Initialisation::Pytorch;
    QVERIFY(!fromJson(json, again));
    QVERIFY(again == config);
    json.insert(u"initialisation"_s, u"tensorflow"_s);
    const auto error = fromJson(json, again);
    QVERIFY(error);
    QVERIFY2(error->sentence.contains(u"pytorch, keras"_s), qPrintable(error->sentence));
}

void SnapshotTest::otherProgramsFindTensorsUnderClearNames()
{
    const auto tensors = fileOf(everything()).tensors;
    QCOMPARE(tensors[u"inputs.Q"_s].shape, (std::vector<qint64> { 3, 3 }));
    QCOMPARE(tensors[u"proj.b_q"_s].shape, (std::vector<qint64> { 4 }));
    QCOMPARE(tensors[u"attn.v"_s].shape, (std::vector<qint64> { 3 }));
    QCOMPARE(tensors[u"inputs.allowed"_s].shape, (std::vector<qint64> { 3, 5 }));
    QCOMPARE(tensors[u"inputs.allowed"_s].type, DataType::Bool);
    QCOMPARE(tensors[u"inputs.allowed"_s].bytes, QByteArray(11, '\1') + '\0' + QByteArray(3, '\1'));
    QCOMPARE(tensors[u"inputs.padded"_s].bytes, QByteArray("\0\0\0\1\0", 5));
    QCOMPARE(tensors[u"trace.alpha"_s].shape, (std::vector<qint64> { 2, 3, 5 }));
    QCOMPARE(tensors[u"trace.context"_s].shape, (std::vector<qint64> { 3, 4 }));

    QVERIFY(!fileOf(lesson()).tensors.contains(u"inputs.allowed"_s));
    QVERIFY(!fileOf(lesson()).tensors.contains(u"inputs.padded"_s));
    QVERIFY(!fileOf(lesson()).tensors.contains(u"inputs.alpha"_s));
    QCOMPARE(fileOf(sequence(Score::Location, Cell::Lstm)).tensors[u"rnn.bias_ih_l1_reverse"_s].shape,
        (std::vector<qint64> { 12 }));
}

//! With Python's own struct and json: alpha of the four-token lesson, as a stranger would read it.
void SnapshotTest::floatsAreKeptInHalfTheRoomToTheLastBit()
{
    using Floats = std::numeric_limits<float>;
    ManyToOne model = newManyToOne();
    model.config.score = Score::Dot;
    fitParameters(model);
    auto &p = model.parameters;
    auto &cell = p.rnn.cells.front();
    cell.weight_ih.write().setConstant(-0.0);
    cell.weight_hh = Matrix<double> { { double { Floats::denorm_min() }, double { Floats::max() } },
        { -double { Floats::infinity() }, double { 0.1F } } };
    cell.bias_ih << 0.5, 0.1; // the second is no float
    p.outWeight.write().setConstant(std::numeric_limits<double>::quiet_NaN()); // whose bits are not to change
    p.outBias.setConstant(1e300);
    const TensorFile file = fileOf(model);
    QVERIFY(file.tensors[u"rnn.weight_ih_l0"_s].type == DataType::F32);
    QVERIFY(file.tensors[u"rnn.weight_hh_l0"_s].type == DataType::F32);
    QVERIFY(file.tensors[u"rnn.bias_ih_l0"_s].type == DataType::F64);
    QVERIFY(file.tensors[u"out.weight"_s].type == DataType::F64);
    QVERIFY(file.tensors[u"out.bias"_s].type == DataType::F64);
    const auto loaded = load(file);
    QVERIFY(loaded);
    const auto bitsOf = [](const auto &values) {
        const auto size = qsizetype { values.size() } * qsizetype { sizeof(double) };
        return QByteArray(reinterpret_cast<const char *>(values.data()), size);
    };
    std::map<std::string, QByteArray> bits;
    visitParameters(Specimen(model), [&](const char *name, const auto &values) { bits.emplace(name, bitsOf(values)); });
    std::size_t count = 0;
    visitParameters(loaded->specimen, [&](const char *name, const auto &values) {
        QVERIFY2(bits.at(name) == bitsOf(values), name);
        ++count;
    });
    QCOMPARE(count, bits.size());
}

void SnapshotTest::theProgramIsNamedWithItsVersion() // the one that CMakeLists.txt declares
{
    QFile lists(QStringLiteral(SOURCE_DIR "/CMakeLists.txt"));
    QVERIFY(lists.open(QIODevice::ReadOnly));
    static const QRegularExpression version(uR"(project\(alphascope VERSION (\S+))"_s);
    const QString declared = version.match(QString::fromUtf8(lists.readAll())).captured(1);
    QVERIFY(!declared.isEmpty());
    const QByteArray json = fileOf(lesson()).metadata[u"alphascope"_s].toUtf8();
    QCOMPARE(QJsonDocument::fromJson(json)[u"program"_s].toString(), u"Alphascope "_s + declared);
}

void SnapshotTest::pythonReadsTheSameNumbers()
{
    const QString python = QStandardPaths::findExecutable(u"python3"_s);
    if (python.isEmpty()) {
        qInfo("there is no python3; tst_safetensors reads the layout with a reader of its own");
        return;
    }
    fileOf(lesson());
    QProcess process;
    process.start(python,
        { u"-c"_s, uR"(
import json, struct, sys
data = open(sys.argv[1], 'rb').read()
n = struct.unpack('<Q', data[:8])[0]
header = json.loads(data[8:8 + n])
model = json.loads(header.pop('__metadata__')['alphascope'])
end = 0
for name, t in sorted(header.items(), key=lambda item: item[1]['data_offsets']):
    begin, stop = t['data_offsets']
    assert begin == end and begin % {'F64': 8, 'BOOL': 1}[t['dtype']] == 0
    end = stop
assert 8 + n + end == len(data) and n % 8 == 0
def read(name):
    begin, stop = header[name]['data_offsets']
    return struct.unpack('<%dd' % ((stop - begin) // 8), data[8 + n + begin:8 + n + stop])
print(model['family'], model['format'], model['config']['score'], header['trace.alpha']['shape'])
print(' '.join('%.4f' % a for a in read('trace.alpha')), '|', ' '.join('%.3f' % c for c in read('trace.context')))
print(read('inputs.K'))
)"_s,
            path() });
    QVERIFY(process.waitForFinished());
    QCOMPARE(process.readAllStandardError(), QByteArray());
    QCOMPARE(process.readAllStandardOutput(),
        QByteArray("vectors 1 dot [1, 1, 4]\n"
                   "0.4456 0.3301 0.1639 0.0603 | 4.673 4.121\n"
                   "(1.0, 0.0, 0.7, 0.7, 0.0, 1.0, -1.0, 0.0)\n"));
}

void SnapshotTest::anotherAlphaIsToldButOpens()
{
    TensorFile file = fileOf(everything());
    Matrix<double> alpha = file.tensors[u"trace.alpha"_s].toMatrix(); // [2·3 x 5]
    const auto shape = file.tensors[u"trace.alpha"_s].shape;
    alpha(4, 0) += 1e-10; // within the tolerance
    const auto store = [&] {
        file.tensors[u"trace.alpha"_s] = Tensor::fromMatrix(alpha);
        file.tensors[u"trace.alpha"_s].shape = shape;
    };
    store();
    QCOMPARE(load(file)->warning, QString());

    alpha(1, 0) += 0.125;
    alpha(4, 1) -= 0.25; // head 2, row 2, column 2
    store();
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY2(loaded->warning.contains(u"0.25 at head 2, row 2, column 2"_s), qPrintable(loaded->warning));
    QVERIFY(loaded->trace);

    file.tensors[u"trace.alpha"_s].shape = { 1, 6, 5 };
    QVERIFY(load(file)->warning.contains(u"[1, 6, 5]"_s));
    file.tensors.remove(u"trace.alpha"_s);
    QCOMPARE(load(file)->warning, QString());
}

void SnapshotTest::anotherContextIsToldButOpens()
{
    TensorFile file = fileOf(lesson());
    file.tensors[u"trace.context"_s] = Tensor::fromMatrix(Matrix<double> { { 4.6731, notANumber } });
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY2(loaded->warning.contains(u"row 1, column 2: stored NaN"_s), qPrintable(loaded->warning));
}

//! Weights that change neither alpha nor context, such as those of the output layer, are held by the output.
void SnapshotTest::anotherOutputIsToldButOpens()
{
    ManyToOne model = newManyToOne();
    TensorFile file = fileOf(model);
    model.parameters.outBias(0) += 0.5;
    file.tensors[u"out.bias"_s] = fileOf(model).tensors[u"out.bias"_s];
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY2(loaded->warning.contains(u"The output stored in this file"_s), qPrintable(loaded->warning));
}

void SnapshotTest::notANumberEqualsNotANumber()
{
    Vectors vectors = lesson();
    vectors.inputs.values(1, 0) = notANumber;
    vectors.inputs.values(2, 1) = std::numeric_limits<double>::infinity();
    QVERIFY(trace(vectors).context.hasNaN());
    QCOMPARE(saveAndLoad({ vectors, {}, nullptr, {} }).warning, QString());
}

void SnapshotTest::brokenFilesAreRefused_data()
{
    using Break = std::function<void(TensorFile &)>;
    QTest::addColumn<Break>("damage");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *what, const Break &damage, const QStringList &words) {
        QTest::newRow(what) << damage << words;
    };
    const auto json = [](const QByteArray &before, const QByteArray &after) {
        return [=](TensorFile &file) {
            QString &text = file.metadata[u"alphascope"_s];
            if (!text.contains(QString::fromUtf8(before)))
                qFatal("%s lacks %s", qPrintable(text), before.constData());
            text.replace(QString::fromUtf8(before), QString::fromUtf8(after));
        };
    };
    const auto tensor = [](const QString &name, const Matrix<double> &values) {
        return [=](TensorFile &file) { file.tensors[name] = Tensor::fromMatrix(values); };
    };
    row("newer format", json("\"format\":1", "\"format\":7"), { u"format 7"_s, u"up to 1"_s, u"newer"_s });
    row("no format", json("\"format\":1", "\"format\":\"1\""), { u"no format number"_s });
    row("cut JSON", [](TensorFile &file) { file.metadata[u"alphascope"_s].chop(5); }, { u"damaged at character"_s });
    row("unknown family", json("many_to_one", "many_to_some"), { u"“many_to_some”"_s, u"many_to_one"_s });
    row("unknown cell", json("\"gru\"", "\"gruu\""), { u"“cell”"_s, u"“gruu”"_s, u"rnn_tanh, rnn_relu, gru, lstm"_s });
    row("missing setting", json("\"hidden_size\":3,", ""), { u"“hidden_size” is missing"_s });
    row("fraction", json("\"layers\":2", "\"layers\":2.5"), { u"“layers”"_s, u"2.5"_s });
    row("zero layers", json("\"layers\":2", "\"layers\":0"), { u"“layers”"_s, u"“0”"_s });
    row("a million layers", json("\"layers\":2", "\"layers\":1000000"), { u"“layers”"_s, u"1000000"_s });
    row("absurd size", json("\"hidden_size\":3", "\"hidden_size\":99999999999"),
        { u"“hidden_size”"_s, u"99999999999"_s });
    row("larger hidden size", json("\"hidden_size\":3", "\"hidden_size\":1000000"),
        { u"“rnn.weight_ih_l0”"_s, u"[9, 2]"_s, u"[3000000, 2]"_s });
    row("word for a truth", json("\"bidirectional\":true", "\"bidirectional\":\"yes\""),
        { u"“bidirectional”"_s, u"“yes”"_s });
    row("seed as number", json("\"seed\":\"", "\"seed\":\"-"), { u"“seed”"_s });
    row("missing weight", [](TensorFile &file) { file.tensors.remove(u"attn.v"_s); }, { u"“attn.v” is missing"_s });
    row("missing input", [](TensorFile &file) { file.tensors.remove(u"inputs.x"_s); }, { u"“inputs.x” is missing"_s });
    row("wrong shape", tensor(u"attn.W_key"_s, Matrix<double>::Zero(2, 5)),
        { u"“attn.W_key”"_s, u"[2, 5]"_s, u"[2, 6]"_s });
    row("wrong rank", tensor(u"attn.v"_s, Matrix<double>::Zero(1, 2)), { u"“attn.v”"_s, u"[1, 2]"_s, u"[2]"_s });
    row("wider input", tensor(u"inputs.x"_s, Matrix<double>::Zero(6, 3)), { u"3 numbers"_s, u"“input_size” is 2"_s });
    row("input of rank 1",
        [](TensorFile &file) { file.tensors[u"inputs.x"_s] = Tensor::fromVector(RowVector<double>::Zero(6)); },
        { u"“inputs.x”"_s, u"[6]"_s, u"rows and columns"_s });
    row("padding of another length",
        [](TensorFile &file) {
            file.tensors[u"inputs.padded"_s].shape = { 1, 6 };
        },
        { u"“inputs.padded”"_s, u"[1, 6]"_s, u"[6]"_s });
    row("mask of another size", tensor(u"inputs.allowed"_s, Matrix<double>::Zero(2, 6)),
        { u"“inputs.allowed”"_s, u"[2, 6]"_s, u"[1, 6]"_s });
    row("too many labels", json("\"f\"]", "\"f\",\"g\"]"), { u"7 labels"_s, u"“timesteps”"_s, u"6 rows"_s });
    row("label that is no text", json("\"f\"]", "6]"), { u"“timesteps”"_s, u"no text"_s });
}

void SnapshotTest::brokenFilesAreRefused()
{
    QFETCH(std::function<void(TensorFile &)>, damage);
    QFETCH(QStringList, words);
    ManyToOne model = sequence(Score::Additive, Cell::Gru);
    TensorFile file = fileOf(model);
    QVERIFY(load(file));
    damage(file);
    const auto loaded = load(file);
    QVERIFY(!loaded);
    for (const QString &word : words + QStringList { u"“specimen.safetensors” was not opened."_s })
        QVERIFY2(loaded.error().sentence.contains(word), qPrintable(loaded.error().sentence));
}

//! Digits, letters and marks of the header and the description are exchanged at random: most files are refused, some
//! still open, and each one that opens can be traced or says why not.
void SnapshotTest::changedBytesEndInASentence()
{
    const QByteArray whole = writeSafetensors(fileOf(sequence(Score::Additive, Cell::Gru)));
    const auto headerSize = static_cast<std::size_t>(qFromLittleEndian<quint64>(whole.constData()));
    constexpr QByteArrayView letters = "0123456789-.,:\"[]{}eftnull_\\";
    std::mt19937 random(3);
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        QByteArray changed = whole;
        for (int change = round % 3; change >= 0; --change)
            changed[static_cast<qsizetype>(8 + random() % headerSize)]
                = letters[static_cast<qsizetype>(random() % static_cast<std::size_t>(letters.size()))];
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(changed);
        file.close();
        const auto loaded = loadSnapshot(path());
        refused += !loaded;
        if (loaded)
            QVERIFY(loaded->trace || check(loaded->specimen));
        else
            QVERIFY2(loaded.error().sentence.endsWith(u'.'), qPrintable(loaded.error().sentence));
    }
    QVERIFY(refused > 100);
}

void SnapshotTest::tensorsOfOthersAreNoModel()
{
    TensorFile file;
    QVERIFY(load(file).error().sentence.contains(u"no tensors"_s));
    for (const auto &name : { u"lstm.weight_ih_l0"_s, u"a.b"_s, u"c"_s, u"d"_s })
        file.tensors.insert(name, Tensor::fromVector(RowVector<double>::Zero(2)));
    const QString sentence = load(file).error().sentence;
    QVERIFY2(sentence.contains(u"and they have no layout that is known here: “a.b” [2], “c” [2], “d” [2]"_s),
        qPrintable(sentence));
}

//! 0 rows of 10^12 numbers take no bytes, so a file can say so; nothing may be allocated for the other side.
void SnapshotTest::impossibleTablesAreHarmless()
{
    TensorFile file = fileOf(lesson());
    const Tensor impossible { DataType::F64, { 1'000'000'000'000, 0 }, {} };
    for (const auto &name : { u"inputs.Q"_s, u"inputs.K"_s, u"inputs.V"_s }) {
        TensorFile changed = file;
        changed.tensors[name] = impossible;
        const auto loaded = load(changed);
        QVERIFY(loaded ? check(loaded->specimen).has_value() : loaded.error().sentence.contains(u"labels"_s));
    }
}

void SnapshotTest::trainingAndPreprocessingAreKept()
{
    ManyToOne model;
    model.config.score = Score::Dot;
    model.config.rnn.inputSize = 2;
    model.inputs.x = Matrix<double>::Ones(3, 2);
    model.inputs.labels.resize(3);
    model.inputs.padded.resize(3);
    fitParameters(model);
    Snapshot snapshot { model, {}, nullptr, {} };
    snapshot.training = { { u"outcome"_s, u"finished"_s } };
    snapshot.preprocessing.scaling = { { { "x", 0, 1 }, { "y", -2, 3 } }, { { "y", -2, 3 } } };
    QVERIFY(saveSnapshot(snapshot, path()));
    auto loaded = loadSnapshot(path());
    QVERIFY(loaded);
    QCOMPARE(loaded->training, snapshot.training);
    QVERIFY(loaded->preprocessing.scaling == snapshot.preprocessing.scaling);
    snapshot.preprocessing.scaling.inputs.pop_back(); // of another model
    QVERIFY(saveSnapshot(snapshot, path()));
    loaded = loadSnapshot(path());
    QVERIFY(loaded && loaded->preprocessing.isEmpty());
}

void SnapshotTest::savingReplacesTheOldFile()
{
    QVERIFY(saveSnapshot({ everything(), {}, nullptr, {} }, path()));
    QVERIFY(saveSnapshot({ lesson(), {}, nullptr, {} }, path()));
    QVERIFY(same(loadSnapshot(path())->specimen, lesson()));
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList { u"specimen.safetensors"_s });
}

void SnapshotTest::savingSaysWhyItFailed()
{
    const Snapshot snapshot { lesson(), {}, nullptr, {} };
    QVERIFY(saveSnapshot(snapshot, path()));
    const auto sentence = [&](const QString &target) {
        const auto saved = saveSnapshot(snapshot, target);
        return saved ? u"saved"_s : saved.error().sentence;
    };
    QVERIFY2(sentence(m_folder.filePath(u"none/x.safetensors"_s)).contains(u"does not exist"_s), "missing folder");
    QVERIFY2(sentence(path() + u"/x.safetensors"_s).contains(u"is a file, not a folder"_s), "file as folder");
    QVERIFY2(sentence(m_folder.path()).contains(u"folder or a device"_s), "folder as file");
    QVERIFY2(sentence(u"/dev/null"_s).contains(u"folder or a device"_s), "device");
    QVERIFY2(sentence(QString()).contains(u"no file name"_s), "no name");
    QVERIFY(same(loadSnapshot(path())->specimen, lesson()));
}

//! A limit on the size of files stands for a disk that is full.
void SnapshotTest::aFullDiskKeepsTheOldFile()
{
    QVERIFY(saveSnapshot({ lesson(), {}, nullptr, {} }, path()));
    Vectors large = lesson();
    large.inputs.weights = Matrix<double>::Random(1000, 100);

    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before {};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
    rlimit small = before;
    small.rlim_cur = 100'000;
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto saved = saveSnapshot({ large, {}, nullptr, {} }, path());
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, SIG_DFL);

    QVERIFY(!saved);
    QVERIFY2(
        saved.error().sentence.contains(u"“specimen.safetensors” was not saved"_s), qPrintable(saved.error().sentence));
    QVERIFY(same(loadSnapshot(path())->specimen, lesson()));
    QCOMPARE(QDir(m_folder.path()).entryList(QDir::Files), QStringList { u"specimen.safetensors"_s });
}

void SnapshotTest::whereNothingWasNothingIsUnchanged()
{
    const auto saved = saveSnapshot({ lesson(), {}, nullptr, {} }, m_folder.filePath(QString(300, u'a')));
    QVERIFY(!saved);
    QVERIFY2(saved.error().sentence.contains(u"under another name"_s), qPrintable(saved.error().sentence));
    QVERIFY2(!saved.error().sentence.contains(u"before"_s), qPrintable(saved.error().sentence));
}

ALPHASCOPE_TEST(SnapshotTest, QCoreApplication)
#include "tst_snapshot.moc"
