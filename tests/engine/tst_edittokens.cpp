// SPDX-License-Identifier: GPL-3.0-or-later
//! Edits of models that read and write tokens: words, decoding, vocabularies, settings.
#include "edited.h"
#include "engine/edit.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "matrices.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;

namespace {

using Words = std::vector<std::string>;

const TokenInputs &tokens(const Specimen &specimen) { return *inputsOf<TokenInputs>(specimen); }
const EncoderDecoder &model(const Specimen &specimen) { return std::get<EncoderDecoder>(specimen); }

Words sourceOf(const Specimen &specimen) { return labelsOf(tokens(specimen).source, vocabulariesOf(specimen)->source); }
Words targetOf(const Specimen &specimen) { return labelsOf(tokens(specimen).target, vocabulariesOf(specimen)->target); }

} // namespace

class EditTokensTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothFamiliesTakeWords()
    {
        for (const Specimen &before : { Specimen(newEncoderDecoder()), Specimen(newRnnSearch()) }) {
            const Specimen source = edited(before, SetTokens { Side::Source, { "Welt", "Welt", "hallo" } });
            QCOMPARE(sourceOf(source), (Words { "Welt", "Welt", "hallo" }));
            QCOMPARE(tokens(source).padded.size(), std::size_t(3));
            QVERIFY(!check(source));
            const Specimen target = edited(before, SetTokens { Side::Target, { "world" } });
            QCOMPARE(targetOf(target), (Words { "world", "⟨end⟩" }));
            QCOMPARE(trace(target).rows(), Index(2));
        }
        QVERIFY(same(edited(newManyToMany(), SetTokens { Side::Source, { "a" } }), newManyToMany()));
    }

    void whatIsTypedIsFollowedAndWithoutItTheDecoderWrites()
    {
        const Specimen greedy = edited(newEncoderDecoder(), SetTokens { Side::Target, {} });
        QCOMPARE(tokens(greedy).decoding, Decoding::Greedy);
        QVERIFY(!check(greedy));
        const Specimen beam = edited(greedy, SetDecoding { Decoding::Beam, 8, 2, false });
        QCOMPARE(tokens(beam).maximumLength, Index(8));
        QCOMPARE(tokens(beam).beamWidth, Index(2));
        QVERIFY(!tokens(beam).normalisesLength);
        QCOMPARE(tokens(edited(beam, SetTokens { Side::Target, {} })).decoding, Decoding::Beam);
        QCOMPARE(tokens(edited(beam, SetTokens { Side::Target, { "hello" } })).decoding, Decoding::TeacherForced);
        QVERIFY(same(edited(beam, SetDecoding { Decoding::Beam, 0, 2, false }), beam));
        QVERIFY(same(edited(newVectors(), SetDecoding { Decoding::Beam, 1, 2, false }), newVectors()));
    }

    void anUnknownWordIsAddedAndAllOtherWeightsStay()
    {
        const Specimen before = edited(newEncoderDecoder(), SetTokens { Side::Target, { "hello", "moon", "moon" } });
        QCOMPARE(check(before)->remedy, Problem::Remedy::AddTargetWords);
        const Specimen after = edited(before, AddWords { Side::Target });
        QVERIFY(!check(after));
        const EncoderDecoder &a = model(before), &b = model(after);
        QCOMPARE(b.config.targetVocabulary, Index(6));
        QCOMPARE(b.vocabularies.target->entries.back().text, std::string("moon"));
        QCOMPARE(a.vocabularies.target->size(), Index(5)); // the one that was shared
        QCOMPARE(targetOf(after), (Words { "hello", "moon", "moon", "⟨end⟩" }));
        QVERIFY(b.inputs.target.texts.empty());
        COMPARE_MATRICES(b.parameters.targetEmbedding->topRows(5), *a.parameters.targetEmbedding, 0);
        COMPARE_MATRICES(b.parameters.outWeight->topRows(5), *a.parameters.outWeight, 0);
        COMPARE_MATRICES(b.parameters.outBias.head(5), a.parameters.outBias, 0);
        QVERIFY(!b.parameters.targetEmbedding->row(5).isZero(0) && b.parameters.outBias(5) != 0);
        QVERIFY(b.parameters.sourceEmbedding.sharesWith(a.parameters.sourceEmbedding));
        COMPARE_MATRICES(*b.parameters.encoder.cells[0].weight_hh, *a.parameters.encoder.cells[0].weight_hh, 0);
    }

    void addedWordsDoNotUndoWhatWasEdited()
    {
        Specimen specimen = edited(newRnnSearch(), SetCell { "enc.embed", 4, 1, 7.5 });
        specimen = edited(specimen, SetTokens { Side::Source, { "Mond" } });
        QCOMPARE(check(specimen)->remedy, Problem::Remedy::AddSourceWords);
        specimen = edited(specimen, AddWords { Side::Source });
        QVERIFY(!check(specimen));
        const RnnSearch &grown = std::get<RnnSearch>(specimen);
        QCOMPARE(grown.parameters.sourceEmbedding(4, 1), 7.5);
        RnnSearch drawn = newRnnSearch(); // the new row is that of a model with so many words from the same seed
        drawn.config.sourceVocabulary = 6;
        fitParameters(drawn);
        COMPARE_MATRICES(
            grown.parameters.sourceEmbedding->bottomRows(1), drawn.parameters.sourceEmbedding->bottomRows(1), 0);
        QVERIFY(same(edited(specimen, AddWords { Side::Source }), specimen)); // nothing to add
        QVERIFY(same(edited(newVectors(), AddWords { Side::Source }), newVectors()));
    }

    void addedWordsAreThereInWeightsThatWereSetAside()
    {
        Specimen specimen = edited(newEncoderDecoder(), SetCell { "dec.embed", 4, 1, 7.5 });
        specimen = edited(specimen, SetCell { "out.weight", 4, 0, 8.5 });
        specimen = edited(specimen, SetCell { "out.bias", 0, 4, 9.5 });
        const EncoderDecoderConfig first = model(specimen).config;
        EncoderDecoderConfig wider = first;
        wider.targetEmbedding = 5; // and with it what the output layer reads
        specimen = edited(specimen, SetEncoderDecoderConfig { wider });
        QCOMPARE(model(specimen).parameters.targetEmbedding.cols(), Index(5));
        specimen = edited(specimen, SetTokens { Side::Target, { "moon", "sun" } });
        specimen = edited(specimen, AddWords { Side::Target });
        EncoderDecoderConfig back = first;
        back.targetVocabulary = 7;
        const Specimen after = edited(specimen, SetEncoderDecoderConfig { back });
        QVERIFY(!check(after));
        const auto &p = model(after).parameters;
        QCOMPARE(p.targetEmbedding(4, 1), 7.5);
        QCOMPARE(p.outWeight(4, 0), 8.5);
        QCOMPARE(p.outBias(4), 9.5);
        EncoderDecoder drawn = newEncoderDecoder(); // the new rows are those of a model with so many words
        drawn.config.targetVocabulary = 7;
        drawn.parameters = {};
        fitParameters(drawn);
        COMPARE_MATRICES(p.targetEmbedding->bottomRows(2), drawn.parameters.targetEmbedding->bottomRows(2), 0);
        COMPARE_MATRICES(p.outWeight->bottomRows(2), drawn.parameters.outWeight->bottomRows(2), 0);
        // What has no row for each word is not touched.
        COMPARE_MATRICES(*p.encoder.cells[0].weight_hh, *drawn.parameters.encoder.cells[0].weight_hh, 0);
    }

    void aWordThatIsKnownAsUnknownCanBeAdded()
    {
        EncoderDecoder before = newEncoderDecoder();
        Vocabulary words = *before.vocabularies.source;
        words.entries.push_back({ VocabularyEntry::Kind::Unknown, {} });
        before.vocabularies.source = std::make_shared<const Vocabulary>(words);
        before.config.sourceVocabulary = words.size();
        before.parameters = {};
        fitParameters(before);
        const Specimen typed = edited(before, SetTokens { Side::Source, { "Mond" } });
        QVERIFY(!check(typed));
        QCOMPARE(tokens(typed).source.tokens, (std::vector<Index> { 5 }));
        QCOMPARE(tokens(edited(typed, AddWords { Side::Source })).source.tokens, (std::vector<Index> { 6 }));
    }

    void anotherLabelIsAnotherWord()
    {
        const Specimen before = newEncoderDecoder();
        const Specimen source = edited(before, SetLabel { Axis::Columns, 0, "Welt" });
        QCOMPARE(sourceOf(source), (Words { "Welt", "Welt" }));
        QVERIFY(tokens(source).source.texts.empty());
        const Specimen target = edited(before, SetLabel { Axis::Rows, 1, "moon" });
        QCOMPARE(targetOf(target), (Words { "hello", "moon", "⟨end⟩" }));
        QCOMPARE(check(target)->remedy, Problem::Remedy::AddTargetWords);
        for (const SetLabel &nothing : { SetLabel { Axis::Rows, 2, "⟨end⟩" }, SetLabel { Axis::Rows, 3, "a" },
                 SetLabel { Axis::Columns, -1, "a" }, SetLabel { Axis::Columns, 0, "" } })
            QVERIFY(same(edited(before, nothing), before));
        const Specimen greedy = edited(before, SetDecoding { Decoding::Greedy, 9, 3, true });
        QVERIFY(same(edited(greedy, SetLabel { Axis::Rows, 0, "world" }), greedy));
    }

    void tokensArePaddedButNotMasked()
    {
        const Specimen before = newRnnSearch();
        const Specimen padded = edited(before, SetPadded { 1, true });
        QVERIFY(trace(padded).padded[1]);
        QCOMPARE(trace(padded).columnLabels[1], std::string("Welt"));
        QVERIFY(same(edited(before, SetMasked { 0, 0, true }), before));
        QVERIFY(same(edited(before, ClearMask {}), before));
        QVERIFY(same(edited(before, InsertRows { "x", 0, 1 }), before));
        QVERIFY(same(edited(before, RenewLocationWeights {}), before));
    }

    void settingsKeepTheVocabulariesSizes()
    {
        EncoderDecoderConfig config = newEncoderDecoder().config;
        config.sourceVocabulary = 99;
        config.decoderHidden = 6;
        const Specimen wider = edited(newEncoderDecoder(), SetEncoderDecoderConfig { config });
        QVERIFY(!check(wider));
        QCOMPARE(model(wider).config.sourceVocabulary, Index(5));
        QCOMPARE(model(wider).config.decoderHidden, Index(6));
        config.decoderHidden = 0;
        QVERIFY(same(edited(wider, SetEncoderDecoderConfig { config }), wider));
        RnnSearchConfig search = newRnnSearch().config;
        search.targetVocabulary = 9;
        search.maxoutSize = 4;
        const Specimen changed = edited(newRnnSearch(), SetRnnSearchConfig { search });
        QVERIFY(!check(changed));
        QCOMPARE(std::get<RnnSearch>(changed).parameters.W_o.cols(), Index(4));
        QCOMPARE(std::get<RnnSearch>(changed).config.targetVocabulary, Index(5));
    }

    void weightsComeBackWithTheirSettings()
    {
        const Specimen before = edited(newEncoderDecoder(), SetCell { "attn.v", 0, 0, 3.25 });
        EncoderDecoderConfig config = model(before).config;
        config.score = Score::General;
        config.style = DecoderStyle::Luong;
        const Specimen general = edited(before, SetEncoderDecoderConfig { config });
        QVERIFY(!check(general));
        QVERIFY(same(edited(general, SetEncoderDecoderConfig { model(before).config }), before));
        const Specimen renewed = edited(before, RenewWeights { 5 });
        QVERIFY(!check(renewed));
        QVERIFY(model(renewed).parameters.attn.score.v(0) != 3.25);
    }
};

ALPHASCOPE_TEST(EditTokensTest, QCoreApplication)
#include "tst_edittokens.moc"
