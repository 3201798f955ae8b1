// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/trainingform.h"

#include <QApplication>
#include <QComboBox>
#include <QJsonArray>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTrainingForm : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aTaskBringsWhatItsModelNeeds()
    {
        TrainingForm form;
        form.setTask(u"adding"_s);
        const QJsonObject model = form.json()[u"model"_s].toObject();
        QCOMPARE(model[u"query"_s], QJsonValue(u"none"_s));
        QCOMPARE(model[u"bidirectional"_s], QJsonValue(true));
        QCOMPARE(model[u"attention_size"_s], QJsonValue(32));
        form.findChild<QComboBox *>(u"family"_s)
            ->setCurrentIndex(form.findChild<QComboBox *>(u"family"_s)->findData(u"many_to_many"_s));
        QVERIFY(!form.json()[u"model"_s].toObject().contains(u"query"_s)); // another family has none
    }

    void aFamilyChoosesATaskOfItsOwn()
    {
        TrainingForm form;
        form.setFamily(u"many_to_one"_s);
        QCOMPARE(form.json()[u"data"_s][u"task"_s], QJsonValue(u"reviews"_s));
        form.setFamily(u"rnnsearch"_s); // has no task of its own
        QCOMPARE(form.json()[u"data"_s][u"task"_s], QJsonValue(u"reviews"_s));
    }

    void bothScalingsOfFibonacciAreThere()
    {
        TrainingForm form;
        form.setTask(u"fibonacci"_s);
        QVERIFY(!form.json()[u"data"_s].toObject().contains(u"scaling"_s));
        const QJsonObject data { { u"task"_s, u"fibonacci"_s }, { u"scaling"_s, u"logarithmic"_s } };
        form.setTraining({ { u"data"_s, data } });
        QCOMPARE(form.taskText(), u"Fibonacci windows, logarithms"_s);
        QCOMPARE(form.json()[u"data"_s].toObject(), data);
        form.setTraining(
            { { u"data"_s, QJsonObject { { u"task"_s, u"fibonacci"_s }, { u"scaling"_s, u"min_max"_s } } } });
        QCOMPARE(form.taskText(), u"Fibonacci windows"_s);
    }

    void aTaskBringsAGoodBeginning()
    {
        TrainingForm form;
        form.setTask(u"adding"_s);
        QCOMPARE(form.json()[u"data"_s][u"task"_s].toString(), u"adding"_s);
        QCOMPARE(form.json()[u"model"_s][u"family"_s].toString(), u"many_to_one"_s);
        form.setTask(u"dates"_s);
        const QJsonObject json = form.json();
        QCOMPARE(json[u"model"_s][u"family"_s].toString(), u"encoder_decoder"_s);
        QCOMPARE(json[u"model"_s][u"score"_s].toString(), u"additive"_s);
        QCOMPARE(json[u"training"_s][u"optimiser"_s].toString(), u"adam"_s);
        QVERIFY(json[u"data"_s][u"examples"_s].toInt() > 1000);
        QVERIFY(!json.contains(u"snapshot"_s));
    }

    void numbersAreTakenAsTyped()
    {
        TrainingForm form;
        child<QLineEdit>(form, "rate")->setText(u"0.5"_s);
        child<QLineEdit>(form, "clip")->setText(u"5"_s);
        child<QLineEdit>(form, "dropout")->setText(u"much"_s);
        const QJsonObject training = form.json()[u"training"_s].toObject();
        QCOMPARE(training[u"learning_rate"_s].toDouble(), 0.5);
        QCOMPARE(training[u"clip_norm"_s].toDouble(), 5.0);
        QCOMPARE(training[u"dropout"_s].toString(), u"much"_s); // whose reader says what is wrong with it
        child<QLineEdit>(form, "clip")->clear();
        QVERIFY(form.json()[u"training"_s][u"clip_norm"_s].isNull());
    }

    void theOpenModelCanGoOnAndBeResumed()
    {
        TrainingForm form;
        form.setOpenModel(u"a.safetensors"_s, openModel(), false);
        QCOMPARE(form.begin(), TrainingForm::Begin::NewModel);
        child<QComboBox>(form, "begin")->setCurrentIndex(1);
        QCOMPARE(form.json()[u"snapshot"_s].toString(), u"a.safetensors"_s);
        QVERIFY(!form.json().contains(u"resume"_s));
        QVERIFY(!child<QSpinBox>(form, "hidden")->isEnabled());
        form.setOpenModel(u"a.safetensors"_s, openModel(), true);
        QCOMPARE(form.begin(), TrainingForm::Begin::Resume); // what one expects of an interrupted training
        QVERIFY(form.json()[u"resume"_s].toBool());
        QVERIFY(!form.json().contains(u"data"_s));
        QVERIFY(!child<QComboBox>(form, "task")->isEnabled());
    }

    void aModelThatIsKeptIsShownAsItIs()
    {
        TrainingForm form;
        form.setTask(u"adding"_s);
        child<QSpinBox>(form, "hidden")->setValue(9);
        QVERIFY(child<QLabel>(form, "modelNote")->isHidden());
        form.setOpenModel(u"a.safetensors"_s, openModel(), true);
        QCOMPARE(child<QSpinBox>(form, "hidden")->value(), 2000); // more than a new one may have
        QCOMPARE(child<QComboBox>(form, "family")->currentText(), u"many-to-one"_s);
        QCOMPARE(child<QComboBox>(form, "cell")->currentText(), u"LSTM"_s);
        QCOMPARE(child<QComboBox>(form, "score")->currentText(), u"concat (Luong)"_s);
        for (const char *name : { "family", "cell", "hidden", "score" })
            QVERIFY2(!child<QWidget>(form, name)->isEnabled(), name);
        QVERIFY(!child<QLabel>(form, "modelNote")->isHidden());
        QVERIFY(child<QLabel>(form, "modelNote")->text().contains(u"“a.safetensors”"_s));
        form.setTask(u"reviews"_s); // of what it learns, not what it is
        QCOMPARE(child<QSpinBox>(form, "hidden")->value(), 2000);
        child<QComboBox>(form, "begin")->setCurrentIndex(0);
        QCOMPARE(form.json()[u"model"_s][u"hidden_size"_s].toInt(), 16);
        QVERIFY(child<QLabel>(form, "modelNote")->isHidden());
        QVERIFY(child<QComboBox>(form, "score")->isEnabled());
        child<QSpinBox>(form, "hidden")->setValue(7);
        child<QComboBox>(form, "begin")->setCurrentIndex(1);
        child<QComboBox>(form, "begin")->setCurrentIndex(0);
        QCOMPARE(form.json()[u"model"_s][u"hidden_size"_s].toInt(), 7); // as it was chosen before
        form.setOpenModel(u"b"_s, { { u"family"_s, u"rnnsearch"_s }, { u"hidden_size"_s, 30 } }, true);
        QCOMPARE(child<QComboBox>(form, "family")->currentText(), u"RNNsearch"_s);
        QCOMPARE(child<QComboBox>(form, "cell")->currentText(), QString()); // has none to be chosen
    }

    void gradientsThatWereNotClippedAreNotClipped()
    {
        TrainingForm form;
        child<QLineEdit>(form, "clip")->setText(u"5"_s);
        form.setTraining({ { u"settings"_s, QJsonObject { { u"clip_norm"_s, QJsonValue::Null } } } });
        QVERIFY(form.json()[u"training"_s][u"clip_norm"_s].isNull());
    }

    void whatASnapshotTellsFillsTheForm()
    {
        const QJsonObject training { { u"data"_s, QJsonObject { { u"task"_s, u"sort"_s }, { u"examples"_s, 77 } } },
            { u"settings"_s,
                QJsonObject { { u"epochs"_s, 9 }, { u"batch_size"_s, 5 }, { u"learning_rate"_s, 0.25 },
                    { u"schedule"_s, u"cosine"_s }, { u"momentum"_s, 0.5 }, { u"seed"_s, u"12"_s },
                    { u"loss"_s, u"cross_entropy"_s }, { u"validation_split"_s, 0.25 } } } };
        TrainingForm form;
        form.setTraining(training);
        const QJsonObject json = form.json();
        QCOMPARE(json[u"data"_s][u"task"_s].toString(), u"sort"_s);
        QCOMPARE(json[u"data"_s][u"examples"_s].toInt(), 77);
        QCOMPARE(json[u"training"_s][u"epochs"_s].toInt(), 9);
        QCOMPARE(json[u"training"_s][u"batch_size"_s].toInt(), 5);
        QCOMPARE(json[u"training"_s][u"learning_rate"_s].toDouble(), 0.25);
        QCOMPARE(json[u"training"_s][u"schedule"_s].toString(), u"cosine"_s);
        QCOMPARE(json[u"training"_s][u"momentum"_s].toDouble(), 0.5); // no part of the form, but not lost
        QCOMPARE(json[u"training"_s][u"seed"_s].toString(), u"12"_s);
        QCOMPARE(json[u"training"_s][u"validation_split"_s].toDouble(), 0.25);
        QVERIFY(!json[u"training"_s].toObject().contains(u"loss"_s));
    }

    void aFileIsAskedFor()
    {
        TrainingForm form;
        form.setTask(u"pairs"_s);
        QSignalSpy requested(&form, &TrainingForm::fileRequested), changed(&form, &TrainingForm::dataChanged);
        child<QPushButton>(form, "chooseFile")->click();
        QCOMPARE(requested.size(), 1);
        form.setFile(u"/tmp/pairs.tsv"_s);
        QCOMPARE(changed.size(), 1);
        QCOMPARE(form.json()[u"data"_s][u"pairs"_s].toString(), u"/tmp/pairs.tsv"_s);
    }

    void whatIsToBeReadOfAFileIsChosen()
    {
        TrainingForm form;
        form.setTask(u"labelled"_s);
        form.setFile(u"/tmp/moods.csv"_s);
        QCOMPARE(form.json()[u"data"_s].toObject(), (QJsonObject { { u"labelled"_s, u"/tmp/moods.csv"_s } }));
        form.setColumns({ u"id"_s, u"text"_s, u"mood"_s });
        QSignalSpy changed(&form, &TrainingForm::dataChanged);
        auto *text = child<QComboBox>(form, "text");
        text->setFocus();
        QTest::keyClick(text, Qt::Key_Down);
        QTest::keyClick(text, Qt::Key_Down);
        QCOMPARE(changed.size(), 2);
        child<QSpinBox>(form, "vocabulary")->setValue(500);
        QCOMPARE(form.json()[u"data"_s].toObject(),
            (QJsonObject {
                { u"labelled"_s, u"/tmp/moods.csv"_s }, { u"text"_s, u"text"_s }, { u"vocabulary_size"_s, 500 } }));
        form.setColumns({ u"review"_s, u"stars"_s }); // of another file; one sees what was chosen
        QCOMPARE(text->currentText(), u"text"_s);
        form.setTask(u"pairs"_s);
        child<QComboBox>(form, "unit")->setCurrentIndex(1);
        QCOMPARE(form.json()[u"data"_s][u"unit"_s].toString(), u"characters"_s);
        QVERIFY(!form.json()[u"data"_s].toObject().contains(u"text"_s));
    }

    void columnsAndWindowOfASeriesAreChosen()
    {
        TrainingForm form;
        form.setTask(u"series"_s);
        form.setColumns({ u"day"_s, u"rain"_s, u"wind"_s });
        QSignalSpy changed(&form, &TrainingForm::dataChanged);
        child<QListWidget>(form, "inputs")->item(1)->setCheckState(Qt::Checked);
        child<QListWidget>(form, "inputs")->item(2)->setCheckState(Qt::Checked);
        child<QListWidget>(form, "targets")->item(2)->setCheckState(Qt::Checked);
        QCOMPARE(changed.size(), 3);
        child<QSpinBox>(form, "window")->setValue(7);
        child<QSpinBox>(form, "horizon")->setValue(2);
        child<QSpinBox>(form, "steps")->setValue(3);
        const QJsonObject data = form.json()[u"data"_s].toObject();
        QCOMPARE(data[u"inputs"_s].toArray(), (QJsonArray { u"rain"_s, u"wind"_s }));
        QCOMPARE(data[u"targets"_s].toArray(), QJsonArray { u"wind"_s });
        QCOMPARE(data[u"window"_s].toInt(), 7);
        QCOMPARE(data[u"horizon"_s].toInt(), 2);
        QCOMPARE(data[u"target_steps"_s].toInt(), 3);

        TrainingForm other;
        other.setTraining({ { u"data"_s, data } });
        QCOMPARE(other.json()[u"data"_s].toObject(), data);
    }

    void onlyWhatTheFileAsksForIsThere()
    {
        TrainingForm form;
        const auto isThere = [&form](const char *name) { return !child<QWidget>(form, name)->isHidden(); };
        QVERIFY(!isThere("own")); // dates
        form.setTask(u"series"_s);
        QVERIFY(isThere("own") && isThere("window") && isThere("inputs"));
        QVERIFY(!isThere("text") && !isThere("unit") && !isThere("vocabulary"));
        form.setTask(u"labelled"_s);
        QVERIFY(isThere("text") && isThere("label") && isThere("vocabulary") && !isThere("window"));
    }

private:
    static QJsonObject openModel()
    {
        return { { u"family"_s, u"many_to_one"_s }, { u"cell"_s, u"lstm"_s }, { u"hidden_size"_s, 2000 },
            { u"score"_s, u"concat"_s } };
    }

    template <typename Widget>
    static Widget *child(const TrainingForm &form, const char *name)
    {
        return form.findChild<Widget *>(QString::fromLatin1(name));
    }
};

ALPHASCOPE_TEST(TestTrainingForm, QApplication)
#include "tst_trainingform.moc"
