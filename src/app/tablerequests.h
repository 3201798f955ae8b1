// SPDX-License-Identifier: GPL-3.0-or-later
//! Carries what tables on screen ask for to where text is read and written: typed cells, pasted blocks, copies.
#pragma once

#include "document/document.h"
#include "widgets/tablerequest.h"

#include <QObject>

namespace alphascope {

class TableRequests : public QObject {
    Q_OBJECT

public:
    explicit TableRequests(Document *document, QObject *parent = nullptr);

    void handle(const TableRequest &request);

Q_SIGNALS:
    void refused(const QString &sentence); //!< a text that is no number or no table
    void sequenceRefused(const QString &sentence); //!< the same while a sequence is typed; empty: it reads well now

private:
    void typeCell(const TableRequest &request);
    void paste(const TableRequest &request);
    void typeSequence(const TableRequest &request);
    void copy(const TableRequest &request);
    Matrix<double> table(const QString &name) const;

    Document *m_document;
};

} // namespace alphascope
