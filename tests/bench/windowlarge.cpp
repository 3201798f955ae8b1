// SPDX-License-Identifier: GPL-3.0-or-later
#include "blocks.h"
#include "specimens.h"

#include "app/dialogs.h"
#include "app/fileactions.h"
#include "app/mainwindow.h"

#include <QDockWidget>
#include <QTemporaryDir>

namespace alphascope {

using namespace Qt::StringLiterals;

//! A translation model with 1,000 hidden units and 30,000 words on each side: how long it takes to open it and to
//! change a word, and how long the window does not answer meanwhile.
void benchLargeModel(Bench &bench)
{
    if (!bench.wants(u"large-model"_s))
        return;
    QTemporaryDir folder;
    const QString path = folder.filePath(u"large.safetensors"_s);
    const EncoderDecoder model = largeTranslation(1000, 30000);
    if (const auto saved = saveSnapshot({ model, {}, {}, {} }, path); !saved)
        qFatal("%s", qPrintable(saved.error().sentence));

    Dialogs dialogs;
    MainWindow window(&dialogs);
    const std::size_t family = Specimen(model).index();
    QEventLoop loop;
    QObject::connect(window.desk()->document(family), &Document::traceChanged, &loop, &QEventLoop::quit);
    QObject::connect(
        window.files(), &FileActions::failed, [](const QString &sentence) { qFatal("%s", qPrintable(sentence)); });
    window.show();
    QApplication::processEvents(); // its first picture is not the model's

    std::vector<double> blocks, times;
    QElapsedTimer timer;
    const auto run = [&](const std::function<void()> &begin) {
        timer.start();
        blocks.push_back(longestBlock(loop, window, begin));
        times.push_back(milliseconds(timer));
    };
    const auto report = [&](const QString &name) {
        bench.report(name, u"H1000 V30000 T30"_s, std::exchange(times, {}));
        bench.report(name + u"-block"_s, u"H1000 V30000 T30"_s, std::exchange(blocks, {}));
    };
    run([&] { window.files()->open(path); });
    report(u"large-model-open"_s);
    std::vector<std::string> words = labelsOf(model.inputs.source, model.vocabularies.source);
    for (int i = 0; i < 5; ++i) {
        words.back() = "word" + std::to_string(100 + i);
        run([&] { window.desk()->edit(SetTokens { Side::Source, words, true }); });
    }
    report(u"large-model-word"_s);
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        run([&] { dock->raise(); });
    }
    report(u"large-model-tab"_s);
}

} // namespace alphascope
