// SPDX-License-Identifier: GPL-3.0-or-later
// A person's own files of 100,000 lines: how long until the training of them begins, and how long the window does not
// answer until then and while they are learned.
#include "blocks.h"
#include "timing.h"

#include "app/dialogs.h"
#include "app/mainwindow.h"
#include "document/trainingrunner.h"
#include "widgets/trainingform.h"

#include <QAction>
#include <QFile>
#include <QProgressBar>
#include <QTemporaryDir>

#include <cmath>
#include <set>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int lineCount = 100'000;
constexpr int rounds = 3;
constexpr int learning = 2000; // ms

//! Answers with a file and its kind.
class FileDialogs : public Dialogs {
public:
    QString path, task;

    bool fillIn(QWidget *, const QString &, const QString &, QWidget *content) override
    {
        auto *form = qobject_cast<TrainingForm *>(content);
        form->setTask(task);
        Q_EMIT form->fileRequested();
        return true;
    }
    QString openDataPath(QWidget *, const QString &) override { return path; }
    Answer askToSave(QWidget *, const QString &) override { return Answer::Discard; }
};

//! Lines of the kind. Words are from a vocabulary of some thousands.
QByteArray linesOf(const QString &kind)
{
    QByteArray lines = kind == "labelled"_L1 ? "review,sentiment\n" : kind == "series"_L1 ? "time,level\n" : "";
    unsigned state = 1;
    const auto draw = [&state] { return (state = state * 1664525 + 1013904223) >> 8; };
    const auto sentence = [&draw](char letter, unsigned vocabulary) {
        QByteArray words;
        for (unsigned i = 0, count = 4 + draw() % 9; i < count; ++i)
            words += letter + QByteArray::number(draw() % (1 + draw() % vocabulary)) + ' ';
        return words;
    };
    for (int i = 0; i < lineCount; ++i) {
        if (kind == "pairs"_L1)
            lines += sentence('d', 8000) + '\t' + sentence('e', 8000) + '\n';
        else if (kind == "labelled"_L1)
            lines += sentence('w', 8000) + (draw() % 2 ? ",good\n" : ",bad\n");
        else
            lines += QByteArray::number(i) + ',' + QByteArray::number(std::sin(i * 0.01) + draw() % 100 * 0.001) + '\n';
    }
    return lines;
}

struct Reading {
    double time = 0, block = 0, learningBlock = 0; // ms
    std::set<int> shown; // of the progress bar
};

Reading readInWindow(FileDialogs &dialogs)
{
    MainWindow window(&dialogs);
    auto *runner = window.findChild<TrainingRunner *>();
    auto *progress = window.findChild<QProgressBar *>(u"progress"_s);
    window.resize(1280, 800);
    window.show();
    paintChanges(window);
    Reading reading;
    QEventLoop loop;
    QElapsedTimer timer;
    QObject::connect(
        progress, &QProgressBar::valueChanged, &loop, [&reading](int value) { reading.shown.insert(value); });
    QObject::connect(runner, &TrainingRunner::refused, [](const QString &why) { qFatal("%s", qPrintable(why)); });
    QObject::connect(runner, &TrainingRunner::prepared, &loop, [&] { reading.time = milliseconds(timer); });
    const auto first // the first example is shown
        = QObject::connect(runner, &TrainingRunner::pictureTaken, &loop, [&] { loop.quit(); });
    timer.start();
    reading.block = longestBlock(loop, window, [&] { window.findChild<QAction *>(u"actionTrain"_s)->trigger(); });
    QObject::disconnect(first);
    reading.learningBlock
        = longestBlock(loop, window, [&loop] { QTimer::singleShot(learning, &loop, &QEventLoop::quit); });
    return reading;
}

} // namespace

void benchWindowData(Bench &bench)
{
    for (const QString &kind : { u"pairs"_s, u"labelled"_s, u"series"_s }) {
        if (!bench.wants(u"read"_s, kind))
            continue;
        QTemporaryDir folder;
        FileDialogs dialogs;
        dialogs.task = kind;
        dialogs.path = folder.filePath(kind + (kind == "pairs"_L1 ? u".tsv"_s : u".csv"_s));
        QFile file(dialogs.path);
        if (!file.open(QIODevice::WriteOnly) || file.write(linesOf(kind)) < 0)
            qFatal("%s", qPrintable(file.errorString()));
        file.close();
        std::vector<double> times, blocks, learningBlocks, steps;
        for (int round = 0; round < rounds; ++round) {
            const Reading reading = readInWindow(dialogs);
            times.push_back(reading.time);
            blocks.push_back(reading.block);
            learningBlocks.push_back(reading.learningBlock);
            steps.push_back(reading.time / static_cast<double>(reading.shown.size()));
        }
        bench.report(u"read-100000-lines"_s, kind, std::move(times));
        bench.report(u"read-block"_s, kind, std::move(blocks));
        bench.report(u"read-learning-block"_s, kind, std::move(learningBlocks));
        bench.report(u"read-progress-step"_s, kind, std::move(steps));
    }
}

} // namespace alphascope
