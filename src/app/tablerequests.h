// SPDX-License-Identifier: GPL-3.0-or-later
//! Carries what tables on screen ask for to where text is read and written: typed cells, pasted blocks, copies.
#pragma once

#include "document/document.h"
#include "formats/tabletext.h"
#include "widgets/tablerequest.h"

#include <QObject>

#include <optional>

namespace alphascope {

class TableRequests : public QObject {
    Q_OBJECT

public:
    explicit TableRequests(Document *document, QObject *parent = nullptr);

    void handle(const TableRequest &request);

Q_SIGNALS:
    void refused(const QString &sentence); //!< a text that is no number or no table
    void typingRefused(); //!< the document takes no edit now, and has said why
    void textRefused(const QString &sentence); //!< the same while a sequence is typed; empty: it reads well now

private:
    struct CellName {
        QString table;
        int row = -1, column = -1;
        bool operator==(const CellName &) const = default;
    };
    //! The cell being typed in, and what it held before.
    struct TypedCell {
        CellName cell;
        std::optional<double> value;
    };

    void typeCell(const TableRequest &request);
    QString refusal(const CellName &cell, const QString &why) const;
    std::optional<double> valueAt(const CellName &cell) const;
    using ParsedTable = tl::expected<NumberTable, Error>;
    void paste(const TableRequest &request);
    void insert(const TableRequest &request, const ParsedTable &block);
    void typeSequence(const TableRequest &request);
    void typeNumbers(const TableRequest &request);
    void typeTokens(Side side, const QString &text);
    void typeWords(const QString &text);
    void copy(const TableRequest &request);
    Shared<double> table(const QString &name) const;

    Document *m_document;
    TypedCell m_typed;
};

} // namespace alphascope
