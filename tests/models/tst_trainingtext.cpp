// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/trainingtext.h"
#include "testclass.h"

#include <QTest>

using namespace alphascope;
using namespace Qt::StringLiterals;

namespace {

TrainingPoint point()
{
    TrainingPoint point;
    point.epochs = 100;
    point.epoch = 59;
    point.exampleCount = point.examplesLearned = 1000;
    point.seconds = 60;
    point.loss = 0.0214;
    return point;
}

} // namespace

class TestTrainingText : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void progressSaysWhereItIsAndHowLongItTakes()
    {
        QCOMPARE(progressText(point()), u"Epoch 60 of 100 · loss 0.0214 · 1\u202f000 examples/s · 0:40 left"_s);
        TrainingPoint validated = point();
        validated.validationLoss = 0.5;
        validated.mayEndEarly = true;
        validated.metric = 0.25;
        validated.validationMetric = 1;
        QVERIFY(progressText(validated).contains(u" · validation 0.5 · accuracy 25.0 % · validation 100.0 % · "_s));
        QVERIFY(progressText(validated).endsWith(u"at most 0:40 left"_s));
        QCOMPARE(progressText(TrainingPoint()), u"Epoch 1 of 0 · loss 0"_s); // of no time no speed follows
    }

    void settingsAreSummedUp()
    {
        TrainingSettings settings;
        settings.plan.seed = 7;
        QCOMPARE(settingsText(settings), u"Adam, rate 0.001, batch 32, seed 7"_s);
        settings.plan.schedule.kind = Schedule::Kind::Cosine;
        settings.dropout = 0.25;
        settings.plan.optimiser.clipNorm = 5;
        QCOMPARE(settingsText(settings),
            u"Adam, rate 0.001, falling along a cosine, batch 32, dropout 0.25, clipped at 5, seed 7"_s);
    }

    void theHistorySaysHowMuchMemoryItTakes()
    {
        WeightHistory history;
        for (Index epoch = 0; epoch < 3; ++epoch)
            history.add(
                epoch, std::make_shared<NamedWeights>(NamedWeights { { "W", Matrix<float>::Ones(250, 200) } }), false);
        QCOMPARE(historyText(history), u"History: 3 epochs kept, 0.6 MB"_s);
    }

    void lossesAreATable()
    {
        const std::vector<EpochReport> epochs { { 0, 0.5, 0.25, 0.75, 0.875 }, { 1, 0.1, std::nullopt } };
        QCOMPARE(lossTable(epochs, MetricKind::Accuracy, u','),
            u"epoch,training_loss,validation_loss,training_accuracy,validation_accuracy\n1,0.5,0.25,0.75,0.875\n"
            "2,0.1,,,\n"_s);
        QVERIFY(lossTable(epochs, MetricKind::MeanAbsoluteError, u'\t')
                    .startsWith(u"epoch\ttraining_loss\tvalidation_loss\ttraining_mean_absolute_error\t"_s));
    }
};

ALPHASCOPE_TEST(TestTrainingText, QCoreApplication)
#include "tst_trainingtext.moc"
