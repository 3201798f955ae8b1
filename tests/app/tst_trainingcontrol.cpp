// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingcontrol.h"

#include "app/desk.h"
#include "app/preferences.h"
#include "engine/specimenequality.h"
#include "fakedialogs.h"
#include "widgets/trainingform.h"
#include "widgets/trainingpanel.h"

#include <QAction>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSlider>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

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
        QVERIFY(!window.settings.isEnabled());
        window.train.trigger();
        QVERIFY(window.pause.isEnabled() && !window.train.isEnabled());
        window.pause.trigger();
        QVERIFY(window.waitFor(window.train, true));
        window.stop.trigger();
        QVERIFY(window.waitForEnd());
        QVERIFY(window.note().startsWith(u"Stopped in epoch "_s));
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

    void examplesArePreviewed()
    {
        Window window;
        QString preview;
        window.dialogs.filledIn = [&preview](QWidget *content) {
            qobject_cast<TrainingForm *>(content)->setTask(u"reverse"_s);
            qobject_cast<TrainingForm *>(content)->setTask(u"dates"_s);
            preview = content->findChild<QPlainTextEdit *>(u"preview"_s)->toPlainText();
            return false;
        };
        window.train.trigger();
        QVERIFY2(preview.contains(QRegularExpression(u"  →  \\d{4}-\\d\\d-\\d\\d"_s)), qPrintable(preview));
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
    QTemporaryDir m_folder;
};

QTEST_MAIN(TestTrainingControl)
#include "tst_trainingcontrol.moc"
