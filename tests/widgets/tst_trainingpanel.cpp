// SPDX-License-Identifier: GPL-3.0-or-later
#include "testclass.h"
#include "widgets/losschart.h"
#include "widgets/trainingpanel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

using Chosen = std::shared_ptr<const NamedWeights>;

WeightHistory history(std::initializer_list<Index> epochs)
{
    WeightHistory history;
    for (const Index epoch : epochs)
        history.add(epoch,
            std::make_shared<NamedWeights>(
                NamedWeights { { "W", Matrix<float>::Constant(1, 1, static_cast<float>(epoch)) } }),
            false);
    return history;
}

float epochOf(const QSignalSpy &spy) { return spy.last().at(0).value<Chosen>()->at("W")(0, 0); }

} // namespace

class TestTrainingPanel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void progressIsShown()
    {
        TrainingPanel panel;
        TrainingPoint point;
        point.epochs = 4;
        point.epoch = 1;
        point.exampleCount = point.examplesLearned = 100;
        point.seconds = 1;
        panel.setPoint(point);
        QVERIFY(child<QLabel>(panel, "progressText")->text().startsWith(u"Epoch 2 of 4"_s));
        QCOMPARE(child<QProgressBar>(panel, "progress")->value(), 500);
    }

    void theSliderFollowsTheTraining()
    {
        TrainingPanel panel;
        QSignalSpy chosen(&panel, &TrainingPanel::epochChosen);
        panel.setHistory(history({ 0 }));
        panel.setHistory(history({ 0, 1, 2 }));
        QVERIFY(panel.isFollowing());
        QCOMPARE(child<QSlider>(panel, "epoch")->value(), 2);
        QCOMPARE(child<QLabel>(panel, "epochText")->text(), u"latest (2)"_s);
        QVERIFY(!child<QPushButton>(panel, "makeCurrent")->isEnabled());
        QVERIFY(chosen.isEmpty()); // nobody has moved it
    }

    void anEpochThatIsChosenStaysWhileTrainingGoesOn()
    {
        TrainingPanel panel;
        QSignalSpy chosen(&panel, &TrainingPanel::epochChosen);
        panel.setHistory(history({ 0, 1, 2, 3 }));
        auto *slider = child<QSlider>(panel, "epoch");
        slider->setFocus();
        QTest::keyClick(slider, Qt::Key_Left);
        QTest::keyClick(slider, Qt::Key_Left);
        QCOMPARE(epochOf(chosen), 1.0F);
        QVERIFY(!panel.isFollowing());
        panel.setHistory(history({ 0, 1, 2, 3, 4, 5 }));
        QCOMPARE(slider->value(), 1);
        panel.setHistory(history({ 0, 4, 6 })); // where it has gone, the next one is nearest
        QCOMPARE(slider->value(), 1);
        QSignalSpy current(&panel, &TrainingPanel::makeCurrentRequested);
        child<QPushButton>(panel, "makeCurrent")->click();
        QCOMPARE(current.last().at(0).value<Index>(), Index(4));
        QTest::keyClick(slider, Qt::Key_End);
        QVERIFY(!chosen.last().at(0).value<Chosen>()); // the latest
        QVERIFY(panel.isFollowing());
    }

    void lossesAreACsvTable()
    {
        TrainingPanel panel;
        QSignalSpy requested(&panel, &TrainingPanel::csvRequested);
        TrainingSettings settings;
        panel.setSettings(u"adding"_s, settings);
        panel.appendEpochs({ { 0, 0.5, 0.25, 0.5, 0.5 } });
        panel.appendEpochs({ { 1, 0.25, 0.125 } });
        QCOMPARE(panel.lossesAsCsv(),
            u"epoch,training_loss,validation_loss,training_mean_absolute_error,validation_mean_absolute_error\n"
            "1,0.5,0.25,0.5,0.5\n2,0.25,0.125,,\n"_s);
        QSignalSpy picture(&panel, &TrainingPanel::pictureRequested);
        child<QPushButton>(panel, "savePicture")->click();
        QCOMPARE(picture.size(), 1);
        child<QPushButton>(panel, "saveCsv")->click();
        QCOMPARE(requested.size(), 1);
        panel.clear();
        QCOMPARE(panel.lossesAsCsv().count(u'\n'), 1);
    }

    void readingIsShownAndWarningsStay()
    {
        TrainingPanel panel;
        QVERIFY(child<QLabel>(panel, "warnings")->isHidden());
        panel.setReading(0.43);
        QCOMPARE(child<QLabel>(panel, "progressText")->text(), u"Reading the examples: 43 %"_s);
        QCOMPARE(child<QProgressBar>(panel, "progress")->value(), 430);
        panel.setWarnings({ u"One line was skipped."_s, u"The rate is high."_s });
        panel.setPoint(TrainingPoint());
        QCOMPARE(child<QLabel>(panel, "warnings")->text(), u"One line was skipped.\nThe rate is high."_s);
        QVERIFY(!child<QLabel>(panel, "warnings")->isHidden());
        panel.clear();
        QVERIFY(child<QLabel>(panel, "warnings")->isHidden());
    }

    void theChartShowsLossOrMetric()
    {
        TrainingPanel panel;
        TrainingSettings settings;
        settings.loss = LossKind::CrossEntropy;
        panel.setSettings(u"dates"_s, settings);
        panel.appendEpochs({ { 0, 0.5, 0.25, 0.75, 0.875 } });
        auto *shown = child<QComboBox>(panel, "shown");
        auto *chart = child<LossChart>(panel, "chart");
        QCOMPARE(shown->itemText(1), u"accuracy"_s);
        QCOMPARE(chart->valuesAt(1), u"epoch 1\ntraining 0.5\nvalidation 0.25"_s);
        shown->setFocus();
        QTest::keyClick(shown, Qt::Key_Down);
        QCOMPARE(chart->valuesAt(1), u"epoch 1\ntraining 75.0 %\nvalidation 87.5 %"_s);
        QVERIFY(!child<QCheckBox>(panel, "logarithmic")->isEnabled());
        settings.loss = LossKind::MeanSquaredError;
        panel.setSettings(u"adding"_s, settings);
        QCOMPARE(shown->currentText(), u"mean absolute error"_s);
    }

private:
    template <typename Widget>
    static Widget *child(const TrainingPanel &panel, const char *name)
    {
        return panel.findChild<Widget *>(QString::fromLatin1(name));
    }
};

ALPHASCOPE_TEST(TestTrainingPanel, QApplication)
#include "tst_trainingpanel.moc"
