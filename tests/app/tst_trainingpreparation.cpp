// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingpreparation.h"

#include <QBuffer>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTrainingPreparation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_errors.close();
        m_errors.setData({});
        m_errors.open(QIODevice::WriteOnly);
    }

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
        const auto prepared = prepareTraining(config(adding), {}, output());
        QVERIFY(prepared);
        QCOMPARE(std::get<ManyToOne>(prepared->setup.specimen).config.rnn.inputSize, Index(2));
        QVERIFY(prepared->before.isEmpty());
        QCOMPARE(m_errors.data(), QByteArray());
    }

    void whatMaySurpriseIsAWarning()
    {
        const auto prepared = prepareTraining(config(R"({"model": {"family": "rnnsearch"}, "data": {"task": "copy"},
            "training": {"epochs": 10, "schedule": "cosine", "schedule_steps": 3}})"),
            {}, output());
        QVERIFY(prepared);
        QVERIFY2(m_errors.data().contains("The learning rate falls over 3 steps"), m_errors.data().constData());
    }

    void aStopIsAnError()
    {
        std::stop_source stop;
        stop.request_stop();
        const auto prepared = prepareTraining(config(adding), stop.get_token(), output());
        QVERIFY(!prepared);
        QVERIFY(prepared.error().sentence.contains(u"nothing was saved"_s));
    }

private:
    static TrainingConfig config(const QByteArray &json) { return *readTrainingConfig(json, QDir::temp()); }
    CommandOutput output() { return { m_errors, m_errors }; }

    const QByteArray adding = R"({"model": {"family": "many_to_one"}, "data": {"task": "adding", "timesteps": 4}})";
    QBuffer m_errors;
};

QTEST_GUILESS_MAIN(TestTrainingPreparation)
#include "tst_trainingpreparation.moc"
