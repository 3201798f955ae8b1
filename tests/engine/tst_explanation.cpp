// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/explanation.h"
#include "engine/softmax.h"
#include "gradientcheck.h"
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

namespace {

//! The quantity of `request`, from a trace alone.
double valueOf(const Specimen &specimen, const ExplanationRequest &request, const Explanation &explained)
{
    const Trace trace = alphascope::trace(specimen);
    const Matrix<double> &outputs = trace.outputs.size() > 0 ? trace.outputs : trace.context;
    switch (explained.quantity) {
    case ExplainedQuantity::LogProbability:
        return std::log(outputs(request.row, explained.output));
    case ExplainedQuantity::Output:
        return outputs(request.row, explained.output);
    case ExplainedQuantity::ContextNorm:
        break;
    }
    return outputs.row(request.row).norm();
}

//! Scaling input timestep j by (1 + s) changes the value by s times gradient times input.
template <typename Scale>
QString differenceFromScaling(const Specimen &specimen, const ExplanationRequest &request, const Scale &scale)
{
    const Trace trace = alphascope::trace(specimen);
    const Explanation explained = explain(specimen, trace, request);
    if (std::abs(valueOf(specimen, request, explained) - explained.value) > 1e-13)
        return QStringLiteral("the value is %1").arg(explained.value);
    constexpr double h = 1e-5;
    RowVector<double> expected = RowVector<double>::Zero(trace.columns());
    for (Index j = 0; j < trace.columns(); ++j) {
        Specimen above = specimen, below = specimen;
        scale(above, j, 1 + h);
        scale(below, j, 1 - h);
        expected(j) = (valueOf(above, request, explained) - valueOf(below, request, explained)) / (2 * h);
    }
    return difference(explained.gradientTimesInput, expected, 1e-8);
}

void scaleTimestep(Specimen &specimen, Index j, double factor)
{
    inputsOf<SequenceInputs>(specimen)->x.write().row(j) *= factor;
}

void scaleColumn(Specimen &specimen, Index j, double factor)
{
    auto *in = inputsOf<VectorsInputs>(specimen);
    const VectorSource source = std::get<Vectors>(specimen).config.source;
    if (source == VectorSource::SelfAttention) {
        in->queries.write().row(j) *= factor;
        return;
    }
    if (source != VectorSource::Weights)
        in->keys.write().row(j) *= factor;
    if (source != VectorSource::CrossAttention)
        in->values.write().row(j) *= factor;
}

//! Marks timestep j as padding and compares with the trace of that.
template <typename Pad>
QString differenceFromPadding(const Specimen &specimen, const ExplanationRequest &request, const Pad &pad)
{
    const Explanation explained = explain(specimen, alphascope::trace(specimen), request);
    RowVector<double> expected(explained.leaveOneOut.size());
    for (Index j = 0; j < expected.size(); ++j) {
        Specimen without = specimen;
        pad(without, j);
        expected(j) = explained.value - valueOf(without, request, explained);
    }
    return difference(explained.leaveOneOut, expected, 1e-12);
}

template <typename Inputs>
void pad(Specimen &specimen, Index j)
{
    auto *in = inputsOf<Inputs>(specimen);
    in->padded.resize(static_cast<std::size_t>(columnCount(specimen)), false);
    in->padded[static_cast<std::size_t>(j)] = true;
}

//! Each timestep's token becomes a word of its own, the words' embeddings the same: so one timestep can be scaled.
template <typename Model>
Model withOwnWords(Model model)
{
    std::vector<Index> &tokens = model.inputs.source.tokens;
    Matrix<double> embedding(
        model.config.sourceVocabulary + std::ssize(tokens), model.parameters.sourceEmbedding.cols());
    embedding.topRows(model.config.sourceVocabulary) = *model.parameters.sourceEmbedding;
    for (std::size_t t = 0; t < tokens.size(); ++t) {
        const Index own = model.config.sourceVocabulary + static_cast<Index>(t);
        embedding.row(own) = embedding.row(tokens[t]);
        if (tokens[t] != model.config.tokens.padding)
            tokens[t] = own;
    }
    model.parameters.sourceEmbedding = embedding;
    model.config.sourceVocabulary = embedding.rows();
    return model;
}

template <typename Model>
void scaleWord(Specimen &specimen, Index j, double factor)
{
    Model &model = std::get<Model>(specimen);
    const Index token = model.inputs.source.tokens[static_cast<std::size_t>(j)];
    if (token != model.config.tokens.padding)
        model.parameters.sourceEmbedding.write().row(token) *= factor;
}

ManyToOne manyToOne()
{
    ManyToOne model;
    model.inputs.x = randomMatrix(5, 2, "x");
    model.config.rnn.cell = Cell::Lstm;
    model.config.rnn.inputSize = 2;
    model.config.rnn.hiddenSize = 3;
    model.config.rnn.bidirectional = true;
    return model;
}

ManyToMany manyToMany(std::optional<Cell> decoder)
{
    ManyToMany model;
    model.inputs.x = randomMatrix(4, 2, "x");
    model.config.rnn.inputSize = 2;
    model.config.decoderSteps = 3;
    model.config.decoder = decoder;
    model.config.outputSize = 2;
    fitParameters(model);
    return model;
}

RnnSearch rnnSearch()
{
    RnnSearch model;
    model.config.sourceVocabulary = 6;
    model.config.targetVocabulary = 5;
    model.config.decoderHidden = 3;
    model.inputs.source.tokens = { 3, 5, 4, 3 };
    model.inputs.target.tokens = { 4, 3, 4, 2 };
    fitParameters(model);
    return model;
}

Vectors vectors(VectorSource source)
{
    Vectors model;
    model.config.source = source;
    model.config.score = Score::ScaledDot;
    model.inputs.queries = randomMatrix(4, 4, "Q");
    model.inputs.keys = randomMatrix(4, 4, "K");
    model.inputs.values = randomMatrix(4, 2, "V");
    model.inputs.weights = randomMatrix(3, 4, "alpha").cwiseAbs();
    model.config.projected = source == VectorSource::CrossAttention;
    model.config.outputProjection = true;
    model.config.projectionSize = 4;
    model.config.heads = source == VectorSource::Weights ? 1 : 2;
    fitParameters(model);
    return model;
}

} // namespace

class ExplanationTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void ofVectors_data()
    {
        QTest::addColumn<int>("source");
        QTest::newRow("given") << int(VectorSource::Given);
        QTest::newRow("self-attention") << int(VectorSource::SelfAttention);
        QTest::newRow("cross-attention") << int(VectorSource::CrossAttention);
        QTest::newRow("weights") << int(VectorSource::Weights);
    }
    void ofVectors()
    {
        QFETCH(const int, source);
        Vectors model = vectors(VectorSource(source));
        model.inputs.allowed = Mask::Constant(4, 4, true);
        model.inputs.allowed(1, 2) = false;
        model.inputs.padded = { false, false, false, VectorSource(source) != VectorSource::Weights };
        for (const std::optional<Index> output : { std::optional<Index>(), std::optional<Index>(1) }) {
            QCOMPARE(differenceFromScaling(model, { 1, output }, scaleColumn), QString());
            if (VectorSource(source) != VectorSource::Weights)
                QCOMPARE(differenceFromPadding(model, { 1, output }, pad<VectorsInputs>), QString());
        }
    }

    //! What is left of a given row is not normalised anew.
    void withoutAColumnOfGivenWeightsItsPartIsMissing()
    {
        Vectors model;
        model.config.source = VectorSource::Weights;
        model.inputs.weights = matrix({ { 0.25, 0.75 } });
        model.inputs.values = matrix({ { 4 }, { -8 } });
        const Explanation explained = explain(model, trace(model), { 0, 0 });
        QCOMPARE(explained.value, -5.);
        COMPARE_MATRICES(explained.gradientTimesInput, vector({ 1, -6 }), 1e-15);
        COMPARE_MATRICES(explained.leaveOneOut, vector({ 1, -6 }), 1e-15);
    }

    void ofManyToOne_data()
    {
        QTest::addColumn<int>("score");
        QTest::addColumn<int>("activation");
        QTest::newRow("none, linear") << int(Score::None) << int(Activation::Linear);
        QTest::newRow("location, softmax") << int(Score::Location) << int(Activation::Softmax);
        QTest::newRow("additive, sigmoid") << int(Score::Additive) << int(Activation::Sigmoid);
        QTest::newRow("general, tanh") << int(Score::General) << int(Activation::Tanh);
    }
    void ofManyToOne()
    {
        QFETCH(const int, score);
        QFETCH(const int, activation);
        ManyToOne model = manyToOne();
        model.config.score = Score(score);
        model.config.outputActivation = Activation(activation);
        model.config.outputSize = 3;
        model.config.head = Score(score) == Score::General ? Head::Attentional : Head::Context;
        model.inputs.padded = { false, false, false, true, false };
        model.inputs.allowed = Mask::Constant(1, 5, true);
        model.inputs.allowed(0, 1) = false; // read, but not attended to
        fitParameters(model);
        for (const std::optional<Index> output : { std::optional<Index>(), std::optional<Index>(2) }) {
            QCOMPARE(differenceFromScaling(model, { 0, output }, scaleTimestep), QString());
            QCOMPARE(differenceFromPadding(model, { 0, output }, pad<SequenceInputs>), QString());
        }
    }

    void theLikeliestClassIsExplainedUnlessAnotherIsChosen()
    {
        ManyToOne model = manyToOne();
        model.config.outputActivation = Activation::Softmax;
        model.config.outputSize = 4;
        fitParameters(model);
        const Trace trace = alphascope::trace(Specimen(model));
        Index likeliest = 0;
        trace.outputs.row(0).maxCoeff(&likeliest);
        const Explanation explained = explain(model, trace, { 0, {} });
        QCOMPARE(explained.output, likeliest);
        QCOMPARE(explained.quantity, ExplainedQuantity::LogProbability);
        QCOMPARE(explain(model, trace, { 0, 3 }).output, Index(3));
    }

    void ofManyToMany()
    {
        for (const std::optional<Cell> decoder : { std::optional<Cell>(), std::optional(Cell::Gru) }) {
            ManyToMany model = manyToMany(decoder);
            model.inputs.padded = { true, false, false, false };
            for (Index row = 0; row < 3; ++row) {
                QCOMPARE(differenceFromScaling(model, { row, 1 }, scaleTimestep), QString());
                QCOMPARE(differenceFromPadding(model, { row, 1 }, pad<SequenceInputs>), QString());
            }
        }
    }

    void ofAnEncoderDecoder_data()
    {
        QTest::addColumn<int>("style");
        QTest::addColumn<int>("scope");
        QTest::newRow("Bahdanau") << int(DecoderStyle::Bahdanau) << int(AttentionScope::Global);
        QTest::newRow("Luong") << int(DecoderStyle::Luong) << int(AttentionScope::Global);
        QTest::newRow("Luong, local") << int(DecoderStyle::Luong) << int(AttentionScope::LocalPredictive);
        QTest::newRow("combining") << int(DecoderStyle::Combining) << int(AttentionScope::Global);
    }
    void ofAnEncoderDecoder()
    {
        QFETCH(const int, style);
        QFETCH(const int, scope);
        EncoderDecoder model = withOwnWords(tinyEncoderDecoder([&](EncoderDecoderConfig &config) {
            if (DecoderStyle(style) == DecoderStyle::Luong)
                makeLuong(config);
            config.style = DecoderStyle(style);
            config.scope = AttentionScope(scope);
            config.inputFeeding = true;
        }));
        model.inputs.padded = { false, false, true, false };
        for (Index row = 0; row < 4; ++row) {
            QCOMPARE(differenceFromScaling(model, { row, {} }, scaleWord<EncoderDecoder>), QString());
            QCOMPARE(differenceFromPadding(model, { row, {} }, pad<TokenInputs>), QString());
        }
        QCOMPARE(differenceFromScaling(model, { 2, 1 }, scaleWord<EncoderDecoder>), QString());
    }

    void ofRnnSearch()
    {
        const RnnSearch model = withOwnWords(rnnSearch());
        for (Index row = 0; row < 4; ++row) {
            QCOMPARE(differenceFromScaling(model, { row, {} }, scaleWord<RnnSearch>), QString());
            QCOMPARE(differenceFromPadding(model, { row, {} }, pad<TokenInputs>), QString());
        }
    }

    void whatWasChangedByHandStaysAsItIs_data()
    {
        QTest::addColumn<bool>("renormalises");
        QTest::newRow("others share the rest") << true;
        QTest::newRow("others stay") << false;
    }
    void whatWasChangedByHandStaysAsItIs()
    {
        QFETCH(const bool, renormalises);
        Interventions forced;
        forced.renormalises = renormalises;
        forced.weights = { { 0, 0, 1, WeightChange::Set, 0.6 }, { 0, everyOne, 2, WeightChange::Scale, 3 } };
        for (const VectorSource source : { VectorSource::Given, VectorSource::SelfAttention }) {
            Vectors model = vectors(source);
            model.interventions = forced;
            model.interventions.weights.push_back({ 1, 1, 0, WeightChange::Set, 0 }); // of the other head
            model.inputs.padded = { false, false, false, true };
            for (Index row = 0; row < 4; ++row) {
                QCOMPARE(differenceFromScaling(model, { row, {} }, scaleColumn), QString());
                QCOMPARE(differenceFromPadding(model, { row, {} }, pad<VectorsInputs>), QString());
            }
        }
        forced.states = { { 1, 0, 0.3 }, { 3, 2, -1 } };
        forced.queries = { { 0, 1, -0.5 } };
        ManyToOne one = manyToOne();
        one.config.score = Score::General;
        one.config.outputActivation = Activation::Softmax;
        one.config.outputSize = 3;
        one.inputs.padded = { false, false, false, false, true };
        one.interventions = forced;
        fitParameters(one);
        QCOMPARE(differenceFromScaling(one, { 0, 1 }, scaleTimestep), QString());
        QCOMPARE(differenceFromPadding(one, { 0, 1 }, pad<SequenceInputs>), QString());
        ManyToMany many = manyToMany(Cell::Gru);
        many.interventions = forced;
        many.interventions.states = { { 1, 0, 0.3 } };
        RnnSearch search = withOwnWords(rnnSearch());
        search.interventions = forced;
        EncoderDecoder decoder = withOwnWords(tinyEncoderDecoder([](EncoderDecoderConfig &config) {
            makeLuong(config);
            config.inputFeeding = true;
        }));
        decoder.interventions = forced;
        for (Index row = 0; row < 3; ++row) {
            QCOMPARE(differenceFromScaling(many, { row, 1 }, scaleTimestep), QString());
            QCOMPARE(differenceFromPadding(many, { row, 1 }, pad<SequenceInputs>), QString());
            QCOMPARE(differenceFromScaling(search, { row, {} }, scaleWord<RnnSearch>), QString());
            QCOMPARE(differenceFromPadding(search, { row, {} }, pad<TokenInputs>), QString());
            QCOMPARE(differenceFromScaling(decoder, { row, {} }, scaleWord<EncoderDecoder>), QString());
            QCOMPARE(differenceFromPadding(decoder, { row, {} }, pad<TokenInputs>), QString());
        }
    }

    //! Numbers that are forced to what they are: the passes that know of them agree with those that do not.
    void whatChangesNothingIsExplainedAlike()
    {
        RnnSearch search = rnnSearch();
        Vectors vectors = ::vectors(VectorSource::CrossAttention);
        ManyToMany many = manyToMany({});
        const auto agree = [](auto &model) {
            const Explanation plain = explain(model, trace(Specimen(model)), { 1, {} });
            model.interventions.weights = { { 0, everyOne, 0, WeightChange::Scale, 1 } };
            const Explanation forced = explain(model, trace(Specimen(model)), { 1, {} });
            COMPARE_MATRICES(forced.leaveOneOut, plain.leaveOneOut, 1e-13);
            COMPARE_MATRICES(forced.gradientTimesInput, plain.gradientTimesInput, 1e-8);
        };
        agree(search);
        agree(vectors);
        agree(many);
    }

    //! The same word twice: each place has an explanation of its own.
    void aWordThatStandsTwiceIsToldApart()
    {
        const RnnSearch twice = rnnSearch();
        const RnnSearch own = withOwnWords(twice);
        const Explanation a = explain(twice, trace(Specimen(twice)), { 3, {} });
        const Explanation b = explain(own, trace(Specimen(own)), { 3, {} });
        COMPARE_MATRICES(a.gradientTimesInput, b.gradientTimesInput, 1e-14);
        COMPARE_MATRICES(a.leaveOneOut, b.leaveOneOut, 1e-14);
        QVERIFY(std::abs(a.gradientTimesInput(0) - a.gradientTimesInput(3)) > 1e-6);
    }

    //! A token that was written greedily is followed, and what was written before stays.
    void whatWasWrittenIsExplained()
    {
        RnnSearch model = rnnSearch();
        model.inputs.decoding = Decoding::Greedy;
        model.inputs.maximumLength = 3;
        const Trace trace = alphascope::trace(Specimen(model));
        const Explanation explained = explain(model, trace, { 1, {} });
        QCOMPARE(explained.output, trace.rowTokens[1]);
        QVERIFY(std::abs(explained.value - std::log(trace.outputs(1, trace.rowTokens[1]))) < 1e-13);
    }

    void positionsBeyondTheSourceHaveNoInput()
    {
        EncoderDecoder model = tinyEncoderDecoder([](EncoderDecoderConfig &config) {
            config.style = DecoderStyle::Combining;
            config.score = Score::Location;
        });
        model.inputs.source.tokens.resize(2); // the weights stay those of four positions
        const Trace trace = alphascope::trace(Specimen(model));
        QCOMPARE(trace.columns(), Index(4));
        const Explanation explained = explain(model, trace, { 0, {} });
        QCOMPARE(explained.gradientTimesInput.size(), Index(4));
        QCOMPARE(explained.leaveOneOut(3), 0.);
        QVERIFY(explained.leaveOneOut(0) != 0);
    }

    void theOnlyTimestepCannotBeLeftOut()
    {
        ManyToOne model = manyToOne();
        model.inputs.padded = { true, true, false, true, true };
        fitParameters(model);
        const Explanation explained = explain(model, trace(Specimen(model)), { 0, {} });
        QVERIFY(std::isnan(explained.leaveOneOut(2)));
        QCOMPARE(explained.leaveOneOut(0), 0.);
    }

    void whatCannotBeExplainedIsSaid()
    {
        Vectors model = vectors(VectorSource::Weights);
        model.inputs.values = Matrix<double>();
        QVERIFY(
            checkExplainable(model, trace(Specimen(model)), { 0, {} })->sentence.find("values V") != std::string::npos);
        const Specimen other = manyToOne();
        Specimen fitted = other;
        fitParameters(std::get<ManyToOne>(fitted));
        const Trace trace = alphascope::trace(fitted);
        QVERIFY(checkExplainable(fitted, trace, { 1, {} }));
        QVERIFY(checkExplainable(fitted, trace, { 0, 1 })->sentence.find("1 output") != std::string::npos);
        QVERIFY(!checkExplainable(fitted, trace, { 0, 0 }));
    }

    void theCorrelationIsThatOfTheColumnsThatAreAllowed()
    {
        Trace trace;
        trace.mask = Mask::Constant(1, 4, true);
        trace.mask(0, 2) = false;
        Sheet sheet;
        sheet.alpha = matrix({ { 0.5, 0.3, 0, 0.2 } });
        trace.sheets.push_back(sheet);
        const RankCorrelation same = correlationWithAlpha(trace, 0, 0, vector({ -3, 2, 100, 1 }));
        QVERIFY(std::abs(same.kendall - 1) < 1e-15);
        QVERIFY(std::abs(same.spearman - 1) < 1e-15);
        trace.sheets.clear();
        QVERIFY(std::isnan(correlationWithAlpha(trace, 0, 0, vector({ 1, 2, 3, 4 })).kendall));
    }

    void aStopIsHeard()
    {
        std::stop_source stop;
        stop.request_stop();
        const RnnSearch model = rnnSearch();
        const Explanation explained = explain(model, trace(Specimen(model)), { 3, {} }, stop.get_token());
        QCOMPARE(explained.leaveOneOut.size(), Index(0));
    }
};

ALPHASCOPE_TEST(ExplanationTest, QCoreApplication)
#include "tst_explanation.moc"
