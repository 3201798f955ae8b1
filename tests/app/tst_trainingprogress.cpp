// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingprogress.h"
#include "testclass.h"

#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

#include <limits>

using namespace alphascope;
using namespace Qt::StringLiterals;

class TestTrainingProgress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elsewhereItIsALineAnEpoch()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, false, fourEpochs());
        report(progress);
        QVERIFY2(out.data().startsWith("Epoch 1 of 4: loss 0.25, validation 0.125; "), out.data().constData());
        QVERIFY2(out.data().endsWith(" left\n"), out.data().constData());
        QCOMPARE(out.data().count('\n'), 1);
    }

    void onATerminalOneLineIsWrittenAnew()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, true, fourEpochs());
        report(progress);
        const QByteArray &text = out.data();
        // 80 columns, as of every device whose width is not known: with a validation loss no bar fits.
        QVERIFY2(text.startsWith("\rEpoch 1/4 [##########..........] loss 0.5, "), text.constData());
        QVERIFY2(text.contains("\x1b[K\rEpoch 1/4 loss 0.25, validation 0.125, "), text.constData());
        QCOMPARE(text.count('\n'), 1); // of finish()
        QVERIFY(text.endsWith('\n'));
    }

    void theLossIsTheMeanOfTheEpoch()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, true, fourEpochs());
        progress.stepTaken({ 0, 1, 10, 20, 0.5, 1, 0.01, 0.75, unknown });
        QVERIFY2(out.data().contains("] loss 0.75, "), out.data().constData());
    }

    void soIsTheMetric()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, true, fourEpochs());
        progress.stepTaken({ 0, 1, 0, 20, 0.5, 1, 0.01, 0.75, 0.125 }); // none, so that the line has room
        QVERIFY2(out.data().contains(" loss 0.75, mean absolute error 0.125, "), out.data().constData());
    }

    void patienceIsSaid()
    {
        TrainingSettings settings = fourEpochs();
        settings.patience = 1;
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, false, settings);
        report(progress);
        QVERIFY2(out.data().contains(", at most "), out.data().constData());
    }

    void whatIsFinishedIsSeen()
    {
        QTemporaryDir folder;
        QFile out(folder.filePath(u"out"_s));
        QVERIFY(out.open(QIODevice::WriteOnly));
        TrainingProgress progress(out, true, fourEpochs());
        report(progress);
        QFile seen(out.fileName());
        QVERIFY(seen.open(QIODevice::ReadOnly));
        QVERIFY(seen.readAll().endsWith('\n'));
    }

private:
    static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

    static TrainingSettings fourEpochs()
    {
        TrainingSettings settings;
        settings.epochs = 4;
        return settings;
    }
    //! An epoch of two steps of ten examples.
    static void report(TrainingProgress &progress)
    {
        progress.stepTaken({ 0, 1, 10, 20, 0.5, 1, 0.01, 0.5, unknown });
        progress.stepTaken({ 0, 2, 20, 20, 0, 1, 0.01, 0.25, unknown });
        progress.epochEnded({ 0, 0.25, 0.125 });
        progress.finish();
    }
};

ALPHASCOPE_TEST(TestTrainingProgress, QCoreApplication)
#include "tst_trainingprogress.moc"
