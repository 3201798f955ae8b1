// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tablerequests.h"
#include "testclass.h"

#include "engine/samples.h"
#include "engine/wordinputs.h"

#include <QApplication>
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTableRequests : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void typedNumberChangesTheCell();
    void incompleteNumberIsIgnoredWhileTyping();
    void typedWordIsRefusedWithASentence();
    void typingIsRefusedWhileWeightsAreDrawn();
    void pastedBlockGrowsTheTable();
    void pastedBlockNamesItsRows();
    void pastedAlphaNamesItsColumnsToo();
    void pasteOverWholeTableReplacesIt();
    void typedPiecesOfWordsStayWhole();
    void raggedPasteIsRefusedAndNothingLost();
    void refusedNumberLeavesTheValueOfBefore();
    void sequenceOnSeveralLinesIsOneFeature();
    void tooLargeNumberInASequenceIsRefused();
    void wordsAreTypedForAModelThatKnowsThem();
    void largePasteIsReadInTheBackground();
    void lineOfNumbersBecomesTimesteps();
    void twoLinesBecomeTwoTimestepsOfTwoFeatures();
    void oneTimestepOfTwoFeaturesStaysOne();
    void sequenceProblemComesAndGoes();
    void copiesRoundTrip();
    void selectedBlockIsCopiedAlone();

private:
    const VectorsInputs &inputs() const { return std::get<Vectors>(m_document->specimen()).inputs; }

    std::unique_ptr<Document> m_document;
    std::unique_ptr<TableRequests> m_requests;
};

using RequestKind = TableRequest::Kind;

void TestTableRequests::init()
{
    m_requests.reset();
    m_document = std::make_unique<Document>();
    m_document->reset(samples().front().make(), u"sample"_s);
    m_requests = std::make_unique<TableRequests>(m_document.get());
}

void TestTableRequests::typedNumberChangesTheCell()
{
    m_requests->handle({ RequestKind::Typing, u"K"_s, 1, 0, u"0,5"_s });
    QCOMPARE(inputs().keys(1, 0), 0.5);
    m_requests->handle({ RequestKind::Typed, u"K"_s, 1, 0, u"−2"_s });
    QCOMPARE(inputs().keys(1, 0), -2.0);
    QCOMPARE(m_document->undoStack()->count(), 1); // one cell, one step
}

void TestTableRequests::incompleteNumberIsIgnoredWhileTyping()
{
    QSignalSpy refused(m_requests.get(), &TableRequests::refused);
    m_requests->handle({ RequestKind::Typing, u"K"_s, 1, 0, u"-"_s });
    QCOMPARE(inputs().keys(1, 0), 0.7);
    QCOMPARE(refused.count(), 0);
}

void TestTableRequests::typedWordIsRefusedWithASentence()
{
    QSignalSpy refused(m_requests.get(), &TableRequests::refused);
    m_requests->handle({ RequestKind::Typed, u"K"_s, 1, 0, u"abc"_s });
    QCOMPARE(refused.count(), 1);
    QCOMPARE(refused.first().first().toString(),
        u"K, row 2, column 1: “abc” is not a number. The cell keeps 0.7; type another number, such as 0.5."_s);
    QCOMPARE(inputs().keys(1, 0), 0.7);
}

void TestTableRequests::typingIsRefusedWhileWeightsAreDrawn()
{
    Document document;
    document.reset(newManyToOne(), {});
    TableRequests requests(&document);
    QSignalSpy refused(&requests, &TableRequests::typingRefused);
    const auto x = [&document] { return Matrix<double>(std::get<ManyToOne>(document.specimen()).inputs.x); };
    const Matrix<double> before = x();
    ManyToOneConfig config = newManyToOne().config;
    config.rnn.hiddenSize = 700;
    document.edit(SetManyToOneConfig { config });
    requests.handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"4 5 6 7 8 9"_s });
    QCOMPARE(refused.count(), 1);
    QTRY_VERIFY(!document.isBusy());
    QVERIFY(x() == before);
    requests.handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"4 5 6 7 8 9"_s });
    QCOMPARE(refused.count(), 1);
    QCOMPARE(x().rows(), 6);
}

void TestTableRequests::pastedBlockGrowsTheTable()
{
    m_requests->handle(
        { RequestKind::Paste, u"K"_s, 0, 0, u"1\t2\t3\n4\t5\t6\n7\t8\t9\n1\t1\t1\n2\t2\t2\n3\t3\t3\n"_s });
    QCOMPARE(inputs().keys.rows(), 6);
    QCOMPARE(inputs().keys.cols(), 3);
    QCOMPARE(inputs().keys(2, 1), 8.0);
}

void TestTableRequests::pastedBlockNamesItsRows()
{
    m_requests->handle({ RequestKind::Paste, u"K"_s, 1, 0, u"the\t1\t2\ncat\t3\t4\n"_s });
    QCOMPARE(inputs().keyLabels, (std::vector<std::string> { "", "the", "cat", "" }));
    QCOMPARE(inputs().keys(2, 1), 4.0);
}

void TestTableRequests::pastedAlphaNamesItsColumnsToo()
{
    Vectors vectors;
    vectors.config.source = VectorSource::Weights;
    vectors.inputs.weights = Matrix<double>::Ones(1, 2);
    m_document->reset(vectors, u"given"_s);
    m_requests->handle({ RequestKind::PasteWhole, u"alpha"_s, 0, 0, u"\n\tIch\tesse\nI\t1\t0\neat\t0.2\t0.8\n"_s });
    QCOMPARE(inputs().weights(1, 1), 0.8);
    QCOMPARE(inputs().queryLabels, (std::vector<std::string> { "I", "eat" }));
    QCOMPARE(inputs().keyLabels, (std::vector<std::string> { "Ich", "esse" }));
    m_requests->handle({ RequestKind::Paste, u"alpha"_s, 0, 1, u"gern\tviel\n0\t0\n0.3\t0.5\n"_s });
    QCOMPARE(inputs().keyLabels, (std::vector<std::string> { "Ich", "gern", "viel" }));
    QCOMPARE(inputs().queryLabels, (std::vector<std::string> { "I", "eat" }));
}

void TestTableRequests::typedPiecesOfWordsStayWhole()
{
    EncoderDecoder model = newEncoderDecoder();
    Vocabulary pieces = *model.vocabularies.source;
    pieces.entries[3].text = "Net@@";
    model.vocabularies.source = std::make_shared<const Vocabulary>(pieces);
    m_document->reset(model, u"pieces"_s);
    m_requests->handle({ RequestKind::TypingSequence, u"source"_s, 0, 0, u"Net@@ Welt"_s });
    QCOMPARE(std::get<EncoderDecoder>(m_document->specimen()).inputs.source.tokens, (std::vector<Index> { 3, 4 }));
}

void TestTableRequests::pasteOverWholeTableReplacesIt()
{
    m_requests->handle({ RequestKind::PasteWhole, u"V"_s, 0, 0, u"tensor([[1., 2.]], device='cuda:0')"_s });
    QCOMPARE(inputs().values.rows(), 1);
    QCOMPARE(inputs().values(0, 1), 2.0);
}

void TestTableRequests::raggedPasteIsRefusedAndNothingLost()
{
    QSignalSpy refused(m_requests.get(), &TableRequests::refused);
    m_requests->handle({ RequestKind::PasteWhole, u"V"_s, 0, 0, u"[[1, 2], [3]]"_s });
    QCOMPARE(refused.count(), 1);
    QCOMPARE(inputs().values.rows(), 4);
    QVERIFY(!m_document->isModified());
}

void TestTableRequests::refusedNumberLeavesTheValueOfBefore()
{
    for (const QString &text : { u"1e4"_s, u"1e40"_s, u"1e400"_s })
        m_requests->handle({ RequestKind::Typing, u"K"_s, 1, 0, text });
    QCOMPARE(inputs().keys(1, 0), 1e40);
    m_requests->handle({ RequestKind::Typed, u"K"_s, 1, 0, u"1e400"_s });
    QCOMPARE(inputs().keys(1, 0), 0.7);
    QVERIFY(!m_document->isModified());
}

void TestTableRequests::sequenceOnSeveralLinesIsOneFeature()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1 2 3\n4"_s });
    QCOMPARE(std::get<ManyToOne>(m_document->specimen()).inputs.x.rows(), 4);
}

void TestTableRequests::wordsAreTypedForAModelThatKnowsThem()
{
    ManyToOne model;
    VocabularyPlan plan;
    plan.marks.clear();
    TrainingRecord record;
    record.preprocessing.words = std::make_shared<const Vocabulary>(vocabularyOf({ { "great", "film", "!" } }, plan));
    model.inputs = sequenceOfWords({ "film" }, *record.preprocessing.words).inputs;
    model.config.rnn.inputSize = 3;
    fitParameters(model);
    m_document->learn(model, record);
    QSignalSpy refusals(m_requests.get(), &TableRequests::textRefused);
    m_requests->handle({ RequestKind::TypingSequence, u"words"_s, 0, 0, u"Great film!"_s });
    const auto &inputs = std::get<ManyToOne>(m_document->specimen()).inputs;
    QVERIFY(*inputs.x == Matrix<double>::Identity(3, 3));
    QCOMPARE(inputs.labels, (std::vector<std::string> { "great", "film", "!" }));
    QCOMPARE(refusals.last()[0].toString(), QString());
    m_requests->handle({ RequestKind::TypingSequence, u"words"_s, 0, 0, u"great book"_s });
    QVERIFY(refusals.last()[0].toString().contains(u"“book”"_s));
    m_requests->handle({ RequestKind::TypingSequence, u"words"_s, 0, 0, u" "_s });
    QVERIFY(refusals.last()[0].toString().contains(u"no word"_s));
    QCOMPARE(std::get<ManyToOne>(m_document->specimen()).inputs.x.rows(), Index(3)); // nothing is lost
    QVERIFY(m_document->undoStack()->canUndo());
}

void TestTableRequests::tooLargeNumberInASequenceIsRefused()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    QSignalSpy refused(m_requests.get(), &TableRequests::textRefused);
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1e400 2"_s });
    QVERIFY(refused.last().first().toString().contains(u"1e400"_s));
    QVERIFY(!m_document->isModified());
}

void TestTableRequests::largePasteIsReadInTheBackground()
{
    const QString line = u"0.25\t"_s.repeated(99) + u"0.5\n"_s;
    QSignalSpy changed(m_document.get(), &Document::specimenChanged);
    m_requests->handle({ RequestKind::PasteWhole, u"V"_s, 0, 0, line.repeated(500) });
    QCOMPARE(inputs().values.rows(), 4); // not yet
    QVERIFY(changed.wait());
    QCOMPARE(inputs().values.rows(), 500);
    QCOMPARE(inputs().values(499, 99), 0.5);
}

void TestTableRequests::lineOfNumbersBecomesTimesteps()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"8 13 21"_s });
    const auto &x = std::get<ManyToOne>(m_document->specimen()).inputs.x;
    QCOMPARE(x.rows(), 3);
    QCOMPARE(x.cols(), 1);
    QCOMPARE(x(2, 0), 21.0);
}

void TestTableRequests::twoLinesBecomeTwoTimestepsOfTwoFeatures()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1 2\n3 4"_s });
    const auto &x = std::get<ManyToOne>(m_document->specimen()).inputs.x;
    QCOMPARE(x.rows(), 2);
    QCOMPARE(x.cols(), 2);
    QCOMPARE(x(1, 0), 3.0);
}

void TestTableRequests::oneTimestepOfTwoFeaturesStaysOne()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    m_document->edit(SetTable { "x", Matrix<double>::Constant(1, 2, 0.5), {}, false });
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1 2"_s });
    const auto &x = std::get<ManyToOne>(m_document->specimen()).inputs.x;
    QCOMPARE(x.rows(), 1);
    QCOMPARE(x.cols(), 2);
}

void TestTableRequests::sequenceProblemComesAndGoes()
{
    m_document->reset(newManyToOne(), u"sequence"_s);
    QSignalSpy refused(m_requests.get(), &TableRequests::textRefused);
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1 two"_s });
    QVERIFY(!refused.last().first().toString().isEmpty());
    m_requests->handle({ RequestKind::TypingSequence, u"x"_s, 0, 0, u"1 2"_s });
    QVERIFY(refused.last().first().toString().isEmpty());
}

void TestTableRequests::copiesRoundTrip()
{
    for (const RequestKind kind : { RequestKind::Copy, RequestKind::CopyPython }) {
        m_requests->handle({ kind, u"K"_s, 0, 0, {} });
        const QString text = QGuiApplication::clipboard()->text();
        m_requests->handle({ RequestKind::PasteWhole, u"V"_s, 0, 0, text });
        QVERIFY(inputs().values == inputs().keys);
    }
}

void TestTableRequests::selectedBlockIsCopiedAlone()
{
    m_requests->handle({ RequestKind::Copy, u"K"_s, 1, 0, QString(), 2, 1 });
    QCOMPARE(QGuiApplication::clipboard()->text(), u"0.7\n0\n"_s);
}

ALPHASCOPE_TEST(TestTableRequests, QApplication)
#include "tst_tablerequests.moc"
