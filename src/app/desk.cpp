// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desk.h"

#include "app/documentstatus.h"
#include "app/tablerequests.h"

#include <algorithm>
#include <utility>

namespace alphascope {

Desk::Desk(QObject *parent)
    : QObject(parent)
    , m_files(makeFileThread())
{
    for (std::size_t family = 0; family < familyCount; ++family) {
        Place &place = m_places[family];
        place.document = std::make_unique<Document>(emptySpecimen(family), m_files);
        place.status = new DocumentStatus(place.document.get(), place.document.get());
        place.requests = new TableRequests(place.document.get(), place.document.get());
        m_undo.addStack(place.document->undoStack());
        forward(family);
    }
    m_undo.setActiveStack(current()->undoStack());
}

Desk::~Desk()
{
    blockSignals(true); // whoever listens may be half destroyed already
    for (const Place &place : m_places)
        m_undo.removeStack(place.document->undoStack());
}

Document *Desk::current() const { return document(m_current); }

Document *Desk::document(std::size_t family) const { return m_places.at(family).document.get(); }

std::vector<Document *> Desk::documents() const
{
    std::vector<Document *> documents { current() };
    for (std::size_t family = 0; family < familyCount; ++family) {
        if (family != m_current)
            documents.push_back(document(family));
    }
    return documents;
}

bool Desk::isModified() const
{
    return std::any_of(
        m_places.begin(), m_places.end(), [](const Place &place) { return place.document->isModified(); });
}

std::size_t Desk::family() const { return m_current; }

DocumentStatus *Desk::status() const { return status(m_current); }

DocumentStatus *Desk::status(std::size_t family) const { return m_places.at(family).status; }

TableRequests *Desk::requests(std::size_t family) const { return m_places.at(family).requests; }

QUndoGroup *Desk::undoGroup() { return &m_undo; }

std::shared_ptr<QThreadPool> Desk::files() const { return m_files; }

void Desk::show(std::size_t family)
{
    if (!std::exchange(makeCurrent(family).isUsed, true)) {
        const Sample &sample = firstSample(family);
        current()->reset(sample.make(), QString::fromStdString(sample.name));
    }
}

void Desk::begin(const Specimen &specimen, const QString &name)
{
    makeCurrent(specimen.index()).isUsed = true;
    current()->reset(specimen, name);
}

void Desk::begin(const Snapshot &snapshot, const QString &name)
{
    makeCurrent(snapshot.specimen.index()).isUsed = true;
    current()->reset(snapshot, name);
}

void Desk::begin(const QString &path, const Snapshot &snapshot)
{
    makeCurrent(snapshot.specimen.index()).isUsed = true;
    if (!snapshot.isForeign())
        forgetFile(path, current());
    current()->load(path, snapshot);
}

void Desk::edit(const Edit &edit) { current()->edit(edit); }

void Desk::recompute() { current()->recompute(); }

void Desk::setReading(bool reading)
{
    for (const Place &place : m_places)
        place.status->setReading(reading);
}

void Desk::forward(std::size_t family)
{
    const Place &place = m_places[family];
    Document *document = place.document.get();
    const auto isCurrent = [this, family] { return family == m_current; };
    const auto forwardPlain = [=, this](auto from, void (Desk::*to)()) {
        connect(document, from, this, [=, this] {
            if (isCurrent())
                Q_EMIT(this->*to)();
        });
    };
    forwardPlain(&Document::begun, &Desk::begun);
    forwardPlain(&Document::specimenChanged, &Desk::specimenChanged);
    forwardPlain(&Document::weightsShown, &Desk::weightsShown);
    forwardPlain(&Document::identityChanged, &Desk::identityChanged);
    connect(document, &Document::traceChanged, this, [=, this](double milliseconds) {
        if (isCurrent())
            Q_EMIT traceChanged(milliseconds);
    });
    connect(document, &Document::problemFound, this, [=, this](const Problem &problem) {
        if (isCurrent())
            Q_EMIT problemFound(problem);
    });
    connect(place.status, &DocumentStatus::changed, this, [=, this] {
        if (isCurrent())
            Q_EMIT statusChanged();
    });
    connect(place.requests, &TableRequests::refused, place.status, &DocumentStatus::say);
    connect(document, &Document::saved, this, [=, this](const QString &path) {
        if (document->path() == path) // not one that an earlier document of the family has left behind
            forgetFile(path, document);
        Q_EMIT saved(document, path);
    });
    connect(document, &Document::saveFailed, this,
        [=, this](const QString &path, const QString &sentence) { Q_EMIT saveFailed(document, path, sentence); });
}

Desk::Place &Desk::makeCurrent(std::size_t family)
{
    Place &place = m_places.at(family);
    if (family != m_current) {
        m_current = family;
        m_undo.setActiveStack(current()->undoStack());
        Q_EMIT currentChanged();
    }
    return place;
}

//! A file belongs to one document: the other that had it before would write over it.
void Desk::forgetFile(const QString &path, const Document *except)
{
    for (const Place &place : m_places) {
        if (place.document.get() != except && place.document->path() == path)
            place.document->forgetFile();
    }
}

} // namespace alphascope
