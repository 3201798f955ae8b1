// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/editeffort.h"

#include "edited.h"
#include "engine/samples.h"
#include "engine/specimenequality.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;

class TestEditEffort : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void inputsAndTheTemperatureAreNoEffort()
    {
        const ManyToOne model = recurrentModel();
        ManyToOneConfig warmer = model.config;
        warmer.temperature = 2;
        for (const Edit &edit : { Edit { SetManyToOneConfig { warmer } }, Edit { SetCell { "x", 0, 0, 7 } },
                 Edit { SetPadded { 0, true } }, Edit { InsertRows { "x", 0, 2 } } }) {
            const WeightsEffort effort = weightsEffort(edit, model);
            QVERIFY(!effort.changes);
            QCOMPARE(effort.numbers, 0.);
        }
    }

    void whatHasAnotherShapeIsDrawn()
    {
        const ManyToOne model = recurrentModel();
        const Edit edit = withHidden(model.config, 6);
        const WeightsEffort effort = weightsEffort(edit, model);
        QVERIFY(effort.changes);
        const Specimen after = edited(model, edit);
        double same = 0; // numbers of weights whose shape stays: they are not drawn
        visitParameters(after, [&](const char *name, const auto &values) {
            visitParameters(Specimen(model), [&](const char *before, const auto &old) {
                if (std::string(name) == before && old.rows() == values.rows() && old.cols() == values.cols())
                    same += double(values.size());
            });
        });
        QCOMPARE(effort.numbers, parameters(after) - same);
        QVERIFY(same > 0 && effort.numbers > 0);
    }

    void aWiderInputDrawsItsWeights()
    {
        const ManyToOne model = recurrentModel();
        const WeightsEffort effort = weightsEffort(InsertColumns { "x", 0, 1 }, model);
        QVERIFY(effort.changes);
        QCOMPARE(effort.numbers, 4. * 3 * 3); // weight_ih [4H x I]
    }

    void weightsThatGoAreAChangeWithoutEffort()
    {
        const ManyToOne model = recurrentModel();
        ManyToOneConfig config = model.config;
        config.score = Score::None;
        const WeightsEffort effort = weightsEffort(SetManyToOneConfig { config }, model);
        QVERIFY(effort.changes);
        QCOMPARE(effort.numbers, 0.);
    }

    void nothingIsDrawnToFindOut()
    {
        const ManyToOne model = recurrentModel();
        const WeightsEffort effort = weightsEffort(withHidden(model.config, 100'000), model); // 320 GB
        QVERIFY(effort.isLarge());
        QVERIFY(effort.numbers > 4e10);
    }

    void newWeightsAndNewWordsAreAllOfThem()
    {
        const ManyToOne model = recurrentModel();
        QCOMPARE(weightsEffort(RenewWeights { 2 }, model).numbers, parameters(model));
        const EncoderDecoder words = translator();
        const WeightsEffort effort = weightsEffort(AddWords { Side::Source }, words);
        QVERIFY(effort.changes);
        QCOMPARE(effort.numbers, parameters(words));
    }

    void writingCopiesTheTable()
    {
        const ManyToOne model = recurrentModel();
        const WeightsEffort effort = weightsEffort(SetCell { "rnn.weight_hh_l0", 0, 0, 1 }, model);
        QVERIFY(effort.changes);
        QVERIFY(effort.numbers > 0 && effort.numbers < 12 * 3);
        QVERIFY(!weightsEffort(SetCell { "no such table", 0, 0, 1 }, model).changes);
    }

    void whatIsSaidToStayStays()
    {
        const ManyToOne model = recurrentModel();
        ManyToOneConfig stacked = model.config;
        stacked.rnn.layers = 2;
        expectAgreement(model, SetManyToOneConfig { stacked });
        expectAgreement(edited(model, SetManyToOneConfig { stacked }), SetManyToOneConfig { model.config });
        ManyToOneConfig located = model.config;
        located.score = Score::Location;
        const Specimen longer = edited(edited(model, SetManyToOneConfig { located }), InsertRows { "x", 0, 2 });
        expectAgreement(longer, RenewLocationWeights {});
        ManyToMany decoding = newManyToMany();
        decoding.config.decoder = Cell::RnnTanh;
        fitParameters(decoding);
        ManyToManyConfig plain = decoding.config;
        plain.decoder.reset();
        expectAgreement(decoding, SetManyToManyConfig { plain });
        expectAgreement(model, SetCell { "x", 1, 1, 3 });
        expectAgreement(model, RemoveRows { "x", 1, 1 });
        expectAgreement(model, RemoveColumns { "x", 1, 1 });
        const EncoderDecoder words = translator();
        EncoderDecoderConfig luong = words.config;
        luong.style = DecoderStyle::Luong;
        expectAgreement(words, SetEncoderDecoderConfig { luong });
        expectAgreement(words, SetTokens { Side::Source, { "ja", "ja", "ja" } });
        expectAgreement(words, SetDecoding { Decoding::Beam, 5, 2, true });
    }

    void whatIsDrawnAnewIsNamed()
    {
        const Specimen model = recurrentModel();
        ManyToOneConfig config = recurrentModel().config;
        config.attentionSize = 7;
        const Specimen wider = edited(model, SetManyToOneConfig { config });
        const std::vector<std::string> names = drawnAnew(model, wider);
        QVERIFY(!names.empty());
        for (const std::string &name : names)
            QVERIFY2(name.starts_with("attn."), name.c_str());
        config.attentionSize = 4;
        const Specimen back = edited(wider, SetManyToOneConfig { config });
        QCOMPARE(drawnAnew(wider, back).size(), 0U); // they had been set aside
        config.score = Score::None;
        const Specimen without = edited(model, SetManyToOneConfig { config });
        config.score = Score::Additive;
        config.attentionSize = 9;
        QCOMPARE(drawnAnew(without, edited(without, SetManyToOneConfig { config })).size(), 0U); // nothing was there
        QCOMPARE(drawnAnew(model, model).size(), 0U);
    }

private:
    static ManyToOne recurrentModel()
    {
        ManyToOne model = newManyToOne();
        model.config.rnn.cell = Cell::Lstm;
        model.config.rnn.hiddenSize = 3;
        model.config.score = Score::Additive;
        model.config.attentionSize = 4;
        model.inputs.x = Matrix<double>::Ones(5, 2);
        model.inputs.labels.resize(5);
        model.inputs.padded.resize(5);
        fitParameters(model);
        return model;
    }

    static EncoderDecoder translator()
    {
        auto words = std::make_shared<Vocabulary>();
        words->entries = { { VocabularyEntry::Kind::Padding, "<pad>" }, { VocabularyEntry::Kind::Begin, "<bos>" },
            { VocabularyEntry::Kind::End, "<eos>" }, { VocabularyEntry::Kind::Word, "ja" } };
        EncoderDecoder model;
        model.vocabularies.source = model.vocabularies.target = words;
        model.inputs.source = tokenSequence({ "ja", "nein" }, words);
        model.inputs.padded.resize(2);
        fitParameters(model);
        return model;
    }

    static Edit withHidden(ManyToOneConfig config, Index hidden)
    {
        config.rnn.hiddenSize = hidden;
        return SetManyToOneConfig { config };
    }

    static double parameters(const Specimen &specimen)
    {
        double count = 0;
        visitParameters(specimen, [&count](const char *, const auto &values) { count += double(values.size()); });
        return count;
    }

    //! With what becomes of the parameters when the edit is done.
    static void expectAgreement(const Specimen &before, const Edit &edit)
    {
        QCOMPARE(weightsEffort(edit, before).changes, !sameParameters(edited(before, edit), before));
    }
};

ALPHASCOPE_TEST(TestEditEffort, QCoreApplication)
#include "tst_editeffort.moc"
