// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/trainingpanel.h"

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
        panel.appendEpochs({ { 0, 0.5, 0.25 } });
        panel.appendEpochs({ { 1, 0.25, 0.125 } });
        QCOMPARE(panel.lossesAsCsv(), u"epoch,training_loss,validation_loss\n1,0.5,0.25\n2,0.25,0.125\n"_s);
        child<QPushButton>(panel, "saveCsv")->click();
        QCOMPARE(requested.size(), 1);
        panel.clear();
        QCOMPARE(panel.lossesAsCsv().count(u'\n'), 1);
    }

private:
    template <typename Widget>
    static Widget *child(const TrainingPanel &panel, const char *name)
    {
        return panel.findChild<Widget *>(QString::fromLatin1(name));
    }
};

QTEST_MAIN(TestTrainingPanel)
#include "tst_trainingpanel.moc"
