// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/safetensors.h"
#include "testclass.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtEndian>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

QByteArray lengthBytes(quint64 length)
{
    QByteArray bytes(8, Qt::Uninitialized);
    qToLittleEndian(length, bytes.data());
    return bytes;
}

QByteArray fileOf(const QByteArray &header, const QByteArray &data)
{
    return lengthBytes(static_cast<quint64>(header.size())) + header + data;
}

//! The sentence with which `bytes` are refused; empty when they are accepted.
QString refusal(const QByteArray &bytes)
{
    const auto file = readSafetensors(bytes);
    return file ? QString() : file.error().sentence;
}

void verifyMentions(const QString &sentence, const QStringList &words)
{
    QVERIFY2(!sentence.isEmpty(), "was accepted");
    for (const QString &word : words)
        QVERIFY2(sentence.contains(word), qPrintable(sentence + u" lacks "_s + word));
}

} // namespace

class SafetensorsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack();
    void writtenFilesKeepTheFormat();
    void wideElementsComeFirst();
    void anEmptyFileObjectIsAccepted();
    void dataMayBeginAnywhere();
    void escapesInNamesAreUnderstood();
    void anyOrderInTheHeaderIsAccepted();
    void unknownMembersOfAnEntryAreIgnored();
    void emptyTensorsTakeNoBytes();
    void headersAreRefused_data();
    void headersAreRefused();
    void promisedHeadersAreNotBelieved();
    void cutFilesAreRefusedAtEveryLength();
    void otherFormatsAreCalledByName_data();
    void otherFormatsAreCalledByName();
    void cutFilesAreNotTakenForPickles();
    void loadingNamesTheFile();
    void loadingRefusesWhatIsNoFile();
};

void SafetensorsTest::whatIsWrittenIsReadBack()
{
    TensorFile file;
    file.tensors.insert(u"größe.重み"_s, Tensor::fromMatrix(Matrix<double> { { 1, -0.0 }, { 0.1, 5e-324 } }));
    file.tensors.insert(u"b \"quoted\" \\ \n\t"_s, Tensor::fromVector(RowVector<double> { { 3 } }));
    file.tensors.insert(u"mask"_s, Tensor { DataType::Bool, { 3 }, QByteArray("\1\0\1", 3) });
    file.tensors.insert(u"scalar"_s, Tensor { DataType::U8, {}, "x" });
    file.metadata.insert(u"text"_s, u"{\"a\": \"<b>\", \"zero\": \"\0\", \"family\": \"👩‍👩‍👧\"}"_s);
    file.metadata.insert(QString(), QString());

    const auto again = readSafetensors(writeSafetensors(file));
    QVERIFY2(again, again ? "" : qPrintable(again.error().sentence));
    QCOMPARE(again->metadata, file.metadata);
    QCOMPARE(again->tensors.keys(), file.tensors.keys());
    for (auto it = file.tensors.begin(); it != file.tensors.end(); ++it) {
        QCOMPARE(again->tensors[it.key()].type, it->type);
        QCOMPARE(again->tensors[it.key()].shape, it->shape);
        QCOMPARE(again->tensors[it.key()].bytes, it->bytes);
    }
}

//! By the letter of the format, with Qt's JSON: a second reader that shares nothing with the first.
void SafetensorsTest::writtenFilesKeepTheFormat()
{
    TensorFile file;
    file.tensors.insert(u"W"_s, Tensor::fromMatrix(Matrix<double> { { 1, 2, 3 }, { 4, 5, 6 } }));
    file.metadata.insert(u"k"_s, u"v"_s);
    const QByteArray bytes = writeSafetensors(file);

    const auto length = qFromLittleEndian<quint64>(bytes.constData());
    QCOMPARE(length % 8, 0u);
    const QByteArray header = bytes.sliced(8, static_cast<qsizetype>(length));
    QVERIFY(header.startsWith('{'));
    QCOMPARE(header.trimmed().back(), '}');
    const QJsonObject json = QJsonDocument::fromJson(header).object();
    QCOMPARE(json["__metadata__"_L1]["k"_L1].toString(), u"v"_s);
    QCOMPARE(json["W"_L1]["dtype"_L1].toString(), u"F64"_s);
    QCOMPARE(json["W"_L1]["shape"_L1][1].toInteger(), 3);
    QCOMPARE(json["W"_L1]["data_offsets"_L1][1].toInteger(), 48);
    QCOMPARE(bytes.size(), static_cast<qsizetype>(8 + length + 48));
    for (int i = 0; i < 6; ++i)
        QCOMPARE(qFromLittleEndian<double>(bytes.constData() + 8 + length + 8 * static_cast<std::size_t>(i)), i + 1.);
}

void SafetensorsTest::wideElementsComeFirst()
{
    TensorFile file;
    file.tensors.insert(u"a"_s, Tensor { DataType::Bool, { 3 }, "abc" });
    file.tensors.insert(u"c"_s, Tensor::fromVector(RowVector<double> { { 2 } }));
    file.tensors.insert(u"b"_s, Tensor::fromVector(RowVector<double> { { 1 } }));
    const QByteArray bytes = writeSafetensors(file);
    QVERIFY(bytes.endsWith("abc"));
    QCOMPARE(qFromLittleEndian<double>(bytes.constData() + bytes.size() - 19), 1.);
    QCOMPARE((bytes.size() - 19) % 8, 0);
}

void SafetensorsTest::anEmptyFileObjectIsAccepted()
{
    QCOMPARE(refusal(fileOf("{}", {})), QString());
    QCOMPARE(refusal(fileOf(" \n\t{ } ", {})), QString());
    QCOMPARE(refusal(writeSafetensors({})), QString());
}

void SafetensorsTest::dataMayBeginAnywhere()
{
    const QByteArray header = R"({"a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]},)"
                              R"("b":{"dtype":"F64","shape":[2],"data_offsets":[1,17]}})";
    const auto file
        = readSafetensors(fileOf(header, "\7" + Tensor::fromVector(RowVector<double> { { 0.5, -2 } }).bytes));
    QVERIFY(file);
    QCOMPARE(file->tensors[u"b"_s].toMatrix(), (Matrix<double> { { 0.5, -2 } }));
}

void SafetensorsTest::escapesInNamesAreUnderstood()
{
    const auto file = readSafetensors(
        fileOf(R"({"\ud83d\ude00\u00e9\/\"\\\b\f\n\r\t":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})", {}));
    QVERIFY(file);
    QCOMPARE(file->tensors.firstKey(), u"😀é/\"\\\b\f\n\r\t"_s);
}

void SafetensorsTest::anyOrderInTheHeaderIsAccepted()
{
    const auto file = readSafetensors(fileOf(R"({"z":{"data_offsets":[1,2],"shape":[1],"dtype":"U8"},)"
                                             R"("a":{"shape":[],"dtype":"U8","data_offsets":[0,1]}})",
        "az"));
    QVERIFY(file);
    QCOMPARE(file->tensors[u"z"_s].bytes, "z");
    QCOMPARE(file->tensors[u"a"_s].bytes, "a");
}

void SafetensorsTest::unknownMembersOfAnEntryAreIgnored()
{
    QCOMPARE(refusal(fileOf(R"({"a":{"dtype":"U8","note":{"x":[1,-2.5e+3,null,true,"\u0041",{}]},"shape":[1],)"
                            R"("data_offsets":[0,1]}})",
                 "a")),
        QString());
}

void SafetensorsTest::emptyTensorsTakeNoBytes()
{
    const auto file = readSafetensors(fileOf(R"({"e":{"dtype":"F64","shape":[0,7],"data_offsets":[1,1]},)"
                                             R"("a":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})",
        "a"));
    QVERIFY(file);
    QCOMPARE(file->tensors[u"e"_s].toMatrix().cols(), 7);
}

void SafetensorsTest::headersAreRefused_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<int>("dataSize");
    QTest::addColumn<QStringList>("words");
    const auto refuse = [](const char *what, const char *header, int dataSize, const QStringList &words) {
        QTest::newRow(what) << QByteArray(header) << dataSize << words;
    };
    refuse("fraction", R"({"w":{"dtype":"U8","shape":[1.0],"data_offsets":[0,1]}})", 1,
        { u"shape"_s, u"“w”"_s, u"1.0"_s });
    refuse("exponent", R"({"w":{"dtype":"U8","shape":[1e0],"data_offsets":[0,1]}})", 1, { u"shape"_s, u"1e0"_s });
    refuse("minus zero", R"({"w":{"dtype":"U8","shape":[-0],"data_offsets":[0,0]}})", 0, { u"shape"_s, u"-0"_s });
    refuse("string", R"({"w":{"dtype":"U8","shape":["1"],"data_offsets":[0,1]}})", 1, { u"shape"_s, u"\"1\""_s });
    refuse("null", R"({"w":{"dtype":"U8","shape":null,"data_offsets":[0,1]}})", 1, { u"shape"_s, u"null"_s });
    refuse("leading zero", R"({"w":{"dtype":"U8","shape":[01],"data_offsets":[0,1]}})", 1, { u"01"_s });
    refuse("2^53", R"({"w":{"dtype":"U8","shape":[9007199254740992,0],"data_offsets":[0,0]}})", 0,
        { u"9\u202f007\u202f199\u202f254\u202f740\u202f992"_s });
    refuse("beyond 64 bits", R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,18446744073709551617]}})", 1,
        { u"data_offsets"_s, u"18446744073709551617"_s });
    refuse("product overflows",
        R"({"w":{"dtype":"F64","shape":[4294967296,4294967296,4294967296],"data_offsets":[0,0]}})", 0,
        { u"“w”"_s, u"4294967296"_s });
    refuse("three offsets", R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1,2]}})", 1, { u"3 data_offsets"_s });
    refuse("F8", R"({"w":{"dtype":"F8_E4M3","shape":[1],"data_offsets":[0,1]}})", 1,
        { u"“w”"_s, u"F8_E4M3"_s, u"does not read"_s });
    refuse("lower case", R"({"w":{"dtype":"f64","shape":[1],"data_offsets":[0,8]}})", 8, { u"“w”"_s, u"“f64”"_s });
    refuse("same name twice",
        R"({"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0]},"\u0077":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})",
        0, { u"“w” twice"_s });
    refuse("same member twice", R"({"w":{"dtype":"U8","shape":[1],"shape":[1],"data_offsets":[0,1]}})", 1,
        { u"“shape” twice"_s, u"“w”"_s });
    refuse("same metadata twice", R"({"__metadata__":{"a":"1","a":"2"}})", 0, { u"“a” twice"_s, u"__metadata__"_s });
    refuse("two metadata", R"({"__metadata__":{},"__metadata__":{}})", 0, { u"“__metadata__” twice"_s });
    refuse("number in metadata", R"({"__metadata__":{"a":1}})", 0, { u"“a”"_s, u"__metadata__"_s, u"text"_s });
    refuse(
        "hole at the end", R"({"w":{"dtype":"U8","shape":[1],"data_offsets":[0,1]}})", 2, { u"1 bytes"_s, u"has 2"_s });
    refuse("data without tensors", "{}", 5, { u"0 bytes"_s, u"has 5"_s });
    refuse("cut off", R"({"w":{"dtype":"U8","shape":[9],"data_offsets":[0,9]}})", 8, { u"9 bytes"_s, u"only 8"_s });
    refuse("overlap by one",
        R"({"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]},"b":{"dtype":"U8","shape":[2],"data_offsets":[1,3]}})",
        3, { u"“a”"_s, u"“b”"_s, u"share"_s });
    refuse("text after the object", R"({} {})", 0, { u"byte 3"_s });
    refuse("trailing comma", R"({"__metadata__":{},})", 0, { u"JSON"_s });
    refuse("lone surrogate", R"({"\ud800":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})", 0, { u"JSON"_s });
    refuse("bad escape", R"({"\x":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})", 0, { u"JSON"_s });
    refuse(
        "line break in a name", "{\"a\nb\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}}", 0, { u"JSON"_s });
    refuse("invalid UTF-8", "{\"\xff\":{\"dtype\":\"U8\",\"shape\":[0],\"data_offsets\":[0,0]}}", 0, { u"UTF-8"_s });
    QTest::newRow("deep nesting") << QByteArray(R"({"w":{"note":)" + QByteArray(1'000'000, '[')) << 0
                                  << QStringList { u"JSON"_s };
}

void SafetensorsTest::headersAreRefused()
{
    QFETCH(QByteArray, header);
    QFETCH(int, dataSize);
    QFETCH(QStringList, words);
    verifyMentions(refusal(fileOf(header, QByteArray(dataSize, '\0'))), words);
}

void SafetensorsTest::promisedHeadersAreNotBelieved()
{
    verifyMentions(
        refusal(lengthBytes(132'095'296) + "{}"), { u"132\u202f095\u202f296"_s, u"100\u202f000\u202f000"_s });
    verifyMentions(refusal(lengthBytes(99'000'000) + "{}"), { u"99\u202f000\u202f000"_s, u"10 bytes"_s });
    verifyMentions(
        refusal(lengthBytes(~quint64 { 0 }) + "{}"), { u"18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615"_s });
    verifyMentions(refusal({}), { u"empty"_s });
    verifyMentions(refusal("abc"), { u"3 bytes"_s });
}

void SafetensorsTest::cutFilesAreRefusedAtEveryLength()
{
    TensorFile file;
    file.tensors.insert(u"W"_s, Tensor::fromMatrix(Matrix<double>::Random(3, 4)));
    const QByteArray whole = writeSafetensors(file);
    for (qsizetype length = 0; length < whole.size(); ++length)
        QVERIFY2(!refusal(whole.first(length)).isEmpty(), qPrintable(QString::number(length)));
    QVERIFY(!refusal(whole + '\0').isEmpty());
}

void SafetensorsTest::otherFormatsAreCalledByName_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("word");
    const auto zip = [](const QByteArray &entry) {
        QByteArray head = "PK\3\4" + QByteArray(26, '\0') + entry + QByteArray(100, 'x');
        head[26] = static_cast<char>(entry.size());
        return head;
    };
    QTest::newRow("zip") << zip("readme.txt") << u"zip archive"_s;
    QTest::newRow("PyTorch") << zip("archive/data.pkl") << u"PyTorch checkpoint"_s;
    QTest::newRow("npz") << zip("weights.npy") << u"NumPy archive"_s;
    QTest::newRow("Keras 3") << zip("metadata.json") << u"Keras model"_s;
    QTest::newRow("cut zip") << QByteArray("PK\3\4\0\0\0\0\0\0", 10) << u"zip archive"_s;
    QTest::newRow("pickle 2") << QByteArray("\x80\x02}q\0.", 6) << u"pickle"_s;
    QTest::newRow("pickle 4") << QByteArray("\x80\x04\x95\x0a\0\0\0\0\0\0\0}.", 13) << u"pickle"_s;
    QTest::newRow("HTML") << QByteArray("\n<!DOCTYPE html>\n<html><head>") << u"web page"_s;
    QTest::newRow("html") << QByteArray("<html lang=\"en\">") << u"web page"_s;
    QTest::newRow("XML") << QByteArray("<?xml version=\"1.0\"?><Error>") << u"XML"_s;
    QTest::newRow("Git LFS") << QByteArray("version https://git-lfs.github.com/spec/v1\noid sha256:0\n")
                             << u"git lfs pull"_s;
    QTest::newRow("index") << QByteArray("{\"metadata\": {}, \"weight_map\": {}}") << u"index"_s;
    QTest::newRow("JSON") << QByteArray("{\"a\": 1, \"b\": 2}") << u"JSON"_s;
    QTest::newRow("HDF5") << QByteArray("\x89HDF\r\n\x1a\n\0\0\0\0", 12) << u"HDF5"_s;
    QTest::newRow("npy") << QByteArray("\x93NUMPY\x01\x00v\x00{'descr'", 18) << u"NumPy array"_s;
    QTest::newRow("GGUF") << QByteArray("GGUF\3\0\0\0\0\0", 10) << u"GGUF"_s;
    QTest::newRow("gzip") << QByteArray("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) << u"gzip"_s;
    QTest::newRow("tar") << QByteArray("model.bin").leftJustified(257, '\0') + "ustar\0" << u"tar archive"_s;
}

void SafetensorsTest::otherFormatsAreCalledByName()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, word);
    verifyMentions(refusal(bytes), { word });
}

//! A header of 0x280 bytes: the file begins as a pickle of version 2 does.
void SafetensorsTest::cutFilesAreNotTakenForPickles()
{
    const QString sentence = refusal(lengthBytes(0x280) + "{\"a");
    verifyMentions(sentence, { u"640"_s, u"cut off"_s });
    QVERIFY(!sentence.contains(u"pickle"_s));
}

void SafetensorsTest::loadingNamesTheFile()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"weights.safetensors"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(fileOf(R"({"w":{"dtype":"F64","shape":[2],"data_offsets":[0,16]}})", QByteArray(15, '\0')));
    file.close();
    auto loaded = loadSafetensors(file.fileName());
    QVERIFY(!loaded);
    verifyMentions(loaded.error().sentence, { u"“weights.safetensors”"_s, u"16 bytes"_s, u"15"_s });

    QVERIFY(file.open(QIODevice::Append));
    file.write("\0", 1);
    file.close();
    loaded = loadSafetensors(file.fileName());
    QVERIFY(loaded);
    QCOMPARE(loaded->tensors[u"w"_s].toMatrix(), (Matrix<double> { { 0, 0 } }));
}

void SafetensorsTest::loadingRefusesWhatIsNoFile()
{
    const QTemporaryDir folder;
    verifyMentions(loadSafetensors(folder.filePath(u"none"_s)).error().sentence, { u"“none” does not exist"_s });
    verifyMentions(loadSafetensors(folder.path()).error().sentence, { u"not a file"_s });
    verifyMentions(loadSafetensors(u"/dev/zero"_s).error().sentence, { u"“zero”"_s, u"not a file"_s });
}

ALPHASCOPE_TEST(SafetensorsTest, QCoreApplication)
#include "tst_safetensors.moc"
