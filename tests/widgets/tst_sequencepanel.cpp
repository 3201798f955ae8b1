// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/sequencepanel.h"

#include "engine/specimen.h"
#include "engine/wordinputs.h"
#include "widgets/numbergrid.h"
#include "widgets/tableeditor.h"
#include "widgets/tokenchips.h"

#include <QApplication>
#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! The tutorial's shape: one input, two hidden units, one output, one bias a cell, location attention.
ManyToOne tutorial(const std::vector<double> &numbers)
{
    ManyToOne model;
    model.config.rnn.biases = BiasConvention::One;
    model.inputs.x = Eigen::Map<const Matrix<double>>(numbers.data(), Index(numbers.size()), 1);
    fitParameters(model);
    return model;
}

//! A trace of which the panel needs the outputs only.
const Trace &withOutputs(const Matrix<double> &outputs)
{
    static Trace trace;
    trace.outputs = outputs;
    return trace;
}

} // namespace

class SequencePanelTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void writesOneFeatureInALineAndSeveralOneTimestepALine();
    void eachKeyStrokeAsksForTheWholeSequence();
    void theAnswerToTypingLeavesTheTextAlone();
    void anotherSequenceReplacesTheText();
    void theSameNumbersAgainKeepATextThatCannotBeRead();
    void theProblemStandsBelowTheText();
    void aTimestepIsMarkedAsPadding();
    void timestepsAreCalledAsInAlpha();
    void theTableSpeaksOfTimestepsAndFeatures();
    void showsThreeDigitsAndAllOnHover();
    void countsParametersAsTheTutorialDoes();
    void withoutAttentionThereIsNothingToCompare();
    void settingsAreEdits();
    void wordsStandInPlaceOfTheirRows();
    void wordsThatTheModelDoesNotKnowAreMarked();
    void classesAreNamedTheLikeliestFirst();
    void showingAModelEmitsNothing();
    void isNarrowEnoughForTheDock();
    void aLongerCountMovesNoSetting();
    void theRoomOfALongCountIsGivenBackUnlessOneWorksBelow();
    void otherNumbersEndTheProblemOfTheText();

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_panel->findChild<Widget *>(QLatin1String(name));
    }
    QPlainTextEdit *text() const { return child<QPlainTextEdit>("sequence"); }

    std::unique_ptr<SequencePanel> m_panel;
    std::vector<Edit> m_edits;
    std::vector<TableRequest> m_requests;
};

void SequencePanelTest::init()
{
    m_edits.clear();
    m_requests.clear();
    m_panel = std::make_unique<SequencePanel>();
    connect(m_panel.get(), &SequencePanel::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    connect(m_panel.get(), &SequencePanel::requested, this,
        [this](const TableRequest &request) { m_requests.push_back(request); });
    m_panel->resize(270, 560);
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void SequencePanelTest::cleanup() { m_panel.reset(); }

void SequencePanelTest::writesOneFeatureInALineAndSeveralOneTimestepALine()
{
    QCOMPARE(text()->toPlainText(), u"8 13 21"_s);
    ManyToOne model = tutorial({ 1 });
    model.inputs.x = Matrix<double>(3, 2);
    model.inputs.x.write() << 1, 0.25, 2, -0.5, 3, 1.0 / 3;
    m_panel->setSpecimen(model);
    QCOMPARE(text()->toPlainText(), u"1 0.25\n2 -0.5\n3 0.3333333333333333"_s);
}

void SequencePanelTest::wordsThatTheModelDoesNotKnowAreMarked()
{
    auto *chips = child<TokenChips>("wordChips");
    QVERIFY(chips && chips->isHidden());
    Preprocessing preprocessing;
    preprocessing.words = std::make_shared<const Vocabulary>(vocabularyOf({ { "great", "film" } }));
    ManyToOne model = tutorial({ 1 });
    model.inputs = sequenceOfWords({ "great", "film" }, *preprocessing.words).inputs;
    m_panel->setPreprocessing(preprocessing);
    m_panel->setSpecimen(model);
    QVERIFY(chips->isHidden()); // nothing to mark
    model.inputs = sequenceOfWords({ "great", "odd", "film" }, *preprocessing.words).inputs;
    m_panel->setSpecimen(model);
    QVERIFY(chips->isVisible());
    QCOMPARE(chips->accessibleDescription(), u"great odd film"_s);
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    QVERIFY(chips->isHidden());
}

void SequencePanelTest::wordsStandInPlaceOfTheirRows()
{
    auto *words = m_panel->findChild<QPlainTextEdit *>(u"words"_s);
    QVERIFY(words->isHidden());
    Preprocessing preprocessing;
    preprocessing.words = std::make_shared<const Vocabulary>(vocabularyOf({ { "great", "film", "!" } }));
    ManyToOne model = tutorial({ 1 });
    model.inputs = sequenceOfWords({ "great", "film", "!" }, *preprocessing.words).inputs;
    m_panel->setPreprocessing(preprocessing);
    m_panel->setSpecimen(model);
    QVERIFY(words->isVisible() && text()->isHidden());
    QCOMPARE(words->toPlainText(), u"great film!"_s);
    words->moveCursor(QTextCursor::End);
    QTest::keyClicks(words, u"!"_s);
    QCOMPARE(m_requests.size(), 1U);
    QCOMPARE(m_requests[0].table, u"words"_s);
    QCOMPARE(m_requests[0].text, u"great film!!"_s);
    model.inputs.x.write()(0, 1) = 0.5; // by hand
    m_panel->setSpecimen(model);
    QVERIFY(words->isHidden() && text()->isVisible());
    m_panel->setPreprocessing({});
    m_panel->setSpecimen(tutorial({ 8 }));
    QCOMPARE(text()->toPlainText(), u"8"_s);
}

void SequencePanelTest::classesAreNamedTheLikeliestFirst()
{
    Preprocessing preprocessing;
    preprocessing.classes = { "negative", "positive" };
    m_panel->setPreprocessing(preprocessing);
    m_panel->setTrace(&withOutputs(Matrix<double> { { 0.25, 0.75 } }));
    const auto *output = m_panel->findChild<QLabel *>(u"output"_s);
    QCOMPARE(output->text(), u"positive 0.750\nnegative 0.250"_s);
    QCOMPARE(output->toolTip(), u"0.25\n0.75"_s);
    m_panel->setTrace(&withOutputs(Matrix<double> { { 0.5 } }));
    QCOMPARE(output->text(), u"y = 0.500"_s);
}

void SequencePanelTest::eachKeyStrokeAsksForTheWholeSequence()
{
    text()->moveCursor(QTextCursor::End);
    QTest::keyClicks(text(), u" 34"_s);
    QCOMPARE(m_requests.size(), 3U);
    QCOMPARE(m_requests[1].kind, TableRequest::Kind::TypingSequence);
    QCOMPARE(m_requests[1].table, u"x"_s);
    QCOMPARE(m_requests[1].text, u"8 13 21 3"_s);
    QCOMPARE(m_requests[2].text, u"8 13 21 34"_s);
}

void SequencePanelTest::theAnswerToTypingLeavesTheTextAlone()
{
    connect(m_panel.get(), &SequencePanel::requested, this, [this](const TableRequest &request) {
        std::vector<double> numbers;
        for (const QString &number : request.text.split(u", "_s))
            numbers.push_back(number.toDouble());
        m_panel->setSpecimen(tutorial(numbers));
    });
    text()->selectAll();
    QTest::keyClicks(text(), u"8, 13.0"_s);
    QCOMPARE(text()->toPlainText(), u"8, 13.0"_s);
    QCOMPARE(text()->textCursor().position(), 7);
    QCOMPARE(child<TableEditor>("table")->grid()->model()->rowCount(), 2);
    m_panel->setSpecimen(tutorial({ 8, 13 })); // the same numbers once more, for another reason
    QCOMPARE(text()->toPlainText(), u"8, 13.0"_s);
}

void SequencePanelTest::anotherSequenceReplacesTheText()
{
    text()->moveCursor(QTextCursor::End);
    QTest::keyClicks(text(), u" "_s);
    m_panel->setSpecimen(tutorial({ 8, 13 }));
    QCOMPARE(text()->toPlainText(), u"8 13"_s);
}

void SequencePanelTest::theSameNumbersAgainKeepATextThatCannotBeRead()
{
    text()->moveCursor(QTextCursor::End);
    QTest::keyClicks(text(), u" x"_s);
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    QCOMPARE(text()->toPlainText(), u"8 13 21 x"_s);
}

void SequencePanelTest::theProblemStandsBelowTheText()
{
    auto *problem = child<QLabel>("problem");
    QVERIFY(!problem->isVisible());
    m_panel->setTextProblem(u"The 4th entry is “<b>x</b>”, which is no number."_s);
    QVERIFY(problem->isVisible());
    QCOMPARE(problem->textFormat(), Qt::PlainText);
    m_panel->setTextProblem({});
    QVERIFY(!problem->isVisible());
}

void SequencePanelTest::aTimestepIsMarkedAsPadding()
{
    const QList<QCheckBox *> boxes = child<QWidget>("padding")->findChildren<QCheckBox *>();
    QCOMPARE(boxes.size(), 3);
    QTest::keyClick(boxes[0], Qt::Key_Space);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetPadded>(m_edits[0]).column, 0);
}

void SequencePanelTest::theTableSpeaksOfTimestepsAndFeatures()
{
    auto *add = child<TableEditor>("table")->findChild<QAction *>(u"addColumn"_s);
    QCOMPARE(add->text(), u"+ feature"_s);
    add->trigger();
    QCOMPARE(std::get<InsertColumns>(m_edits.at(0)).table, std::string("x"));
    QCOMPARE(std::get<InsertColumns>(m_edits.at(0)).at, 1);
}

void SequencePanelTest::showsThreeDigitsAndAllOnHover()
{
    Matrix<double> outputs(1, 1);
    outputs << 0.73123456789;
    m_panel->setTrace(&withOutputs(outputs));
    QCOMPARE(child<QLabel>("output")->text(), u"y = 0.731"_s);
    QCOMPARE(child<QLabel>("output")->toolTip(), u"0.73123456789"_s);
    outputs = Matrix<double>(1, 2);
    outputs << 0.25, -1;
    m_panel->setTrace(&withOutputs(outputs));
    QCOMPARE(child<QLabel>("output")->text(), u"y = [0.250, −1.000]"_s);
    m_panel->setTrace(nullptr);
    QVERIFY(!child<QLabel>("output")->text().contains(u"0.25"_s));
    QVERIFY(child<QLabel>("output")->toolTip().isEmpty());
}

void SequencePanelTest::countsParametersAsTheTutorialDoes()
{
    m_panel->setSpecimen(tutorial(std::vector<double>(20, 0.5)));
    auto *count = child<QLabel>("count");
    QVERIFY(count->text().contains(u"(1 + 2 + 1)·2 = 8"_s));
    QVERIFY(count->text().contains(u"<b>33</b> (without attention 11)"_s));
    QVERIFY(count->text().contains(u"one bias a cell"_s));
    QVERIFY(count->toolTip().contains(u"(n_input + n_hidden + 1)·n_hidden"_s));
}

void SequencePanelTest::withoutAttentionThereIsNothingToCompare()
{
    ManyToOne model = tutorial({ 8, 13, 21 });
    model.config.score = Score::None;
    fitParameters(model);
    m_panel->setSpecimen(model);
    QVERIFY(child<QLabel>("count")->text().contains(u"<b>11</b>"_s));
    QVERIFY(!child<QLabel>("count")->text().contains(u"without attention"_s));
}

void SequencePanelTest::settingsAreEdits()
{
    QTest::keyClick(child<QSpinBox>("layers"), Qt::Key_Up);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetManyToOneConfig>(m_edits[0]).config.rnn.layers, 2);
}

void SequencePanelTest::showingAModelEmitsNothing()
{
    ManyToOne model = tutorial({ 1, 2, 3, 4, 5 });
    model.config.score = Score::Additive;
    model.config.rnn.cell = Cell::Gru;
    model.config.temperature = 3;
    model.inputs.padded = { false, true };
    fitParameters(model);
    m_panel->setSpecimen(model);
    m_panel->setTrace(&withOutputs(Matrix<double>::Ones(1, 1)));
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    QVERIFY(m_edits.empty());
    QVERIFY(m_requests.empty());
}

void SequencePanelTest::isNarrowEnoughForTheDock()
{
    ManyToOne model = tutorial({ 8, 13, 21 });
    model.config.score = Score::Additive;
    model.config.head = Head::Attentional;
    fitParameters(model);
    m_panel->setSpecimen(model);
    QVERIFY(child<QWidget>("contents")->minimumSizeHint().width() <= 240);
}

void SequencePanelTest::aLongerCountMovesNoSetting()
{
    ManyToOne model = tutorial({ 8, 13, 21 });
    model.config.rnn.hiddenSize = 300;
    model.config.rnn.cell = Cell::Lstm;
    fitParameters(model);
    m_panel->setSpecimen(model);
    const auto *layers = child<QSpinBox>("layers");
    const auto place = [&] {
        for (int i = 0; i < 3; ++i)
            QCoreApplication::processEvents(); // layouts settle
        return QRect(layers->mapTo(m_panel.get(), QPoint()), layers->size());
    };
    const QRect before = place();
    for (int count = 2; count <= 4; ++count) {
        model.config.rnn.layers = count;
        model.config.rnn.bidirectional = count % 2 == 0;
        fitParameters(model);
        m_panel->setSpecimen(model);
        QCOMPARE(place(), before);
    }
}

void SequencePanelTest::theRoomOfALongCountIsGivenBackUnlessOneWorksBelow()
{
    const auto *count = child<QLabel>("count");
    const int before = count->height();
    ManyToOne model = tutorial({ 8, 13, 21 });
    model.config.rnn.layers = 4;
    fitParameters(model);
    m_panel->setSpecimen(model);
    QTRY_VERIFY(count->height() > before);
    const int longest = count->height();
    child<TableEditor>("table")->setFocus();
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    QCoreApplication::processEvents();
    QCOMPARE(count->height(), longest); // nothing below it moves up
    child<QSpinBox>("layers")->setFocus();
    m_panel->setSpecimen(tutorial({ 8, 13, 21 }));
    QTRY_COMPARE(count->height(), before);
    SequencePanel hidden; // has no width yet
    hidden.setSpecimen(model);
    QCOMPARE(hidden.findChild<QLabel *>(u"count"_s)->minimumHeight(), 0);
}

void SequencePanelTest::otherNumbersEndTheProblemOfTheText()
{
    auto *problem = child<QLabel>("problem");
    QTest::keyClicks(text(), u"x"_s);
    m_panel->setTextProblem(u"No number."_s);
    m_panel->setSpecimen(tutorial({ 8, 13, 21 })); // the same numbers: the text is still what it was
    QVERIFY(problem->isVisible());
    m_panel->setSpecimen(tutorial({ 8, 13 }));
    QVERIFY(!problem->isVisible());
    QCOMPARE(text()->toPlainText(), u"8 13"_s);
}

void SequencePanelTest::timestepsAreCalledAsInAlpha()
{
    for (const bool oneFeature : { true, false }) {
        ManyToOne model = tutorial({ 8, 13, 0.5, -1 });
        if (!oneFeature) {
            model.inputs.x = Matrix<double>::Ones(4, 2);
            model.inputs.labels = { "the", "", "cat" };
        }
        fitParameters(model);
        m_panel->setSpecimen(model);
        const auto *labels = child<TableEditor>("table")->grid()->model();
        const Trace trace = alphascope::trace(Specimen(model));
        const QList<QCheckBox *> boxes = child<QWidget>("padding")->findChildren<QCheckBox *>();
        for (int t = 0; t < 4; ++t) {
            const QString label = QString::fromStdString(trace.columnLabels[std::size_t(t)]);
            QCOMPARE(labels->headerData(t, Qt::Vertical).toString(), label);
            QCOMPARE(boxes[t]->text(), label);
        }
    }
}

ALPHASCOPE_TEST(SequencePanelTest, QApplication)
#include "tst_sequencepanel.moc"
