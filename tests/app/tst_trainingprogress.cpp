// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/trainingprogress.h"

#include <QBuffer>
#include <QTest>

using namespace alphascope;

class TestTrainingProgress : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void elsewhereItIsALineAnEpoch()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, false, 4);
        report(progress);
        QVERIFY2(out.data().startsWith("Epoch 1 of 4: loss 0.25, validation 0.125; "), out.data().constData());
        QVERIFY2(out.data().contains(" examples/s, "), out.data().constData());
        QVERIFY2(out.data().endsWith(" left\n"), out.data().constData());
        QCOMPARE(out.data().count('\n'), 1);
    }

    void onATerminalOneLineIsWrittenAnew()
    {
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        TrainingProgress progress(out, true, 4);
        report(progress);
        const QByteArray &text = out.data();
        QVERIFY2(text.startsWith("\rEpoch 1/4 [##########..........] loss 0.5, "), text.constData());
        QVERIFY2(text.contains("\rEpoch 1/4 [####################] loss 0.25, validation 0.125, "), text.constData());
        QCOMPARE(text.count('\n'), 1); // of finish()
        QVERIFY(text.endsWith('\n'));
    }

private:
    //! An epoch of two steps of ten examples.
    static void report(TrainingProgress &progress)
    {
        progress.stepTaken({ 0, 1, 10, 20, 0.5, 1, 0.01 });
        progress.stepTaken({ 0, 2, 20, 20, 0.25, 1, 0.01 });
        progress.epochEnded({ 0, 0.25, 0.125 });
        progress.finish();
    }
};

QTEST_GUILESS_MAIN(TestTrainingProgress)
#include "tst_trainingprogress.moc"
