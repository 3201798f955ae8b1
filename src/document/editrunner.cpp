// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editrunner.h"

#include "engine/editeffort.h"

#include <QScopedValueRollback>

#include <utility>

namespace alphascope {

namespace {

bool continues(const Edit &later, const Edit &earlier)
{
    const std::string key = mergeKey(later);
    return !key.empty() && key == mergeKey(earlier);
}

} // namespace

EditRunner::EditRunner(EditHistory *history, QObject *parent)
    : QObject(parent)
    , m_history(history)
    , m_job([this](auto after) { take(after.value_or(nullptr)); })
{
    connect(history, &EditHistory::changed, this, &EditRunner::dropStale);
}

void EditRunner::edit(const Edit &edit)
{
    if (!isBusy() && !weightsEffort(edit, *m_history->present()).isLarge()) {
        push(edit, edited(edit, m_history->baseOf(edit)));
        return;
    }
    if (m_edits.size() > 1 && continues(edit, m_edits.back())) {
        m_edits.back() = edit;
        return;
    }
    m_edits.push_back(edit);
    if (m_edits.size() > 1)
        return;
    start();
    Q_EMIT busyChanged();
}

void EditRunner::cancel()
{
    if (!isBusy())
        return;
    m_job.cancel();
    m_edits.clear();
    Q_EMIT busyChanged();
}

void EditRunner::start()
{
    m_job.request([edit = m_edits.front(), base = m_history->baseOf(m_edits.front())](
                      const std::stop_token &) { return edited(edit, base); });
}

void EditRunner::take(const std::shared_ptr<const Specimen> &after)
{
    if (!after) {
        m_edits.clear();
        Q_EMIT failed();
        Q_EMIT busyChanged();
        return;
    }
    const Edit edit = std::move(m_edits.front());
    m_edits.pop_front();
    if (m_edits.empty() || !continues(m_edits.front(), edit)) // else the next is done in its stead
        push(edit, after);
    if (isBusy())
        start();
    else
        Q_EMIT busyChanged();
}

void EditRunner::push(const Edit &edit, std::shared_ptr<const Specimen> after)
{
    const QScopedValueRollback pushing(m_isPushing, true);
    const auto before = m_history->present();
    m_history->take(edit, std::move(after));
    if (m_history->present() != before)
        Q_EMIT done(edit, before);
}

void EditRunner::dropStale()
{
    if (!m_isPushing)
        cancel();
}

} // namespace alphascope
