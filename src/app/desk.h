// SPDX-License-Identifier: GPL-3.0-or-later
//! The open documents, one of each model family: all alive, one of them current, which the window shows.
#pragma once

#include "app/family.h"
#include "document/document.h"

#include <QObject>
#include <QUndoGroup>

#include <array>
#include <memory>
#include <vector>

namespace alphascope {

class DocumentStatus;
class TableRequests;

class Desk : public QObject {
    Q_OBJECT

public:
    //! Nothing is computed until a document is looked at. The vectors are current.
    explicit Desk(QObject *parent = nullptr);
    ~Desk() override; //!< lets saving end

    Document *current() const;
    Document *document(std::size_t family) const;
    std::vector<Document *> documents() const; //!< the current one first
    bool isModified() const; //!< any document is
    std::size_t family() const; //!< of the current document

    DocumentStatus *status() const; //!< of the current document
    DocumentStatus *status(std::size_t family) const;
    TableRequests *requests(std::size_t family) const;

    QUndoGroup *undoGroup(); //!< undo and redo of the current document
    std::shared_ptr<QThreadPool> files() const; //!< the thread that all documents save in

    //! Makes the family's document current; one that was never used begins with the family's first sample.
    void show(std::size_t family);

    //! Another specimen, or what a file holds, begins in its own family's document, which becomes current.
    void begin(const Specimen &specimen, const QString &name);
    void begin(const Snapshot &snapshot, const QString &name); //!< nobody's file
    void begin(const QString &path, const Snapshot &snapshot);

    void edit(const Edit &edit); //!< of the current document
    void recompute();
    void setReading(bool reading); //!< a file is being read, for whichever document

Q_SIGNALS:
    void currentChanged(); //!< another document is current; its trace may be there already, or come by traceChanged

    // Of the current document, as Document and DocumentStatus say them.
    void begun();
    void specimenChanged();
    void weightsShown();
    void traceChanged(double milliseconds);
    void problemFound(const alphascope::Problem &problem);
    void identityChanged();
    void statusChanged();

    // Of any document.
    void saved(alphascope::Document *document, const QString &path);
    void saveFailed(alphascope::Document *document, const QString &path, const QString &sentence);

private:
    //! A document and what works for it alone.
    struct Place {
        std::unique_ptr<Document> document;
        DocumentStatus *status = nullptr; // children of the document
        TableRequests *requests = nullptr;
        bool isUsed = false;
    };

    void forward(std::size_t family);
    Place &makeCurrent(std::size_t family);
    void forgetFile(const QString &path, const Document *except);

    std::shared_ptr<QThreadPool> m_files;
    QUndoGroup m_undo;
    std::array<Place, familyCount> m_places;
    std::size_t m_current = 0;
};

} // namespace alphascope
