// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "tinyencoderdecoder.h"

#include <QtTest>

using namespace alphascope;

Q_DECLARE_METATYPE(EncoderDecoder)

namespace {

std::shared_ptr<const Vocabulary> vocabulary(Index size)
{
    Vocabulary words;
    for (Index i = 0; i < size; ++i)
        words.entries.push_back({ VocabularyEntry::Kind::Word, "w" + std::to_string(i) });
    return std::make_shared<const Vocabulary>(words);
}

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
        const auto locate = [](Model &m) {
            m.config.score = Score::Location;
            fitParameters(m);
        };
        addRow("location", "", locate);
        addRow("location, a shorter source", "", [&](Model &m) {
            locate(m);
            m.inputs.source.tokens.resize(2);
        });
        addRow("location, a longer source",
            "The location weights were made for sources of at most 4 tokens, but this one has 6. Draw new weights for "
            "6.",
            [&](Model &m) {
                locate(m);
                m.inputs.source.tokens.resize(6, 3);
            });
        addRow("location, more positions than memory", "This network over these sequences needs", [](Model &m) {
            m.config.score = Score::Location;
            m.inputs.source.tokens.resize(2);
            m.inputs.decoding = Decoding::Greedy;
            m.inputs.maximumLength = 20'000;
            m.parameters.attn.score.b = Matrix<double>::Zero(1'000'000, 1);
            fitParameters(m);
        });
        addRow("location, local", "The location score has a weight for each position, so it needs no window.",
            [&](Model &m) {
                locate(m);
                m.config.scope = AttentionScope::LocalMonotonic;
            });
        addRow("combining", "The size of what the decoder's cell reads is 0.", [](Model &m) {
            m.config.style = DecoderStyle::Combining;
            m.config.attentionalSize = 0;
        });
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
        addRow("no source", "The source has no tokens.", [](Model &m) { m.inputs.source.tokens.clear(); });
        addRow("padding only", "The source is padding only.", [](Model &m) { m.inputs.source.tokens = { 0, 0 }; });
        addRow("unknown token", "Token 2 of the source is number 6, but the vocabulary has 6 tokens.", [](Model &m) {
            m.inputs.source.tokens = { 3, 6 };
        });
        addRow(
            "negative token", "Token 1 of the target is number -1", [](Model &m) { m.inputs.target.tokens = { -1 }; });
        addRow("padding ends",
            "Token number 0 ends a sequence and stands for padding too. Give each a number of its own.",
            [](Model &m) { m.config.tokens.end = 0; });
        addRow("begin ends", "Token number 1 ends a sequence and begins one too.",
            [](Model &m) { m.config.tokens.end = 1; });
        addRow("padding token", "The token that stands for padding is number 6, but the source's vocabulary has 6",
            [](Model &m) { m.config.tokens.padding = 6; });
        addRow("all marked", "The source is padding only.", [](Model &m) {
            m.inputs.padded = { true, true, true, true };
        });
        addRow("marks", "There are padding marks for 5 tokens, but the source has 4.",
            [](Model &m) { m.inputs.padded.resize(5, true); });
        addRow("texts", "The source has 4 tokens, but texts for 2.", [](Model &m) {
            m.inputs.source.texts = { "a", "b" };
        });
        addRow("vocabulary of another size",
            "The source's vocabulary has 5 tokens, but the model was made for 6. Use the vocabulary that belongs to",
            [](Model &m) { m.vocabularies.source = vocabulary(5); });
        addRow("target's vocabulary", "The target's vocabulary has 6 tokens, but the model was made for 5.",
            [](Model &m) { m.vocabularies.target = vocabulary(6); });
        addRow(
            "no such word", "“Brot” is not in the vocabulary of the source. Add it, or use other words.", [](Model &m) {
                m.vocabularies.source = vocabulary(6);
                m.inputs.source = { { 3, -1 }, { "w3", "Brot" } };
            });
        addRow("no such words",
            "“ein” and 2 other words are not in the vocabulary of the source. Add them, or use other words.",
            [](Model &m) {
                m.vocabularies.source = vocabulary(6);
                m.inputs.source = { { -1, 3, -1, -1 }, { "ein", "w3", "rotes", "Haus" } };
            });
        addRow("no such number",
            "“ate” is no token: the model has no words for its target, only numbers. Choose a number from 0 to 4.",
            [](Model &m) {
                m.inputs.target = { { -1, 2 }, { "ate", "" } };
            });
        addRow("no target", "The target has no tokens.", [](Model &m) { m.inputs.target.tokens.clear(); });
        addRow("greedy needs none", "", [](Model &m) {
            m.inputs.target.tokens.clear();
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

    void anUnknownWordCanBeAdded()
    {
        EncoderDecoder model = tinyBahdanau();
        model.vocabularies = { vocabulary(6), vocabulary(5) };
        model.inputs.target = { { -1, 2 }, { "ate", "" } };
        QCOMPARE(check(model)->remedy, Problem::Remedy::AddTargetWords);
        model.inputs.source = { { -1 }, { "Brot" } };
        QCOMPARE(check(model)->remedy, Problem::Remedy::AddSourceWords);
        model.inputs.source = { { 3 }, {} };
        model.inputs.decoding = Decoding::Greedy; // the target is not looked at
        QVERIFY(!check(model));
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

ALPHASCOPE_TEST(EncoderDecoderCheckTest, QCoreApplication)
#include "tst_encoderdecodercheck.moc"
