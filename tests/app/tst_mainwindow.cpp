// SPDX-License-Identifier: GPL-3.0-or-later
//! The real window, driven by mouse and keys as a new user would.
#include "app/mainwindow.h"
#include "testclass.h"

#include "app/fileactions.h"
#include "app/tablerequests.h"
#include "engine/samples.h"
#include "fakedialogs.h"
#include "widgets/attentionview.h"
#include "widgets/experimentpanel.h"
#include "widgets/explainpanel.h"
#include "widgets/heatmap.h"
#include "widgets/losschart.h"
#include "widgets/messagestrip.h"
#include "widgets/numbergrid.h"
#include "widgets/planepanel.h"
#include "widgets/tableeditor.h"
#include "widgets/trainingform.h"
#include "widgets/trainingpanel.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>

#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolBar>
#include <QWhatsThis>

#include <algorithm>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestMainWindow : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void firstStartShowsTheFourTokenLesson();
    void everyKeyStrokeChangesAlphaAndOneUndoBringsItBack();
    void clickSelectsInAllViewsAndHoverNeverLosesIt();
    void contextRowsLineUpWithAlphaRowsAfterResizing();
    void pastedKeysAskForTheMissingValuesInOneSentence();
    void paddingIsMarkedAndUnmarkedFromTheMenu();
    void givenAlphaIsNotMasked();
    void undoReachesTheDocumentFromEveryInput();
    void undoTakesBackWhatWasTypedInVain();
    void maskKeyHatchesOneCellAndUndoFreesIt();
    void otherLengthUnderLocationAttentionIsAnsweredWithAnOffer();
    void familiesRememberWhatWasLeft();
    void savedAndReopenedWindowShowsTheSamePicture();
    void closingWithChangesAsksAndCancelKeepsTheWindow();
    void droppedSnapshotIsOpened();
    void brokenFileGivesASentenceAndKeepsTheDocument();
    void openedProblemShowsNoPictureOfAnotherDocument();
    void titleMarksChanges();
    void everyActionOfTheToolBarIsInAMenu();
    void nothingIsClippedAtTheSmallestSize();
    void windowFitsASmallScreenWithEitherFamily();
    void theWindowCanBeNarrow();
    void eachFamilyHasItsOwnNameInTheTitle();
    void failureIsClosedByItsButtonAndByEscape();
    void problemIsNotClosedByEscape();
    void refusedNumbersSayWhatIsAllowed();
    void refusedTableNumberIsStillReadWhenTheOldOneIsBack();
    void causalAndPaddedCellsSayWhyTheyStayMasked();
    void numbersOfAnOlderInputAreGreyed();
    void rejectedSequenceGreysUntilItReadsWell();
    void aRejectedSequenceStaysWithItsDocument();
    void withoutAttentionTheStatusSaysSo();
    void anotherDocumentShowsTheInputFromItsTop();
    void lookingAtTheOtherFamilyIsNoEdit();
    void comingBackComputesNothing();
    void quittingAsksForEachModifiedDocument();
    void theToolBarShowsAllSettingsAfterEachSwitch();
    void helpExplainsWhereverTheFocusIs();
    void tabGoesThroughThePaddingBoxesAfterCausal();
    void replacementsSecondsApartAreTwoSteps();
    void tabReachesWhatIsInSightInTheOrderOfThePicture();
    void panelsAreChosenFromTheKeyboard();
    void ctrlTabGoesThroughThePanels();
    void theViewMenuBringsAPanelBackInFront();
    void quittingShowsTheDocumentThatItAsksAbout();
    void alphaFollowsATrainingAndTheInputCanBeEditedMeanwhile();
    void closingWhileTrainingAsksFirstAndCancelChangesNothing();
    void closingWhileTrainingSavesWhatWasLearned();
    void aTrainingThatIsDiscardedMeanwhileKeepsNoWindowOpen();
    void anExperimentIsMadeCancelledAndSavedWithTheDocument();
    void closingWhileAnExperimentRunsKeepsWhatWasFound();
    void aForbiddenCellChangesWhatFollowsUntilItIsTakenBack();
    void aReferenceIsComparedWithWhatIsShown();
    void picturesBesideAlphaGetRoomWhileTheyAreInFront();
    void picturesInFrontFromTheStartLeaveTheUsualHeightAsItIs();
    void whatIsShownIsComparedWhileAModelTrains();
    void oneEscapeLeavesACellAndWhatWasSaidOfIt();
    void theStatusBarSaysWhyAKeyDoesNothing();
    void piecesOfWordsAreJoinedOnRequest();
    void anArrowIsDraggedAndAlphaFollows();
    void theLookIsRemembered();
    void noSentenceMakesTheWindowWider();
    void tabsKeepTheirWholeNamesInANarrowWindow();
    void aTrainedModelTellsHowItWasTrained();

private:
    template <typename T>
    T *find(const QString &name) const
    {
        // Panels of two families have parts of the same name: the one that is shown comes first.
        T *found = m_window->findChild<QStackedWidget *>(u"inputStack"_s)->currentWidget()->findChild<T *>(name);
        if (!found)
            found = m_window->findChild<T *>(name);
        if (!found)
            qFatal("no %s", qPrintable(name));
        return found;
    }
    void act(const QString &name) const { find<QAction>(name)->trigger(); }
    //! Runs `work` and waits for the trace it causes.
    template <typename Work>
    bool traced(const Work &work)
    {
        QSignalSpy spy(m_window->desk(), &Desk::traceChanged);
        work();
        return spy.count() > 0 || spy.wait();
    }
    const Trace &trace() const { return *m_window->document()->trace(); }
    Heatmap *alpha() const { return find<AttentionView>(u"attention"_s)->alpha(); }
    QPoint cellCentre(int row, int column) const
    {
        const GridAxis &rows = alpha()->rowAxis(), &columns = alpha()->columnAxis();
        return { qRound(columns.begin(column) + columns.cell / 2), qRound(rows.begin(row) + rows.cell / 2) };
    }
    QString status() const { return find<QLabel>(u"statusText"_s)->text(); }
    template <typename Box>
    void type(const QString &box, const QString &text) const
    {
        auto *line = find<Box>(box)->template findChild<QLineEdit *>();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
        QTest::keyClick(line, Qt::Key_Return);
    }
    QString problem() const
    {
        const auto *strip = m_window->findChild<MessageStrip *>();
        return strip->isVisible() ? strip->findChild<QLabel *>(u"sentence"_s)->text() : QString();
    }

    //! Begins to train the adding problem, endlessly.
    void train()
    {
        m_dialogs.filledIn = [](QWidget *content) {
            qobject_cast<TrainingForm *>(content)->setTask(u"adding"_s);
            content->findChild<QSpinBox *>(u"examples"_s)->setValue(100);
            content->findChild<QSpinBox *>(u"epochs"_s)->setValue(1'000'000);
            return true;
        };
        act(u"actionTrain"_s);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    FakeDialogs m_dialogs;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder->path());
    m_dialogs = FakeDialogs();
    m_window = std::make_unique<MainWindow>(&m_dialogs);
    m_window->setWindowState(Qt::WindowNoState);
    m_window->resize(1280, 720);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QVERIFY(traced([this] { m_window->files()->openSample(0); }));
}

void TestMainWindow::cleanup() { m_window.reset(); }

void TestMainWindow::firstStartShowsTheFourTokenLesson()
{
    QCOMPARE(trace().sheets.size(), 1U);
    const double weights[] { 0.44562625615106327, 0.3301280501708861, 0.1639367380841752, 0.06030895559387545 };
    for (int j = 0; j < 4; ++j)
        QVERIFY(std::abs(trace().sheets[0].alpha(0, j) - weights[j]) < 1e-12);
    QVERIFY(std::abs(trace().context(0, 0) - 4.6728566959927536) < 1e-12);
    QVERIFY(std::abs(trace().context(0, 1) - 4.120964192129737) < 1e-12);
    QVERIFY(find<QLabel>(u"statusText"_s)->text().contains(u"1 × 4 weights"_s));
    QCOMPARE(find<AttentionView>(u"attention"_s)->selection()->currentIndex().row(), 0);
}

void TestMainWindow::noSentenceMakesTheWindowWider()
{
    QCoreApplication::processEvents(); // the panels know their sizes then
    const int least = m_window->minimumSizeHint().width();
    for (const QString &name : { u"statusText"_s, u"hoverText"_s }) {
        auto *label = find<QLabel>(name);
        label->setText(QString(2000, u'm'));
        QVERIFY(label->isVisible());
        QCoreApplication::processEvents(); // the window remembers its size until then
        QCOMPARE(m_window->minimumSizeHint().width(), least);
    }
}

void TestMainWindow::aTrainedModelTellsHowItWasTrained()
{
    const QString path = QStringLiteral(SOURCE_DIR) + u"/resources/samples/adding.safetensors"_s;
    QVERIFY(traced([&] { m_window->files()->open(path); }));
    const auto *panel = find<TrainingPanel>(u"trainingPanel"_s);
    QVERIFY(!panel->chart()->epochs().empty());
    QVERIFY(panel->findChild<QLabel *>(u"progressText"_s)->text().startsWith(u"Trained for "_s));
}

void TestMainWindow::tabsKeepTheirWholeNamesInANarrowWindow()
{
    m_window->resize(700, 600);
    const auto *tabs = m_window->findChild<QTabBar *>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(tabs && tabs->count() > 8);
    QVERIFY(tabs->width() < tabs->sizeHint().width());
    QCOMPARE(tabs->elideMode(), Qt::ElideNone); // the style alone says how narrow one that is cut would be
    QVERIFY(tabs->usesScrollButtons());
    for (int i = 0; i < tabs->count(); ++i)
        QVERIFY(tabs->tabRect(i).width() > tabs->fontMetrics().horizontalAdvance(tabs->tabText(i)));
}

void TestMainWindow::everyKeyStrokeChangesAlphaAndOneUndoBringsItBack()
{
    NumberGrid *grid = find<TableEditor>(u"keys"_s)->grid();
    const QModelIndex cell = grid->model()->index(1, 0);
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->visualRect(cell).center());
    const double before = trace().sheets[0].alpha(0, 1);
    QVERIFY(traced([&] { QTest::keyClick(grid->viewport(), Qt::Key_2); }));
    QVERIFY(trace().sheets[0].alpha(0, 1) > before);
    auto *editor = grid->findChild<QLineEdit *>();
    QVERIFY(editor);
    QVERIFY(traced([&] { QTest::keyClick(editor, Qt::Key_0); }));
    QCOMPARE(editor->text(), u"20"_s);
    QVERIFY(trace().sheets[0].alpha(0, 1) > 0.99);
    QTest::keyClick(editor, Qt::Key_Return);
    QCOMPARE(m_window->document()->undoStack()->count(), 1);
    QVERIFY(traced([this] { act(u"actionUndo"_s); }));
    QCOMPARE(trace().sheets[0].alpha(0, 1), before);
    QVERIFY(!m_window->isWindowModified());
}

void TestMainWindow::clickSelectsInAllViewsAndHoverNeverLosesIt()
{
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 2));
    const auto *selection = find<AttentionView>(u"attention"_s)->selection();
    QCOMPARE(selection->currentIndex().column(), 2);
    QCOMPARE(m_window->document()->selected(), (SelectedCell { 0, 2, 0 }));
    QTest::mouseMove(alpha()->viewport(), cellCentre(0, 0));
    QTest::mouseMove(m_window.get(), QPoint(1, 1));
    QCOMPARE(selection->currentIndex().column(), 2);
    QTest::keyClick(alpha()->viewport(), Qt::Key_Right);
    QCOMPARE(selection->currentIndex().column(), 3);
    QTest::keyClick(alpha()->viewport(), Qt::Key_Home);
    QCOMPARE(selection->currentIndex().column(), 0);
}

void TestMainWindow::contextRowsLineUpWithAlphaRowsAfterResizing()
{
    QVERIFY(traced([this] { m_window->files()->openSample(1); }));
    Heatmap *context = find<AttentionView>(u"attention"_s)->context();
    for (const QSize &size : { QSize(1280, 720), QSize(1500, 900), QSize(1280, 760) }) {
        m_window->resize(size);
        QCoreApplication::processEvents();
        for (int row = 0; row < trace().rows(); ++row) {
            const double y = alpha()->rowAxis().begin(row), contextY = context->rowAxis().begin(row);
            QCOMPARE(context->viewport()->mapTo(m_window.get(), QPointF(0, contextY)).y(),
                alpha()->viewport()->mapTo(m_window.get(), QPointF(0, y)).y());
        }
        QCOMPARE(context->rowAxis().cell, alpha()->rowAxis().cell);
    }
}

void TestMainWindow::pastedKeysAskForTheMissingValuesInOneSentence()
{
    QGuiApplication::clipboard()->setText(u"1\t2\t3\n4\t5\t6\n7\t8\t9\n1\t1\t1\n2\t2\t2\n3\t3\t3\n"_s);
    NumberGrid *grid = find<TableEditor>(u"keys"_s)->grid();
    grid->setFocus();
    grid->setCurrentIndex(grid->model()->index(0, 0));
    QSignalSpy problems(m_window->desk(), &Desk::problemFound);
    QTest::keySequence(grid, QKeySequence::Paste);
    QVERIFY(problems.count() > 0 || problems.wait());
    QCOMPARE(grid->model()->rowCount(), 6);
    QCOMPARE(grid->model()->columnCount(), 3);
    QVERIFY2(problem().contains(u'6') || problem().contains(u'3'), qPrintable(problem()));
    QVERIFY(traced([this] { act(u"actionUndo"_s); }));
    QCOMPARE(problem(), QString());
}

void TestMainWindow::maskKeyHatchesOneCellAndUndoFreesIt()
{
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 1));
    QVERIFY(traced([this] { QTest::keyClick(alpha(), Qt::Key_M); }));
    QCOMPARE(trace().sheets[0].alpha(0, 1), 0.0);
    QVERIFY(!trace().mask(0, 1));
    QVERIFY(traced([this] { act(u"actionUndo"_s); }));
    QVERIFY(trace().mask(0, 1));
}

void TestMainWindow::paddingIsMarkedAndUnmarkedFromTheMenu()
{
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 1));
    auto *mark = alpha()->findChild<QAction *>(u"markPadding"_s);
    QVERIFY(mark);
    QVERIFY(traced([&] { mark->trigger(); }));
    QCOMPARE(trace().sheets[0].alpha(0, 1), 0.0);
    QVERIFY(traced([&] { mark->trigger(); }));
    QVERIFY(trace().sheets[0].alpha(0, 1) > 0);
}

void TestMainWindow::givenAlphaIsNotMasked()
{
    VectorsConfig config;
    config.source = VectorSource::Weights;
    QVERIFY(traced([&] { m_window->document()->edit(SetVectorsConfig { config, {} }); }));
    QVERIFY(!alpha()->findChild<QAction *>(u"maskCell"_s)->isEnabled());
}

void TestMainWindow::undoReachesTheDocumentFromEveryInput()
{
    NumberGrid *grid = find<TableEditor>(u"keys"_s)->grid();
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->visualRect(grid->model()->index(1, 0)).center());
    QVERIFY(traced([&] { QTest::keyClick(grid->viewport(), Qt::Key_3); }));
    QTest::keyClick(grid->findChild<QLineEdit *>(), Qt::Key_Tab);
    QVERIFY(traced([&] { QTest::keyClick(grid->viewport(), Qt::Key_4); }));
    const auto &keys = std::get<Vectors>(m_window->document()->specimen()).inputs.keys;
    QCOMPARE(keys(1, 1), 4.0);
    auto *editor = grid->findChild<QLineEdit *>();
    QVERIFY(editor && editor->hasFocus());
    QVERIFY(traced([&] { QTest::keySequence(editor, QKeySequence::Undo); }));
    QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).inputs.keys(1, 1), 0.7);
    QVERIFY(traced([&] { QTest::keySequence(QApplication::focusWidget(), QKeySequence::Undo); }));
    QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).inputs.keys(1, 0), 0.7);
    QVERIFY(!m_window->isWindowModified());
}

void TestMainWindow::undoTakesBackWhatWasTypedInVain()
{
    QVERIFY(traced([this] { act(u"actionEncoderDecoder"_s); }));
    auto *target = find<QPlainTextEdit>(u"target"_s);
    const QString before = target->toPlainText();
    target->setFocus();
    target->moveCursor(QTextCursor::End);
    QTest::keyClick(target, Qt::Key_Return); // no word: no step of the document
    QVERIFY(!m_window->document()->undoStack()->canUndo());
    QTest::keySequence(target, QKeySequence::Undo);
    QCOMPARE(target->toPlainText(), before);
    QVERIFY(traced([&] { QTest::keyClicks(target, u" ate"_s); }));
    QTest::keyClick(target, Qt::Key_Return);
    QTest::keySequence(target, QKeySequence::Undo);
    QCOMPARE(target->toPlainText(), before + u" ate"_s);
    QVERIFY(m_window->document()->undoStack()->canUndo());
    QVERIFY(traced([&] { QTest::keySequence(target, QKeySequence::Undo); }));
    QCOMPARE(target->toPlainText(), before);
    QVERIFY(!m_window->isWindowModified());

    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    auto *sequence = find<QPlainTextEdit>(u"sequence"_s);
    const QString numbers = sequence->toPlainText();
    sequence->setFocus();
    sequence->moveCursor(QTextCursor::End);
    QTest::keyClicks(sequence, u" x"_s);
    QVERIFY(!find<QWidget>(u"stepPanel"_s)->isEnabled());
    QTest::keySequence(sequence, QKeySequence::Undo);
    QCOMPARE(sequence->toPlainText(), numbers);
    QTRY_VERIFY(find<QWidget>(u"stepPanel"_s)->isEnabled());
}

void TestMainWindow::otherLengthUnderLocationAttentionIsAnsweredWithAnOffer()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    QCOMPARE(trace().score, Score::Location);
    const auto timesteps = trace().columns();
    QSignalSpy problems(m_window->desk(), &Desk::problemFound);
    const auto &x = std::get<ManyToOne>(m_window->document()->specimen()).inputs.x;
    m_window->document()->edit(InsertRows { "x", x.rows(), 2 });
    QVERIFY(problems.count() > 0 || problems.wait());
    QVERIFY(problem().contains(QString::number(timesteps)));
    QVERIFY(problem().contains(QString::number(timesteps + 2)));
    m_window->desk()->requests(1)->handle({ TableRequest::Kind::Typed, u"x"_s, 0, 0, u"abc"_s });
    QVERIFY(problem().contains(u"abc"_s));
    QVERIFY(problem().contains(QString::number(timesteps + 2))); // a passing message keeps the offer
    const auto buttons = m_window->findChild<MessageStrip *>()->findChildren<QPushButton *>();
    QVERIFY(buttons.size() >= 2 && buttons[0]->isVisible() && buttons[1]->isVisible());
    QVERIFY(traced([&] { QTest::mouseClick(buttons[0], Qt::LeftButton); }));
    QCOMPARE(trace().columns(), timesteps + 2);
    m_window->document()->edit(InsertRows { "x", 0, 1 });
    QVERIFY(problems.wait());
    QVERIFY(traced([&] { QTest::mouseClick(buttons[1], Qt::LeftButton); }));
    QCOMPARE(trace().columns(), timesteps + 2);
}

void TestMainWindow::familiesRememberWhatWasLeft()
{
    m_window->document()->edit(SetCell { "K", 0, 0, 42 });
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    QVERIFY(find<QAction>(u"actionManyToOne"_s)->isChecked());
    act(u"actionVectors"_s);
    QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).inputs.keys(0, 0), 42.0);
}

void TestMainWindow::savedAndReopenedWindowShowsTheSamePicture()
{
    m_window->document()->edit(SetCell { "K", 1, 0, 0.25 });
    QVERIFY(traced([this] { m_window->document()->edit(SetMasked { 0, 3, true }); }));
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 2));
    QTest::mouseMove(m_window.get(), QPoint(1, 1));
    m_dialogs.path = m_folder->filePath(u"lesson.safetensors"_s);
    QSignalSpy saved(m_window->document(), &Document::saved);
    act(u"actionSave"_s);
    QVERIFY(saved.count() > 0 || saved.wait());
    const QImage before = find<AttentionView>(u"attention"_s)->grab().toImage();

    QVERIFY(traced([this] { m_window->files()->openSample(2); }));
    QVERIFY(traced([this] { act(u"actionOpen"_s); }));
    QCOMPARE(m_window->document()->selected(), (SelectedCell { 0, 2, 0 }));
    QCOMPARE(trace().sheets[0].alpha(0, 3), 0.0);
    QCoreApplication::processEvents(); // the strip of heads is gone, and its place is laid out anew
    QCOMPARE(find<AttentionView>(u"attention"_s)->grab().toImage(), before);
    QVERIFY(m_window->windowTitle().contains(u"lesson"_s));
    QVERIFY(!m_window->isWindowModified());
}

void TestMainWindow::closingWithChangesAsksAndCancelKeepsTheWindow()
{
    m_window->document()->edit(SetCell { "K", 0, 0, 3 });
    m_window->close();
    QCOMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(m_window->isVisible());
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_window->close();
    QCoreApplication::processEvents();
    QVERIFY(!m_window->isVisible());
}

void TestMainWindow::droppedSnapshotIsOpened()
{
    const QString path = m_folder->filePath(u"dropped.safetensors"_s);
    QVERIFY(saveSnapshot({ samples().at(1).make(), {}, nullptr, {} }, path));
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(path) });
    QDragEnterEvent enter({ 10, 10 }, Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QVERIFY(traced([&] {
        QDropEvent drop({ 10, 10 }, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_window.get(), &drop);
    }));
    QCOMPARE(m_window->document()->path(), path);
}

void TestMainWindow::brokenFileGivesASentenceAndKeepsTheDocument()
{
    const QString path
        = QStringLiteral(SOURCE_DIR) + u"/tests/golden/8-malformed/safetensors_reject_zip_renamed.safetensors"_s;
    QSignalSpy failed(m_window->files(), &FileActions::failed);
    m_window->files()->open(path);
    QVERIFY(failed.wait());
    QVERIFY2(problem().contains(u"zip"_s, Qt::CaseInsensitive), qPrintable(problem()));
    QCOMPARE(trace().columns(), 4);
}

void TestMainWindow::openedProblemShowsNoPictureOfAnotherDocument()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.values.write().conservativeResize(2, 2);
    const QString path = m_folder->filePath(u"unequal.safetensors"_s);
    QVERIFY(saveSnapshot({ vectors, {}, nullptr, {} }, path));
    QSignalSpy problems(m_window->desk(), &Desk::problemFound);
    m_window->files()->open(path);
    QVERIFY(problems.wait());
    QVERIFY(!problem().isEmpty());
    QCOMPARE(find<AttentionView>(u"attention"_s)->selection()->model()->columnCount(), 0);
}

void TestMainWindow::titleMarksChanges()
{
    QVERIFY(m_window->windowTitle().startsWith(u"Four tokens[*]"_s));
    m_window->document()->edit(SetCell { "K", 0, 0, 3 });
    QVERIFY(m_window->isWindowModified());
}

void TestMainWindow::everyActionOfTheToolBarIsInAMenu()
{
    QList<QAction *> inMenus;
    for (const QMenu *menu : m_window->findChildren<QMenu *>())
        inMenus += menu->actions();
    int checked = 0;
    for (QAction *action : find<QToolBar>(u"toolBar"_s)->actions()) {
        if (action->text().isEmpty()) // separators and the model bar
            continue;
        QVERIFY2(inMenus.contains(action), qPrintable(action->text()));
        ++checked;
    }
    QVERIFY(checked >= 4);
}

void TestMainWindow::nothingIsClippedAtTheSmallestSize()
{
    m_window->resize(1280, 720);
    QCoreApplication::processEvents();
    QCOMPARE(m_window->size(), QSize(1280, 720));
    int checked = 0;
    for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
        const bool hasText = qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget);
        const bool isQtsOwn = widget->objectName().startsWith("qt_"_L1); // the title bar's buttons
        if (!hasText || isQtsOwn || !widget->isVisible())
            continue;
        // Compared with what the widget asks for, not with its frame: a button that is narrower elides its text.
        QVERIFY2(widget->width() >= widget->minimumSizeHint().width(), qPrintable(widget->objectName()));
        const QWidget *parent = widget->parentWidget();
        QVERIFY2(parent->rect().adjusted(-1, -1, 1, 1).contains(widget->geometry()), qPrintable(widget->objectName()));
        ++checked;
    }
    QVERIFY(checked > 10);
}

void TestMainWindow::windowFitsASmallScreenWithEitherFamily()
{
    const QSize screen(1024, 660); // what frames and a task bar leave of 1024 x 700
    for (const QString &family : { u"actionVectors"_s, u"actionManyToOne"_s }) {
        act(family);
        m_window->resize(screen);
        QCoreApplication::processEvents();
        QCOMPARE(m_window->size(), screen);
        for (const QDockWidget *dock : m_window->findChildren<QDockWidget *>()) {
            if (dock->isVisible() && !dock->visibleRegion().isEmpty())
                QVERIFY2(m_window->rect().contains(dock->geometry()), qPrintable(dock->objectName()));
        }
        for (const auto *scrollBar : m_window->findChildren<QScrollBar *>()) {
            if (!scrollBar->isVisible() || scrollBar->visibleRegion().isEmpty())
                continue;
            const QRect place(scrollBar->mapTo(m_window.get(), QPoint()), scrollBar->size());
            QVERIFY2(m_window->rect().contains(place), qPrintable(scrollBar->parent()->objectName()));
        }
    }
}

void TestMainWindow::theWindowCanBeNarrow()
{
    for (const QString &family : { u"actionVectors"_s, u"actionManyToOne"_s, u"actionEncoderDecoder"_s }) {
        act(family);
        m_window->resize(800, 680);
        QTRY_COMPARE(m_window->size(), QSize(800, 680));
    }
}

void TestMainWindow::eachFamilyHasItsOwnNameInTheTitle()
{
    const QString lesson = m_folder->filePath(u"lesson.safetensors"_s);
    m_dialogs.path = lesson;
    QSignalSpy saved(m_window->desk(), &Desk::saved);
    act(u"actionSave"_s);
    QVERIFY(saved.wait());
    QVERIFY(m_window->windowTitle().startsWith(u"lesson.safetensors"_s));
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    QVERIFY2(!m_window->windowTitle().startsWith(u"lesson"_s), qPrintable(m_window->windowTitle()));
    QCOMPARE(m_window->windowFilePath(), QString());
    act(u"actionVectors"_s);
    QVERIFY(m_window->windowTitle().startsWith(u"lesson.safetensors"_s));
    QCOMPARE(m_window->windowFilePath(), lesson);
}

void TestMainWindow::failureIsClosedByItsButtonAndByEscape()
{
    auto *strip = m_window->findChild<MessageStrip *>();
    for (const bool byKey : { false, true }) {
        QSignalSpy failed(m_window->files(), &FileActions::failed);
        m_window->files()->open(m_folder->filePath(u"missing.safetensors"_s));
        QVERIFY(failed.wait());
        QVERIFY(problem().contains(u"missing.safetensors"_s));
        QVERIFY(traced([this] { act(u"actionCompute"_s); }));
        QVERIFY(problem().contains(u"missing.safetensors"_s)); // has not been seen to yet
        if (byKey)
            QTest::keyClick(alpha(), Qt::Key_Escape);
        else
            QTest::mouseClick(strip->findChild<QAbstractButton *>(u"closeButton"_s), Qt::LeftButton);
        QCOMPARE(problem(), QString());
    }
}

void TestMainWindow::problemIsNotClosedByEscape()
{
    QSignalSpy problems(m_window->desk(), &Desk::problemFound);
    m_window->document()->edit(SetTable { "K", Matrix<double>::Ones(6, 2), {} });
    QVERIFY(problems.wait());
    const QString sentence = problem();
    QVERIFY(!sentence.isEmpty());
    QVERIFY(!m_window->findChild<MessageStrip *>()->findChild<QAbstractButton *>(u"closeButton"_s)->isVisible());
    m_dialogs.answer = Dialogs::Answer::Discard;
    QSignalSpy failed(m_window->files(), &FileActions::failed);
    m_window->files()->open(m_folder->filePath(u"missing.safetensors"_s));
    QVERIFY(failed.wait());
    QVERIFY(problem().contains(u"missing.safetensors"_s) && problem().contains(sentence));
    QTest::keyClick(alpha(), Qt::Key_Escape);
    QCOMPARE(problem(), sentence);
}

void TestMainWindow::refusedNumbersSayWhatIsAllowed()
{
    type<QSpinBox>(u"heads"_s, u"99"_s);
    QCOMPARE(find<QSpinBox>(u"heads"_s)->value(), 1);
    QVERIFY2(problem().contains(u"99"_s) && problem().contains(u"1 to 64"_s), qPrintable(problem()));
    for (const QString &text : { u"0"_s, u"-5"_s, u"1e10"_s }) {
        type<QDoubleSpinBox>(u"temperatureBox"_s, text);
        QTRY_VERIFY(!m_window->document()->isBusy());
        QVERIFY2(problem().contains(text) && problem().contains(u"Temperature"_s), qPrintable(problem()));
        QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).config.temperature, 1.0);
        QCOMPARE(find<QDoubleSpinBox>(u"temperatureBox"_s)->text(), u"1"_s);
    }
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    const int before = find<QSpinBox>(u"hidden"_s)->value();
    type<QSpinBox>(u"hidden"_s, u"0"_s);
    QVERIFY2(problem().contains(u"Hidden size"_s), qPrintable(problem()));
    QCOMPARE(find<QSpinBox>(u"hidden"_s)->value(), before);
}

void TestMainWindow::refusedTableNumberIsStillReadWhenTheOldOneIsBack()
{
    NumberGrid *grid = find<TableEditor>(u"keys"_s)->grid();
    QTest::mouseClick(grid->viewport(), Qt::LeftButton, {}, grid->visualRect(grid->model()->index(1, 0)).center());
    QTest::keyClick(grid->viewport(), Qt::Key_1);
    auto *editor = grid->findChild<QLineEdit *>();
    QTest::keyClicks(editor, u"e400"_s);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(!m_window->document()->isBusy());
    QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).inputs.keys(1, 0), 0.7);
    QVERIFY2(problem().contains(u"1e400"_s), qPrintable(problem()));
}

void TestMainWindow::causalAndPaddedCellsSayWhyTheyStayMasked()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.queries = Matrix<double>::Ones(4, 2);
    vectors.inputs.queryLabels.clear();
    vectors.config.causal = true;
    vectors.inputs.padded = { false, true, false, false };
    QVERIFY(traced([&] { m_window->document()->reset(vectors, {}); }));
    auto *mask = alpha()->findChild<QAction *>(u"maskCell"_s);
    const auto *selection = find<AttentionView>(u"attention"_s)->selection();
    const auto click = [&](int row, int column) {
        QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(row, column));
        QCOMPARE(selection->currentIndex().column(), column);
    };
    click(0, 2);
    QVERIFY(!mask->isEnabled());
    QVERIFY2(mask->text().contains(u"causal"_s), qPrintable(mask->text()));
    click(3, 1);
    QVERIFY(!mask->isEnabled());
    QVERIFY2(mask->text().contains(u"padding"_s), qPrintable(mask->text()));
    click(3, 2);
    QVERIFY(mask->isEnabled());
    QVERIFY(traced([&] { mask->trigger(); }));
    QVERIFY(mask->isEnabled());
    QCOMPARE(mask->text(), u"Unmask this cell"_s);
}

void TestMainWindow::numbersOfAnOlderInputAreGreyed()
{
    auto *step = find<QWidget>(u"stepPanel"_s);
    auto *states = find<QWidget>(u"statesPanel"_s);
    QVERIFY(step->isEnabled() && states->isEnabled());
    QSignalSpy problems(m_window->desk(), &Desk::problemFound);
    m_window->document()->edit(SetTable { "K", Matrix<double>::Ones(6, 2), {} });
    QVERIFY(problems.wait());
    QVERIFY(!step->isEnabled() && !states->isEnabled());
    QVERIFY(traced([this] { act(u"actionUndo"_s); }));
    QVERIFY(step->isEnabled() && states->isEnabled());
}

void TestMainWindow::rejectedSequenceGreysUntilItReadsWell()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    auto *text = find<QPlainTextEdit>(u"sequence"_s);
    auto *step = find<QWidget>(u"stepPanel"_s);
    text->moveCursor(QTextCursor::End);
    QTest::keyClicks(text, u" x"_s);
    QVERIFY(!step->isEnabled());
    QVERIFY2(status().contains(u"Not computed"_s), qPrintable(status()));
    QVERIFY(traced([this] { act(u"actionCompute"_s); }));
    QVERIFY(!step->isEnabled()); // computed again, but not what is written
    QTest::keyClick(text, Qt::Key_Backspace);
    QTRY_VERIFY(step->isEnabled());
    QVERIFY2(status().startsWith(u"Ready"_s), qPrintable(status()));
}

void TestMainWindow::aRejectedSequenceStaysWithItsDocument()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    auto *text = find<QPlainTextEdit>(u"sequence"_s);
    auto *step = find<QWidget>(u"stepPanel"_s);
    const QString before = text->toPlainText();
    QTest::keyClicks(text, u"x"_s);
    QVERIFY(!step->isEnabled());
    act(u"actionVectors"_s);
    QVERIFY(step->isEnabled());
    QVERIFY(status().startsWith(u"Ready"_s));
    act(u"actionManyToOne"_s);
    QVERIFY(!step->isEnabled());
    QCOMPARE(text->toPlainText(), u"x"_s + before);
    const Specimen same = m_window->document()->specimen();
    QVERIFY(traced([&] { m_window->document()->reset(same, {}); }));
    QVERIFY(step->isEnabled());
    QCOMPARE(text->toPlainText(), before);
}

void TestMainWindow::withoutAttentionTheStatusSaysSo()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    ManyToOneConfig config = std::get<ManyToOne>(m_window->document()->specimen()).config;
    config.score = Score::None;
    QVERIFY(traced([&] { m_window->document()->edit(SetManyToOneConfig { config, {} }); }));
    QVERIFY2(status().contains(u"no attention"_s) && !status().contains(u"weights"_s), qPrintable(status()));
}

void TestMainWindow::anotherDocumentShowsTheInputFromItsTop()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    for (const QString &panel : { u"sequencePanel"_s, u"vectorsPanel"_s }) {
        QScrollBar *bar = find<QWidget>(panel)->findChild<QScrollArea *>(u"scroll"_s)->verticalScrollBar();
        m_window->resize(1280, 300);
        QTRY_VERIFY(bar->maximum() > 0);
        bar->setValue(bar->maximum());
        m_dialogs.answer = Dialogs::Answer::Discard;
        QSignalSpy begun(m_window->desk(), &Desk::begun);
        act(u"actionNew"_s);
        QCOMPARE(begun.count(), 1);
        QCOMPARE(bar->value(), 0);
        QVERIFY(traced([this] { m_window->files()->openSample(1); }));
    }
}

void TestMainWindow::lookingAtTheOtherFamilyIsNoEdit()
{
    m_window->document()->edit(SetCell { "K", 0, 0, 42 });
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(!find<QAction>(u"actionUndo"_s)->isEnabled());
    act(u"actionVectors"_s);
    QVERIFY(m_window->isWindowModified());
    act(u"actionUndo"_s);
    QVERIFY(!m_window->isWindowModified());
    QVERIFY(find<QAction>(u"actionVectors"_s)->isChecked());
}

void TestMainWindow::comingBackComputesNothing()
{
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 2));
    const Trace *before = &trace();
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    act(u"actionVectors"_s);
    QVERIFY(!m_window->document()->isBusy());
    QCOMPARE(&trace(), before);
    QCOMPARE(find<AttentionView>(u"attention"_s)->selection()->currentIndex().column(), 2);
    QVERIFY2(status().startsWith(u"Ready · 1 × 4 weights"_s), qPrintable(status()));
}

void TestMainWindow::quittingAsksForEachModifiedDocument()
{
    m_window->document()->edit(SetCell { "K", 0, 0, 3 });
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    m_window->close();
    QCOMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(m_window->isVisible());
    QVERIFY(traced([this] { m_window->document()->edit(SetCell { "x", 0, 0, 3 }); }));
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_window->close();
    QCOMPARE(m_dialogs.askedToSave, 3);
    QCoreApplication::processEvents();
    QVERIFY(!m_window->isVisible());
}

void TestMainWindow::theToolBarShowsAllSettingsAfterEachSwitch()
{
    m_window->resize(1024, 700);
    QCoreApplication::processEvents();
    for (const QString &family : { u"actionManyToOne"_s, u"actionEncoderDecoder"_s, u"actionVectors"_s,
             u"actionRnnSearch"_s, u"actionManyToMany"_s }) {
        act(family);
        QCoreApplication::processEvents();
        QTRY_VERIFY(!m_window->document()->isBusy());
        for (const QToolBar *bar : m_window->findChildren<QToolBar *>()) {
            const auto *rest = bar->findChild<QWidget *>(u"qt_toolbar_ext_button"_s);
            QVERIFY2(rest && !rest->isVisible(), qPrintable(family));
        }
        QVERIFY(find<QWidget>(u"modelBar"_s)->isVisible());
    }
}

void TestMainWindow::helpExplainsWhereverTheFocusIs()
{
    const auto shown = [] {
        const QWidgetList windows = QApplication::topLevelWidgets();
        return std::count_if(windows.begin(), windows.end(),
            [](const QWidget *window) { return window->inherits("QWhatsThat") && window->isVisible(); });
    };
    int checked = 0;
    for (const QString &family : { u"actionVectors"_s, u"actionManyToOne"_s }) {
        act(family);
        QTRY_VERIFY(!m_window->document()->isBusy());
        QCoreApplication::processEvents();
        for (QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy()
                || qobject_cast<QTabBar *>(widget) || !widget->isEnabled())
                continue;
            QApplication::setActiveWindow(m_window.get()); // no window manager does, after a popup
            widget->setFocus();
            QTest::keyClick(widget, Qt::Key_F1);
            QVERIFY2(shown() == 1,
                qPrintable(
                    u"%1 %2 %3"_s.arg(widget->objectName()).arg(shown()).arg(QApplication::focusWidget() == widget)));
            QWhatsThis::hideText();
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            QCOMPARE(shown(), 0);
            ++checked;
        }
    }
    QVERIFY(checked > 20);
}

void TestMainWindow::tabGoesThroughThePaddingBoxesAfterCausal()
{
    const auto *causal = find<QCheckBox>(u"causal"_s);
    const auto *first = find<QWidget>(u"vectorsPanel"_s)->findChild<QWidget *>(u"padding"_s)->findChild<QCheckBox *>();
    const QWidget *next = causal;
    do
        next = next->nextInFocusChain();
    while (!(next->focusPolicy() & Qt::TabFocus) || !next->isVisible());
    QCOMPARE(next, first);
}

void TestMainWindow::replacementsSecondsApartAreTwoSteps()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    auto *text = find<QPlainTextEdit>(u"sequence"_s);
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, u"1 2 3"_s);
    QTest::keyClicks(text, u" 4"_s);
    QCOMPARE(m_window->document()->undoStack()->count(), 1);
    alpha()->setFocus();
    text->setFocus();
    text->selectAll();
    QTest::keyClicks(text, u"5 6 7"_s);
    QCOMPARE(m_window->document()->undoStack()->count(), 2);
}

//! What is typed behind another tab would change what nobody sees.
void TestMainWindow::tabReachesWhatIsInSightInTheOrderOfThePicture()
{
    for (const QString &family : { u"actionVectors"_s, u"actionManyToOne"_s, u"actionManyToMany"_s,
             u"actionEncoderDecoder"_s, u"actionRnnSearch"_s }) {
        act(family);
        QTRY_VERIFY(!m_window->document()->isBusy());
        const QWidget *contents
            = find<QStackedWidget>(u"inputStack"_s)->currentWidget()->findChild<QWidget *>(u"contents"_s);
        alpha()->setFocus();
        int inputs = 0, y = 0;
        QString way;
        bool formulas = false;
        for (int press = 0; press < 150; ++press) {
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
            QWidget *focus = QApplication::focusWidget();
            QVERIFY(focus);
            for (const QString &dock : { u"statesDock"_s, u"outputDock"_s, u"weightsDock"_s })
                QVERIFY2(!find<QDockWidget>(dock)->isAncestorOf(focus), qPrintable(focus->objectName()));
            formulas |= focus->objectName() == u"textArea"_s;
            if (focus == alpha())
                break;
            if (!contents->isAncestorOf(focus))
                continue;
            way += u" "_s + QLatin1String(focus->metaObject()->className()) + u":"_s + focus->objectName();
            const int next = focus->mapTo(contents, focus->rect().center()).y();
            QVERIFY2(inputs == 0 || next >= y - 4, qPrintable(way));
            y = next;
            ++inputs;
        }
        QCOMPARE(QApplication::focusWidget(), alpha());
        QVERIFY2(inputs > 4, qPrintable(family));
        QVERIFY(formulas);
    }
}

void TestMainWindow::panelsAreChosenFromTheKeyboard()
{
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    const auto inFront = [this](const QString &panel) { return !find<QWidget>(panel)->visibleRegion().isEmpty(); };
    QVERIFY(inFront(u"stepPanel"_s) && !inFront(u"weightsPanel"_s));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
    QTRY_VERIFY(inFront(u"weightsPanel"_s));
    QVERIFY(find<QWidget>(u"weightsPanel"_s)->isAncestorOf(QApplication::focusWidget()));
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTRY_VERIFY(inFront(u"stepPanel"_s));
    QVERIFY(find<QWidget>(u"stepPanel"_s)->isAncestorOf(QApplication::focusWidget()));
    find<QDockWidget>(u"statesDock"_s)->close();
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier); // also one that was closed
    QTRY_VERIFY(inFront(u"statesPanel"_s));
}

void TestMainWindow::ctrlTabGoesThroughThePanels()
{
    const auto isInFront = [this](const QString &panel) {
        const QWidget *widget = find<QWidget>(panel);
        return !widget->visibleRegion().isEmpty() && widget->isAncestorOf(QApplication::focusWidget());
    };
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    alpha()->setFocus();
    find<QDockWidget>(u"outputDock"_s)->close();
    const auto next = [] { QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier); };
    const auto previous = [] { // as the keyboard says it
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    };
    for (const QString &panel :
        { u"statesPanel"_s, u"weightsPanel"_s, u"trainingPanel"_s, u"experimentPanel"_s, u"sourcePanel"_s,
            u"explainPanel"_s, u"comparePanel"_s, u"planePanel"_s, u"stepPanel"_s, u"statesPanel"_s }) {
        next();
        QTRY_VERIFY2(isInFront(panel), qPrintable(panel));
    }
    for (const QString &panel : { u"stepPanel"_s, u"planePanel"_s, u"comparePanel"_s, u"explainPanel"_s,
             u"sourcePanel"_s, u"experimentPanel"_s, u"trainingPanel"_s, u"weightsPanel"_s, u"statesPanel"_s }) {
        previous();
        QTRY_VERIFY2(isInFront(panel), qPrintable(panel));
    }
    for (const QString &dock : { u"stepDock"_s, u"weightsDock"_s, u"statesDock"_s, u"trainingDock"_s,
             u"experimentDock"_s, u"sourceDock"_s, u"explainDock"_s, u"compareDock"_s, u"planeDock"_s })
        find<QDockWidget>(dock)->close();
    alpha()->setFocus();
    next(); // nothing to go to
    QCoreApplication::processEvents();
    QCOMPARE(QApplication::focusWidget(), alpha());
}

void TestMainWindow::theViewMenuBringsAPanelBackInFront()
{
    QAction *toggle = find<QDockWidget>(u"statesDock"_s)->toggleViewAction();
    toggle->trigger();
    QVERIFY(!find<QDockWidget>(u"statesDock"_s)->isVisible());
    QCoreApplication::processEvents();
    toggle->trigger();
    QTRY_VERIFY(!find<QWidget>(u"statesPanel"_s)->visibleRegion().isEmpty());
}

void TestMainWindow::quittingShowsTheDocumentThatItAsksAbout()
{
    m_window->document()->edit(SetCell { "K", 0, 0, 3 });
    QVERIFY(traced([this] { act(u"actionManyToOne"_s); }));
    std::vector<std::size_t> shown;
    m_dialogs.asked = [&] { shown.push_back(m_window->desk()->family()); };
    m_window->close(); // cancelled
    QCOMPARE(shown, std::vector<std::size_t> { 0 });
    QCOMPARE(m_window->desk()->family(), 1U);
}

void TestMainWindow::alphaFollowsATrainingAndTheInputCanBeEditedMeanwhile()
{
    train();
    QTRY_COMPARE(m_window->desk()->family(), 1U);
    QTRY_VERIFY(m_window->document()->isTraced());
    QVERIFY(!find<QWidget>(u"trainingPanel"_s)->visibleRegion().isEmpty());
    QSignalSpy traced(m_window->desk(), &Desk::traceChanged);
    const Matrix<double> before = trace().sheets[0].alpha;
    while (traced.size() < 5)
        QVERIFY(traced.wait());
    QVERIFY((trace().sheets[0].alpha - before).cwiseAbs().maxCoeff() > 0);
    m_window->document()->edit(SetCell { "x", 0, 0, 0.125 });
    traced.clear();
    while (traced.size() < 3)
        QVERIFY(traced.wait());
    QCOMPARE(inputsOf<SequenceInputs>(m_window->document()->specimen())->x(0, 0), 0.125);
    act(u"actionDiscard"_s);
    QTRY_VERIFY(find<QAction>(u"actionTrain"_s)->isEnabled());
}

void TestMainWindow::closingWhileTrainingAsksFirstAndCancelChangesNothing()
{
    train();
    QTRY_VERIFY(m_window->document()->isLearning());
    QTRY_VERIFY(m_window->document()->isTraced());
    m_dialogs.answer = Dialogs::Answer::Cancel;
    QVERIFY(!m_window->close());
    QCOMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(m_window->isVisible());
    for (int i = 0; i < 3; ++i) // it goes on
        QVERIFY(traced([] {}));
    QVERIFY(m_window->document()->isLearning());
    QVERIFY(find<QAction>(u"actionPause"_s)->isEnabled());
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_window->close();
    QTRY_VERIFY(!m_window->isVisible());
    QCOMPARE(m_dialogs.askedToSave, 2);
}

void TestMainWindow::closingWhileTrainingSavesWhatWasLearned()
{
    train();
    QTRY_VERIFY(m_window->document()->isLearning());
    QTRY_VERIFY(m_window->document()->isTraced());
    m_dialogs.answer = Dialogs::Answer::Save;
    m_window->close(); // with no path
    QVERIFY(m_window->isVisible() && m_window->document()->isLearning());
    m_dialogs.path = m_folder->filePath(u"learned.safetensors"_s);
    m_window->close();
    QTRY_VERIFY(!m_window->isVisible());
    QCOMPARE(m_dialogs.askedToSave, 2);
    const auto snapshot = loadSnapshot(m_dialogs.path);
    QVERIFY(snapshot && snapshot->memory && !snapshot->memory->isEmpty());
}

void TestMainWindow::aTrainingThatIsDiscardedMeanwhileKeepsNoWindowOpen()
{
    train();
    QTRY_VERIFY(m_window->document()->isLearning());
    m_dialogs.answer = Dialogs::Answer::Discard;
    m_window->close();
    QCoreApplication::sendPostedEvents(m_window.get(), QEvent::MetaCall); // now it waits for the step under way
    act(u"actionDiscard"_s);
    QTRY_VERIFY(!m_window->isVisible());
    QCOMPARE(m_dialogs.askedToSave, 1);
}

void TestMainWindow::anExperimentIsMadeCancelledAndSavedWithTheDocument()
{
    act(u"actionExperiments"_s);
    QTRY_VERIFY(!find<QWidget>(u"experimentPanel"_s)->visibleRegion().isEmpty());
    auto *panel = find<ExperimentPanel>(u"experimentPanel"_s);
    panel->findChild<QStackedWidget *>(u"forms"_s)
        ->currentWidget()
        ->findChild<QSpinBox *>(u"setting_seeds"_s)
        ->setValue(1000);
    panel->findChild<QPushButton *>(u"start"_s)->click();
    QTRY_VERIFY(panel->record().rows.size() >= 2);
    QVERIFY(!m_window->isWindowModified());
    panel->findChild<QPushButton *>(u"cancel"_s)->click();
    QTRY_VERIFY(panel->findChild<QPushButton *>(u"start"_s)->isEnabled());
    QVERIFY(m_window->isWindowModified());
    const ExperimentRecord found = panel->record();

    m_dialogs.path = m_folder->filePath(u"found.csv"_s);
    panel->findChild<QPushButton *>(u"saveCsv"_s)->click();
    QFile table(m_dialogs.path);
    QVERIFY(table.open(QIODevice::ReadOnly));
    QCOMPARE(table.readAll().count('\n'), static_cast<qsizetype>(found.rows.size()) + 1);

    m_dialogs.path = m_folder->filePath(u"found.safetensors"_s);
    QSignalSpy saved(m_window->desk(), &Desk::saved);
    act(u"actionSave"_s);
    QVERIFY(saved.wait());
    QVERIFY(!m_window->isWindowModified());
    m_window = std::make_unique<MainWindow>(&m_dialogs);
    QVERIFY(traced([this] { m_window->files()->open(m_dialogs.path); }));
    QVERIFY(find<ExperimentPanel>(u"experimentPanel"_s)->record() == found);
}

void TestMainWindow::closingWhileAnExperimentRunsKeepsWhatWasFound()
{
    auto *panel = find<ExperimentPanel>(u"experimentPanel"_s);
    panel->findChild<QStackedWidget *>(u"forms"_s)
        ->currentWidget()
        ->findChild<QSpinBox *>(u"setting_seeds"_s)
        ->setValue(1000);
    panel->findChild<QPushButton *>(u"start"_s)->click();
    QTRY_VERIFY(!panel->record().rows.empty());
    m_dialogs.answer = Dialogs::Answer::Cancel;
    QVERIFY(!m_window->close()); // it is asked whether the experiment should end: it should not
    QCOMPARE(m_dialogs.askedToEndExperiment, 1);
    const auto rows = panel->record().rows.size();
    QTRY_VERIFY(panel->record().rows.size() > rows); // and it goes on
    QVERIFY(m_window->isVisible());
    QCOMPARE(m_dialogs.askedToSave, 0);

    m_dialogs.endsExperiment = true;
    QVERIFY(!m_window->close()); // the experiment ends first, and then it is asked
    QTRY_COMPARE(m_dialogs.askedToSave, 1);
    QVERIFY(m_window->isVisible());
    QVERIFY(m_window->document()->experiments()[0]);
    QVERIFY(!m_window->document()->experiments()[0]->isWhole);
}

void TestMainWindow::aForbiddenCellChangesWhatFollowsUntilItIsTakenBack()
{
    auto *view = find<AttentionView>(u"attention"_s);
    const double before = trace().context(0, 0);
    view->select(0, 0, 0);
    alpha()->setFocus();
    QVERIFY(traced([&] { alpha()->findChild<QAction *>(u"forbidCell"_s)->trigger(); }));
    QCOMPARE(trace().sheets[0].alpha(0, 0), 0.0);
    QVERIFY(std::abs(trace().sheets[0].alpha.sum() - 1) < 1e-12);
    QVERIFY(trace().context(0, 0) != before);
    auto *reset = m_window->findChild<QPushButton *>(u"resetInterventions"_s);
    QVERIFY(reset->isVisible());
    QCOMPARE(m_window->document()->undoStack()->undoText(), u"Forbid “query 1” → “key 1”"_s);
    QVERIFY(traced([&] { reset->click(); }));
    QCOMPARE(trace().context(0, 0), before);
    QVERIFY(!reset->isVisible());
    QVERIFY(traced([&] { m_window->document()->undoStack()->undo(); }));
    QCOMPARE(trace().sheets[0].alpha(0, 0), 0.0);
}

void TestMainWindow::aReferenceIsComparedWithWhatIsShown()
{
    auto *dock = m_window->findChild<QDockWidget *>(u"compareDock"_s);
    dock->raise();
    QCoreApplication::processEvents();
    m_window->findChild<QPushButton *>(u"keepReference"_s)->click();
    auto *largest = m_window->findChild<QTableView *>(u"largestDifferences"_s);
    QCOMPARE(largest->model()->rowCount(), 0); // nothing differs yet
    const double before = trace().sheets[0].alpha(0, 3);
    QVERIFY(traced([this] { m_window->document()->edit(SetCell { "K", 3, 0, 5 }); }));
    QVERIFY(largest->model()->rowCount() > 0);
    const auto *difference = m_window->findChild<Heatmap *>(u"difference"_s);
    QCOMPARE((*difference->model()->view().values)(0, 3), trace().sheets[0].alpha(0, 3) - before);
    largest->selectRow(0);
    QCOMPARE(find<AttentionView>(u"attention"_s)->selection()->currentIndex().column(), 3);
    m_window->findChild<QPushButton *>(u"stopComparing"_s)->click();
    QVERIFY(!difference->isVisible());
}

void TestMainWindow::picturesBesideAlphaGetRoomWhileTheyAreInFront()
{
    auto *compare = m_window->findChild<QDockWidget *>(u"compareDock"_s);
    auto *step = m_window->findChild<QDockWidget *>(u"stepDock"_s);
    const auto raise = [](QDockWidget *dock) {
        dock->raise();
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        return dock->height();
    };
    const int usual = step->height();
    const int tall = raise(compare);
    QVERIFY2(tall >= 0.44 * m_window->height(), qPrintable(QString::number(tall)));
    QVERIFY(alpha()->viewport()->height() >= 100);
    QCOMPARE(raise(step), usual);
    m_window->resizeDocks({ step }, { usual - 30 }, Qt::Vertical);
    QCoreApplication::processEvents();
    const int left = step->height();
    QVERIFY(left < usual);
    QCOMPARE(raise(compare), tall);
    QCOMPARE(raise(step), left); // as a person left it
    raise(compare);
    m_window->resizeDocks({ compare }, { tall - 60 }, Qt::Vertical);
    QCoreApplication::processEvents();
    const int lowered = compare->height();
    QVERIFY(lowered < tall);
    raise(step);
    QCOMPARE(raise(compare), lowered); // as well
}

void TestMainWindow::picturesInFrontFromTheStartLeaveTheUsualHeightAsItIs()
{
    const auto dock = [this](const QString &name) { return m_window->findChild<QDockWidget *>(name); };
    const auto raise = [](QDockWidget *panel) {
        panel->raise();
        QCoreApplication::processEvents();
        QCoreApplication::processEvents();
        return panel->height();
    };
    const int usual = dock(u"stepDock"_s)->height();
    const int tall = raise(dock(u"compareDock"_s));
    QVERIFY(m_window->close());
    m_window = std::make_unique<MainWindow>(&m_dialogs);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QCoreApplication::processEvents();
    QVERIFY(dock(u"compareDock"_s)->height() > usual);
    QVERIFY2(raise(dock(u"stepDock"_s)) <= usual, qPrintable(QString::number(dock(u"stepDock"_s)->height())));
    QVERIFY(raise(dock(u"compareDock"_s)) <= tall);
    QVERIFY(dock(u"compareDock"_s)->height() > usual);
}

void TestMainWindow::whatIsShownIsComparedWhileAModelTrains()
{
    train();
    QTRY_VERIFY(m_window->document()->isLearning());
    QVERIFY(traced([] {}));
    m_window->findChild<QDockWidget *>(u"compareDock"_s)->raise();
    QCoreApplication::processEvents();
    auto *keep = m_window->findChild<QPushButton *>(u"keepReference"_s);
    const auto *name = m_window->findChild<QLabel *>(u"referenceName"_s);
    const auto *largest = m_window->findChild<QTableView *>(u"largestDifferences"_s);
    keep->click();
    QVERIFY2(name->text().contains(u"during training"_s), qPrintable(name->text()));
    QCOMPARE(problem(), QString());
    QTRY_VERIFY(largest->model()->rowCount() > 0); // as it learns, its weights change
    act(u"actionDiscard"_s);
    QTRY_VERIFY(!m_window->document()->isLearning());
}

void TestMainWindow::oneEscapeLeavesACellAndWhatWasSaidOfIt()
{
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 1));
    alpha()->setFocus();
    const auto edit = [this] { return alpha()->findChild<QLineEdit *>(u"cellNumber"_s); };
    QTest::keyClick(alpha(), Qt::Key_F2);
    QVERIFY(edit());
    QTest::keyClicks(edit(), u"-1"_s);
    QTest::keyClick(edit(), Qt::Key_Return);
    QVERIFY(problem().contains(u"below 0"_s));
    QTest::keyClick(edit(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!edit());
    QCOMPARE(problem(), QString());
}

void TestMainWindow::theStatusBarSaysWhyAKeyDoesNothing()
{
    QVERIFY(traced([this] { m_window->document()->edit(SetMasked { 0, 1, true }); }));
    QTest::mouseClick(alpha()->viewport(), Qt::LeftButton, {}, cellCentre(0, 1));
    alpha()->setFocus();
    QTest::keyClick(alpha(), Qt::Key_Delete);
    QVERIFY(m_window->statusBar()->currentMessage().contains(u"press M to unmask it"_s));
}

void TestMainWindow::piecesOfWordsAreJoinedOnRequest()
{
    Vectors vectors = std::get<Vectors>(samples().front().make());
    vectors.inputs.keyLabels = { "Net@@", "any@@", "ahu", "said" };
    QVERIFY(traced([&] { m_window->document()->reset(vectors, u"pieces"_s); }));
    auto *view = find<AttentionView>(u"attention"_s);
    const auto columns = [&] { return view->selection()->model()->columnCount(); };
    auto *join = m_window->findChild<QAction *>(u"actionJoin"_s);
    QCOMPARE(columns(), 4);
    join->trigger();
    QCOMPARE(columns(), 2);
    const auto weight
        = [&](int column) { return view->selection()->model()->index(0, column).data(Qt::EditRole).toDouble(); };
    const Matrix<double> &alpha = trace().sheets[0].alpha;
    QVERIFY(std::abs(weight(0) - alpha.row(0).head(3).sum()) < 1e-15);
    QCOMPARE(alpha.cols(), Index(4)); // the trace itself stays
    const auto *message = find<ExplainPanel>(u"explainPanel"_s)->findChild<QLabel *>(u"message"_s);
    m_window->findChild<QDockWidget *>(u"explainDock"_s)->raise();
    QCoreApplication::processEvents();
    QVERIFY(message->isVisible() && message->text().contains(u"words joined from pieces"_s));
    QVERIFY(traced([this] { m_window->document()->edit(SetCell { "K", 0, 0, 2 }); }));
    QCOMPARE(columns(), 2); // also of the next
    join->trigger();
    QCOMPARE(columns(), 4);
}

void TestMainWindow::anArrowIsDraggedAndAlphaFollows()
{
    auto *dock = m_window->findChild<QDockWidget *>(u"planeDock"_s);
    dock->raise();
    QCoreApplication::processEvents();
    auto *panel = m_window->findChild<PlanePanel *>(u"planePanel"_s);
    const double before = trace().sheets[0].alpha(0, 1);
    const int steps = m_window->document()->undoStack()->count();
    const auto drag = [&](double x) {
        return traced([&] { Q_EMIT panel->dragged(PlaneVector::Key, 1, (RowVector<double>(2) << x, 0).finished()); });
    };
    QVERIFY(drag(2) && drag(3));
    Q_EMIT panel->dropped();
    QCOMPARE((*std::get<Vectors>(m_window->document()->specimen()).inputs.keys)(1, 0), 3.0);
    QVERIFY(trace().sheets[0].alpha(0, 1) > before);
    QCOMPARE(m_window->document()->undoStack()->count(), steps + 1); // one drag, one step
    QCOMPARE(std::get<Vectors>(m_window->document()->specimen()).inputs.keyLabels.size(), std::size_t(4));
}

void TestMainWindow::theLookIsRemembered()
{
    m_window->findChild<QAction *>(u"rangeLogarithmic"_s)->trigger();
    m_window->findChild<QAction *>(u"map-magma"_s)->trigger();
    QCOMPARE(alpha()->style().range, Range::Logarithmic);
    const MainWindow next(&m_dialogs);
    const auto *map = next.findChild<Heatmap *>(u"alpha"_s);
    QCOMPARE(map->style().range, Range::Logarithmic);
    QCOMPARE(map->style().map, &ColourMap::magma());
}

ALPHASCOPE_TEST(TestMainWindow, QApplication)
#include "tst_mainwindow.moc"
