// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/exportactions.h"

#include "app/alphadrawing.h"
#include "app/desk.h"
#include "app/dialogs.h"
#include "app/documentstatus.h"
#include "app/exportjob.h"
#include "app/numberfile.h"
#include "app/preferences.h"
#include "app/shownpicture.h"
#include "formats/atomicfile.h"
#include "formats/filename.h"
#include "formats/wording.h"
#include "models/steptitle.h"
#include "widgets/attentionview.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QPrinter>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

//! Writes the picture; a sentence that says so or why not.
ExportOutcome savePicture(const QString &path, const PictureContent &content, const QString &title, const PngSize &png)
{
    Drawing drawing = drawingOf(content, title);
    if (QFileInfo(path).suffix().toLower() == "png"_L1)
        drawing.png = png;
    const QByteArray bytes = pictureBytes(path, drawing);
    if (bytes.isEmpty())
        return { whyNotDrawn(drawing) };
    if (const auto written = writeAtomically(path, bytes); !written)
        return { written.error().sentence };
    return { ExportActions::tr("The picture was written to %1.").arg(quoted(QFileInfo(path).fileName())), true };
}

} // namespace

ExportActions::ExportActions(
    QWidget *window, Desk *desk, Dialogs *dialogs, const Preferences *preferences, AttentionView *view, QMenu *menu)
    : QObject(window)
    , m_window(window)
    , m_desk(desk)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_view(view)
    , m_picture(new QAction(tr("Export &Picture…"), this))
    , m_numbers(new QAction(tr("&Export Numbers…"), this))
    , m_print(new QAction(tr("&Print…"), this))
{
    m_picture->setObjectName(u"actionExportPicture"_s);
    m_picture->setToolTip(tr("Alpha and context as a PNG, SVG or PDF file"));
    m_picture->setShortcut(QKeySequence(u"Ctrl+Shift+E"_s));
    m_numbers->setObjectName(u"actionExportNumbers"_s);
    m_numbers->setToolTip(tr("Alpha, scores, context or states for a spreadsheet, NumPy or LaTeX"));
    m_numbers->setShortcut(QKeySequence(u"Ctrl+E"_s));
    m_print->setObjectName(u"actionPrint"_s);
    m_print->setShortcut(QKeySequence::Print);
    connect(m_picture, &QAction::triggered, this, &ExportActions::exportPicture);
    connect(m_numbers, &QAction::triggered, this, &ExportActions::exportNumbers);
    connect(m_print, &QAction::triggered, this, &ExportActions::printPicture);
    QAction *last = nullptr;
    for (QAction *action : menu->actions()) {
        if (action->isSeparator())
            last = action;
    }
    menu->insertActions(last, { m_picture, m_numbers, m_print });
    menu->insertSeparator(m_picture);
    connect(view, &AttentionView::traceShown, this, &ExportActions::enable);
    enable();
}

void ExportActions::enable()
{
    for (QAction *action : { m_picture, m_numbers, m_print })
        action->setEnabled(m_view->trace() != nullptr);
}

void ExportActions::tell(const ExportOutcome &outcome)
{
    if (outcome.done)
        Q_EMIT done(outcome.sentence);
    else
        Q_EMIT failed(outcome.sentence);
}

//! Not what is of an older input: it would be another α than the one that is asked for.
bool ExportActions::canExport()
{
    const QString why = m_desk->status()->whyOlder();
    if (!why.isEmpty())
        Q_EMIT failed(tr("Nothing was exported or printed: %1").arg(why));
    return why.isEmpty() && m_view->trace();
}

PictureContent ExportActions::content(const PictureChoice &choice) const
{
    PictureContent content = shownPicture(m_view->trace(), *m_view);
    if (choice.allHeads)
        content.head.reset();
    if (choice.wholeMatrix)
        content.range.reset();
    if (!choice.framesSelection)
        content.selected.reset();
    return content;
}

QString ExportActions::shownHead() const
{
    return m_view->trace()->sheets.size() > 1 ? tr("head %1").arg(m_view->sheet() + 1) : QString();
}

//! "Four tokens.png", "Four tokens, scores.csv".
QString ExportActions::suggestedPath(const QString &what, const QString &ending) const
{
    QString name = m_desk->current()->name();
    if (const QFileInfo info(name); info.suffix() == "safetensors"_L1)
        name = info.completeBaseName();
    name = safeFileName(name);
    if (!what.isEmpty())
        name += u", "_s + what;
    return QDir(m_preferences->folder()).filePath(name + u'.' + ending);
}

void ExportActions::exportPicture()
{
    if (!canExport())
        return;
    PictureOffer offer;
    if (const auto range = content({}).range) {
        offer.shownPart = tr("rows %1–%2, columns %3–%4")
                              .arg(QString::number(range->firstRow + 1), QString::number(range->endRow),
                                  QString::number(range->firstColumn + 1), QString::number(range->endColumn));
    }
    offer.shownHead = shownHead();
    offer.largestSide = largestPngSide;
    offer.size = [this](const PictureChoice &choice) { return AlphaPicture(content(choice)).size(); };
    PictureForm form(offer, m_pictureChoice);
    if (!m_dialogs->fillIn(m_window, tr("Export picture"), tr("Choose File…"), &form))
        return;
    m_pictureChoice = form.choice();
    const QString path = m_dialogs->savePicturePath(m_window, suggestedPath(QString(), m_pictureChoice.ending));
    if (path.isEmpty())
        return;
    if (!isPictureName(path)) {
        Q_EMIT failed(tr("%1 has no ending that says what picture to write. Use .png, .svg or .pdf.")
                          .arg(quoted(QFileInfo(path).fileName())));
        return;
    }
    const PngSize png { m_pictureChoice.width, m_pictureChoice.dpi };
    runExport(
        m_desk->files().get(), this,
        [path, png, content = content(m_pictureChoice), title = m_desk->current()->name()] {
            return savePicture(path, content, title, png);
        },
        [this](const ExportOutcome &outcome) { tell(outcome); });
}

QList<ExportActions::Part> ExportActions::parts() const
{
    const Trace &trace = *m_view->trace();
    QList<Part> all { { tr("α — attention weights"), Quantity::Alpha, {}, true },
        { tr("Scores"), Quantity::Scores, {}, true }, { tr("Context"), Quantity::Context, {}, true } };
    for (int i = 0; i < static_cast<int>(trace.states.size()); ++i)
        all << Part { statesCalled(trace.states[static_cast<std::size_t>(i)]), Quantity::States, i, false };
    if (trace.states.size() > 1)
        all << Part { tr("All states and gates"), Quantity::States, {}, false };
    QList<Part> there;
    for (const Part &part : all) {
        if (numberSheets(m_view->trace(), part.quantity, part.state))
            there << part;
    }
    return there;
}

void ExportActions::exportNumbers()
{
    if (!canExport())
        return;
    const auto trace = m_view->trace();
    const QList<Part> there = parts();
    NumbersOffer offer;
    for (const Part &part : there) {
        offer.what << part.name;
        offer.hasHeads << part.hasHeads;
    }
    offer.shownHead = shownHead();
    NumbersForm form(offer, m_numbersChoice);
    if (!m_dialogs->fillIn(m_window, tr("Export numbers"), tr("Choose File…"), &form))
        return;
    m_numbersChoice = form.choice();
    const Part &part = there.at(m_numbersChoice.what);
    const auto head = m_numbersChoice.allHeads || !part.hasHeads ? part.state : std::optional(m_view->sheet());
    const QString path
        = m_dialogs->saveNumbersPath(m_window, suggestedPath(wordOf(part.quantity), m_numbersChoice.ending));
    if (path.isEmpty())
        return;
    if (!isNumbersName(path)) {
        Q_EMIT failed(tr("%1 has no ending that says what to write. Use .csv, .tsv, .json, .npy, .tex or .tikz.")
                          .arg(quoted(QFileInfo(path).fileName())));
        return;
    }
    const PictureContent shown = content({});
    std::vector<ColourScale> scales;
    if (part.quantity == Quantity::Alpha)
        scales = head ? std::vector { shown.alphaScales.at(static_cast<std::size_t>(*head)) } : shown.alphaScales;
    else if (part.quantity == Quantity::Context)
        scales = { *shown.contextScale };
    runExport(
        m_desk->files().get(), this,
        [=, quantity = part.quantity]() -> ExportOutcome {
            const auto table = numberSheets(trace, quantity, head);
            const auto saved = table ? saveNumbers(path, *table, scales) : tl::unexpected(table.error());
            return { saved ? *saved : saved.error().sentence, saved.has_value() };
        },
        [this](const ExportOutcome &outcome) { tell(outcome); });
}

void ExportActions::printPicture()
{
    if (!canExport())
        return;
    const PictureContent shown = content({});
    const auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(m_desk->current()->name());
    const QSize size = AlphaPicture(shown).size();
    printer->setPageOrientation(size.width() > size.height() ? QPageLayout::Landscape : QPageLayout::Portrait);
    if (!m_dialogs->choosePrinter(m_window, *printer))
        return;
    runExport(
        m_desk->files().get(), this,
        [=]() -> ExportOutcome {
            if (print(shown, *printer))
                return { tr("The picture was printed."), true };
            return { tr("The printer could not be reached. Choose another, or print to a file.") };
        },
        [this](const ExportOutcome &outcome) { tell(outcome); });
}

} // namespace alphascope
