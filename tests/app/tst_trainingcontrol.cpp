// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingcontrol.h"
#include "testclass.h"

#include "app/desk.h"
#include "app/preferences.h"
#include "engine/specimenequality.h"
#include "fakedialogs.h"
#include "widgets/trainingform.h"
#include "widgets/trainingpanel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

//! A window's parts around a training of the adding problem that takes no time.
struct Window {
    Window()
        : control(&widget, &desk, &dialogs, &preferences, &panel, actions())
        , sentences(&control, &TrainingControl::said)
    {
        dialogs.filledIn = [this](QWidget *content) {
            auto *form = qobject_cast<TrainingForm *>(content);
            if (form->begin() == TrainingForm::Begin::NewModel)
                form->setTask(u"adding"_s);
            form->findChild<QSpinBox *>(u"examples"_s)->setValue(200);
            form->findChild<QSpinBox *>(u"hidden"_s)->setValue(4);
            form->findChild<QSpinBox *>(u"epochs"_s)->setValue(epochs);
            form->findChild<QSpinBox *>(u"threads"_s)->setValue(1);
            return ++asked < 2 || !refuses;
        };
    }

    TrainingActions actions() { return { &train, &pause, &step, &epoch, &stop, &discard, &settings }; }
    Document *document() { return desk.current(); }
    bool waitFor(const QAction &action, bool enabled)
    {
        return QTest::qWaitFor([&] { return action.isEnabled() == enabled; }, 60'000);
    }
    bool waitForEnd()
    {
        return QTest::qWaitFor([this] { return !control.isActive(); }, 60'000);
    }
    QString note() const { return panel.findChild<QLabel *>(u"progressText"_s)->text(); }

    QWidget widget;
    Desk desk;
    FakeDialogs dialogs;
    Preferences preferences;
    TrainingPanel panel;
    QAction train, pause, step, epoch, stop, discard, settings;
    int epochs = 3, asked = 0;
    bool refuses = false;
    TrainingControl control;
    QSignalSpy sentences;
};

} // namespace

class TestTrainingControl : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTaskIsTrainedInTheFamilyThatSuitsIt()
    {
        Window window;
        QCOMPARE(window.desk.family(), std::size_t(0));
        window.train.trigger();
        QVERIFY(window.control.isActive());
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.desk.family(), std::size_t(1));
        QVERIFY(window.note().startsWith(u"Trained for 3 epochs."_s));
        QCOMPARE(window.panel.lossesAsCsv().count(u'\n'), 4);
        QCOMPARE(window.document()->undoStack()->count(), 1);
        QVERIFY(window.document()->isModified());
        QVERIFY(window.document()->record().memory);
        QCOMPARE(std::get<ManyToOne>(window.document()->specimen()).config.rnn.hiddenSize, Index(4));
        QVERIFY(window.sentences.isEmpty());
    }

    void aNewModelIsNamedAfterItsTask()
    {
        Window window;
        window.desk.show(1);
        const QString path = m_folder.filePath(u"other.safetensors"_s);
        QSignalSpy saved(&window.desk, &Desk::saved);
        window.document()->save(path);
        QVERIFY(saved.wait());
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.document()->name(), u"The adding problem"_s);
        QVERIFY(window.document()->path().isEmpty());
        QCOMPARE(window.sentences.size(), 1);
        QVERIFY(window.sentences[0][0].toString().startsWith(u"“other.safetensors” stays as it is"_s));
        window.epochs = 6;
        window.train.trigger(); // the form offers to go on
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.document()->name(), u"The adding problem"_s);
        QCOMPARE(window.sentences.size(), 1);
        while (window.document()->undoStack()->canUndo())
            window.document()->undoStack()->undo();
        QCOMPARE(window.document()->path(), path);
    }

    void cancellingTrainsNothing()
    {
        Window window;
        window.dialogs.filledIn = nullptr;
        window.train.trigger();
        QVERIFY(!window.control.isActive());
        QCOMPARE(window.desk.family(), std::size_t(0));
    }

    void stepsPauseAndEachActionIsThereWhenItDoesSomething()
    {
        Window window;
        window.epochs = 1'000'000;
        QVERIFY(window.train.isEnabled() && window.step.isEnabled());
        QVERIFY(!window.pause.isEnabled() && !window.stop.isEnabled() && !window.discard.isEnabled());
        window.step.trigger();
        QVERIFY(window.waitFor(window.train, true));
        QVERIFY(window.stop.isEnabled() && window.discard.isEnabled() && !window.pause.isEnabled());
        QCOMPARE(window.train.iconText(), u"Go On"_s);
        QVERIFY(!window.settings.isEnabled());
        window.train.trigger();
        QVERIFY(window.pause.isEnabled() && !window.train.isEnabled());
        QVERIFY(!window.step.isEnabled() && !window.epoch.isEnabled());
        window.pause.trigger();
        QVERIFY(window.waitFor(window.train, true));
        window.stop.trigger();
        QVERIFY(window.waitForEnd());
        QVERIFY(window.note().startsWith(u"Stopped in epoch "_s));
        QCOMPARE(window.train.iconText(), u"Train"_s);
        QVERIFY(!window.stop.isEnabled());
        QCOMPARE(window.document()->undoStack()->count(), 1);
    }

    void discardBringsTheOldModelBack()
    {
        Window window;
        window.epochs = 1'000'000;
        window.desk.show(1);
        const Specimen before = window.document()->specimen();
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        QVERIFY(!same(window.document()->specimen(), before));
        window.discard.trigger();
        QVERIFY(window.waitForEnd());
        QVERIFY(same(window.document()->specimen(), before));
        QVERIFY(!window.document()->isLearning());
    }

    void theSliderShowsAnEarlierEpochAndMakesItCurrent()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        const Specimen learned = window.document()->specimen();
        auto *slider = window.panel.findChild<QSlider *>(u"epoch"_s);
        QCOMPARE(slider->maximum(), 3); // before training, and three epochs
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return !sameParameters(window.document()->specimen(), learned); }));
        const Specimen first = window.document()->specimen();
        QCOMPARE(window.document()->undoStack()->count(), 1);
        slider->setValue(3);
        QVERIFY(QTest::qWaitFor([&] { return sameParameters(window.document()->specimen(), learned); }));
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return sameParameters(window.document()->specimen(), first); }));
        Q_EMIT window.panel.makeCurrentRequested(1);
        QCOMPARE(window.document()->undoStack()->undoText(), u"Weights of epoch 1"_s);
        window.document()->undoStack()->undo();
        QVERIFY(sameParameters(window.document()->specimen(), learned));
    }

    void anEpochThatIsChosenStaysInSightUntilTheEnd()
    {
        Window window;
        window.epochs = 1'000'000;
        auto *slider = window.panel.findChild<QSlider *>(u"epoch"_s);
        for (int epochs = 1; epochs <= 2; ++epochs) {
            window.epoch.trigger();
            QVERIFY(window.waitFor(window.epoch, true));
        }
        QCOMPARE(slider->maximum(), 2);
        QVERIFY(QTest::qWaitFor([&] { return window.document()->isTraced(); })); // until then weights wait to be shown
        const NamedWeights latest = weightsOf(window.document()->specimen());
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return weightsOf(window.document()->specimen()) != latest; }));
        const NamedWeights first = weightsOf(window.document()->specimen());
        window.epoch.trigger();
        QVERIFY(window.waitFor(window.epoch, true));
        QCOMPARE(slider->maximum(), 3);
        QVERIFY(QTest::qWaitFor([&] { return window.document()->isTraced(); }));
        QVERIFY(weightsOf(window.document()->specimen()) == first);
        window.stop.trigger();
        QVERIFY(window.waitForEnd());
        QCOMPARE(slider->value(), 3);
        QVERIFY(sameParameters(window.document()->specimen(), window.document()->ownSpecimen()));
    }

    void examplesAreSteppedThroughWhileItTrainsAndAfterwards()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        auto *next = window.panel.findChild<QToolButton *>(u"next"_s);
        const auto answer = [&window] { return textOf(&window.panel, "answer"); };
        const auto input = [&window] { return *inputsOf<SequenceInputs>(window.document()->specimen())->x; };
        const QRegularExpression numbers(u"^y = −?\\d[^,]*, target \\d"_s);
        QVERIFY(QTest::qWaitFor([&] { return answer().contains(numbers); }, 60'000));
        const Matrix<double> first = input();
        const int steps = window.document()->undoStack()->count();
        const auto weights = weightsOf(window.document()->specimen());
        for (int i = 0; i < 3; ++i)
            next->click();
        QVERIFY(input() != first);
        QCOMPARE(window.document()->undoStack()->count(), steps + 1);
        QVERIFY(QTest::qWaitFor([&] { return answer().contains(numbers); }, 60'000));
        // α goes on to follow the training.
        QVERIFY(QTest::qWaitFor([&] { return weightsOf(window.document()->specimen()) != weights; }, 60'000));
        const Matrix<double> fourth = input();
        window.stop.trigger();
        QVERIFY(window.waitForEnd());
        QVERIFY(input() == fourth);
        window.panel.findChild<QComboBox *>(u"set"_s)->setCurrentIndex(1);
        QVERIFY(input() != fourth);
        QVERIFY(QTest::qWaitFor([&] { return answer().contains(numbers); }, 60'000));
        window.document()->edit(SetCell { "x", 0, 0, 0.123 }); // no example any more
        QVERIFY(answer().isEmpty());
        window.document()->undoStack()->undo();
        QVERIFY(!answer().isEmpty());
        // The number follows what is shown.
        auto *place = window.panel.findChild<QSpinBox *>(u"place"_s);
        auto *set = window.panel.findChild<QComboBox *>(u"set"_s);
        QCOMPARE(place->value(), 1);
        next->click();
        window.document()->endMerging();
        next->click();
        next->click();
        QCOMPARE(place->value(), 4);
        window.document()->undoStack()->undo();
        QCOMPARE(place->value(), 2);
        QVERIFY(!answer().isEmpty());
        window.document()->undoStack()->undo();
        QCOMPARE(place->value(), 1);
        window.document()->undoStack()->undo();
        QVERIFY(input() == fourth);
        QCOMPARE(place->value(), 4);
        QCOMPARE(set->currentText(), u"validation"_s);
        QVERIFY(!answer().isEmpty());
        window.document()->undoStack()->redo();
        QCOMPARE(set->currentText(), u"training"_s);
        window.desk.begin(firstSample(1).make(), u"other"_s);
        QVERIFY(window.panel.findChild<QWidget *>(u"examples"_s)->isHidden());
    }

    void whatIsStoppedAndSavedIsResumedToTheSameNumbers()
    {
        Window whole;
        whole.epochs = 6;
        whole.train.trigger();
        QVERIFY(whole.waitForEnd());

        Window window;
        window.epochs = 6;
        for (int i = 0; i < 3; ++i) {
            window.epoch.trigger();
            QVERIFY(window.waitFor(window.epoch, true));
        }
        window.stop.trigger();
        QVERIFY(window.waitForEnd());
        const QString path = m_folder.filePath(u"part.safetensors"_s);
        QSignalSpy saved(&window.desk, &Desk::saved);
        window.document()->save(path);
        QVERIFY(saved.wait());

        Window later;
        later.epochs = 6;
        later.desk.begin(path, *loadSnapshot(path));
        later.train.trigger(); // the form offers to resume
        QVERIFY(later.waitForEnd());
        QVERIFY2(later.sentences.isEmpty(),
            qPrintable(later.sentences.isEmpty() ? QString() : later.sentences[0][0].toString()));
        QVERIFY(sameParameters(later.document()->specimen(), whole.document()->specimen()));
        QCOMPARE(later.panel.lossesAsCsv(), whole.panel.lossesAsCsv());
    }

    void whatIsSavedWhileItTrainsIsResumedToTheSameNumbers()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        const QString path = m_folder.filePath(u"running.safetensors"_s);
        QSignalSpy saved(&window.desk, &Desk::saved);
        window.document()->save(path);
        QVERIFY(saved.wait());
        QVERIFY(window.pause.isEnabled()); // it goes on
        window.discard.trigger();
        const auto snapshot = loadSnapshot(path);
        QVERIFY(snapshot && snapshot->memory);

        Window whole, later;
        whole.epochs = later.epochs = static_cast<int>(snapshot->memory->epochs.size()) + 2;
        whole.train.trigger();
        QVERIFY(whole.waitForEnd());
        later.desk.begin(path, *snapshot);
        later.train.trigger(); // the form offers to resume
        QVERIFY(later.waitForEnd());
        QVERIFY(sameParameters(later.document()->specimen(), whole.document()->specimen()));
        QCOMPARE(later.panel.lossesAsCsv(), whole.panel.lossesAsCsv());
    }

    void theFormShowsTheModelThatIsKept()
    {
        Window window;
        window.desk.show(1);
        ManyToOne model = newManyToOne();
        model.config.rnn.hiddenSize = 13;
        fitParameters(model);
        window.desk.begin(model, u"mine"_s);
        int hidden = 0, ofNew = 0;
        QString note;
        window.dialogs.filledIn = [&](QWidget *content) {
            auto *begin = content->findChild<QComboBox *>(u"begin"_s);
            ofNew = content->findChild<QSpinBox *>(u"hidden"_s)->value();
            begin->setCurrentIndex(1);
            hidden = content->findChild<QSpinBox *>(u"hidden"_s)->value();
            note = textOf(content, "modelNote");
            return false;
        };
        window.train.trigger();
        QCOMPARE(hidden, 13);
        QCOMPARE(ofNew, 16); // as is good for the task
        QVERIFY2(note.contains(u"those of “mine”"_s), qPrintable(note));
    }

    void whatIsResumedShowsItsPastEpochsAndGoesBackToThem()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        auto *slider = window.panel.findChild<QSlider *>(u"epoch"_s);
        const Specimen learned = window.document()->specimen();
        const QString losses = window.panel.lossesAsCsv();
        window.epochs = 6;
        window.step.trigger(); // the form offers to resume
        QVERIFY(window.control.isActive());
        QVERIFY(window.waitFor(window.train, true));
        QCOMPARE(window.panel.lossesAsCsv(), losses);
        QCOMPARE(slider->maximum(), 3);
        window.epoch.trigger();
        QVERIFY(window.waitFor(window.train, true));
        QVERIFY(window.panel.lossesAsCsv().startsWith(losses));
        QCOMPARE(slider->maximum(), 4);
        slider->setValue(3);
        QVERIFY(QTest::qWaitFor([&] { return sameParameters(window.document()->specimen(), learned); }));

        window.discard.trigger(); // what was before is there again
        QVERIFY(window.waitForEnd());
        QVERIFY(sameParameters(window.document()->specimen(), learned));
        QCOMPARE(window.panel.lossesAsCsv(), losses);
        QVERIFY2(window.note().startsWith(u"Trained for 3 epochs"_s), qPrintable(window.note()));
        QCOMPARE(slider->maximum(), 3);
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return !sameParameters(window.document()->specimen(), learned); }));
        slider->setValue(3);
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        QCOMPARE(slider->maximum(), 6);
        QVERIFY(window.panel.lossesAsCsv().startsWith(losses));
    }

    void whichEpochsHaveNoWeightsIsSaid()
    {
        const QString path = m_folder.filePath(u"past.safetensors"_s);
        QString losses;
        {
            Window window;
            window.train.trigger();
            QVERIFY(window.waitForEnd());
            losses = window.panel.lossesAsCsv();
            QSignalSpy saved(&window.desk, &Desk::saved);
            window.document()->save(path);
            QVERIFY(saved.wait());
        }
        Window window;
        window.desk.begin(path, *loadSnapshot(path));
        QCOMPARE(window.panel.lossesAsCsv(), losses);
        QCOMPARE(
            textOf(&window.panel, "historyText"), u"The losses of earlier epochs are known, but not their weights."_s);
        window.epochs = 6;
        window.step.trigger();
        QVERIFY(window.waitFor(window.train, true));
        QCOMPARE(window.panel.lossesAsCsv(), losses);
        QVERIFY2(textOf(&window.panel, "historyText").contains(u"before epoch 3 were not kept"_s),
            qPrintable(textOf(&window.panel, "historyText")));
        window.discard.trigger();
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.panel.lossesAsCsv(), losses);
    }

    void aRefusedTrainingLeavesWhatIsKnownOfTheLast()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        const QString losses = window.panel.lossesAsCsv();
        window.panel.findChild<QSlider *>(u"epoch"_s)->setValue(1);
        QVERIFY(QTest::qWaitFor(
            [&] { return !sameParameters(window.document()->specimen(), window.document()->ownSpecimen()); }));
        window.train.trigger(); // of as many epochs as it was through already
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.sentences.size(), 1);
        QCOMPARE(window.panel.lossesAsCsv(), losses);
        QCOMPARE(window.panel.findChild<QSlider *>(u"epoch"_s)->maximum(), 3);
        QVERIFY(sameParameters(window.document()->specimen(), window.document()->ownSpecimen())); // as the slider says
    }

    void aWrongSettingIsSaidAndAskedForAgain()
    {
        Window window;
        window.refuses = true; // the second time
        QString problem;
        window.dialogs.filledIn = [&, fill = window.dialogs.filledIn](QWidget *content) {
            problem = content->findChild<QLabel *>(u"problem"_s)->text();
            content->findChild<QLineEdit *>(u"rate"_s)->setText(u"fast"_s);
            const bool accepted = fill(content);
            content->findChild<QLineEdit *>(u"rate"_s)->setText(u"fast"_s);
            return accepted;
        };
        window.train.trigger();
        QCOMPARE(window.asked, 2);
        QVERIFY2(problem.contains(u"“training.learning_rate” is “fast”"_s), qPrintable(problem));
        QVERIFY(!window.control.isActive());
    }

    void ownDataNeedAFile()
    {
        Window window;
        QString problem;
        window.dialogs.filledIn = [&problem](QWidget *content) {
            qobject_cast<TrainingForm *>(content)->setTask(u"pairs"_s);
            problem = textOf(content, "problem");
            return false;
        };
        window.train.trigger();
        QCOMPARE(problem, u"Choose the file that has your examples."_s);
    }

    void examplesArePreviewed()
    {
        Window window;
        QString preview;
        bool seen = false;
        window.dialogs.filledIn = [&](QWidget *content) {
            qobject_cast<TrainingForm *>(content)->setTask(u"reverse"_s);
            qobject_cast<TrainingForm *>(content)->setTask(u"dates"_s);
            const QRegularExpression date(u"  →  \\d{4}-\\d\\d-\\d\\d"_s);
            seen = QTest::qWaitFor([&] { return textIn(content, "preview").contains(date); }, 60'000);
            preview = textIn(content, "preview");
            return false;
        };
        window.train.trigger();
        QVERIFY2(seen, qPrintable(preview)); // not the symbols that were asked for first
    }

    void soAreThoseOfATrainingThatIsResumed()
    {
        Window window;
        QString first, again;
        const auto shown = [](QWidget *content) {
            return QTest::qWaitFor([=] { return textIn(content, "preview").contains(u" → "_s); }, 60'000)
                ? textIn(content, "preview").section(u'\n', 0, 0)
                : QString();
        };
        window.dialogs.filledIn = [&, fill = window.dialogs.filledIn](QWidget *content) {
            qobject_cast<TrainingForm *>(content)->setPreview({}, {});
            const bool accepted = fill(content);
            first = shown(content);
            return accepted;
        };
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        window.dialogs.filledIn = [&](QWidget *content) {
            again = shown(content);
            return false;
        };
        window.settings.trigger();
        QVERIFY(!first.isEmpty());
        QCOMPARE(again, first);
    }

    void aTableOffersItsColumnsAndSaysWhatIsWrong()
    {
        QByteArray lines = "id,text,mood\n";
        for (int i = 0; i < 60; ++i)
            lines += i % 2 ? "1,a good film,good\n" : "2,a bad film,bad\n";
        lines += "3,half\n4,a film,good,too much\n";
        const QString path = write(u"moods.csv"_s, lines);
        Window window;
        QString problem;
        bool seen = false;
        window.dialogs.path = path;
        window.dialogs.filledIn = [&](QWidget *content) {
            auto *form = qobject_cast<TrainingForm *>(content);
            form->setTask(u"labelled"_s);
            Q_EMIT form->fileRequested();
            auto *text = form->findChild<QComboBox *>(u"text"_s);
            seen = QTest::qWaitFor([&] { return text->count() == 4; }, 60'000);
            problem = textOf(content, "problem");
            text->setCurrentIndex(2);
            form->findChild<QSpinBox *>(u"epochs"_s)->setValue(2);
            form->findChild<QSpinBox *>(u"hidden"_s)->setValue(4);
            seen = seen
                && QTest::qWaitFor([&] { return textIn(content, "preview").startsWith(u"a bad film"_s); }, 60'000);
            return true;
        };
        window.train.trigger();
        QVERIFY(seen);
        QVERIFY2(problem.startsWith(u"2 lines were skipped. Line 62: It has 2 cells"_s), qPrintable(problem));
        QVERIFY(window.waitForEnd());
        QCOMPARE(window.panel.lossesAsCsv().count(u'\n'), 3);
        // It is said again of the whole file, and stays to be read.
        QCOMPARE(window.sentences.size(), 1);
        QVERIFY(window.sentences[0][0].toString().startsWith(u"2 lines were skipped. Line 62: It has 2 cells"_s));
        QVERIFY(textOf(&window.panel, "warnings").startsWith(u"2 lines were skipped. Line 62: "_s));
        QCOMPARE(window.document()->record().training[u"data"_s][u"text"_s].toString(), u"text"_s);
        QVERIFY(window.document()->record().preprocessing.classes == (std::vector<std::string> { "bad", "good" }));
        QCOMPARE(window.document()->name(), u"moods"_s); // as the file that it was learned from
    }

    void aLargeFileIsReadWithItsProgress()
    {
        QByteArray lines;
        for (int i = 0; i < 100'000; ++i)
            lines += i == 42'999 ? "no tab\n" : "Ich bin hier .\tI am here .\n";
        const QString path = write(u"pairs.tsv"_s, lines);
        Window window;
        window.dialogs.path = path;
        window.dialogs.filledIn = [&](QWidget *content) {
            auto *form = qobject_cast<TrainingForm *>(content);
            form->setTask(u"pairs"_s);
            Q_EMIT form->fileRequested();
            form->findChild<QSpinBox *>(u"hidden"_s)->setValue(2);
            return true;
        };
        auto *note = window.panel.findChild<QLabel *>(u"progressText"_s);
        QStringList notes;
        int highest = 0;
        window.train.trigger();
        QVERIFY(QTest::qWaitFor(
            [&] {
                if (!notes.contains(note->text()))
                    notes << note->text();
                highest = std::max(highest, window.panel.findChild<QProgressBar *>(u"progress"_s)->value());
                return window.pause.isEnabled() || !window.control.isActive();
            },
            120'000));
        QVERIFY2(notes.size() > 3, qPrintable(notes.join(u'\n')));
        QVERIFY(notes[1].startsWith(u"Reading the examples: "_s));
        QVERIFY(highest > 500);
        QVERIFY(window.sentences[0][0].toString().contains(u"Line 43"_s));
        window.discard.trigger();
        QVERIFY(window.waitForEnd());
    }

    void lossesAreSavedAsCsv()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        window.dialogs.path = m_folder.filePath(u"losses.csv"_s);
        Q_EMIT window.panel.csvRequested();
        QFile file(window.dialogs.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(QString::fromUtf8(file.readAll()), window.panel.lossesAsCsv());
    }

    void theChartIsSavedAsThePictureThatItsEndingSays_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("beginning");
        QTest::newRow("png") << u"chart.png"_s << QByteArray("\x89PNG");
        QTest::newRow("svg") << u"chart.SVG"_s << QByteArray("<?xml");
        QTest::newRow("pdf") << u"chart.pdf"_s << QByteArray("%PDF-");
    }
    void theChartIsSavedAsThePictureThatItsEndingSays()
    {
        QFETCH(QString, name);
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        window.dialogs.path = m_folder.filePath(name);
        Q_EMIT window.panel.pictureRequested();
        QVERIFY(window.sentences.isEmpty());
        QVERIFY(window.dialogs.suggestion.endsWith(u"training.png"_s));
        QFile file(window.dialogs.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        QFETCH(QByteArray, beginning);
        QVERIFY(bytes.startsWith(beginning));
        if (name.endsWith(u"png"_s)) {
            const QImage image = QImage::fromData(bytes);
            QVERIFY(image.width() >= 2 * 640 && image.height() >= 2 * 400);
            const auto isTraining = [&image](int x, int y) { // in the colour of the training's graph
                const QColor colour = image.pixelColor(x, y);
                return colour.blue() > 180 && colour.red() < 60;
            };
            int found = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    found += isTraining(x, y);
            }
            QVERIFY(found > 100);
        } else if (name.endsWith(u"SVG"_s)) {
            QVERIFY(bytes.contains("<title>Training</title>") && bytes.contains("epoch</text>"));
        }
    }

    void aPictureThatCannotBeSavedIsSaidAndTheOldFileStays()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        Q_EMIT window.panel.pictureRequested(); // cancelled
        QVERIFY(window.sentences.isEmpty());
        window.dialogs.path = m_folder.filePath(u"chart.jpg"_s);
        Q_EMIT window.panel.pictureRequested();
        QVERIFY(window.sentences.last()[0].toString().contains(u"“chart.jpg” has no ending"_s));
        QVERIFY(!QFile::exists(window.dialogs.path));
        window.dialogs.path = m_folder.filePath(u"nowhere/chart.png"_s);
        Q_EMIT window.panel.pictureRequested();
        QCOMPARE(window.sentences.size(), 2);
    }

    void anotherDocumentInItsPlaceEndsTheTraining()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        window.desk.begin(firstSample(1).make(), u"other"_s);
        QVERIFY(window.waitForEnd());
        QVERIFY(!window.document()->isLearning());
        QVERIFY(same(window.document()->specimen(), firstSample(1).make()));
    }

    void anotherDocumentInItsPlaceEndsWhatIsBeingPrepared()
    {
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        window.epochs = 6;
        window.train.trigger(); // the form offers to resume
        QVERIFY(window.control.isActive() && !window.document()->isLearning());
        window.desk.begin(firstSample(1).make(), u"other"_s);
        QVERIFY(window.waitForEnd());
        QVERIFY(same(window.document()->specimen(), firstSample(1).make()));
        QCOMPARE(window.document()->undoStack()->count(), 0);
    }

    void whatComesToNothingLeavesTheEpochsOfTheLast_data()
    {
        QTest::addColumn<bool>("begins");
        QTest::newRow("stopped before it begins") << false;
        QTest::newRow("discarded") << true;
    }
    void whatComesToNothingLeavesTheEpochsOfTheLast()
    {
        QFETCH(bool, begins);
        Window window;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        const Specimen learned = window.document()->specimen();
        window.dialogs.filledIn = [fill = window.dialogs.filledIn](QWidget *content) {
            content->findChild<QComboBox *>(u"begin"_s)->setCurrentIndex(0); // a new model
            return fill(content);
        };
        window.step.trigger();
        if (begins) {
            QVERIFY(window.waitFor(window.train, true));
            QVERIFY(!sameParameters(window.document()->specimen(), learned));
            window.discard.trigger();
        } else {
            window.stop.trigger();
        }
        QVERIFY(window.waitForEnd());
        QVERIFY(sameParameters(window.document()->specimen(), learned));
        auto *slider = window.panel.findChild<QSlider *>(u"epoch"_s);
        QCOMPARE(slider->maximum(), 3);
        slider->setValue(1);
        QVERIFY(QTest::qWaitFor([&] { return !sameParameters(window.document()->specimen(), learned); }));
    }

    void whatIsDiscardedIsNotStopped()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        window.discard.trigger();
        window.stop.trigger(); // before the step ends
        QVERIFY(window.waitForEnd());
        QVERIFY2(!window.note().contains(u"is kept"_s), qPrintable(window.note()));
    }

    void whatWaitsForTheEndComesAfterADiscardToo()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        int ends = 0;
        window.control.finish([&] {
            QVERIFY(!window.control.isActive());
            ++ends;
        });
        window.discard.trigger(); // before the step ends
        QVERIFY(window.waitForEnd());
        QTRY_COMPARE(ends, 1);
        window.epochs = 3;
        window.train.trigger();
        QVERIFY(window.waitForEnd());
        QCoreApplication::processEvents();
        QCOMPARE(ends, 1); // the next training is nothing to it
    }

    void finishKeepsWhatWasLearned()
    {
        Window window;
        window.epochs = 1'000'000;
        window.train.trigger();
        QVERIFY(window.waitFor(window.pause, true));
        bool isFinished = false;
        window.control.finish([&isFinished] { isFinished = true; });
        QVERIFY(QTest::qWaitFor([&isFinished] { return isFinished; }, 60'000));
        QVERIFY(!window.control.isActive());
        QCOMPARE(window.document()->undoStack()->count(), 1);
    }

private:
    static QString textOf(const QWidget *of, const char *label)
    {
        return of->findChild<QLabel *>(QString::fromLatin1(label))->text();
    }
    static QString textIn(const QWidget *of, const char *edit)
    {
        return of->findChild<QPlainTextEdit *>(QString::fromLatin1(edit))->toPlainText();
    }
    QString write(const QString &name, const QByteArray &bytes)
    {
        QFile file(m_folder.filePath(name));
        file.open(QIODevice::WriteOnly);
        file.write(bytes);
        return file.fileName();
    }

    QTemporaryDir m_folder;
};

ALPHASCOPE_TEST(TestTrainingControl, QApplication)
#include "tst_trainingcontrol.moc"
