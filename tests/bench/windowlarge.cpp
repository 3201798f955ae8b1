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

//! A translation model with 1,000 hidden units and 30,000 words on each side: how long it takes to open it, to
//! change a word and to draw weights anew, and how long the window does not answer meanwhile.
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

    // What draws or copies weights by the million.
    Desk *desk = window.desk();
    const auto config = [desk] { return std::get<EncoderDecoder>(desk->current()->specimen()).config; };
    run([&] { desk->edit(SetCell { "enc.embed", 7, 7, 0.5 }); });
    report(u"large-model-cell"_s);
    run([&] { desk->edit(RenewWeights { 2 }); });
    report(u"large-model-renew"_s);
    run([&] { desk->edit(RenewWeights { 3, Initialisation::Keras }); });
    report(u"large-model-keras"_s);
    run([&] {
        EncoderDecoderConfig larger = config();
        larger.decoderHidden += 1;
        desk->edit(SetEncoderDecoderConfig { larger });
    });
    report(u"large-model-size"_s);
    run([&] { desk->current()->undoStack()->undo(); });
    report(u"large-model-undo"_s);
    words.back() = "unheard";
    desk->edit(SetTokens { Side::Source, words, true });
    run([&] { desk->edit(AddWords { Side::Source }); });
    report(u"large-model-add-word"_s);
    for (QDockWidget *dock : window.findChildren<QDockWidget *>()) {
        QMetaObject::invokeMethod(&loop, &QEventLoop::quit, Qt::QueuedConnection);
        run([&] { dock->raise(); });
    }
    report(u"large-model-tab"_s);
}

} // namespace alphascope
