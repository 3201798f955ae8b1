// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/copyactions.h"

#include "app/alphadrawing.h"
#include "app/desk.h"
#include "app/documentstatus.h"
#include "app/exportjob.h"
#include "app/shownpicture.h"
#include "formats/separatednumbers.h"
#include "formats/wording.h"
#include "models/steplatex.h"
#include "models/steppython.h"
#include "models/steptext.h"
#include "widgets/attentionview.h"
#include "widgets/heatmap.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QMimeData>

namespace alphascope {

using namespace Qt::StringLiterals;

//! What a worker has made for the clipboard.
struct Copied {
    QString sentence;
    QImage image = {};
    QString text = {};
    QByteArray html = {};
};

namespace {

constexpr Index mostCopied = 1'000'000; // numbers: more make other programs stand still

Copied copiedNumbers(const std::shared_ptr<const Trace> &trace, int sheet)
{
    const auto table = numberSheets(trace, Quantity::Alpha, sheet);
    if (!table)
        return { table.error().sentence };
    if (table->cells() > mostCopied) {
        return { CopyActions::tr("%1 numbers are too many for the clipboard. Export them to a file.")
                     .arg(groupedText(static_cast<quint64>(table->cells()))) };
    }
    return { CopyActions::tr("α was copied with its labels."), {}, QString::fromUtf8(toTsv(*table)), toHtml(*table) };
}

} // namespace

CopyActions::CopyActions(QWidget *window, Desk *desk, AttentionView *view, QMenu *menu)
    : QObject(window)
    , m_desk(desk)
    , m_view(view)
    , m_picture(add(u"actionCopyPicture"_s, tr("Copy &Picture")))
    , m_numbers(add(u"actionCopyNumbers"_s, tr("Copy &Numbers")))
    , m_steps(new QMenu(tr("Copy &Arithmetic"), window))
{
    m_numbers->setShortcut(QKeySequence(u"Ctrl+Shift+C"_s));
    m_numbers->setToolTip(tr("α with its labels, for a spreadsheet"));
    m_steps->setObjectName(u"menuCopyArithmetic"_s);
    m_steps->menuAction()->setObjectName(u"actionCopyArithmetic"_s);
    connect(m_picture, &QAction::triggered, this, &CopyActions::copyPicture);
    connect(m_numbers, &QAction::triggered, this, &CopyActions::copyNumbers);
    addStep(m_steps, u"actionCopyLatex"_s, tr("As &LaTeX"), stepAsLatex);
    addStep(m_steps, u"actionCopyText"_s, tr("As &Text"), stepAsText);
    addStep(m_steps, u"actionCopyPython"_s, tr("As &Python That Recomputes It"),
        [](const std::shared_ptr<const Trace> &trace, int sheet, int row, int) {
            return stepAsPython(*trace, sheet, row);
        });
    const QList<QAction *> all { m_picture, m_numbers, m_steps->menuAction() };
    menu->addSeparator();
    menu->addActions(all);
    view->alpha()->addActions(all);
    connect(view, &AttentionView::traceShown, this, &CopyActions::enable);
    enable();
}

QAction *CopyActions::add(const QString &name, const QString &text)
{
    auto *action = new QAction(text, this);
    action->setObjectName(name);
    return action;
}

void CopyActions::addStep(QMenu *menu, const QString &name, const QString &text, const WriteStep &write)
{
    QAction *action = add(name, text);
    menu->addAction(action);
    connect(action, &QAction::triggered, this, [this, write] { copyStep(write); });
}

void CopyActions::enable()
{
    const auto trace = m_view->trace();
    m_picture->setEnabled(trace != nullptr);
    for (QAction *action : { m_numbers, m_steps->menuAction() })
        action->setEnabled(trace && !trace->sheets.empty());
}

//! What is shown, unless it is of an older input: what is copied then would be another α than the one that is asked
//! for.
std::shared_ptr<const Trace> CopyActions::present()
{
    const QString why = m_desk->status()->whyOlder();
    if (why.isEmpty())
        return m_view->trace();
    Q_EMIT failed(tr("Nothing was copied: %1").arg(why));
    return nullptr;
}

void CopyActions::copyPicture()
{
    const auto trace = present();
    if (!trace)
        return;
    runExport(
        m_desk->files().get(), this,
        [content = shownPicture(trace, *m_view)]() -> Copied {
            const QImage image = imageOf(content);
            return image.isNull() ? Copied { whyNotDrawn(drawingOf(content, {})) }
                                  : Copied { tr("The picture was copied."), image };
        },
        [this](const Copied &copied) { hand(copied); });
}

void CopyActions::copyNumbers()
{
    const auto trace = present();
    if (!trace)
        return;
    runExport(
        m_desk->files().get(), this, [trace, sheet = m_view->sheet()] { return copiedNumbers(trace, sheet); },
        [this](const Copied &copied) { hand(copied); });
}

void CopyActions::copyStep(const WriteStep &write)
{
    const auto trace = present();
    const QModelIndex cell = m_view->selection()->currentIndex();
    if (!trace)
        return;
    if (trace->sheets.empty() || !cell.isValid() || cell.row() >= trace->rows()) {
        Q_EMIT failed(tr("Click a cell of α first: its row is what is copied."));
        return;
    }
    runExport(
        m_desk->files().get(), this,
        [=, sheet = m_view->sheet(), row = cell.row(), column = cell.column()]() -> Copied {
            return { tr("The arithmetic of the selected row was copied."), {}, write(trace, sheet, row, column) };
        },
        [this](const Copied &copied) { hand(copied); });
}

void CopyActions::hand(const Copied &copied)
{
    if (copied.image.isNull() && copied.text.isEmpty()) { // what was in the clipboard stays
        Q_EMIT failed(copied.sentence);
        return;
    }
    auto *data = new QMimeData;
    if (!copied.image.isNull())
        data->setImageData(copied.image);
    if (!copied.text.isEmpty())
        data->setText(copied.text);
    if (!copied.html.isEmpty())
        data->setHtml(QString::fromUtf8(copied.html));
    QGuiApplication::clipboard()->setMimeData(data);
    Q_EMIT done(copied.sentence);
}

} // namespace alphascope
