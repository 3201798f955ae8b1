// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tableeditor.h"

#include "models/tablemodel.h"
#include "ui_tableeditor.h"
#include "widgets/celldelegate.h"
#include "widgets/flowlayout.h"
#include "widgets/labelheader.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <QToolButton>

namespace alphascope {

using namespace Qt::StringLiterals;

TableEditor::TableEditor(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::TableEditor>())
    , m_model(new TableModel(this))
    , m_rowNoun(tr("row"))
    , m_columnNoun(tr("column"))
{
    m_ui->setupUi(this);
    m_ui->grid->setTable(m_model);
    setFilling(false);
    setFocusProxy(m_ui->grid);
    addActions();
    connectGrid();
}

TableEditor::~TableEditor() = default;

void TableEditor::connectGrid()
{
    using Kind = TableRequest::Kind;
    NumberGrid *grid = m_ui->grid;
    connect(grid->cells(), &CellDelegate::typing, this,
        [this](const QModelIndex &index, const QString &text) { request(Kind::Typing, index, text); });
    connect(grid->cells(), &CellDelegate::abandoned, this,
        [this](const QModelIndex &index, const QString &original) { request(Kind::Typed, index, original); });
    connect(m_model, &TableModel::cellTyped, this,
        [this](int row, int column, const QString &text) { request(Kind::Typed, m_model->index(row, column), text); });
    connect(grid->labels(), &LabelHeader::renamed, this, [this](int row, const QString &text) {
        if (m_labelAxis)
            Q_EMIT edited(SetLabel { *m_labelAxis, row, text.toStdString() });
    });
    connect(grid->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TableEditor::updateActions);
    const auto lookAtClipboard = [this] {
        const QMimeData *content = QGuiApplication::clipboard()->mimeData();
        m_canPaste = content && content->hasText();
        updateActions();
    };
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, lookAtClipboard);
    lookAtClipboard();
}

//! One action each for menu, button and shortcut; the first five have a button.
void TableEditor::addActions()
{
    using Kind = TableRequest::Kind;
    const auto make = [this](const char *name, auto act, const QKeySequence &shortcut = {}) {
        auto *action = new QAction(this);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(shortcut);
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        connect(action, &QAction::triggered, this, act);
        m_ui->grid->addAction(action);
        return action;
    };
    m_addRow = make("addRow", &TableEditor::addRow);
    m_removeRow = make("removeRow", &TableEditor::removeRows);
    m_addColumn = make("addColumn", &TableEditor::addColumn);
    m_removeColumn = make("removeColumn", &TableEditor::removeColumns);
    m_pasteWhole = make("pasteWhole", [this] { paste(Kind::PasteWhole); });
    m_paste = make(
        "paste", [this] { paste(Kind::Paste); }, QKeySequence::Paste);
    m_copy = make(
        "copy", [this] { copy(Kind::Copy); }, QKeySequence::Copy);
    m_copyPython = make("copyPython", [this] { copy(Kind::CopyPython); });
    m_clear = make("clear", &TableEditor::clearCells, QKeySequence::Delete);
    m_rename = make(
        "rename", [this] { m_ui->grid->labels()->editLabel(m_ui->grid->currentIndex().row()); },
        QKeySequence(Qt::SHIFT | Qt::Key_F2));
    m_ui->grid->setContextMenuPolicy(Qt::ActionsContextMenu);

    auto *line = new FlowLayout(m_ui->buttons);
    line->setSpacing(2);
    QFont smaller = font();
    smaller.setPointSizeF(0.9 * smaller.pointSizeF());
    for (QAction *action : { m_addRow, m_removeRow, m_addColumn, m_removeColumn, m_pasteWhole }) {
        auto *button = new QToolButton(m_ui->buttons);
        button->setDefaultAction(action);
        button->setFont(smaller);
        line->addWidget(button);
    }
}

void TableEditor::setTable(const QString &name, const QString &title)
{
    m_name = name;
    m_ui->grid->setTitle(title);
    m_ui->grid->setAccessibleName(title.isEmpty() ? name : title);
}

void TableEditor::setNouns(const QString &row, const QString &column)
{
    m_rowNoun = row;
    m_columnNoun = column;
    updateActions();
}

void TableEditor::setLabelAxis(std::optional<Axis> axis)
{
    m_labelAxis = axis;
    m_ui->grid->labels()->setEditable(axis.has_value());
    updateActions();
}

void TableEditor::setResizable(bool resizable)
{
    m_resizable = resizable;
    updateActions();
}

void TableEditor::setFilling(bool filling)
{
    setSizePolicy(QSizePolicy::Preferred, filling ? QSizePolicy::Expanding : QSizePolicy::Maximum);
    m_ui->grid->setFilling(filling);
}

void TableEditor::setValues(const Shared<double> &values, const QStringList &rowLabels)
{
    m_model->setTable(values, rowLabels);
    updateActions();
}

NumberGrid *TableEditor::grid() const { return m_ui->grid; }

namespace {

//! A disabled action's tooltip says why it is disabled.
void offer(QAction *action, const QString &text, const QString &toolTip, const QString &obstacle = {})
{
    action->setText(text);
    action->setEnabled(obstacle.isEmpty());
    action->setToolTip(obstacle.isEmpty() ? toolTip : obstacle);
}

} // namespace

void TableEditor::updateActions()
{
    const QString nothingToPaste = m_canPaste
        ? QString()
        : tr("The clipboard holds no text. Copy a table from a spreadsheet or from Python first.");
    const QString noCell = m_ui->grid->block().isEmpty() ? tr("No cell is selected. Click one first.") : QString();
    const auto last = [this](int count, const QString &noun) {
        return count > 1 ? QString() : tr("The last %1 stays: a table has at least one.").arg(noun);
    };
    offer(m_addRow, tr("+ %1").arg(m_rowNoun), tr("Add a %1 below the selected one, or at the end").arg(m_rowNoun));
    offer(m_removeRow, tr("− %1").arg(m_rowNoun), tr("Remove the selected %1, or the last one").arg(m_rowNoun),
        last(m_model->rowCount(), m_rowNoun));
    offer(m_addColumn, tr("+ %1").arg(m_columnNoun),
        tr("Add a %1 to the right of the selected one, or at the end").arg(m_columnNoun));
    offer(m_removeColumn, tr("− %1").arg(m_columnNoun), tr("Remove the selected %1, or the last one").arg(m_columnNoun),
        last(m_model->columnCount(), m_columnNoun));
    offer(m_pasteWhole, tr("Paste…"),
        tr("Replace the whole table by what the clipboard holds: a block from a "
           "spreadsheet, CSV, or a list, tensor or array from Python"),
        nothingToPaste);
    offer(m_paste, tr("Paste here"), tr("Paste at the current cell"), nothingToPaste);
    offer(m_copy, tr("Copy"), tr("Copy the selected cells, or the whole table"));
    offer(m_copyPython, tr("Copy as Python"), tr("Copy the selected cells, or the whole table, as a nested list"));
    offer(m_clear, tr("Set to 0"), tr("Set the selected cells to 0"), noCell);
    offer(m_rename, tr("Rename %1").arg(m_rowNoun), tr("Write another label for this %1").arg(m_rowNoun), noCell);
    for (QAction *action : { m_addRow, m_removeRow, m_addColumn, m_removeColumn, m_pasteWhole })
        action->setVisible(m_resizable);
    for (QAction *action : { m_removeRow, m_removeColumn })
        action->setIconText(tr("−")); // its button stands right of the one with the noun
    m_rename->setVisible(m_labelAxis.has_value());
    m_ui->buttons->setVisible(m_resizable);
}

void TableEditor::addRow()
{
    const QRect block = m_ui->grid->block();
    const Index at = block.isEmpty() ? m_model->rowCount() : block.bottom() + 1;
    Q_EMIT edited(InsertRows { m_name.toStdString(), at, 1 });
}

void TableEditor::removeRows()
{
    const QRect block = m_ui->grid->block();
    if (block.isEmpty())
        Q_EMIT edited(RemoveRows { m_name.toStdString(), m_model->rowCount() - 1, 1 });
    else
        Q_EMIT edited(RemoveRows { m_name.toStdString(), block.top(), block.height() });
}

void TableEditor::addColumn()
{
    const QRect block = m_ui->grid->block();
    const Index at = block.isEmpty() ? m_model->columnCount() : block.right() + 1;
    Q_EMIT edited(InsertColumns { m_name.toStdString(), at, 1 });
}

void TableEditor::removeColumns()
{
    const QRect block = m_ui->grid->block();
    if (block.isEmpty())
        Q_EMIT edited(RemoveColumns { m_name.toStdString(), m_model->columnCount() - 1, 1 });
    else
        Q_EMIT edited(RemoveColumns { m_name.toStdString(), block.left(), block.width() });
}

void TableEditor::clearCells()
{
    const QRect block = m_ui->grid->block();
    if (!block.isEmpty())
        Q_EMIT edited(SetBlock {
            m_name.toStdString(), block.top(), block.left(), Matrix<double>::Zero(block.height(), block.width()) });
}

void TableEditor::request(TableRequest::Kind kind, const QModelIndex &index, const QString &text)
{
    Q_EMIT requested({ kind, m_name, index.row(), index.column(), text });
}

void TableEditor::paste(TableRequest::Kind kind)
{
    const QRect block = m_ui->grid->block();
    const bool here = kind == TableRequest::Kind::Paste && !block.isEmpty();
    Q_EMIT requested(
        { kind, m_name, here ? block.top() : 0, here ? block.left() : 0, QGuiApplication::clipboard()->text() });
}

void TableEditor::copy(TableRequest::Kind kind)
{
    const QRect block = m_ui->grid->block();
    Q_EMIT requested({ kind, m_name, block.top(), block.left(), {}, block.height(), block.width() });
}

} // namespace alphascope
