// SPDX-License-Identifier: GPL-3.0-or-later
//! Snapshots of the families that have a decoder: bit for bit the same afterwards, and every bad value refused.
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "formats/configjson.h"
#include "formats/enumwords.h"
#include "formats/safetensors.h"
#include "formats/snapshot.h"
#include "testclass.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Kind = VocabularyEntry::Kind;

//! Every setting away from its default, a vocabulary with texts that look like marks, words that are not in it.
EncoderDecoder everything()
{
    EncoderDecoder model = newEncoderDecoder();
    model.config.encoder = { Cell::Lstm, true, 2, 3, 2, BiasConvention::One, ResetGate::BeforeProduct };
    model.config.style = DecoderStyle::Luong;
    model.config.score = Score::General;
    model.config.scope = AttentionScope::LocalPredictive;
    model.config.window = 3;
    model.config.start = DecoderStart::Copy;
    model.config.decoderCell = Cell::Lstm;
    model.config.decoderLayers = 2;
    model.config.decoderHidden = 4;
    model.config.targetEmbedding = 5;
    model.config.outputReadsEmbedding = false;
    model.config.inputFeeding = true;
    model.config.attentionalSize = 3;
    model.config.temperature = 0.1;
    model.config.tokens = { 5, 0, 3 };
    model.config.seed = 18446744073709551557u;
    model.vocabularies.source = std::make_shared<const Vocabulary>(Vocabulary {
        { { Kind::Word, "⟨pad⟩" }, { Kind::Word, "" }, { Kind::Word, "{\"mark\": \"end\"}" }, { Kind::Unknown, {} },
            { Kind::Word, "\u0928\u092e \U0001f469\u200d\U0001f467" }, { Kind::Padding, {} } } });
    model.vocabularies.target = nullptr;
    model.vocabularies.sourceUnit = TokenUnit::Characters;
    model.config.sourceVocabulary = 6;
    model.config.targetVocabulary = 7;
    model.inputs.source = { { 2, 3, 4, 5 }, { "", "Brot\n\"x\"", "", "" } };
    model.inputs.padded = { true, false, false, true };
    model.inputs.target = { { 1, 4, 3 }, {} };
    model.inputs.maximumLength = 9;
    model.inputs.beamWidth = 4;
    model.inputs.normalisesLength = false;
    model.parameters = {};
    fitParameters(model);
    return model;
}

ManyToMany masked()
{
    ManyToMany model = newManyToMany();
    model.config.decoder = Cell::Lstm;
    model.config.decoderHidden = 3;
    model.config.outputSize = 2;
    model.config.outputActivation = Activation::Softmax;
    model.inputs.labels = { "a", "", "c" };
    model.inputs.padded = { false, false, true };
    model.inputs.allowed = Mask::Constant(3, 3, true);
    model.inputs.allowed(1, 0) = false;
    fitParameters(model);
    return model;
}

template <typename Model>
Model decoded(Model model, Decoding decoding)
{
    model.inputs.decoding = decoding;
    model.inputs.maximumLength = 6;
    return model;
}

//! change(root) edits the description of the model.
template <typename Change>
void changeDescription(TensorFile &file, const Change &change)
{
    QString &text = file.metadata[u"alphascope"_s];
    QJsonObject root = QJsonDocument::fromJson(text.toUtf8()).object();
    change(root);
    text = QString::fromUtf8(QJsonDocument(root).toJson());
}

} // namespace

class TokenSnapshotTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everythingIsTheSameAfterwards_data();
    void everythingIsTheSameAfterwards();
    void aWordIsNeverTakenForAMark();
    void anUnknownWordStillOpens();
    void locationWeightsOfAnotherLengthStillOpen();
    void theSelectionIsAmongTheWrittenRows();
    void anotherAlphaOfADecodedOneIsTold();
    void everySettingIsReadBack();
    void filesFromBeforeASettingKeepTheirMeaning();
    void vocabulariesOfAnotherSizeAreRefused_data();
    void vocabulariesOfAnotherSizeAreRefused();
    void brokenFilesAreRefused_data();
    void brokenFilesAreRefused();

private:
    QString path() const { return m_folder.filePath(u"specimen.safetensors"_s); }
    Snapshot saveAndLoad(const Snapshot &snapshot);
    tl::expected<Snapshot, Error> load(const TensorFile &file);

    QTemporaryDir m_folder;
};

Snapshot TokenSnapshotTest::saveAndLoad(const Snapshot &snapshot)
{
    const auto saved = saveSnapshot(snapshot, path());
    if (!saved)
        qFatal("%s", qPrintable(saved.error().sentence));
    auto loaded = loadSnapshot(path());
    if (!loaded)
        qFatal("%s", qPrintable(loaded.error().sentence));
    return std::move(*loaded);
}

tl::expected<Snapshot, Error> TokenSnapshotTest::load(const TensorFile &file)
{
    QFile out(path());
    if (!out.open(QIODevice::WriteOnly))
        qFatal("cannot write");
    out.write(writeSafetensors(file));
    out.close();
    return loadSnapshot(path());
}

void TokenSnapshotTest::everythingIsTheSameAfterwards_data()
{
    QTest::addColumn<Specimen>("specimen");
    QTest::newRow("encoder-decoder") << Specimen(everything());
    QTest::newRow("many-to-many") << Specimen(masked());
    QTest::newRow("many-to-many without decoder") << Specimen(newManyToMany());
    QTest::newRow("RNNsearch") << Specimen(newRnnSearch());
    for (const Decoding decoding : { Decoding::Greedy, Decoding::Beam }) {
        QTest::addRow("decoded %d", static_cast<int>(decoding)) << Specimen(decoded(everything(), decoding));
        QTest::addRow("RNNsearch %d", static_cast<int>(decoding)) << Specimen(decoded(newRnnSearch(), decoding));
    }
}

void TokenSnapshotTest::everythingIsTheSameAfterwards()
{
    QFETCH(const Specimen, specimen);
    const auto problem = check(specimen);
    QVERIFY2(!problem, problem ? problem->sentence.c_str() : "");
    const auto computed = std::make_shared<const Trace>(trace(specimen));
    const auto bytes = [this] {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    const Snapshot loaded = saveAndLoad({ specimen, {}, nullptr, {} });
    QVERIFY(same(loaded.specimen, specimen));
    QCOMPARE(loaded.warning, QString());
    QVERIFY(loaded.trace->sheets[0].alpha == computed->sheets[0].alpha);
    QVERIFY(loadSafetensors(path())->tensors[u"trace.alpha"_s].toMatrix() == computed->sheets[0].alpha);
    const QByteArray first = bytes();
    saveAndLoad({ loaded.specimen, {}, computed, {} }); // with the trace that was computed before
    QCOMPARE(bytes(), first);
}

void TokenSnapshotTest::aWordIsNeverTakenForAMark()
{
    saveAndLoad({ everything(), {}, nullptr, {} });
    const QByteArray json = loadSafetensors(path())->metadata[u"alphascope"_s].toUtf8();
    const QJsonArray entries = QJsonDocument::fromJson(json)[u"vocabularies"_s][u"source"_s].toArray();
    QCOMPARE(entries[2], QJsonValue(u"{\"mark\": \"end\"}"_s));
    QCOMPARE(entries[3], QJsonValue(QJsonObject { { u"mark"_s, u"unknown"_s } }));
    QCOMPARE(QJsonDocument::fromJson(json)[u"family"_s].toString(), u"encoder_decoder"_s);
}

void TokenSnapshotTest::anUnknownWordStillOpens()
{
    RnnSearch model = newRnnSearch();
    model.inputs.source = { { 3, -1 }, { "", "Mond" } };
    model.inputs.padded.clear();
    QCOMPARE(check(model)->remedy, Problem::Remedy::AddSourceWords);
    const Snapshot loaded = saveAndLoad({ model, {}, nullptr, {} });
    QVERIFY(!loaded.trace);
    QCOMPARE(check(loaded.specimen)->remedy, Problem::Remedy::AddSourceWords);
    QCOMPARE(std::get<RnnSearch>(loaded.specimen).inputs.source, model.inputs.source);
}

void TokenSnapshotTest::locationWeightsOfAnotherLengthStillOpen()
{
    ManyToMany model = masked();
    model.inputs.x = Matrix<double>::Random(5, 1);
    model.inputs.labels.resize(5);
    model.inputs.padded.resize(5);
    model.inputs.allowed.resize(0, 0);
    fitParameters(model);
    QCOMPARE(check(model)->remedy, Problem::Remedy::NewLocationWeights);
    QVERIFY(same(saveAndLoad({ model, {}, nullptr, {} }).specimen, model));
}

void TokenSnapshotTest::theSelectionIsAmongTheWrittenRows()
{
    const Specimen specimen = decoded(newEncoderDecoder(), Decoding::Greedy);
    const Index rows = trace(specimen).rows();
    QCOMPARE(saveAndLoad({ specimen, { 99, 1, 0 }, nullptr, {} }).selected, (SelectedCell { rows - 1, 1, 0 }));
}

void TokenSnapshotTest::anotherAlphaOfADecodedOneIsTold()
{
    saveAndLoad({ decoded(everything(), Decoding::Beam), {}, nullptr, {} });
    TensorFile file = *loadSafetensors(path());
    Matrix<double> alpha = file.tensors[u"trace.alpha"_s].toMatrix();
    const auto shape = file.tensors[u"trace.alpha"_s].shape;
    alpha(0, 1) += 0.25;
    file.tensors[u"trace.alpha"_s] = Tensor::fromMatrix(alpha);
    file.tensors[u"trace.alpha"_s].shape = shape;
    const auto loaded = load(file);
    QVERIFY(loaded);
    QVERIFY2(loaded->warning.contains(u"at row 1, column 2: stored 0.7"_s), qPrintable(loaded->warning));
}

void TokenSnapshotTest::everySettingIsReadBack()
{
    const auto verify = [](const auto &config) {
        std::decay_t<decltype(config)> again;
        const auto error = fromJson(toJson(config), again);
        QVERIFY2(!error, error ? qPrintable(error->sentence) : "");
        QVERIFY(again == config);
    };
    EncoderDecoderConfig config = everything().config;
    for (const auto &scope : wordsOf(AttentionScope())) {
        config.scope = scope.value;
        verify(config);
    }
    for (const auto &style : wordsOf(DecoderStyle())) {
        config.style = style.value;
        verify(config);
    }
    for (const auto &start : wordsOf(DecoderStart())) {
        config.start = start.value;
        verify(config);
    }
    ManyToManyConfig many = masked().config;
    for (const auto &cell : wordsOf(Cell())) {
        many.decoder = cell.value;
        many.decoderSteps = 7;
        verify(many);
    }
    many.decoder.reset();
    verify(many);
    verify(RnnSearchConfig { 11, 12, 3, 4, 5, 6, 7, 8, 0.5, { 0, 3, 9 }, 77 });
}

void TokenSnapshotTest::filesFromBeforeASettingKeepTheirMeaning()
{
    EncoderDecoderConfig config = everything().config, again = config;
    config.outputReadsEmbedding = true;
    QJsonObject json = toJson(config);
    QVERIFY(json.contains(u"output_reads_embedding"_s));
    json.remove(u"output_reads_embedding"_s);
    again = {};
    const auto error = fromJson(json, again);
    QVERIFY2(!error, error ? qPrintable(error->sentence) : "");
    QVERIFY(again == config);
    json[u"output_reads_embedding"_s] = 1;
    QVERIFY(fromJson(json, again)->sentence.contains(u"true or false"_s));
}

void TokenSnapshotTest::brokenFilesAreRefused_data()
{
    using Break = std::function<void(TensorFile &)>;
    QTest::addColumn<Break>("damage");
    QTest::addColumn<QStringList>("words");
    const auto row = [](const char *what, const Break &damage, const QStringList &words) {
        QTest::newRow(what) << damage << words;
    };
    //! Puts another value at a path of the JSON.
    const auto json = [](const QStringList &at, const QJsonValue &value) {
        return [=](TensorFile &file) {
            QString &text = file.metadata[u"alphascope"_s];
            QJsonObject root = QJsonDocument::fromJson(text.toUtf8()).object();
            const auto put = [&](auto &&self, QJsonObject object, qsizetype depth) -> QJsonObject {
                const QString &name = at[depth];
                if (depth + 1 < at.size())
                    object[name] = self(self, object[name].toObject(), depth + 1);
                else if (value.isUndefined())
                    object.remove(name);
                else
                    object[name] = value;
                return object;
            };
            text = QString::fromUtf8(QJsonDocument(put(put, root, 0)).toJson());
        };
    };
    const QJsonValue none(QJsonValue::Undefined);
    row("no tokens", json({ u"tokens"_s }, none), { u"no tokens"_s });
    row("no vocabularies", json({ u"vocabularies"_s }, u"x"_s), { u"no vocabularies"_s });
    row("no source", json({ u"tokens"_s, u"source"_s }, none), { u"source is missing"_s, u"numbers and texts"_s });
    row("fraction", json({ u"tokens"_s, u"target"_s, u"numbers"_s }, QJsonArray { 1.5 }),
        { u"a number of the target is “1.5”"_s });
    row("too small", json({ u"tokens"_s, u"source"_s, u"numbers"_s }, QJsonArray { -2 }), { u"“-2”"_s });
    row("too large", json({ u"tokens"_s, u"source"_s, u"numbers"_s }, QJsonArray { 1e12 }), { u"source"_s });
    row("text", json({ u"tokens"_s, u"source"_s, u"texts"_s }, QJsonArray { 1, 2, 3, 4 }),
        { u"a text of the source is “1”"_s });
    row("fewer texts", json({ u"tokens"_s, u"source"_s, u"texts"_s }, QJsonArray { u"a"_s }),
        { u"4 numbers, but 1 texts"_s });
    row("decoding", json({ u"tokens"_s, u"decoding"_s }, u"guess"_s),
        { u"decoding"_s, u"“\"guess\"”"_s, u"teacher_forced, greedy, beam"_s });
    row("length", json({ u"tokens"_s, u"maximum_length"_s }, 0), { u"maximum_length is “0”"_s });
    row("beam", json({ u"tokens"_s, u"beam_width"_s }, u"3"_s), { u"beam_width"_s });
    row("normalises", json({ u"tokens"_s, u"normalises_length"_s }, 1), { u"true or false"_s });
    row("unit", json({ u"vocabularies"_s, u"target_unit"_s }, u"bytes"_s), { u"words, characters"_s });
    row("vocabulary", json({ u"vocabularies"_s, u"source"_s }, u"words"_s), { u"a list of words, or null"_s });
    row("mark", json({ u"vocabularies"_s, u"source"_s }, QJsonArray { QJsonObject { { u"mark"_s, u"word"_s } } }),
        { u"an entry of the source"_s, u"padding, begin, end, unknown"_s });
    row("entry", json({ u"vocabularies"_s, u"source"_s }, QJsonArray { 7 }), { u"“7”"_s });
    row("vocabulary of another size", json({ u"vocabularies"_s, u"source"_s }, QJsonArray { u"a"_s, u"b"_s }),
        { u"The vocabulary of the source has 2 entries, but the setting “source_vocabulary” is 6."_s });
    row("embedding of another size", json({ u"config"_s, u"target_vocabulary"_s }, 8),
        { u"“dec.embed”"_s, u"[7, 5]"_s, u"[8, 5]"_s });
    row("token", json({ u"config"_s, u"end_token"_s }, -1), { u"“end_token”"_s, u"from 0 to"_s });
    row("decoder layers", json({ u"config"_s, u"decoder_layers"_s }, 1'000'000), { u"1000000"_s, u"tensors in all"_s });
    row("style", json({ u"config"_s, u"style"_s }, u"vaswani"_s), { u"“vaswani”"_s, u"bahdanau, luong"_s });
    row("missing weight", [](TensorFile &file) { file.tensors.remove(u"head.W_c"_s); }, { u"“head.W_c” is missing"_s });
    row("padding of another length",
        [](TensorFile &file) {
            file.tensors[u"inputs.padded"_s] = { DataType::Bool, { 3 }, QByteArray(3, '\0') };
        },
        { u"“inputs.padded”"_s, u"[3]"_s, u"[4]"_s });
}

void TokenSnapshotTest::vocabulariesOfAnotherSizeAreRefused_data()
{
    QTest::addColumn<Specimen>("specimen");
    QTest::addColumn<QString>("side");
    for (const QString &side : { u"source"_s, u"target"_s }) {
        QTest::newRow(qPrintable(u"encoder-decoder, "_s + side)) << Specimen(newEncoderDecoder()) << side;
        QTest::newRow(qPrintable(u"RNNsearch, "_s + side)) << Specimen(newRnnSearch()) << side;
    }
}

//! Case 28: the words, the setting and the embedding are of one size, and a sentence names both that differ.
void TokenSnapshotTest::vocabulariesOfAnotherSizeAreRefused()
{
    QFETCH(Specimen, specimen);
    QFETCH(QString, side);
    saveAndLoad({ specimen, {}, nullptr, {} });
    const TensorFile good = *loadSafetensors(path());
    QVERIFY(load(good));
    const QString setting = side + u"_vocabulary"_s;
    const Vocabularies &words = *vocabulariesOf(specimen);
    const qint64 size = (side == u"source"_s ? words.source : words.target)->size();
    const auto sentenceOf = [this](const TensorFile &file) {
        const auto snapshot = load(file);
        return snapshot ? QString() : snapshot.error().sentence;
    };
    const auto names = [](const QString &sentence, qint64 a, qint64 b) {
        return sentence.contains(QString::number(a)) && sentence.contains(QString::number(b));
    };
    // A word more than the setting says, then also more than the embedding has rows.
    TensorFile file = good;
    changeDescription(file, [&](QJsonObject &root) {
        QJsonObject vocabularies = root[u"vocabularies"_s].toObject();
        QJsonArray entries = vocabularies[side].toArray();
        entries.append(u"more"_s);
        vocabularies[side] = entries;
        root[u"vocabularies"_s] = vocabularies;
    });
    QVERIFY2(
        names(sentenceOf(file), size + 1, size) && sentenceOf(file).contains(setting), qPrintable(sentenceOf(file)));
    changeDescription(file, [&](QJsonObject &root) {
        QJsonObject config = root[u"config"_s].toObject();
        config[setting] = size + 1;
        root[u"config"_s] = config;
    });
    const QString embedding = side == u"source"_s ? u"enc.embed"_s : u"dec.embed"_s;
    QVERIFY2(
        names(sentenceOf(file), size + 1, size) && sentenceOf(file).contains(embedding), qPrintable(sentenceOf(file)));
    // An embedding with another number of rows, where words and setting agree.
    file = good;
    Tensor &tensor = file.tensors[embedding];
    const qint64 row = tensor.shape[1] * qint64(sizeof(double));
    tensor.shape[0] -= 1;
    tensor.bytes.chop(row);
    QVERIFY2(
        names(sentenceOf(file), size - 1, size) && sentenceOf(file).contains(embedding), qPrintable(sentenceOf(file)));
}

void TokenSnapshotTest::brokenFilesAreRefused()
{
    QFETCH(const std::function<void(TensorFile &)>, damage);
    QFETCH(const QStringList, words);
    saveAndLoad({ everything(), {}, nullptr, {} });
    TensorFile file = *loadSafetensors(path());
    damage(file);
    const auto loaded = load(file);
    QVERIFY(!loaded);
    for (const QString &word : words)
        QVERIFY2(loaded.error().sentence.contains(word), qPrintable(loaded.error().sentence));
}

ALPHASCOPE_TEST(TokenSnapshotTest, QCoreApplication)
#include "tst_tokensjson.moc"
