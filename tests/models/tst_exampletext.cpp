// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/exampletext.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestExampleText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pairsAreWrittenAsTheyAreRead()
    {
        PairExamples words { { { { "Ich", "bin" }, { "I", "am" } }, { { "a" }, { "b" } } }, TokenUnit::Words };
        QCOMPARE(exampleTexts(words, 1), QStringList { u"Ich bin  →  I am"_s });
        PairExamples characters { { { { "3", " ", "M" }, { "0", "3" } } }, TokenUnit::Characters };
        QCOMPARE(exampleTexts(characters, 9), QStringList { u"3 M  →  03"_s });
    }

    void textsHaveTheirClass()
    {
        const LabelledExamples examples { { { { "not", "bad" }, 1 } }, { "negative", "positive" } };
        QCOMPARE(exampleTexts(examples, 9), QStringList { u"not bad  →  positive"_s });
    }

    void severalNumbersOfATimestepStandInBrackets()
    {
        SequenceExample<double> example;
        example.x = Matrix<double> { { 0.5, 1 }, { 0.25, 0 } };
        example.target = Matrix<double> { { 0.75 } };
        QCOMPARE(exampleTexts(NumberExamples { example }, 9), QStringList { u"(0.5, 1) (0.25, 0)  →  0.75"_s });
        example.x = Matrix<double>::Zero(30, 1);
        QVERIFY(exampleTexts(NumberExamples { example }, 9)[0].startsWith(u"0 0 0 0 0 0 0 0 0 0 0 0 …  →"_s));
    }

    void anAnswerStandsBesideItsTarget()
    {
        ExampleGallery gallery;
        Trace trace;
        ShownExample example;
        example.target = Matrix<float> { { 0.75F } };
        QCOMPARE(answerText(example, gallery, ManyToOne(), nullptr), u"target 0.75"_s);
        trace.outputs = Matrix<double> { { -0.73125 } };
        QCOMPARE(answerText(example, gallery, ManyToOne(), &trace), u"y = −0.731, target 0.75"_s);
        example = {};
        example.targetClass = 0;
        gallery.preprocessing.classes = { "bad", "good" };
        trace.outputs = Matrix<double> { { 0.07, 0.93 } };
        QCOMPARE(answerText(example, gallery, ManyToOne(), &trace), u"good (0.93), target bad"_s);
        example = {};
        example.targetTokens = { 3, 4, 2 };
        EncoderDecoder model;
        model.vocabularies.target
            = std::make_shared<const Vocabulary>(vocabularyOf({ { "1999", "-" }, { "1999" } })); // after four marks
        QCOMPARE(answerText(example, gallery, model, &trace), u"target ⟨unknown⟩ 1999"_s);
    }
};

ALPHASCOPE_TEST(TestExampleText, QCoreApplication)
#include "tst_exampletext.moc"
