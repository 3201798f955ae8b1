// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/editrunner.h"

#include "engine/editeffort.h"

#include <QScopedValueRollback>

#include <new>
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

bool EditRunner::edit(const Edit &edit)
{
    if (m_running) {
        if (!continues(edit, *m_running))
            return false;
        m_next = edit;
        return true;
    }
    if (!weightsEffort(edit, *m_history->present()).isLarge()) {
        push(edit, edited(edit, m_history->baseOf(edit)));
        return true;
    }
    m_running = edit;
    start();
    Q_EMIT busyChanged();
    return true;
}

void EditRunner::cancel()
{
    if (!m_running)
        return;
    m_job.cancel();
    m_running.reset();
    m_next.reset();
    Q_EMIT busyChanged();
}

void EditRunner::start()
{
    try {
        m_job.request([edit = *m_running, base = m_history->baseOf(*m_running)](
                          const std::stop_token &) { return edited(edit, base); });
    } catch (...) {
        m_running.reset();
        throw;
    }
}

void EditRunner::take(const std::shared_ptr<const Specimen> &after)
{
    try {
        if (!after)
            throw std::bad_alloc();
        const Edit edit = *std::exchange(m_running, std::exchange(m_next, std::nullopt));
        if (m_running)
            return start();
        push(edit, after);
    } catch (const std::bad_alloc &) {
        m_running.reset();
        m_next.reset();
        Q_EMIT failed();
    }
    Q_EMIT busyChanged();
}

void EditRunner::push(const Edit &edit, std::shared_ptr<const Specimen> after)
{
    const QScopedValueRollback pushing(m_isPushing, true);
    const EditBase base = m_history->baseOf(edit);
    m_history->take(edit, std::move(after));
    if (m_history->present() != base.present)
        Q_EMIT done(edit, base.before);
}

void EditRunner::dropStale()
{
    if (m_isPushing || !m_running)
        return;
    cancel();
    // Said when the others have heard of the change that did it.
    QMetaObject::invokeMethod(this, &EditRunner::dropped, Qt::QueuedConnection);
}

} // namespace alphascope
