// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/settingsform.h"
#include "widgets/tokenspanel.h"

#include "engine/samples.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! Padding, begin, end and three words on each side.
EncoderDecoder model()
{
    using Kind = VocabularyEntry::Kind;
    Vocabulary words;
    words.entries = { { Kind::Padding, {} }, { Kind::Begin, {} }, { Kind::End, {} }, { Kind::Unknown, {} },
        { Kind::Word, "ein" }, { Kind::Word, "Brot" } };
    EncoderDecoder model = newEncoderDecoder();
    model.vocabularies.source = model.vocabularies.target = std::make_shared<const Vocabulary>(words);
    model.config.sourceVocabulary = model.config.targetVocabulary = words.size();
    model.inputs.source = tokenSequence({ "ein", "Brot" }, model.vocabularies.source);
    model.inputs.target = { { 4, 2 }, {} };
    model.inputs.decoding = Decoding::TeacherForced;
    fitParameters(model);
    return model;
}

} // namespace

class TestTokensPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_panel.reset(); }

    void showsTheWordsWithoutTheEnd();
    void eachKeyStrokeAsksForTheWholeText();
    void theAnswerToTypingLeavesTheTextAlone();
    void whatIsRefusedGivesWayToWhatThereIs();
    void wordsThatAreUnknownCanBeAdded();
    void aNumberBeyondTheVocabularyIsUnknown();
    void unknownWordsOfTheTargetStandOut();
    void aTargetThatIsNotUsedSaysSo();
    void punctuationStandsAsAPersonWritesIt();
    void decodingIsAnEdit();
    void onlyWhatTheDecodingHasIsShown();
    void aTokenIsMarkedAsPadding();
    void everyPaddingBoxHasItsPlace();
    void charactersStandWithoutBlanks();
    void theOutputIsWritten();
    void settingsOfTheFamilyAreEdits();
    void showingAModelEmitsNothing();
    void isNarrowEnoughForTheDock();
    void everyControlHasItsPlaceAtEveryWidth();

private:
    template <typename Widget>
    Widget *child(const char *name) const
    {
        return m_panel->findChild<Widget *>(QLatin1String(name));
    }
    QPlainTextEdit *text(const char *name) const { return child<QPlainTextEdit>(name); }

    std::unique_ptr<TokensPanel> m_panel;
    std::vector<Edit> m_edits;
    std::vector<TableRequest> m_requests;
};

void TestTokensPanel::init()
{
    m_edits.clear();
    m_requests.clear();
    m_panel = std::make_unique<TokensPanel>();
    connect(m_panel.get(), &InputPanel::edited, this, [this](const Edit &edit) { m_edits.push_back(edit); });
    connect(m_panel.get(), &InputPanel::requested, this,
        [this](const TableRequest &request) { m_requests.push_back(request); });
    m_panel->resize(270, 700);
    m_panel->setSpecimen(model());
    m_panel->show();
    QVERIFY(QTest::qWaitForWindowActive(m_panel.get()));
}

void TestTokensPanel::showsTheWordsWithoutTheEnd()
{
    QCOMPARE(text("source")->toPlainText(), u"ein Brot"_s);
    QCOMPARE(text("target")->toPlainText(), u"ein"_s);
}

void TestTokensPanel::eachKeyStrokeAsksForTheWholeText()
{
    text("target")->moveCursor(QTextCursor::End);
    QTest::keyClicks(text("target"), u" B"_s);
    QCOMPARE(m_requests.size(), 2U);
    QCOMPARE(m_requests[1].kind, TableRequest::Kind::TypingSequence);
    QCOMPARE(m_requests[1].table, u"target"_s);
    QCOMPARE(m_requests[1].text, u"ein B"_s);
}

void TestTokensPanel::whatIsRefusedGivesWayToWhatThereIs()
{
    connect(m_panel.get(), &InputPanel::requested, m_panel.get(), &InputPanel::refuseTyped);
    const QString before = text("source")->toPlainText();
    QTest::keyClicks(text("source"), u"ein "_s);
    QCOMPARE(text("source")->toPlainText(), before);
}

void TestTokensPanel::theAnswerToTypingLeavesTheTextAlone()
{
    connect(m_panel.get(), &InputPanel::requested, this, [this](const TableRequest &request) {
        EncoderDecoder changed = model();
        std::vector<std::string> words;
        for (const QString &word : request.text.split(u' ', Qt::SkipEmptyParts))
            words.push_back(word.toStdString());
        changed.inputs.source = tokenSequence(words, changed.vocabularies.source);
        m_panel->setSpecimen(changed);
    });
    text("source")->moveCursor(QTextCursor::End);
    QTest::keyClicks(text("source"), u"   ein "_s);
    QCOMPARE(text("source")->toPlainText(), u"ein Brot   ein "_s);
    m_panel->setSpecimen(model());
    QCOMPARE(text("source")->toPlainText(), u"ein Brot"_s);
}

void TestTokensPanel::wordsThatAreUnknownCanBeAdded()
{
    QVERIFY(!child<QPushButton>("addSourceWords")->isVisible());
    EncoderDecoder changed = model();
    changed.inputs.source = tokenSequence({ "ein", "Hunger" }, changed.vocabularies.source);
    m_panel->setSpecimen(changed);
    QCOMPARE(text("source")->toPlainText(), u"ein Hunger"_s);
    QVERIFY(child<QPushButton>("addSourceWords")->isVisible());
    QVERIFY(!child<QPushButton>("addTargetWords")->isVisible());
    child<QPushButton>("addSourceWords")->click();
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<AddWords>(m_edits[0]).side, Side::Source);
}

void TestTokensPanel::unknownWordsOfTheTargetStandOut()
{
    const auto *chips = child<QWidget>("targetChips");
    QVERIFY(chips && !chips->isVisible());
    EncoderDecoder changed = model();
    changed.inputs.target = tokenSequence({ "ein", "Hunger" }, changed.vocabularies.target);
    m_panel->setSpecimen(changed);
    QVERIFY(chips->isVisible());
    QVERIFY(chips->accessibleDescription().contains(u"Hunger"_s));
}

void TestTokensPanel::aTargetThatIsNotUsedSaysSo()
{
    const auto *note = child<QLabel>("targetNote");
    QVERIFY(note && !note->isVisible());
    EncoderDecoder changed = model();
    changed.inputs.decoding = Decoding::Beam;
    m_panel->setSpecimen(changed);
    QVERIFY(note->isVisible());
    changed.inputs.target.tokens.clear();
    m_panel->setSpecimen(changed);
    QVERIFY(!note->isVisible());
}

void TestTokensPanel::punctuationStandsAsAPersonWritesIt()
{
    EncoderDecoder changed = model();
    changed.inputs.source = tokenSequence({ "ein", ",", "(", "Brot", ")", "!" }, changed.vocabularies.source);
    m_panel->setSpecimen(changed);
    QCOMPARE(text("source")->toPlainText(), u"ein, (Brot)!"_s);
}

void TestTokensPanel::aNumberBeyondTheVocabularyIsUnknown()
{
    EncoderDecoder changed = model();
    changed.inputs.source.tokens = { 4, 999'999 };
    changed.inputs.source.texts.clear();
    m_panel->setSpecimen(changed);
    QCOMPARE(text("source")->toPlainText(), u"ein 999999"_s);
    QVERIFY(child<QPushButton>("addSourceWords")->isVisible());
}

void TestTokensPanel::decodingIsAnEdit()
{
    QTest::keyClick(child<QComboBox>("decoding"), Qt::Key_Down);
    QCOMPARE(m_edits.size(), 1U);
    QCOMPARE(std::get<SetDecoding>(m_edits[0]).decoding, Decoding::Greedy);
    EncoderDecoder beam = model();
    beam.inputs.decoding = Decoding::Beam;
    m_panel->setSpecimen(beam);
    QTest::keyClick(child<QSpinBox>("beamWidth"), Qt::Key_Up);
    QCOMPARE(std::get<SetDecoding>(m_edits.at(1)).beamWidth, beam.inputs.beamWidth + 1);
    QVERIFY(!std::get<SetDecoding>(m_edits[1]).merge.empty());
    QTest::keyClick(child<QCheckBox>("normalisesLength"), Qt::Key_Space);
    QCOMPARE(std::get<SetDecoding>(m_edits.at(2)).normalisesLength, !beam.inputs.normalisesLength);
}

void TestTokensPanel::onlyWhatTheDecodingHasIsShown()
{
    EncoderDecoder changed = model();
    for (const Decoding decoding : { Decoding::TeacherForced, Decoding::Greedy, Decoding::Beam }) {
        changed.inputs.decoding = decoding;
        m_panel->setSpecimen(changed);
        QCOMPARE(child<QWidget>("maximumLength")->isVisible(), decoding != Decoding::TeacherForced);
        QCOMPARE(child<QWidget>("beamWidth")->isVisible(), decoding == Decoding::Beam);
    }
}

void TestTokensPanel::aTokenIsMarkedAsPadding()
{
    const QList<QCheckBox *> boxes = child<QWidget>("padding")->findChildren<QCheckBox *>();
    QCOMPARE(boxes.size(), 2);
    QTest::keyClick(boxes[1], Qt::Key_Space);
    QCOMPARE(std::get<SetPadded>(m_edits.at(0)).column, 1);
}

void TestTokensPanel::everyPaddingBoxHasItsPlace()
{
    EncoderDecoder changed = model();
    changed.inputs.source = { std::vector<Index>(20, 5), {} };
    m_panel->setSpecimen(changed);
    const QList<QCheckBox *> boxes = child<QWidget>("padding")->findChildren<QCheckBox *>();
    QCOMPARE(boxes.size(), 20);
    const auto isInside = [&] {
        return std::all_of(boxes.begin(), boxes.end(), [](const QCheckBox *box) {
            return box->height() > 0 && box->parentWidget()->rect().contains(box->geometry());
        });
    };
    QTRY_VERIFY(isInside());
}

void TestTokensPanel::charactersStandWithoutBlanks()
{
    EncoderDecoder changed = model();
    changed.vocabularies.sourceUnit = TokenUnit::Characters;
    changed.inputs.source = tokenSequence({ "a", " ", "b" }, changed.vocabularies.source);
    m_panel->setSpecimen(changed);
    QCOMPARE(text("source")->toPlainText(), u"a b"_s);
}

void TestTokensPanel::theOutputIsWritten()
{
    Trace trace;
    trace.rowLabels = { "I", "<b>ate</b>" };
    m_panel->setTrace(&trace);
    QCOMPARE(child<QLabel>("output")->text(), u"I <b>ate</b>"_s);
    QCOMPARE(child<QLabel>("output")->textFormat(), Qt::PlainText);
    m_panel->setTrace(nullptr);
    QVERIFY(!child<QLabel>("output")->text().contains(u'I'));
}

void TestTokensPanel::settingsOfTheFamilyAreEdits()
{
    QTest::keyClick(child<QComboBox>("style"), Qt::Key_Down);
    QCOMPARE(std::get<SetEncoderDecoderConfig>(m_edits.at(0)).config.style, DecoderStyle::Luong);
    m_panel->setSpecimen(newRnnSearch());
    QVERIFY(!child<QWidget>("style")->isVisible());
}

void TestTokensPanel::showingAModelEmitsNothing()
{
    EncoderDecoder changed = model();
    changed.inputs.decoding = Decoding::Beam;
    changed.inputs.beamWidth = 100;
    changed.inputs.source = tokenSequence({ "Brot" }, changed.vocabularies.source);
    m_panel->setSpecimen(changed);
    m_panel->setSpecimen(newRnnSearch());
    m_panel->setSpecimen(model());
    QVERIFY(m_edits.empty());
    QVERIFY(m_requests.empty());
}

void TestTokensPanel::isNarrowEnoughForTheDock()
{
    EncoderDecoder changed = model();
    changed.config.style = DecoderStyle::Luong;
    changed.config.scope = AttentionScope::LocalPredictive;
    changed.inputs.decoding = Decoding::Beam;
    fitParameters(changed);
    m_panel->setSpecimen(changed);
    QVERIFY2(child<QWidget>("contents")->minimumSizeHint().width() <= 240,
        qPrintable(QString::number(child<QWidget>("contents")->minimumSizeHint().width())));
}

void TestTokensPanel::everyControlHasItsPlaceAtEveryWidth()
{
    EncoderDecoder changed = model();
    QStringList faults;
    for (const int width : { 420, 300, 270, 256, 240, 256, 270, 420, 240 }) {
        for (const DecoderStyle style : { DecoderStyle::Luong, DecoderStyle::Bahdanau }) {
            m_panel->resize(width, 900);
            changed.config.style = style;
            fitParameters(changed);
            m_panel->setSpecimen(changed);
            QTest::qWait(1); // layouts are done
            const auto *settings = child<QWidget>("settings");
            std::vector<std::pair<const QWidget *, QRect>> seen;
            for (const QWidget *control : settings->findChildren<QWidget *>()) {
                if (!control->isVisible() || !qobject_cast<const SettingsForm *>(control->parentWidget()))
                    continue;
                const QString what = u"%1 (%2) at width %3"_s.arg(
                    control->objectName(), QLatin1String(control->metaObject()->className()), QString::number(width));
                const QSize least = control->minimumSizeHint();
                const QRect place(control->mapTo(settings, QPoint()), control->size());
                if (!settings->rect().contains(place))
                    faults << what + u" is outside"_s;
                if (place.height() < least.height() || place.width() < least.width())
                    faults << what + u" has no room"_s;
                for (const auto &[other, taken] : seen)
                    if (taken.intersects(place))
                        faults << what + u" is over "_s + other->objectName();
                seen.emplace_back(control, place);
            }
            QVERIFY(seen.size() > 10U);
        }
    }
    QCOMPARE(faults.join(u'\n'), QString());
}

ALPHASCOPE_TEST(TestTokensPanel, QApplication)
#include "tst_tokenspanel.moc"
