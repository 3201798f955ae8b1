// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/trainingpreparation.h"
#include "testclass.h"

#include <QTemporaryFile>
#include <QTest>

#include <algorithm>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTrainingPreparation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pairsAreCutAsTheModelKnowsThem()
    {
        EncoderDecoder model;
        model.vocabularies.sourceUnit = TokenUnit::Characters;
        const auto unitOf
            = [&model](const QByteArray &json) { return std::get<PairsFile>(sourceFor(config(json), model)).unit; };
        QCOMPARE(unitOf(R"({"snapshot": "a", "data": {"pairs": "a.tsv"}})"), TokenUnit::Characters);
        QCOMPARE(unitOf(R"({"snapshot": "a", "data": {"pairs": "a.tsv", "unit": "words"}})"), TokenUnit::Words);
        QCOMPARE(unitOf(R"({"model": {"family": "encoder_decoder"}, "data": {"pairs": "a.tsv"}})"), TokenUnit::Words);
    }

    void modelAndExamplesSuitEachOther()
    {
        const auto prepared = prepareTraining(config(adding), {});
        QVERIFY(prepared);
        QCOMPARE(std::get<ManyToOne>(prepared->setup.specimen).config.rnn.inputSize, Index(2));
        QVERIFY(prepared->before.isEmpty());
        QCOMPARE(prepared->warnings, QStringList());
    }

    void whatMaySurpriseIsAWarning()
    {
        const auto prepared = prepareTraining(config(R"({"model": {"family": "rnnsearch"}, "data": {"task": "copy"},
            "training": {"epochs": 10, "schedule": "cosine", "schedule_steps": 3}})"),
            {});
        QVERIFY(prepared);
        QVERIFY2(prepared->warnings.value(0).startsWith(u"The learning rate falls over 3 steps"),
            qPrintable(prepared->warnings.join(u' ')));
    }

    void aStopIsAnError()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto prepared = prepareTraining(config(adding), stop.get_token());
        QVERIFY(!prepared);
        QVERIFY(prepared.error().sentence.contains(u"nothing was saved"_s));
    }

    void aFileTellsHowFarItIsReadWhatWasSkippedAndItsUnits()
    {
        QTemporaryFile file;
        QVERIFY(file.open());
        file.write("x\n");
        for (int i = 0; i < 5000; ++i)
            file.write(i == 4000 ? "much\n" : QByteArray::number(i % 50) + '\n');
        file.close();
        std::vector<double> shares;
        const QByteArray json = QByteArray(R"({"model": {"family": "many_to_one"}, "data": {"series": "FILE",
            "window": 5}})")
                                    .replace("FILE", file.fileName().toUtf8());
        const auto prepared = prepareTraining(config(json), {}, [&](double share) {
            shares.push_back(share);
            return true;
        });
        QVERIFY(prepared);
        QVERIFY(shares.size() >= 5 && std::is_sorted(shares.begin(), shares.end()));
        QVERIFY(shares.back() > 0.9 && shares.back() <= 1);
        QVERIFY2(prepared->warnings.value(0).startsWith(u"One line was skipped. Line 4\u202f002: "_s),
            qPrintable(prepared->warnings.join(u' ')));
        QCOMPARE(prepared->settings.targetUnit, 49.0);
        QCOMPARE(prepared->gallery->validation.size(), std::size_t(200));
        QVERIFY(prepared->gallery->validationCount > 400);
        // The observer may end it.
        QVERIFY(!prepareTraining(config(json), {}, [](double) { return false; }));
    }

private:
    static TrainingConfig config(const QByteArray &json) { return *readTrainingConfig(json, QDir::temp()); }

    const QByteArray adding = R"({"model": {"family": "many_to_one"}, "data": {"task": "adding", "timesteps": 4}})";
};

ALPHASCOPE_TEST(TestTrainingPreparation, QCoreApplication)
#include "tst_trainingpreparation.moc"
