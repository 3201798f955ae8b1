// SPDX-License-Identifier: GPL-3.0-or-later
//! One editable table: type, add and remove rows and columns, paste, copy, name the rows.
#pragma once

#include "engine/edit.h"
#include "widgets/tablerequest.h"

#include <QStringList>
#include <QWidget>

#include <memory>
#include <optional>

class QAction;

namespace alphascope {

class NumberGrid;
class TableModel;
namespace Ui {
class TableEditor;
}

class TableEditor : public QWidget {
    Q_OBJECT

public:
    explicit TableEditor(QWidget *parent = nullptr);
    ~TableEditor() override;

    //! The name used in edits ("K") and the title shown ("K · keys").
    void setTable(const QString &name, const QString &title);
    //! What one row and one column are, for buttons and menu: "row", "column" unless said otherwise.
    void setNouns(const QString &row, const QString &column);
    //! Which labels the rows carry; nullopt: row names cannot be edited.
    void setLabelAxis(std::optional<Axis> axis);
    //! Parameters keep their shape: no rows or columns to add or remove.
    void setResizable(bool resizable);
    //! Takes the height it is given, and scrolls; otherwise as high as its rows, up to ten.
    void setFilling(bool filling);
    void setValues(const Shared<double> &values, const QStringList &rowLabels);

    NumberGrid *grid() const;

Q_SIGNALS:
    void edited(const alphascope::Edit &edit);
    void requested(const alphascope::TableRequest &request);

private:
    void connectGrid();
    void addActions();
    void updateActions();
    void addRow();
    void removeRows();
    void addColumn();
    void removeColumns();
    void clearCells();
    void request(TableRequest::Kind kind, const QModelIndex &index, const QString &text);
    void paste(TableRequest::Kind kind);
    void copy(TableRequest::Kind kind);

    std::unique_ptr<Ui::TableEditor> m_ui;
    TableModel *m_model;
    QAction *m_addRow, *m_removeRow, *m_addColumn, *m_removeColumn, *m_clear, *m_rename;
    QAction *m_pasteWhole, *m_paste, *m_copy, *m_copyPython;
    QString m_name;
    QString m_rowNoun, m_columnNoun;
    std::optional<Axis> m_labelAxis;
    bool m_resizable = true;
    bool m_canPaste = false; // the clipboard holds text; asked once a change, for another program owns it
};

} // namespace alphascope
