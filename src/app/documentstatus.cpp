// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/documentstatus.h"

#include "engine/text.h"

#include <QDir>

#include <cmath>

namespace alphascope {

using namespace std::chrono_literals;
using namespace Qt::StringLiterals;

namespace {

QString groupedText(Index count) { return QString::fromStdString(grouped(static_cast<std::uint64_t>(count))); }

//! "attn.W, attn.v, out.weight and 4 others"
QString firstOf(const QStringList &names)
{
    constexpr qsizetype most = 3;
    if (names.size() <= most + 1)
        return names.join(u", "_s);
    return DocumentStatus::tr("%1 and %2 others").arg(names.first(most).join(u", "_s)).arg(names.size() - most);
}

QString remedyText(Problem::Remedy remedy)
{
    switch (remedy) {
    case Problem::Remedy::None:
        break;
    case Problem::Remedy::NewLocationWeights:
        return DocumentStatus::tr("New weights for this length");
    case Problem::Remedy::AddSourceWords:
    case Problem::Remedy::AddTargetWords:
        return DocumentStatus::tr("Add to the vocabulary");
    }
    return {};
}

} // namespace

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
    connect(document, &Document::weightsDrawn, this, [this](const QStringList &names) {
        say(tr("New weights were drawn for %1: this change asks for other shapes. What was there comes back with Undo.")
                .arg(firstOf(names)));
    });
    connect(document, &Document::saved, this, [this](const QString &path) {
        const QString file = QDir::toNativeSeparators(path);
        m_saved = m_textProblem.isEmpty() ? tr("Saved %1").arg(file)
                                          : tr("Saved %1 with the last sequence that could be read").arg(file);
        Q_EMIT changed();
    });
}

void DocumentStatus::connectBusy()
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(200ms);
    connect(m_document, &Document::busyChanged, this, [this](bool busy) { noteBusy(busy, m_isReading); });
    connect(&m_patience, &QTimer::timeout, this, [this] {
        m_isSlow = true;
        Q_EMIT changed();
    });
}

void DocumentStatus::noteBusy(bool busy, bool reading)
{
    m_isBusy = busy;
    m_isReading = reading;
    busy || reading ? m_patience.start() : m_patience.stop();
    if (std::exchange(m_isSlow, false))
        Q_EMIT changed();
}

QString DocumentStatus::text() const
{
    if (m_isSlow && m_document->isEditing())
        return tr("Drawing new weights…");
    if (m_isSlow)
        return m_document->isComputing() ? tr("Computing…") : tr("Reading or writing a file…");
    if (!m_saved.isEmpty())
        return m_saved;
    if (!m_textProblem.isEmpty())
        return tr("Not computed: the sequence cannot be read");
    return m_problem ? tr("Not computed") : m_ready;
}

StripMessage DocumentStatus::message() const
{
    if (!m_problem || !m_textProblem.isEmpty()) // a problem of what was read before says nothing about the text
        return { m_passing, {}, {}, {} };
    const bool canGoBack = m_document->undoStack()->canUndo();
    QString sentence = QString::fromStdString(m_problem->sentence);
    if (canGoBack && !m_problem->back.empty())
        sentence += u' ' + QString::fromStdString(m_problem->back);
    return { m_passing, sentence, remedyText(m_problem->remedy), canGoBack ? tr("Back") : QString() };
}

std::optional<Edit> DocumentStatus::remedy() const
{
    if (!m_problem)
        return std::nullopt;
    switch (m_problem->remedy) {
    case Problem::Remedy::None:
        break;
    case Problem::Remedy::NewLocationWeights:
        return RenewLocationWeights {};
    case Problem::Remedy::AddSourceWords:
        return AddWords { Side::Source };
    case Problem::Remedy::AddTargetWords:
        return AddWords { Side::Target };
    }
    return std::nullopt;
}

bool DocumentStatus::isStale() const { return m_problem || !m_textProblem.isEmpty(); }

bool DocumentStatus::isDimmed() const
{
    return isStale() || (m_isSlow && (m_document->isEditing() || m_document->isComputing()));
}

QString DocumentStatus::whyOlder() const
{
    const bool isLearning = m_document->isLearning();
    if (m_document->isEditing())
        return tr("new weights are still being drawn. Try again when α is there.");
    if (!isStale() && (isLearning || m_document->isTraced()))
        return {};
    return m_document->isComputing() && !isLearning
        ? tr("the new α is still being computed. Try again when it is there.")
        : tr("what is shown belongs to an older input. Mend the input first.");
}

void DocumentStatus::say(const QString &sentence)
{
    m_passing = sentence;
    Q_EMIT changed();
}

void DocumentStatus::dismiss() { say({}); }

void DocumentStatus::setReading(bool reading) { noteBusy(m_isBusy, reading); }

void DocumentStatus::setTextProblem(const QString &sentence)
{
    m_textProblem = sentence;
    m_saved.clear(); // something was written since
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
    if (m_document->isEditing())
        m_patience.start();
    const auto trace = m_document->trace();
    const QString weights = trace->sheets.empty()
        ? tr("no attention")
        : tr("%1 × %2 weights").arg(groupedText(trace->rows()), groupedText(trace->columns()));
    const QString time
        = milliseconds < 10 ? QString::number(milliseconds, 'f', 2) : groupedText(std::llround(milliseconds));
    m_ready = tr("Ready · %1 · computed in %2 ms on the worker").arg(weights, time);
    Q_EMIT changed();
}

} // namespace alphascope
