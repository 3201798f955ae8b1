// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparecontrol.h"

#include "app/desk.h"
#include "app/dialogs.h"
#include "app/documentstatus.h"
#include "app/preferences.h"
#include "engine/subwords.h"
#include "models/numbertext.h"
#include "widgets/attentionview.h"
#include "widgets/comparepanel.h"

#include <QAction>
#include <QFileInfo>

#include <algorithm>
#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr double cellsWorthAJob = 200'000;
constexpr std::size_t labelsMatchedAtOnce = 300; // of a side

//! What a decoder wrote.
QString written(const Trace &trace)
{
    QStringList words;
    for (const std::string &label : trace.rowLabels)
        words += visibleLabel(label);
    return words.join(u' ');
}

} // namespace

CompareControl::CompareControl(
    Desk *desk, AttentionView *view, ComparePanel *panel, QAction *join, Dialogs *dialogs, Preferences *preferences)
    : QObject(panel)
    , m_desk(desk)
    , m_view(view)
    , m_panel(panel)
    , m_join(join)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_opener(desk->files())
    , m_job([this](const auto &compared) { take(compared); })
    , m_seen(panel, [this] { compareNow(); })
{
    panel->setSelection(view->selection());
    compareAgain();
    connect(panel, &ComparePanel::keepClicked, this, &CompareControl::keep);
    connect(panel, &ComparePanel::fileClicked, this, &CompareControl::chooseFile);
    connect(panel, &ComparePanel::stopClicked, this, &CompareControl::stop);
    connect(view, &AttentionView::traceShown, this, &CompareControl::compareAgain);
    connect(view, &AttentionView::sheetChanged, this, [this] {
        m_job.cancel(); // it is of the other head
        compareAgain();
    });
    connect(&m_opener, &FileOpener::opened, this, [this](const QString &path, const Snapshot &snapshot) {
        const QString file = QFileInfo(path).fileName();
        if (snapshot.trace)
            setReference(file, snapshot.trace);
        else
            Q_EMIT said(tr("“%1” cannot be compared: what it holds cannot be computed. Open it to see why.").arg(file));
    });
    connect(&m_opener, &FileOpener::failed, this,
        [this](const QString &, const QString &sentence) { Q_EMIT said(sentence); });
    connect(&m_opener, &FileOpener::undecided, this, [this](const QString &path) {
        Q_EMIT said(tr("“%1” holds mere weights without an input. Open it, and keep what is shown then.")
                        .arg(QFileInfo(path).fileName()));
    });
}

void CompareControl::keep()
{
    const Document *document = m_desk->current();
    const auto trace = document->trace();
    if (!trace) {
        Q_EMIT said(tr("There is nothing to compare with yet: wait until α is computed."));
        return;
    }
    QString name = document->name();
    if (!m_desk->status()->whyOlder().isEmpty())
        name = tr("%1, of an older input").arg(name);
    if (document->isLearning())
        name = tr("%1, during training").arg(name);
    if (!trace->interventions.isEmpty())
        name = tr("%1, with interventions").arg(name);
    setReference(name, trace);
}

void CompareControl::stop() { setReference({}, nullptr); }

void CompareControl::chooseFile()
{
    const QString path = m_dialogs->openPath(m_panel->window(), m_preferences->folder());
    if (!path.isEmpty())
        m_opener.open(path);
}

void CompareControl::setReference(const QString &name, std::shared_ptr<const Trace> reference)
{
    m_job.cancel();
    m_name = name;
    m_reference = std::move(reference);
    m_isShown = false;
    compareAgain();
}

void CompareControl::compareAgain() { m_seen.request(); }

//! A comparison that runs is not stopped for a newer trace of the same cells: where traces come faster than they are
//! compared, as in a training, none would ever be shown.
void CompareControl::compareNow()
{
    const auto present = m_view->trace();
    m_isOutdated = m_job.isRunning() && present && isStillOf(*present);
    if (m_isOutdated)
        return;
    m_job.cancel();
    m_present = present;
    if (!m_reference || !m_present)
        return take(Compared { m_reference ? m_present : nullptr, m_reference, nullptr });
    const auto work = [present = m_present, reference = m_reference, joins = joinsReference(), sheet = m_view->sheet()](
                          const std::stop_token &stop) {
        const auto other = joins ? std::make_shared<const Trace>(joinedSubwords(*reference)) : reference;
        return Compared { present, other,
            std::make_shared<const Comparison>(compare(*present, *other, sheet, 20, stop)) };
    };
    const double cells = static_cast<double>(std::max(m_present->rows(), m_reference->rows()))
        * static_cast<double>(std::max(m_present->columns(), m_reference->columns()));
    const std::size_t labels = std::max({ m_present->rowLabels.size(), m_present->columnLabels.size(),
        m_reference->rowLabels.size(), m_reference->columnLabels.size() });
    if (cells <= cellsWorthAJob && labels <= labelsMatchedAtOnce)
        return take(work({}));
    if (!m_isShown)
        show({ m_present, m_reference, nullptr }, tr("One moment: this is being computed."));
    m_job.request(work);
}

//! Whether what is being compared has the rows and columns that are shown.
bool CompareControl::isStillOf(const Trace &trace) const
{
    return m_present && m_present->rowLabels == trace.rowLabels && m_present->columnLabels == trace.columnLabels;
}

//! Words are compared with words, pieces with pieces.
bool CompareControl::joinsReference() const
{
    const bool areWords = m_view->isJoined() || (m_join->isChecked() && !hasSubwords(*m_present));
    return areWords && hasSubwords(*m_reference);
}

void CompareControl::take(const std::optional<Compared> &compared)
{
    if (compared)
        show(*compared, note(*compared));
    else
        show({ m_present, m_reference, nullptr },
            tr("There is not enough memory to compare them. Close other programs, then keep the reference anew."));
    if (std::exchange(m_isOutdated, false))
        compareNow();
}

void CompareControl::show(const Compared &compared, const QString &note)
{
    m_isShown = true;
    m_panel->setComparison(m_name, compared.present, compared.reference, compared.comparison, m_view->sheet(), note);
}

//! Why nothing is compared; else what a decoder writes now and wrote then, where that is not the same.
QString CompareControl::note(const Compared &compared) const
{
    if (!compared.reference)
        return tr(
            "Keep what is shown as the reference. Then change the input, a weight, the score or an epoch, or open "
            "another snapshot: what differs is shown here.");
    if (!compared.present)
        return tr("α has not been computed yet: it is compared when it is there.");
    const auto heads = [](const Trace &trace) { return std::ssize(trace.sheets); };
    const Trace &present = *compared.present, &reference = *compared.reference;
    if (heads(present) == 0)
        return tr("The model that is shown has no attention, so there are no weights to compare.");
    if (heads(reference) == 0)
        return tr("The reference has no attention, so there are no weights to compare.");
    if (m_view->sheet() >= heads(reference))
        return tr("The reference has no head %1, so there are no weights to compare.").arg(m_view->sheet() + 1);
    if (reference.rowTokens.empty() || present.rowTokens.empty())
        return {};
    const QString then = written(reference), now = written(present);
    return then == now ? tr("Both write the same.") : tr("Written then: %1 Written now: %2").arg(then + u'\n', now);
}

} // namespace alphascope
