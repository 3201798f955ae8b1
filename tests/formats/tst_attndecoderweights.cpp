// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/attndecoderweights.h"
#include "testclass.h"

#include "formats/snapshotreader.h"
#include "formats/snapshotwriter.h"
#include "tutorialfiles.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

ForeignModel opened(const TensorFile &file)
{
    auto model = readAttnDecoderWeights(file);
    if (!model)
        qFatal("%s", qPrintable(model.error().sentence));
    return std::move(*model);
}

} // namespace

class AttnDecoderWeightsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theTutorialHasItsNumbers()
    {
        const TutorialTape<double> tape = forward(smallAttnDecoder(), { 2, 4, 1 }, teacherForced({ 0, 4, 2 }));
        ForeignModel foreign = opened(attnDecoderFile());
        auto &model = std::get<EncoderDecoder>(foreign.specimen);
        model.inputs.source = { { 2, 4, 1 }, {} };
        model.inputs.padded.clear();
        model.inputs.target = { { 4, 2, 4 }, {} };
        model.inputs.decoding = Decoding::TeacherForced;
        const Trace trace = alphascope::trace(foreign.specimen);
        QVERIFY(trace.sheets.front().alpha.isApprox(tape.decoder.alpha, 1e-13)); // 4 columns, the last one empty
        QVERIFY(trace.sheets.front().scores.isApprox(tape.decoder.scores, 1e-13));
        QVERIFY(trace.context.isApprox(tape.decoder.context, 1e-13));
        QVERIFY(trace.outputs.isApprox(Matrix<double>(tape.decoder.logProbabilities.array().exp()), 1e-13));
    }

    void theExampleFitsAndEndsWithTheEndToken()
    {
        const ForeignModel foreign = opened(attnDecoderFile());
        QVERIFY(!check(foreign.specimen));
        const TokenInputs &inputs = std::get<EncoderDecoder>(foreign.specimen).inputs;
        QCOMPARE(inputs.source.tokens, (std::vector<Index> { 3, 4, 5, 1 }));
        QCOMPARE(inputs.maximumLength, Index(4));
        QVERIFY2(foreign.notes.join(u' ').contains(u"at most 4 tokens"_s), qPrintable(foreign.notes.join(u' ')));
    }

    void itIsAnOrdinarySnapshotAfterwards()
    {
        ForeignModel foreign = opened(attnDecoderFile());
        std::get<EncoderDecoder>(foreign.specimen).inputs.source.tokens = { 3, 4, 1 }; // fewer than positions
        std::get<EncoderDecoder>(foreign.specimen).inputs.padded = { false, true, false };
        const auto again = fromTensorFile(toTensorFile({ foreign.specimen, {}, nullptr, {} }));
        QVERIFY2(again, again ? "" : qPrintable(again.error().sentence));
        QVERIFY(!check(again->specimen));
        QVERIFY(trace(again->specimen).outputs == trace(foreign.specimen).outputs);
    }

    void whatPlaysNoPartIsNamed()
    {
        TensorFile file = attnDecoderFile();
        file.tensors.insert(u"optimizer.step"_s, Tensor::fromVector(RowVector<double>::Zero(1)));
        QCOMPARE(opened(file).notes.last(), u"These tensors play no part: “optimizer.step”."_s);
    }

    void aMissingTensorIsNamed()
    {
        TensorFile file = attnDecoderFile();
        file.tensors.remove(u"decoder.attn_combine.bias"_s);
        QVERIFY(readAttnDecoderWeights(file).error().sentence.contains(u"“decoder.attn_combine.bias” is missing"_s));
    }
};

ALPHASCOPE_TEST(AttnDecoderWeightsTest, QCoreApplication)
#include "tst_attndecoderweights.moc"
