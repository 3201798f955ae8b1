// SPDX-License-Identifier: GPL-3.0-or-later
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

Q_DECLARE_METATYPE(EncoderDecoder)

namespace {

//! A model changed after its weights were made.
template <typename Change>
void addRow(const char *name, const char *sentence, Change &&change)
{
    EncoderDecoder model = tinyBahdanau();
    change(model);
    QTest::newRow(name) << model << QString::fromUtf8(sentence);
}

} // namespace

class EncoderDecoderCheckTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMistakeIsASentence_data()
    {
        QTest::addColumn<EncoderDecoder>("model");
        QTest::addColumn<QString>("sentence");
        using Model = EncoderDecoder;
        addRow("none", "", [](Model &) {});
        addRow("location", "The location score has no query", [](Model &m) { m.config.score = Score::Location; });
        addRow("size", "The decoder's hidden size is 0.", [](Model &m) { m.config.decoderHidden = 0; });
        addRow("window", "The attention's window is 0.", [](Model &m) {
            m.config.scope = AttentionScope::LocalPredictive;
            m.config.window = 0;
        });
        addRow("dot",
            "The dot score needs states of one width, but the decoder's hidden size is 3, and the encoder's states "
            "have 4 numbers. Make the decoder's hidden size 4, or use the general score.",
            [](Model &m) { m.config.score = Score::Dot; });
        addRow("copy", "The decoder is to begin with the encoder's last states, but the decoder's hidden size is 3",
            [](Model &m) { m.config.start = DecoderStart::Copy; });
        addRow("copied layers", "The decoder is to begin with the encoder's last states, but it has 2 layers",
            [](Model &m) {
                m.config.start = DecoderStart::Copy;
                m.config.decoderHidden = 4;
                m.config.decoderLayers = 2;
            });
        addRow("end token", "The token that ends a sequence is number 7, but the target's vocabulary has 5 tokens.",
            [](Model &m) { m.config.tokens.end = 7; });
        addRow("temperature", "The temperature is 0", [](Model &m) { m.config.temperature = 0; });
        addRow("no source", "The source has no tokens.", [](Model &m) { m.inputs.source.clear(); });
        addRow("padding only", "The source is padding only.", [](Model &m) { m.inputs.source = { 0, 0 }; });
        addRow("unknown token", "Token 2 of the source is number 6, but the vocabulary has 6 tokens.", [](Model &m) {
            m.inputs.source = { 3, 6 };
        });
        addRow("negative token", "Token 1 of the target is number -1", [](Model &m) { m.inputs.target = { -1 }; });
        addRow("no target", "The target has no tokens.", [](Model &m) { m.inputs.target.clear(); });
        addRow("greedy needs none", "", [](Model &m) {
            m.inputs.target.clear();
            m.inputs.decoding = Decoding::Greedy;
        });
        addRow("beam", "The beam width is 0.", [](Model &m) {
            m.inputs.decoding = Decoding::Beam;
            m.inputs.beamWidth = 0;
        });
        addRow("length", "The maximum length of the output is 0.", [](Model &m) {
            m.inputs.decoding = Decoding::Greedy;
            m.inputs.maximumLength = 0;
        });
        addRow("memory", "This network over these sequences needs", [](Model &m) {
            m.config.sourceVocabulary = 1'000'000;
            m.config.encoder.inputSize = 1'000'000;
        });
        addRow("cells", "There are weights for 3 recurrent cells, but this model has 4.",
            [](Model &m) { m.config.decoderLayers = 2; });
        addRow("weights", "The weights enc.embed are 6 × 2 numbers, but this model needs 7 × 2.",
            [](Model &m) { m.config.sourceVocabulary = 7; });
    }
    void aMistakeIsASentence()
    {
        QFETCH(EncoderDecoder, model);
        QFETCH(QString, sentence);
        const std::optional<Problem> problem = check(model);
        const QString got = problem ? QString::fromStdString(problem->sentence) : QString();
        QVERIFY2(sentence.isEmpty() ? got.isEmpty() : got.startsWith(sentence), qPrintable(got));
    }

    void fittedWeightsPassTheCheck()
    {
        for (const Score score :
            { Score::None, Score::Dot, Score::ScaledDot, Score::General, Score::Additive, Score::Concat }) {
            for (const DecoderStyle style : { DecoderStyle::Bahdanau, DecoderStyle::Luong }) {
                EncoderDecoder model = tinyBahdanau();
                model.config.score = score;
                model.config.style = style;
                model.config.scope = AttentionScope::LocalPredictive;
                model.config.decoderHidden = 4;
                fitParameters(model);
                QVERIFY(!check(model));
            }
        }
    }

    void impossibleSizesAreLeftAlone()
    {
        EncoderDecoder model = tinyBahdanau();
        model.config.decoderHidden = -1;
        fitParameters(model);
        QVERIFY(check(model));
        model.config.decoderHidden = 1'000'000;
        model.config.decoderLayers = 1'000'000;
        fitParameters(model);
        QVERIFY(check(model));
    }
};

QTEST_APPLESS_MAIN(EncoderDecoderCheckTest)
#include "tst_encoderdecodercheck.moc"
