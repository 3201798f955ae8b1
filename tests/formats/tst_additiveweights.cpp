// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/additiveweights.h"
#include "testclass.h"

#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"
#include "tutorialfiles.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ForeignModel opened(const TensorFile &file, WeightLayout layout)
{
    auto model = readAdditiveWeights(file, layout);
    if (!model)
        qFatal("%s", qPrintable(model.error().sentence));
    return std::move(*model);
}

//! The model that follows the target 4, 2, 4 over the source 2, 4, 3, 1.
Trace traced(const TensorFile &file, WeightLayout layout)
{
    ForeignModel foreign = opened(file, layout);
    auto &model = std::get<EncoderDecoder>(foreign.specimen);
    model.config.tokens = { 0, 0, 1 };
    model.inputs.source = { { 2, 4, 3, 1 }, {} };
    model.inputs.padded.clear();
    model.inputs.target = { { 4, 2, 4 }, {} };
    model.inputs.decoding = Decoding::TeacherForced;
    return trace(foreign.specimen);
}

const std::vector<Index> source { 2, 4, 3, 1 };
const DecoderTokens given = teacherForced({ 0, 4, 2 });

//! Whether the trace has the numbers of the tutorial's model.
bool isSame(const Trace &trace, const TutorialTape<double> &tape)
{
    const Matrix<double> probabilities = tape.decoder.logProbabilities.array().exp();
    return trace.sheets.front().alpha.isApprox(tape.decoder.alpha, 1e-13)
        && trace.context.isApprox(tape.decoder.context, 1e-13) && trace.outputs.isApprox(probabilities, 1e-13);
}

TensorFile renamed(TensorFile file, const QString &from, const QString &to)
{
    for (const QString &name : file.tensors.keys()) {
        if (name.startsWith(from))
            file.tensors.insert(to + name.mid(from.size()), file.tensors.take(name));
    }
    return file;
}

//! Every tensor taken away, and every tensor of another rank, is an error that names it. The rest is returned.
QString faultsUnnoticed(const TensorFile &whole, WeightLayout layout)
{
    QStringList unnoticed;
    for (const QString &name : whole.tensors.keys()) {
        TensorFile without = whole;
        without.tensors.remove(name);
        const auto missing = readAdditiveWeights(without, layout);
        if (missing.has_value() || !missing.error().sentence.contains(u"“%1” is missing"_s.arg(name)))
            unnoticed << u"%1 missing"_s.arg(name);

        TensorFile flat = whole;
        const Matrix<double> numbers = whole.tensors[name].toMatrix();
        flat.tensors[name].shape = { 1, numbers.rows(), numbers.cols() };
        const auto misshapen = readAdditiveWeights(flat, layout);
        if (misshapen.has_value() || !misshapen.error().sentence.contains(u"“%1” has the shape [1, "_s.arg(name)))
            unnoticed << u"%1 of another rank"_s.arg(name);
    }
    return unnoticed.join(u", "_s);
}

} // namespace

class AdditiveWeightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pytorchsTutorialHasItsNumbers()
    {
        const auto model = smallBahdanau();
        const Trace trace = traced(bahdanauFile(), WeightLayout::PytorchTutorialBahdanau);
        const TutorialTape<double> tape = forward(model, source, given);
        QVERIFY(isSame(trace, tape));
        const Matrix<double> scores = trace.sheets.front().scores.array() + model.Va.bias(0); // b_v is left out
        QVERIFY(scores.isApprox(tape.decoder.scores, 1e-13));
    }

    void diveIntoDeepLearningHasItsNumbers()
    {
        const TutorialTape<double> tape = forward(smallD2l(), source, 4, given);
        QVERIFY(isSame(traced(d2lFile(), WeightLayout::D2lSeq2SeqAttention), tape));
        const TensorFile older = renamed(d2lFile(), u"encoder.rnn.rnn."_s, u"encoder.rnn."_s);
        QVERIFY(isSame(traced(older, WeightLayout::D2lSeq2SeqAttention), tape));
    }

    void mixedNamesAreReadInBothOrders()
    {
        const TutorialTape<double> ofPytorch = forward(smallBahdanau(), source, given);
        const TensorFile pytorch = renamed(bahdanauFile(), u"decoder.out."_s, u"decoder.dense."_s);
        QVERIFY(isSame(traced(pytorch, WeightLayout::AdditiveEmbeddingFirst), ofPytorch));
        QVERIFY(!isSame(traced(pytorch, WeightLayout::AdditiveContextFirst), ofPytorch));
        const TutorialTape<double> ofD2l = forward(smallD2l(), source, 4, given);
        const TensorFile d2l = renamed(d2lFile(), u"decoder.rnn."_s, u"decoder.gru."_s);
        QVERIFY(isSame(traced(d2l, WeightLayout::AdditiveContextFirst), ofD2l));
        QVERIFY(!isSame(traced(d2l, WeightLayout::AdditiveEmbeddingFirst), ofD2l));
    }

    void theExampleDecodesByItself()
    {
        const ForeignModel foreign = opened(bahdanauFile(), WeightLayout::PytorchTutorialBahdanau);
        const auto &model = std::get<EncoderDecoder>(foreign.specimen);
        QVERIFY(!check(foreign.specimen));
        QCOMPARE(model.inputs.source.tokens, (std::vector<Index> { 2, 3, 4, 5, 1 }));
        QVERIFY(model.inputs.decoding == Decoding::Greedy);
        QVERIFY(model.config.tokens == (TokenIds { 0, 0, 1 }));
        const QString notes = foreign.notes.join(u' ');
        QVERIFY2(
            notes.contains(u"As in PyTorch's tutorial, token 0 begins a sequence, 1 ends it"_s), qPrintable(notes));
        QVERIFY2(!notes.contains(u"is an example"_s), qPrintable(notes));
        QCOMPARE(foreign.exampleNote, u"The source is an example; end your own with token 1."_s);
        const ForeignModel d2l = opened(d2lFile(), WeightLayout::D2lSeq2SeqAttention);
        QVERIFY(std::get<EncoderDecoder>(d2l.specimen).config.tokens == (TokenIds { 1, 2, 3 }));
    }

    void metadataTellTheTokens()
    {
        TensorFile file = bahdanauFile();
        file.metadata = { { u"padding_token"_s, u"4"_s }, { u"begin_token"_s, u"3"_s }, { u"end_token"_s, u"2"_s } };
        const ForeignModel foreign = opened(file, WeightLayout::PytorchTutorialBahdanau);
        QVERIFY(std::get<EncoderDecoder>(foreign.specimen).config.tokens == (TokenIds { 4, 3, 2 }));
        QVERIFY(!foreign.notes.join(u' ').contains(u"As in"_s));
        file.metadata = { { u"end_token"_s, u"last"_s }, { u"begin_token"_s, u"-1"_s } };
        const ForeignModel untold = opened(file, WeightLayout::PytorchTutorialBahdanau);
        QVERIFY(std::get<EncoderDecoder>(untold.specimen).config.tokens == (TokenIds { 0, 0, 1 }));
    }

    void itIsAnOrdinarySnapshotAfterwards()
    {
        const ForeignModel foreign = opened(d2lFile(), WeightLayout::D2lSeq2SeqAttention);
        const auto again = fromTensorFile(toTensorFile({ foreign.specimen, {}, nullptr, {} }));
        QVERIFY2(again, again ? "" : qPrintable(again.error().sentence));
        QVERIFY(trace(again->specimen).outputs == trace(foreign.specimen).outputs);
    }

    void everyMissingOrMisshapenTensorIsNamed()
    {
        QCOMPARE(faultsUnnoticed(bahdanauFile(), WeightLayout::PytorchTutorialBahdanau), QString());
        TensorFile oneLayer = d2lFile(); // with two, a missing weight_hh_l1 is a model of one layer
        for (const QString &name : oneLayer.tensors.keys()) {
            if (name.endsWith("_l1"_L1))
                oneLayer.tensors.remove(name);
        }
        QCOMPARE(faultsUnnoticed(oneLayer, WeightLayout::D2lSeq2SeqAttention), QString());
    }
};

ALPHASCOPE_TEST(AdditiveWeightsTest, QCoreApplication)
#include "tst_additiveweights.moc"
