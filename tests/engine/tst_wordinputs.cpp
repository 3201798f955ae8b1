// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/wordinputs.h"
#include "testclass.h"

using namespace alphascope;

namespace {

using WordList = std::vector<std::string>;
using InputWords = std::optional<std::vector<InputWord>>;

Vocabulary fourWords() { return vocabularyOf({ { "a", "great", "film", "!" } }); } // after four marks

} // namespace

class WordInputsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWordIsARowAndItsLabel()
    {
        const WordSequence sequence = sequenceOfWords({ "film", "odd" }, fourWords());
        QVERIFY(!sequence.problem);
        QVERIFY(*sequence.inputs.x == oneHot<double>({ 6, 3 }, 8)); // 3: unknown
        QCOMPARE(sequence.inputs.labels, (WordList { "film", "odd" }));
        QCOMPARE(sequence.inputs.padded, (std::vector<bool> { false, false }));
        QVERIFY(wordsIn(sequence.inputs, fourWords()) == InputWords({ { "film", true }, { "odd", false } }));
    }

    void withoutUnknownTheWordIsNamed()
    {
        VocabularyPlan plan;
        plan.marks.clear();
        const WordSequence sequence = sequenceOfWords({ "film", "odd" }, vocabularyOf({ { "film" } }, plan));
        QVERIFY(sequence.problem && sequence.problem->sentence.find("“odd”") != std::string::npos);
    }

    void whatIsNoWordHasNone()
    {
        SequenceInputs inputs = sequenceOfWords({ "a", "film" }, fourWords()).inputs;
        inputs.labels = { "renamed", "too" };
        QVERIFY(wordsIn(inputs, fourWords()) == InputWords({ { "a", true }, { "film", true } })); // the row counts
        QVERIFY(!wordsIn(inputs, vocabularyOf({ { "a" } }))); // of another size
        inputs.x.write()(1, 2) = 0.5;
        QVERIFY(!wordsIn(inputs, fourWords()));
        inputs.x.write()(1, 2) = -1; // beside a 1
        QVERIFY(!wordsIn(inputs, fourWords()));
        inputs.x.write().row(1).setZero();
        QVERIFY(!wordsIn(inputs, fourWords()));
        inputs.x.write()(1, 0) = 1; // padding
        QVERIFY(!wordsIn(inputs, fourWords()));
        inputs.x.write().row(1).setConstant(std::numeric_limits<double>::quiet_NaN());
        QVERIFY(!wordsIn(inputs, fourWords()));
    }
};

ALPHASCOPE_TEST(WordInputsTest, QCoreApplication)
#include "tst_wordinputs.moc"
