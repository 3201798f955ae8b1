// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/samples.h"
#include "spread.h"
#include "testclass.h"

#include <QtTest>

#include <numeric>

using namespace alphascope;

namespace {

Specimen vectorsSpecimen()
{
    Vectors vectors;
    vectors.inputs.queries = matrix({ { 1 }, { 2 } });
    vectors.inputs.keys = vectors.inputs.values = matrix({ { 1 }, { 2 }, { 3 } });
    return vectors;
}

Specimen sequenceSpecimen()
{
    ManyToOne model;
    model.inputs.x = matrix({ { 8 }, { 13 }, { 21 } });
    fitParameters(model);
    return model;
}

const std::vector<std::pair<const char *, Score>> namedScores { { "none", Score::None }, { "dot", Score::Dot },
    { "scaled dot", Score::ScaledDot }, { "general", Score::General }, { "additive", Score::Additive },
    { "concat", Score::Concat }, { "location", Score::Location } };
const std::vector<std::pair<const char *, Cell>> namedCells { { "rnn", Cell::RnnTanh }, { "relu", Cell::RnnRelu },
    { "gru", Cell::Gru }, { "lstm", Cell::Lstm } };

//! Calls add(name, specimen) with attention over vectors of every kind.
template <typename Add>
void addVectors(const Add &add)
{
    for (const auto &[name, score] : namedScores) {
        if (score == Score::None || score == Score::Location)
            continue;
        for (const VectorSource source :
            { VectorSource::Given, VectorSource::SelfAttention, VectorSource::CrossAttention }) {
            Vectors model = newVectors();
            model.config.source = source;
            model.config.score = score;
            model.config.projected = score == Score::General;
            model.config.heads = score == Score::Dot ? 2 : 1;
            model.config.causal = source == VectorSource::SelfAttention;
            model.inputs.queries = randomMatrix(3, 4, "Q");
            model.inputs.keys = randomMatrix(3, 4, "K");
            model.inputs.values = randomMatrix(3, 2, "V");
            fitParameters(model);
            add(QStringLiteral("vectors %1, source %2").arg(QLatin1String(name)).arg(int(source)), Specimen(model));
        }
    }
}

//! The same with networks over numbers.
template <typename Add>
void addSequences(const Add &add)
{
    for (const auto &[cellName, cell] : namedCells) {
        for (const auto &[name, score] : namedScores) {
            ManyToOne model = newManyToOne();
            model.config.rnn = { .cell = cell, .bidirectional = score != Score::Dot, .layers = 2, .hiddenSize = 3 };
            model.config.score = score;
            model.config.head = cell == Cell::Lstm ? Head::Attentional : Head::Context;
            model.inputs.x = randomMatrix(5, 2, "x");
            model.parameters = {};
            fitParameters(model);
            add(QStringLiteral("many to one, %1, %2").arg(QLatin1String(cellName), QLatin1String(name)),
                Specimen(model));
        }
        for (const bool hasDecoder : { false, true }) {
            ManyToMany model = newManyToMany();
            model.config.rnn = { .cell = cell, .bidirectional = true, .layers = 2, .hiddenSize = 3 };
            model.config.decoder = hasDecoder ? std::optional(cell) : std::nullopt;
            model.inputs.x = randomMatrix(5, 2, "x");
            model.parameters = {};
            fitParameters(model);
            add(QStringLiteral("many to many, %1%2").arg(QLatin1String(cellName)).arg(hasDecoder), Specimen(model));
        }
    }
}

//! The same with models that read and write tokens, every one in three ways to decode.
template <typename Add>
void addTokens(const Add &add)
{
    const auto decoded = [&](const QString &name, auto model) {
        model.config.sourceVocabulary = model.config.targetVocabulary = 6;
        model.vocabularies = {};
        model.inputs = {};
        model.inputs.source.tokens = { 3, 5, 4, 4, 3 };
        model.inputs.target.tokens = { 4, 3, 5, 5, 4, 3, 2 };
        model.inputs.maximumLength = 7;
        model.parameters = {};
        fitParameters(model);
        for (const Decoding decoding : { Decoding::TeacherForced, Decoding::Greedy, Decoding::Beam }) {
            model.inputs.decoding = decoding;
            add(name + QStringLiteral(", decoding %1").arg(int(decoding)), Specimen(model));
        }
    };
    for (const auto &[name, score] : namedScores) {
        if (score == Score::Location)
            continue;
        for (const AttentionScope scope :
            { AttentionScope::Global, AttentionScope::LocalMonotonic, AttentionScope::LocalPredictive }) {
            for (const bool luong : { false, true }) {
                EncoderDecoder model = newEncoderDecoder();
                EncoderDecoderConfig &config = model.config;
                config.score = score;
                config.scope = scope;
                config.window = 1;
                config.style = luong ? DecoderStyle::Luong : DecoderStyle::Bahdanau;
                config.start = luong ? DecoderStart::Copy : DecoderStart::Bridge;
                config.encoder = { .cell = luong ? Cell::Lstm : Cell::Gru, .bidirectional = true, .hiddenSize = 2 };
                config.decoderCell = config.encoder.cell;
                config.decoderHidden = 4;
                decoded(QStringLiteral("encoder-decoder, %1, scope %2, %3")
                            .arg(QLatin1String(name))
                            .arg(int(scope))
                            .arg(luong ? QLatin1String("Luong") : QLatin1String("Bahdanau")),
                    model);
            }
        }
    }
    decoded(QStringLiteral("RNNsearch"), newRnnSearch());
}

//! The keys when each weight of this recurrent network is 0.5 and each bias 0.
template <typename Model, typename Parameters>
Matrix<double> keysWithHalves(Model model, RnnParameters<double> Parameters::*network)
{
    fitParameters(model);
    for (CellParameters<double> &cell : (model.parameters.*network).cells) {
        cell.weight_ih.write().setConstant(0.5);
        cell.weight_hh.write().setConstant(0.5);
        cell.bias_ih.setZero();
        cell.bias_hh.setZero();
    }
    return trace(Specimen(model)).sheets[0].keys;
}

} // namespace

class SpecimenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void eachFamilyTellsTheSizeOfItsAlpha()
    {
        QCOMPARE(rowCount(vectorsSpecimen()), Index(2));
        QCOMPARE(columnCount(vectorsSpecimen()), Index(3));
        QCOMPARE(rowCount(sequenceSpecimen()), Index(1));
        QCOMPARE(columnCount(sequenceSpecimen()), Index(3));
    }

    void eachFamilyIsCheckedAndTraced()
    {
        for (const Specimen &specimen : { vectorsSpecimen(), sequenceSpecimen(), Specimen(newManyToMany()),
                 Specimen(newEncoderDecoder()), Specimen(newRnnSearch()) }) {
            QVERIFY(!check(specimen));
            const Trace result = trace(specimen);
            QCOMPARE(result.rows(), rowCount(specimen));
            QCOMPARE(result.columns(), columnCount(specimen));
            QCOMPARE(result.sheets[0].alpha.rows(), result.rows());
            QCOMPARE(result.sheets[0].alpha.cols(), result.columns());
            COMPARE_MATRICES(result.sheets[0].rowSums, RowVector<double>::Ones(result.rows()), 1e-14);
        }
        Specimen broken = vectorsSpecimen();
        std::get<Vectors>(broken).inputs.values = matrix({ { 1 } });
        QVERIFY(check(broken));
    }

    void theRowsOfADecoderLeftAloneAreAtMostItsLength()
    {
        EncoderDecoder model = newEncoderDecoder();
        QVERIFY(isRowCountKnown(model));
        QCOMPARE(rowCount(model), Index(3));
        model.inputs.decoding = Decoding::Greedy;
        model.inputs.maximumLength = 7;
        QVERIFY(!isRowCountKnown(model));
        QCOMPARE(rowCount(model), Index(7));
    }

    void cellsAreMaskedWhereThereAreScores()
    {
        QVERIFY(canMask(newVectors()) && canMask(newManyToOne()) && canMask(newManyToMany()));
        QVERIFY(!canMask(newEncoderDecoder()) && !canMask(newRnnSearch()));
        Vectors given = newVectors();
        given.config.source = VectorSource::Weights;
        ManyToOne without = newManyToOne();
        without.config.score = Score::None;
        QVERIFY(!canMask(given) && !canMask(without));
    }

    void paddingChangesNoNumberOfTheRest_data()
    {
        QTest::addColumn<Specimen>("alone");
        const auto add
            = [](const QString &name, const Specimen &specimen) { QTest::newRow(qPrintable(name)) << specimen; };
        addVectors(add);
        addSequences(add);
        addTokens(add);
    }
    void paddingChangesNoNumberOfTheRest()
    {
        // Cases 14, 15 and 17, in every family
        QFETCH(Specimen, alone);
        QVERIFY(!check(alone));
        const Trace expected = trace(alone);
        const bool isSquare = expected.states.empty() && std::get<Vectors>(alone).config.causal; // X attends to X
        for (const Places &to : placesFor(columnCount(alone))) {
            const Specimen padded = spread(alone, to);
            QVERIFY2(!check(padded), to.name);
            const Trace got = trace(padded);
            std::vector<Index> rows = to.places;
            if (!isSquare) {
                QCOMPARE(got.rowLabels, expected.rowLabels);
                rows.resize(static_cast<std::size_t>(got.rows()));
                std::iota(rows.begin(), rows.end(), Index(0));
            }
            QCOMPARE(got.padded.size(), std::size_t(to.timesteps));
            for (std::size_t head = 0; head < expected.sheets.size(); ++head) {
                const Sheet &sheet = got.sheets[head];
                COMPARE_MATRICES(sheet.alpha(rows, to.places), expected.sheets[head].alpha, 1e-14);
                for (Index j = 0; j < to.timesteps; ++j) {
                    if (got.padded[static_cast<std::size_t>(j)])
                        QVERIFY(sheet.alpha(rows, j).isZero(0) && !got.mask.col(j).any());
                }
                if (expected.sheets[head].queries.size() > 0)
                    COMPARE_MATRICES(sheet.queries(rows, Eigen::all), expected.sheets[head].queries, 1e-14);
            }
            COMPARE_MATRICES(got.context(rows, Eigen::all), expected.context, 1e-14);
            if (expected.outputs.size() > 0)
                COMPARE_MATRICES(got.outputs, expected.outputs, 1e-14);
            for (std::size_t i = 0; i < expected.states.size(); ++i) {
                const Matrix<double> &values = got.states[i].values, &wanted = expected.states[i].values;
                if (expected.states[i].isOfRows)
                    COMPARE_MATRICES(values, wanted, 1e-14);
                else
                    COMPARE_MATRICES(values(to.places, Eigen::all), wanted, 1e-14);
            }
            for (std::size_t i = 0; i < expected.hypotheses.size(); ++i) {
                QCOMPARE(got.hypotheses[i].labels, expected.hypotheses[i].labels);
                QVERIFY(std::abs(got.hypotheses[i].rating - expected.hypotheses[i].rating) < 1e-13);
            }
        }
    }

    void aWordThatLooksLikePaddingIsAWord()
    {
        // Case 16
        EncoderDecoder model = newEncoderDecoder();
        Vocabulary words = *model.vocabularies.source;
        for (const char *text : { "[PAD]", "⟨pad⟩", "<pad>" })
            words.entries.push_back({ VocabularyEntry::Kind::Word, text });
        model.vocabularies.source = std::make_shared<const Vocabulary>(words);
        model.config.sourceVocabulary = words.size();
        fitParameters(model);
        model.inputs.source = tokenSequence({ "[PAD]", "⟨pad⟩", "<pad>" }, model.vocabularies.source);
        QVERIFY(!check(model));
        const Trace result = trace(Specimen(model));
        QCOMPARE(result.padded, std::vector<bool>(3, false));
        QVERIFY((result.sheets[0].alpha.array() > 0).all());
        ManyToOne sequence = newManyToOne();
        sequence.inputs.labels = { "[PAD]", "⟨pad⟩", "" };
        QVERIFY((trace(Specimen(sequence)).sheets[0].alpha.array() > 0).all());
        Vectors vectors = newVectors();
        vectors.inputs.keyLabels = { "[PAD]", "⟨pad⟩" };
        QVERIFY((trace(Specimen(vectors)).sheets[0].alpha.array() > 0).all());
    }

    void bothDirectionsAreAlignedInEveryFamily()
    {
        // Case 18: h = tanh(0.5 x_t + 0.5 h) over x = 1 2 3, in both directions
        const Matrix<double> expected
            = matrix({ { 0.462117, 0.738922 }, { 0.842886, 0.896201 }, { 0.958036, 0.905148 } });
        const RnnConfig config { .cell = Cell::RnnTanh, .bidirectional = true, .inputSize = 1, .hiddenSize = 1 };
        ManyToOne one = newManyToOne();
        one.config.rnn = config;
        one.inputs.x = matrix({ { 1 }, { 2 }, { 3 } });
        COMPARE_MATRICES(keysWithHalves(one, &ManyToOneParameters<double>::rnn), expected, 1e-6);
        ManyToMany many = newManyToMany();
        many.config.rnn = config;
        many.inputs.x = one.inputs.x;
        COMPARE_MATRICES(keysWithHalves(many, &ManyToManyParameters<double>::rnn), expected, 1e-6);
        EncoderDecoder tokens = newEncoderDecoder();
        tokens.config.encoder = config;
        tokens.config.sourceVocabulary = 6;
        tokens.vocabularies.source = nullptr;
        tokens.inputs.source = { { 3, 4, 5 }, {} };
        tokens.parameters = {};
        fitParameters(tokens);
        tokens.parameters.sourceEmbedding.write().bottomRows(3) = *one.inputs.x;
        COMPARE_MATRICES(keysWithHalves(tokens, &EncoderDecoderParameters<double>::encoder), expected, 1e-6);
    }

    void inputsAreFoundByTheirKind()
    {
        Specimen tokens = newRnnSearch(), sequence = newManyToMany();
        QVERIFY(inputsOf<TokenInputs>(tokens) && !inputsOf<SequenceInputs>(tokens) && vocabulariesOf(tokens)->source);
        QVERIFY(inputsOf<SequenceInputs>(sequence) && !inputsOf<VectorsInputs>(sequence) && !vocabulariesOf(sequence));
        int tables = 0;
        visitInputs(tokens, [&](const char *, Shared<double> &) { ++tables; });
        QCOMPARE(tables, 0);
    }
};

ALPHASCOPE_TEST(SpecimenTest, QCoreApplication)
#include "tst_specimen.moc"
