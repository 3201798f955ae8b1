// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparecontrol.h"

#include "app/desk.h"
#include "app/dialogs.h"
#include "app/preferences.h"
#include "models/numbertext.h"
#include "widgets/attentionview.h"
#include "widgets/comparepanel.h"

#include <QFileInfo>

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
    Desk *desk, AttentionView *view, ComparePanel *panel, Dialogs *dialogs, Preferences *preferences)
    : QObject(panel)
    , m_desk(desk)
    , m_view(view)
    , m_panel(panel)
    , m_dialogs(dialogs)
    , m_preferences(preferences)
    , m_opener(desk->files())
    , m_job([this](const auto &comparison) { show(comparison.value_or(nullptr)); })
    , m_seen(panel, [this] { compareNow(); })
{
    panel->setSelection(view->selection());
    compareAgain();
    connect(panel, &ComparePanel::keepClicked, this, &CompareControl::keep);
    connect(panel, &ComparePanel::fileClicked, this, &CompareControl::chooseFile);
    connect(panel, &ComparePanel::stopClicked, this, &CompareControl::stop);
    connect(view, &AttentionView::traceShown, this, &CompareControl::compareAgain);
    connect(view, &AttentionView::sheetChanged, this, &CompareControl::compareAgain);
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
    if (!m_view->trace() || !document->isTraced()) {
        Q_EMIT said(tr("There is nothing to compare with yet: wait until α is computed."));
        return;
    }
    const bool isForced = !m_view->trace()->interventions.isEmpty();
    setReference(isForced ? tr("%1, with interventions").arg(document->name()) : document->name(), m_view->trace());
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
    m_name = name;
    m_reference = std::move(reference);
    compareAgain();
}

void CompareControl::compareAgain() { m_seen.request(); }

void CompareControl::compareNow()
{
    m_job.cancel();
    m_present = m_reference ? m_view->trace() : nullptr;
    if (!m_reference || !m_present) {
        show(nullptr);
        return;
    }
    const auto work
        = [present = m_present, reference = m_reference, sheet = m_view->sheet()](const std::stop_token &stop) {
              return std::make_shared<const Comparison>(compare(*present, *reference, sheet, 20, stop));
          };
    const double cells = static_cast<double>(m_present->rows()) * static_cast<double>(m_present->columns());
    const std::size_t labels = std::max({ m_present->rowLabels.size(), m_present->columnLabels.size(),
        m_reference->rowLabels.size(), m_reference->columnLabels.size() });
    if (cells <= cellsWorthAJob && labels <= labelsMatchedAtOnce)
        show(work({}));
    else
        m_job.request(work);
}

void CompareControl::show(const std::shared_ptr<const Comparison> &comparison)
{
    m_panel->setComparison(m_name, m_reference ? m_present : nullptr, m_reference, comparison, m_view->sheet(), note());
}

//! What a decoder writes now and wrote then, where that is not the same.
QString CompareControl::note() const
{
    if (!m_reference || !m_present)
        return tr(
            "Keep what is shown as the reference. Then change the input, a weight, the score or an epoch, or open "
            "another snapshot: what differs is shown here.");
    if (m_view->sheet() >= std::ssize(m_reference->sheets) || m_view->sheet() >= std::ssize(m_present->sheets))
        return tr("One of the two has no head %1, so there are no weights to compare.").arg(m_view->sheet() + 1);
    if (m_reference->rowTokens.empty() || m_present->rowTokens.empty())
        return {};
    const QString then = written(*m_reference), now = written(*m_present);
    return then == now ? tr("Both write the same.") : tr("Written then: %1 Written now: %2").arg(then + u'\n', now);
}

} // namespace alphascope
