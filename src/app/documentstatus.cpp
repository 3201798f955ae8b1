// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documentstatus.h"

#include <QDir>

namespace alphascope {

using namespace std::chrono_literals;

DocumentStatus::DocumentStatus(Document *document, QObject *parent)
    : QObject(parent)
    , m_document(document)
{
    connectBusy();
    connect(document, &Document::begun, this, &DocumentStatus::forgetDocument);
    connect(document, &Document::specimenChanged, this, [this] {
        m_passing.clear();
        m_saved.clear();
        Q_EMIT changed();
    });
    connect(document, &Document::traceChanged, this, &DocumentStatus::showReady);
    connect(document, &Document::problemFound, this, [this](const Problem &problem) {
        m_problem = problem;
        Q_EMIT changed();
    });
    connect(document, &Document::editRefused, this, &DocumentStatus::say);
    connect(document, &Document::opened, this, [this](const QString &, const QString &warning) { say(warning); });
    connect(document, &Document::saved, this, [this](const QString &path) {
        m_saved = tr("Saved %1").arg(QDir::toNativeSeparators(path));
        Q_EMIT changed();
    });
}

void DocumentStatus::connectBusy()
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(200ms);
    connect(m_document, &Document::busyChanged, this, [this](bool busy) {
        busy ? m_patience.start() : m_patience.stop();
        if (std::exchange(m_isSlow, false))
            Q_EMIT changed();
    });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isSlow = true;
        Q_EMIT changed();
    });
}

QString DocumentStatus::text() const
{
    if (m_isSlow)
        return m_document->isComputing() ? tr("Computing…") : tr("Reading or writing a file…");
    if (!m_saved.isEmpty())
        return m_saved;
    if (!m_sequenceProblem.isEmpty())
        return tr("Not computed: the sequence cannot be read");
    return m_problem ? tr("Not computed") : m_ready;
}

StripMessage DocumentStatus::message() const
{
    if (!m_problem)
        return { m_passing, {}, {}, {} };
    const bool offer = m_problem->remedy == Problem::Remedy::NewLocationWeights;
    return { m_passing, QString::fromStdString(m_problem->sentence),
        offer ? tr("New weights for this length") : QString(),
        m_document->undoStack()->canUndo() ? tr("Back") : QString() };
}

bool DocumentStatus::isStale() const { return m_problem || !m_sequenceProblem.isEmpty(); }

bool DocumentStatus::isDimmed() const { return isStale() || (m_isSlow && m_document->isComputing()); }

void DocumentStatus::say(const QString &sentence)
{
    m_passing = sentence;
    Q_EMIT changed();
}

void DocumentStatus::dismiss() { say({}); }

void DocumentStatus::setSequenceProblem(const QString &sentence)
{
    m_sequenceProblem = sentence;
    Q_EMIT changed();
}

//! What belonged to the document before this one.
void DocumentStatus::forgetDocument()
{
    m_problem.reset();
    m_ready.clear();
    Q_EMIT changed();
}

void DocumentStatus::showReady(double milliseconds)
{
    m_problem.reset();
    m_isSlow = false;
    const auto trace = m_document->trace();
    const QString weights
        = trace->sheets.empty() ? tr("no attention") : tr("%L1 × %L2 weights").arg(trace->rows()).arg(trace->columns());
    m_ready = tr("Ready · %1 · computed in %L2 ms on the worker")
                  .arg(weights)
                  .arg(milliseconds, 0, 'f', milliseconds < 10 ? 2 : 0);
    Q_EMIT changed();
}

} // namespace alphascope
