// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/preprocessingjson.h"
#include "testclass.h"

#include <QtTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

Preprocessing words()
{
    VocabularyPlan plan;
    plan.marks = { VocabularyEntry::Kind::Unknown };
    return { std::make_shared<const Vocabulary>(vocabularyOf({ { "good", "bad" } }, plan)), { "no", "yes" }, {} };
}

Preprocessing scaling() { return { nullptr, {}, { { { "x", -1, 2.5 }, { "y", 0, 1e300 } }, { { "y", 0, 1e300 } } } }; }

} // namespace

class PreprocessingJsonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsRead()
    {
        const Preprocessing read = preprocessingOf(toJson(words()));
        QVERIFY(read.words && *read.words == *words().words);
        QVERIFY(read.classes == words().classes);
        QVERIFY(read.scaling.isEmpty());
        QVERIFY(preprocessingOf(toJson(scaling())).scaling == scaling().scaling);
        QVERIFY(!preprocessingOf(toJson(scaling())).words);
        QVERIFY(toJson(Preprocessing()).isEmpty());
        QVERIFY(preprocessingOf({}).isEmpty());
    }

    void aDamagedPartIsLeftOut()
    {
        QJsonObject json = toJson(words());
        json[u"words"_s] = 5;
        QVERIFY(!preprocessingOf(json).words);
        QVERIFY(preprocessingOf(json).classes == words().classes);
        json = { { u"scaling"_s,
            QJsonObject { { u"inputs"_s, QJsonArray { QJsonObject { { u"least"_s, u"a"_s } } } } } } };
        QVERIFY(preprocessingOf(json).isEmpty());
    }

    void aModelOfOtherSizesDoesNotFit()
    {
        ManyToOne model;
        model.config.rnn.inputSize = 3; // the unknown word, good, bad
        model.config.outputSize = 2;
        QVERIFY(fits(words(), model));
        QVERIFY(!fits(scaling(), model));
        QVERIFY(!fits(words(), EncoderDecoder()));
        model.config.outputSize = 1;
        QVERIFY(!fits(words(), model));
        model.config.rnn.inputSize = 2;
        QVERIFY(fits(scaling(), model));
        QVERIFY(!fits(words(), model));
        ManyToMany many;
        many.config.rnn.inputSize = 2;
        many.config.outputSize = 1;
        QVERIFY(fits(scaling(), many));
        many.config.outputSize = 2;
        QVERIFY(!fits(scaling(), many));
    }
};

ALPHASCOPE_TEST(PreprocessingJsonTest, QCoreApplication)
#include "tst_preprocessingjson.moc"
