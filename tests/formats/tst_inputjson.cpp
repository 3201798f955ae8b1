// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/inputjson.h"
#include "testclass.h"

#include "engine/samples.h"

#include <QTest>

#include <cmath>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Vectors lesson()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.queryLabels = { "who" };
    vectors.inputs.keyLabels = { "a", "b", "c", "d" };
    vectors.inputs.padded = { false, false, false, true };
    vectors.inputs.allowed = Mask::Constant(1, 4, true);
    vectors.inputs.allowed(0, 1) = false;
    return vectors;
}

QString sentenceOf(const QByteArray &json, Specimen specimen)
{
    const auto error = readInputs(json, specimen);
    return error ? error->sentence : QString();
}

} // namespace

class TestInputJson : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namedTablesReplaceAndOthersStay();
    void whatWasSaidAboutOldRowsGoes();
    void everySourceHasItsNames();
    void aSequenceIsAListOfNumbersOrTimesteps();
    void labelsPaddingAndMaskAreRead();
    void whatIsNotFiniteIsAText();
    void mistakesAreNamed_data();
    void mistakesAreNamed();
    void decoderTimestepsHaveTheMaskOfTheirRows();
    void wordsAreATextOrAList();
    void mistakesAboutWordsAreNamed();
};

void TestInputJson::decoderTimestepsHaveTheMaskOfTheirRows()
{
    Specimen specimen = newManyToMany();
    QVERIFY(!readInputs(R"({"x": [5, 6], "mask": [[true, true], [true, false], [true, true]]})", specimen));
    const SequenceInputs &in = std::get<ManyToMany>(specimen).inputs;
    QCOMPARE(in.x.rows(), Index(2));
    QVERIFY(!in.allowed(1, 1) && in.allowed(2, 1));
    QVERIFY(sentenceOf(R"({"mask": [[true, true, true]]})", specimen).contains(u"3 × 2 values"_s));
    QVERIFY(sentenceOf(R"({"mask": [[true, true], [true, true], [true]]})", specimen).contains(u"3 × 2 values"_s));
}

void TestInputJson::wordsAreATextOrAList()
{
    Specimen specimen = newEncoderDecoder();
    QVERIFY(
        !readInputs(R"({"source": "Welt hallo Welt", "target": ["world"], "padded": [false, true, false]})", specimen));
    const TokenInputs &in = *inputsOf<TokenInputs>(specimen);
    QCOMPARE(in.source.tokens, (std::vector<Index> { 4, 3, 4 }));
    QCOMPARE(in.target.tokens, (std::vector<Index> { 4, 2 }));
    QCOMPARE(in.padded, (std::vector<bool> { false, true, false }));
    QVERIFY(!readInputs(R"({"target": ""})", specimen));
    QCOMPARE(in.decoding, Decoding::Greedy);
    QCOMPARE(in.source.tokens.size(), std::size_t(3)); // not named: stays
    QVERIFY(!readInputs(R"({"source": ["hallo"]})", specimen));
    QCOMPARE(in.padded, std::vector<bool> { false }); // went with the old words

    // A letter that is written in two ways is one, as where it is typed.
    QVERIFY(!readInputs(R"({"source": ["u\u0308ber", "\u00fcber"], "target": "u\u0308ber"})", specimen));
    QCOMPARE(in.source.texts, (std::vector<std::string> { "\u00fcber", "\u00fcber" }));
    QCOMPARE(in.target.texts.front(), std::string("\u00fcber"));

    EncoderDecoder pieces = newEncoderDecoder();
    Vocabulary words = *pieces.vocabularies.source;
    words.entries[3].text = "ha@@";
    pieces.vocabularies.source = std::make_shared<const Vocabulary>(words);
    specimen = pieces;
    QVERIFY(!readInputs(R"({"source": "ha@@ Welt."})", specimen));
    QCOMPARE(inputsOf<TokenInputs>(specimen)->source.tokens.size(), std::size_t(3));
    QCOMPARE(inputsOf<TokenInputs>(specimen)->source.tokens.front(), Index(3));

    EncoderDecoder letters = newEncoderDecoder();
    letters.vocabularies.sourceUnit = TokenUnit::Characters;
    specimen = letters;
    QVERIFY(!readInputs(R"({"source": "ab c"})", specimen));
    QCOMPARE(inputsOf<TokenInputs>(specimen)->source.texts, (std::vector<std::string> { "a", "b", " ", "c" }));
}

void TestInputJson::mistakesAboutWordsAreNamed()
{
    const Specimen specimen = newRnnSearch();
    QVERIFY(sentenceOf(R"({"source": 5})", specimen).contains(u"source is “5”; it should be a text, or a list"_s));
    QVERIFY(sentenceOf(R"({"target": ["a", 5]})", specimen).contains(u"target holds “5”"_s));
    QVERIFY(sentenceOf(R"({"mask": [[true]]})", specimen).contains(u"It takes source, target, padded."_s));
    QVERIFY(sentenceOf(R"({"padded": [true]})", specimen).contains(u"a list of 2 values"_s));
}

void TestInputJson::namedTablesReplaceAndOthersStay()
{
    Specimen specimen = lesson();
    QVERIFY(!readInputs(R"({"V": [[1], [2], [3], [4.5]]})", specimen));
    const VectorsInputs &in = std::get<Vectors>(specimen).inputs;
    QVERIFY(in.values == (Matrix<double> { { 1 }, { 2 }, { 3 }, { 4.5 } }));
    QVERIFY(in.keys == lesson().inputs.keys);
    QCOMPARE(in.queryLabels, lesson().inputs.queryLabels);
    QCOMPARE(in.padded, lesson().inputs.padded);
    QVERIFY(!in.allowed(0, 1));
}

void TestInputJson::whatWasSaidAboutOldRowsGoes()
{
    Specimen specimen = lesson();
    QVERIFY(!readInputs(R"({"K": [[1, 2], [3, 4], [5, 6], [7, 8]]})", specimen));
    const VectorsInputs &in = std::get<Vectors>(specimen).inputs;
    QCOMPARE(in.queryLabels, lesson().inputs.queryLabels);
    QVERIFY(in.keyLabels.empty());
    QCOMPARE(in.padded, std::vector<bool>(4, false));
    QCOMPARE(in.allowed.size(), 0);
    QVERIFY(!check(specimen));
}

void TestInputJson::everySourceHasItsNames()
{
    const auto read = [](VectorSource source, const QByteArray &json) {
        Vectors vectors;
        vectors.config.source = source;
        Specimen specimen = vectors;
        const auto error = readInputs(json, specimen);
        return error ? VectorsInputs() : std::get<Vectors>(specimen).inputs;
    };
    const Matrix<double> table { { 1, 2 } }, other { { 3 } };
    QVERIFY(read(VectorSource::SelfAttention, R"({"X": [[1, 2]]})").queries == table);
    QVERIFY(read(VectorSource::CrossAttention, R"({"X": [[1, 2]], "Y": [[3]]})").keys == other);
    QVERIFY(read(VectorSource::Weights, R"({"alpha": [[1, 2]], "V": [[3]]})").weights == table);
    QVERIFY(read(VectorSource::Weights, R"({"alpha": [[1, 2]], "V": [[3]]})").values == other);
}

void TestInputJson::aSequenceIsAListOfNumbersOrTimesteps()
{
    for (const QByteArray json : { R"({"x": [1, 2.5, -3]})", R"({"x": [[1], [2.5], [-3]]})" }) {
        Specimen specimen = newManyToOne();
        QVERIFY(!readInputs(json, specimen));
        const SequenceInputs &in = std::get<ManyToOne>(specimen).inputs;
        QVERIFY(in.x == (Matrix<double> { { 1 }, { 2.5 }, { -3 } }));
        QCOMPARE(in.padded.size(), std::size_t { 3 });
    }
}

void TestInputJson::labelsPaddingAndMaskAreRead()
{
    Specimen specimen = newManyToOne();
    QVERIFY(!readInputs(
        R"({"x": [1, 2], "labels": ["one", ""], "padded": [false, true], "mask": [[false, true]]})", specimen));
    const SequenceInputs &in = std::get<ManyToOne>(specimen).inputs;
    QCOMPARE(in.labels, (std::vector<std::string> { "one", "" }));
    QCOMPARE(in.padded, (std::vector<bool> { false, true }));
    QVERIFY(!in.allowed(0, 0) && in.allowed(0, 1));

    specimen = lesson();
    QVERIFY(!readInputs(R"({"labels": {"queries": ["q"], "keys": ["1", "2", "", "4"]}})", specimen));
    QCOMPARE(std::get<Vectors>(specimen).inputs.queryLabels, std::vector<std::string> { "q" });
    QCOMPARE(std::get<Vectors>(specimen).inputs.keyLabels, (std::vector<std::string> { "1", "2", "", "4" }));
    QVERIFY(!readInputs(R"({"labels": {"keys": []}})", specimen));
    QVERIFY(std::get<Vectors>(specimen).inputs.keyLabels.empty());
}

void TestInputJson::whatIsNotFiniteIsAText()
{
    Specimen specimen = newManyToOne();
    QVERIFY(!readInputs(R"({"x": ["NaN", "inf", "-inf"]})", specimen));
    const Matrix<double> &x = std::get<ManyToOne>(specimen).inputs.x;
    QVERIFY(std::isnan(x(0, 0)));
    QVERIFY(std::isinf(x(1, 0)) && x(1, 0) > 0);
    QVERIFY(std::isinf(x(2, 0)) && x(2, 0) < 0);
}

void TestInputJson::mistakesAreNamed_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *json, const QString &part) { QTest::newRow(json) << QByteArray(json) << part; };
    row("", u"not JSON: in line 1"_s);
    row("{\"Q\": [[1, 0]],\n \"K\": [[1, 0]}", u"in line 2"_s);
    row("[1]", u"one JSON object"_s);
    row(R"({"q": [[1, 0]]})", u"“q” is no input of this model. It takes Q, K, V, labels, padded, mask."_s);
    row(R"({"Q": 1})", u"Q should be a list of rows"_s);
    row(R"({"Q": []})", u"Q should be a list of rows"_s);
    row(R"({"Q": [[]]})", u"Q should be a list of rows"_s);
    row(R"({"Q": [1, 2]})", u"Q should be a list of rows"_s);
    row(R"({"Q": [[1, 2], 3]})", u"Row 2 of Q is “3”"_s);
    row(R"({"Q": [[1, 2], [3]]})", u"Row 2 of Q has 1 number, but row 1 has 2"_s);
    row(R"({"Q": [[1, "2"]]})", u"Row 1, column 2 of Q is “\"2\"”"_s);
    row(R"({"Q": [[1, null]]})", u"Row 1, column 2 of Q is “null”"_s);
    row(R"({"Q": [[1, 1e999]]})", u"illegal number"_s);
    row(R"({"labels": ["a"]})", u"queries and keys"_s);
    row(R"({"labels": {"queries": ["a", "b"]}})", u"queries has 2 texts"_s);
    row(R"({"labels": {"keys": ["a", "b"]}})", u"keys has 2 texts, but there are 4 rows or columns to name"_s);
    row(R"({"labels": {"values": ["a"]}})", u"labels has no list “values”. It takes the lists queries and keys."_s);
    row(R"({"labels": {"keys": [1]}})", u"every label should be a text"_s);
    row(R"({"padded": [true]})", u"padded should be a list of 4"_s);
    row(R"({"padded": [0, 0, 0, 1]})", u"Entry 1 of padded is “0”"_s);
    row(R"({"mask": [[true]]})", u"mask should be 1 × 4 values"_s);
    row(R"({"mask": [[true, true, true, 2]]})", u"Row 1, column 4 of mask is “2”"_s);
}

void TestInputJson::mistakesAreNamed()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, part);
    const QString sentence = sentenceOf(json, lesson());
    QVERIFY2(sentence.contains(part), qPrintable(sentence));
}

ALPHASCOPE_TEST(TestInputJson, QCoreApplication)
#include "tst_inputjson.moc"
