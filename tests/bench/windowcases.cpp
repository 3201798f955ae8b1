// SPDX-License-Identifier: GPL-3.0-or-later
#include "blocks.h"
#include "specimens.h"
#include "timing.h"

#include "app/dialogs.h"
#include "app/mainwindow.h"

#include <QAbstractScrollArea>
#include <QApplication>

namespace alphascope {

using namespace Qt::StringLiterals;

//! From an edit to the repainted window, and the longest time without an event while a large alpha is computed.
void benchWindow(Bench &bench)
{
    Dialogs dialogs;
    MainWindow window(&dialogs);
    Document *document = window.document();
    QEventLoop loop;
    QObject::connect(document, &Document::traceChanged, &loop, [&] { loop.quit(); });
    window.show();
    paintChanges(window); // its first picture is not what is timed

    if (bench.wants(u"keystroke-to-repaint"_s)) {
        document->reset(randomVectors(12, 12, false), u"bench"_s);
        loop.exec();
        const PaintCount paints(*window.findChild<QAbstractScrollArea *>(u"alpha"_s)->viewport());
        int strokes = 0;
        bench.time(u"keystroke-to-repaint"_s, u"12x12"_s, [&] {
            document->edit(SetCell { "K", 1, 0, ++strokes * 0.125 });
            loop.exec();
            paintChanges(window);
        });
        if (paints.count() < strokes)
            qFatal("The alpha of some key stroke was not painted.");
    }
    if (bench.wants(u"longest-block"_s)) {
        std::vector<double> blocks;
        for (int run = 0; run < 5; ++run) {
            const auto vectors = randomVectors(4096, 64, run % 2 == 1);
            blocks.push_back(longestBlock(loop, window, [&] { document->reset(vectors, u"bench"_s); }));
        }
        bench.report(u"longest-block"_s, u"4096x4096"_s, std::move(blocks));
    }
    if (bench.wants(u"stroke-in-large-alpha"_s)) {
        document->reset(givenAlpha(4096), u"bench"_s);
        loop.exec();
        std::vector<double> strokes;
        for (int run = 0; run < 9; ++run) {
            QElapsedTimer timer;
            timer.start();
            document->edit(SetCell { "alpha", 1, 0, run + 0.5 });
            strokes.push_back(milliseconds(timer));
            loop.exec();
        }
        bench.report(u"stroke-in-large-alpha"_s, u"4096x4096"_s, std::move(strokes));
    }
}

} // namespace alphascope
