// SPDX-License-Identifier: GPL-3.0-or-later
//! The parameter count and its formula against the weights that are stored.
#include "engine/edit.h"
#include "engine/parametercount.h"
#include "engine/samples.h"
#include "testclass.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Fibonacci's shape: input 1, hidden 2, output 1, 20 timesteps.
ManyToOne tutorial(Score score, BiasConvention biases)
{
    ManyToOne model;
    model.config.score = score;
    model.config.rnn.biases = biases;
    model.inputs.x = Matrix<double>::Zero(20, 1);
    fitParameters(model);
    return model;
}

Index storedWeights(const Specimen &specimen)
{
    Index stored = 0;
    visitParameters(specimen, [&](const char *, const auto &values) { stored += values.size(); });
    return stored;
}

//! What is wrong with the count of a specimen: nothing (empty), or the numbers that disagree.
QString disagreement(const Specimen &specimen)
{
    const ParameterCount count = parameterCount(specimen);
    Index sum = 0;
    for (const CountTerm &term : count.terms)
        sum += term.count;
    const Index stored = storedWeights(specimen);
    return count.total == stored && sum == stored
        ? QString()
        : u"total %1, terms %2, stored %3"_s.arg(count.total).arg(sum).arg(stored);
}

const std::vector<Cell> allCells { Cell::RnnTanh, Cell::RnnRelu, Cell::Gru, Cell::Lstm };
const std::vector<Score> allScores { Score::None, Score::Location, Score::Additive, Score::Dot, Score::ScaledDot,
    Score::General, Score::Concat };

} // namespace

class TestParameterCount : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTutorialHas11And33();
    void twoBiasesHave13And35();
    void theFormulaIsTheTutorials();
    void gatesDirectionsAndLayersAreFactorsAndTerms();
    void scoresAndHeadsHaveTheirTerms();
    void vectorsHaveProjectionsAndScoreWeights();
    void headsShareTheWeightsOfTheScore();
    void locationWeightsForOtherTimestepsAreCountedAsStored();
    void everyNetworkIsCountedAsStored();
    void everyVectorsModelIsCountedAsStored();
    void everyDecoderTimestepHasItsLocationWeights();
    void everyDecoderIsCountedAsStored();
    void goldenCountsAgree();
};

void TestParameterCount::theTutorialHas11And33()
{
    QCOMPARE(parameterCount(tutorial(Score::None, BiasConvention::One)).total, Index(11));
    const ParameterCount location = parameterCount(tutorial(Score::Location, BiasConvention::One));
    QCOMPARE(location.total, Index(33));
    QCOMPARE(location.withoutAttention, Index(11));
    QCOMPARE(location.convention, std::string("one bias a cell (Keras' SimpleRNN)"));
}

void TestParameterCount::twoBiasesHave13And35()
{
    QCOMPARE(parameterCount(tutorial(Score::None, BiasConvention::Two)).total, Index(13));
    const ParameterCount location = parameterCount(tutorial(Score::Location, BiasConvention::Two));
    QCOMPARE(location.total, Index(35));
    QCOMPARE(location.withoutAttention, Index(13));
    QCOMPARE(location.convention, std::string("two biases a cell (PyTorch)"));
    QCOMPARE(location.terms[0].symbols, std::string("(n_input + n_hidden + 2)·n_hidden"));
}

void TestParameterCount::theFormulaIsTheTutorials()
{
    const std::vector<CountTerm> terms = parameterCount(tutorial(Score::Location, BiasConvention::One)).terms;
    QCOMPARE(terms.size(), std::size_t(3));
    QCOMPARE(terms[0].part, std::string("recurrent cell"));
    QCOMPARE(terms[0].symbols, std::string("(n_input + n_hidden + 1)·n_hidden"));
    QCOMPARE(terms[0].numbers, std::string("(1 + 2 + 1)·2"));
    QCOMPARE(terms[0].count, Index(8));
    QCOMPARE(terms[1].part, std::string("attention"));
    QCOMPARE(terms[1].symbols, std::string("n_timestep + n_hidden"));
    QCOMPARE(terms[1].numbers, std::string("20 + 2"));
    QCOMPARE(terms[1].count, Index(22));
    QCOMPARE(terms[2].part, std::string("output"));
    QCOMPARE(terms[2].symbols, std::string("(n_hidden + 1)·n_output"));
    QCOMPARE(terms[2].numbers, std::string("(2 + 1)·1"));
    QCOMPARE(terms[2].count, Index(3));
}

void TestParameterCount::gatesDirectionsAndLayersAreFactorsAndTerms()
{
    ManyToOne model = tutorial(Score::Location, BiasConvention::Two);
    model.config.rnn.cell = Cell::Gru;
    QCOMPARE(parameterCount(model).terms[0].symbols, std::string("3·(n_input + n_hidden + 2)·n_hidden"));
    model.config.rnn.cell = Cell::Lstm;
    model.config.rnn.bidirectional = true;
    model.config.rnn.layers = 2;
    const std::vector<CountTerm> terms = parameterCount(model).terms;
    QCOMPARE(terms.size(), std::size_t(4));
    QCOMPARE(terms[0].part, std::string("recurrent layer 1"));
    QCOMPARE(terms[0].symbols, std::string("2·4·(n_input + n_hidden + 2)·n_hidden"));
    QCOMPARE(terms[0].numbers, std::string("2·4·(1 + 2 + 2)·2"));
    QCOMPARE(terms[1].part, std::string("recurrent layer 2"));
    QCOMPARE(terms[1].symbols, std::string("2·4·(2·n_hidden + n_hidden + 2)·n_hidden"));
    QCOMPARE(terms[2].symbols, std::string("n_timestep + 2·n_hidden"));
    QCOMPARE(terms[3].symbols, std::string("(2·n_hidden + 1)·n_output"));
    QCOMPARE(terms[3].numbers, std::string("(2·2 + 1)·1"));
}

void TestParameterCount::scoresAndHeadsHaveTheirTerms()
{
    ManyToOne model = tutorial(Score::Additive, BiasConvention::Two);
    const auto attention = [&] { return parameterCount(model).terms[1].symbols; };
    QCOMPARE(attention(), std::string("(n_hidden + n_hidden + 2)·n_attention"));
    model.config.query = QueryKind::Learned;
    QCOMPARE(attention(), std::string("(n_hidden + n_hidden + 2)·n_attention + n_hidden"));
    model.config.query = QueryKind::None;
    QCOMPARE(attention(), std::string("(n_hidden + 2)·n_attention"));
    model.config.score = Score::General;
    QCOMPARE(attention(), std::string("n_hidden·n_hidden"));
    model.config.score = Score::Concat;
    QCOMPARE(attention(), std::string("(n_hidden + n_hidden + 1)·n_attention"));
    model.config.score = Score::Dot;
    QCOMPARE(parameterCount(model).terms[1].part, std::string("output")); // no weights of its own
    model.config.head = Head::Attentional;
    QCOMPARE(parameterCount(model).terms[1].part, std::string("attentional head"));
    QCOMPARE(attention(), std::string("(n_hidden + n_hidden)·n_head"));
    QCOMPARE(parameterCount(model).terms[2].symbols, std::string("(n_head + 1)·n_output"));
    QCOMPARE(parameterCount(model).withoutAttention, Index(13)); // nor its head
}

void TestParameterCount::vectorsHaveProjectionsAndScoreWeights()
{
    Vectors vectors = newVectors();
    QVERIFY(parameterCount(vectors).terms.empty());
    vectors.config.score = Score::General;
    QCOMPARE(parameterCount(vectors).terms[0].symbols, std::string("n_query·n_key"));
    vectors.config.projected = vectors.config.outputProjection = true;
    vectors.config.projectionSize = 4;
    const ParameterCount count = parameterCount(vectors);
    QCOMPARE(count.terms.size(), std::size_t(5));
    QCOMPARE(count.terms[0].part, std::string("query projection"));
    QCOMPARE(count.terms[0].symbols, std::string("(n_query + 1)·n_projection"));
    QCOMPARE(count.terms[0].numbers, std::string("(2 + 1)·4"));
    QCOMPARE(count.terms[3].symbols, std::string("(n_projection + 1)·n_projection"));
    QCOMPARE(count.terms[4].symbols, std::string("n_projection·n_projection"));
    QCOMPARE(count.withoutAttention, Index(3 * 12 + 20));
}

void TestParameterCount::headsShareTheWeightsOfTheScore()
{
    Vectors vectors = newVectors();
    vectors.config.score = Score::General;
    vectors.config.heads = 2;
    QCOMPARE(parameterCount(vectors).terms[0].symbols, std::string("(n_query/n_heads)·(n_key/n_heads)"));
    QCOMPARE(parameterCount(vectors).terms[0].numbers, std::string("(2/2)·(2/2)"));
    QCOMPARE(parameterCount(vectors).total, Index(1));
}

void TestParameterCount::locationWeightsForOtherTimestepsAreCountedAsStored()
{
    Specimen specimen = tutorial(Score::Location, BiasConvention::One);
    alphascope::apply(RemoveRows { "x", 0, 5 }, specimen);
    QCOMPARE(disagreement(specimen), QString());
    QCOMPARE(parameterCount(specimen).total, Index(33));
    alphascope::apply(RenewLocationWeights {}, specimen);
    QCOMPARE(parameterCount(specimen).total, Index(28));
}

void TestParameterCount::everyNetworkIsCountedAsStored()
{
    int combinations = 0;
    for (const Cell cell : allCells)
        for (const bool bidirectional : { false, true })
            for (const Index layers : { 1, 2, 3 })
                for (const BiasConvention biases : { BiasConvention::One, BiasConvention::Two })
                    for (const Score score : allScores)
                        for (const QueryKind query : { QueryKind::LastState, QueryKind::Learned, QueryKind::None })
                            for (const Head head : { Head::Context, Head::Attentional }) {
                                ManyToOne model;
                                model.config = { { cell, bidirectional, layers, 3, 2, biases }, score, query, head,
                                    /*attentionSize*/ 4, /*headSize*/ 5, /*outputSize*/ 6 };
                                model.inputs.x = Matrix<double>::Zero(7, 3);
                                fitParameters(model);
                                const QString wrong = disagreement(model);
                                const QString which = u"cell %1, bidirectional %2, layers %3, biases %4, score %5, "
                                                      "query %6, head %7: "_s.arg(int(cell))
                                                          .arg(bidirectional)
                                                          .arg(layers)
                                                          .arg(int(biases))
                                                          .arg(int(score))
                                                          .arg(int(query))
                                                          .arg(int(head));
                                QVERIFY2(wrong.isEmpty(), qPrintable(which + wrong));

                                ManyToOne without = model;
                                without.config.score = Score::None;
                                fitParameters(without);
                                QVERIFY2(parameterCount(model).withoutAttention == storedWeights(without),
                                    qPrintable(which));
                                ++combinations;
                            }
    QCOMPARE(combinations, 4 * 2 * 3 * 2 * 7 * 3 * 2);
}

void TestParameterCount::everyVectorsModelIsCountedAsStored()
{
    for (const VectorSource source :
        { VectorSource::Given, VectorSource::SelfAttention, VectorSource::CrossAttention, VectorSource::Weights })
        for (const Score score : { Score::Dot, Score::ScaledDot, Score::General, Score::Additive, Score::Concat })
            for (const Index heads : { 1, 2 })
                for (const bool projected : { false, true })
                    for (const bool outputProjection : { false, true }) {
                        Vectors vectors;
                        vectors.config = { source, score, heads, 1, false, projected, outputProjection,
                            /*projectionSize*/ 6, /*attentionSize*/ 3 };
                        vectors.inputs.queries = Matrix<double>::Zero(2, 4);
                        vectors.inputs.keys = Matrix<double>::Zero(3, 8);
                        vectors.inputs.values = Matrix<double>::Zero(3, 10);
                        vectors.inputs.weights = Matrix<double>::Zero(2, 3);
                        fitParameters(vectors);
                        const QString wrong = disagreement(vectors);
                        const QString which
                            = u"source %1, score %2, heads %3, projected %4, output %5: "_s.arg(int(source))
                                  .arg(int(score))
                                  .arg(heads)
                                  .arg(projected)
                                  .arg(outputProjection);
                        QVERIFY2(wrong.isEmpty(), qPrintable(which + wrong));
                    }
}

void TestParameterCount::everyDecoderTimestepHasItsLocationWeights()
{
    ManyToMany model = newManyToMany();
    model.inputs.x = Matrix<double>::Zero(20, 1);
    model.parameters = {};
    fitParameters(model);
    const ParameterCount count = parameterCount(model);
    QCOMPARE(count.terms[1].symbols, std::string("(n_timestep_enc + n_hidden)·n_timestep_dec"));
    QCOMPARE(count.terms[1].numbers, std::string("(20 + 2)·3"));
    QCOMPARE(count.total - count.withoutAttention, Index(66));
    model.config.rnn.bidirectional = true;
    fitParameters(model);
    QCOMPARE(parameterCount(model).terms[1].symbols, std::string("(n_timestep_enc + 2·n_hidden)·n_timestep_dec"));
}

void TestParameterCount::everyDecoderIsCountedAsStored()
{
    ManyToMany many = newManyToMany();
    for (const Cell cell : { Cell::RnnTanh, Cell::Gru, Cell::Lstm }) {
        many.config.decoder = cell;
        many.config.decoderHidden = 5;
        many.config.rnn.layers = 2;
        fitParameters(many);
        QCOMPARE(disagreement(many), QString());
    }
    EncoderDecoder model = newEncoderDecoder();
    EncoderDecoderConfig &config = model.config;
    config.encoder.inputSize = 3;
    config.targetEmbedding = 5;
    config.attentionSize = 7;
    config.attentionalSize = 6;
    config.decoderHidden = 4;
    for (const Score score :
        { Score::None, Score::Dot, Score::General, Score::Additive, Score::Concat, Score::Location }) {
        for (const DecoderStyle style : { DecoderStyle::Bahdanau, DecoderStyle::Luong, DecoderStyle::Combining }) {
            for (const bool feeding : { false, true }) {
                config.score = score;
                config.style = style;
                config.inputFeeding = feeding;
                config.outputReadsEmbedding = !feeding;
                config.encoder.bidirectional = feeding;
                config.encoder.layers = config.decoderLayers = feeding ? 2 : 1;
                config.start = feeding ? DecoderStart::Copy : DecoderStart::Bridge;
                config.scope = feeding ? AttentionScope::LocalPredictive : AttentionScope::Global;
                fitParameters(model);
                QCOMPARE(disagreement(model), QString());
            }
        }
    }
    RnnSearch search = newRnnSearch();
    search.config.encoderHidden = 3;
    search.config.decoderHidden = 4;
    search.config.maxoutSize = 5;
    search.config.attentionSize = 6;
    search.config.targetEmbedding = 7;
    fitParameters(search);
    QCOMPARE(disagreement(search), QString());
    QCOMPARE(parameterCount(search).terms[5].symbols, std::string("(n_decoder + 2·n_encoder + 1)·n_attention"));
    QCOMPARE(parameterCount(search).total - parameterCount(search).withoutAttention, Index((4 + 6 + 1) * 6));
}

//! The golden files' counts, from their configuration alone.
void TestParameterCount::goldenCountsAgree()
{
    const QMap<QString, Cell> cellNames { { u"rnn_tanh"_s, Cell::RnnTanh }, { u"rnn_relu"_s, Cell::RnnRelu },
        { u"gru"_s, Cell::Gru }, { u"lstm"_s, Cell::Lstm } };
    const QMap<QString, std::pair<Score, QueryKind>> attentions { { u"none"_s, { Score::None, QueryKind::LastState } },
        { u"location"_s, { Score::Location, QueryKind::LastState } },
        { u"additive_last"_s, { Score::Additive, QueryKind::LastState } },
        { u"additive_learned"_s, { Score::Additive, QueryKind::Learned } },
        { u"additive_han"_s, { Score::Additive, QueryKind::None } }, { u"dot"_s, { Score::Dot, QueryKind::LastState } },
        { u"general"_s, { Score::General, QueryKind::LastState } },
        { u"concat"_s, { Score::Concat, QueryKind::LastState } } };
    const QDir folder(QStringLiteral(SOURCE_DIR "/tests/golden/2-many-to-one"));
    const QStringList files = folder.entryList({ u"*.json"_s });
    QVERIFY(!files.isEmpty());
    for (const QString &name : files) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QFile::ReadOnly));
        const QJsonObject golden = QJsonDocument::fromJson(file.readAll()).object();
        const QJsonObject config = golden[u"config"].toObject();
        ManyToOne model;
        model.config.rnn = { cellNames.value(config[u"cell"].toString()), config[u"bidirectional"].toBool(),
            config[u"num_layers"].toInt(), config[u"input_size"].toInt(), config[u"hidden_size"].toInt() };
        QVERIFY2(attentions.contains(config[u"attention"].toString()), qPrintable(name));
        std::tie(model.config.score, model.config.query) = attentions.value(config[u"attention"].toString());
        model.config.head = config[u"head"] == u"attentional"_s ? Head::Attentional : Head::Context;
        model.config.attentionSize = config[u"attn_size"].toInt();
        model.config.headSize = config[u"head_size"].toInt();
        model.config.outputSize = config[u"output_size"].toInt();
        model.inputs.x = Matrix<double>::Zero(config[u"time_steps"].toInt(), config[u"input_size"].toInt());
        const qint64 expected = golden[u"expected"][u"param_count"].toInteger();
        const qint64 counted = parameterCount(model).total;
        QVERIFY2(counted == expected, qPrintable(u"%1: %2, golden %3"_s.arg(name).arg(counted).arg(expected)));
    }
}

ALPHASCOPE_TEST(TestParameterCount, QCoreApplication)
#include "tst_parametercount.moc"
