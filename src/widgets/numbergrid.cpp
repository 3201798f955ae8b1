// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/numbergrid.h"

#include "models/tablemodel.h"
#include "widgets/celldelegate.h"
#include "widgets/labelheader.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 10; // more than these scroll
constexpr int fewestRows = 3; // of a filling table
constexpr int sampledRows = 24, sampledColumns = 12; // looked at for the column width
constexpr int cellPadding = 10;

} // namespace

NumberGrid::NumberGrid(QWidget *parent)
    : QTableView(parent)
    , m_cells(new CellDelegate(this))
    , m_labels(new LabelHeader(this))
    , m_title(new QLabel(this))
{
    setItemDelegate(m_cells);
    setVerticalHeader(m_labels);
    setFrameShape(NoFrame);
    setSelectionMode(ContiguousSelection);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setHorizontalScrollMode(ScrollPerPixel);
    setWordWrap(false);
    setTabKeyNavigation(false);
    viewport()->setBackgroundRole(QPalette::Window);
    const int rowHeight = fontMetrics().height() + 6;
    for (QHeaderView *header : { static_cast<QHeaderView *>(m_labels), horizontalHeader() }) {
        header->setMinimumSectionSize(12);
        header->setSectionResizeMode(QHeaderView::Fixed);
        header->setHighlightSections(false);
    }
    m_labels->setDefaultSectionSize(rowHeight);
    horizontalHeader()->setFixedHeight(rowHeight);
    horizontalHeader()->setSectionsClickable(true);

    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(4, 0, 4, 0);
    m_title->setAttribute(Qt::WA_TransparentForMouseEvents); // a click on the corner selects all
    connect(m_cells, &CellDelegate::left, this, &NumberGrid::move);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, m_labels, [this] { m_labels->finish(true); });
}

void NumberGrid::setTable(TableModel *model)
{
    setModel(model);
    connect(model, &QAbstractItemModel::dataChanged, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::modelReset, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::rowsInserted, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::rowsRemoved, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::columnsInserted, this, &NumberGrid::fit);
    connect(model, &QAbstractItemModel::columnsRemoved, this, &NumberGrid::fit);
}

void NumberGrid::setTitle(const QString &title)
{
    m_title->setText(title);
    m_labels->setSmallestWidth(title.isEmpty() ? 0 : m_title->sizeHint().width());
    updateGeometries();
}

void NumberGrid::setFilling(bool filling)
{
    m_filling = filling;
    setSizePolicy(QSizePolicy::Expanding, filling ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    updateGeometry();
}

CellDelegate *NumberGrid::cells() const { return m_cells; }

LabelHeader *NumberGrid::labels() const { return m_labels; }

QRect NumberGrid::block() const
{
    QRect block;
    for (const QItemSelectionRange &range : selectionModel()->selection())
        block |= QRect(QPoint(range.left(), range.top()), QPoint(range.right(), range.bottom()));
    return block;
}

void NumberGrid::fit()
{
    const int width = widestCell();
    if (horizontalHeader()->defaultSectionSize() != width)
        horizontalHeader()->setDefaultSectionSize(width);
    m_labels->updateGeometry();
    updateGeometries();
    updateGeometry();
}

//! One width for all columns, from a sample: a table of many thousand cells costs as little as a small one.
int NumberGrid::widestCell() const
{
    const QFontMetrics metrics = fontMetrics();
    int width = metrics.horizontalAdvance(u"0.00"_s);
    const int rows = std::min(model()->rowCount(), sampledRows);
    const int columns = std::min(model()->columnCount(), sampledColumns);
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column)
            width = std::max(width, metrics.horizontalAdvance(model()->index(row, column).data().toString()));
    }
    return width + cellPadding;
}

int NumberGrid::contentHeight(int rows) const
{
    const bool scrolls
        = model() && rows > 0 && m_labels->sizeHint().width() + horizontalHeader()->length() > width() && width() > 0;
    return horizontalHeader()->height() + rows * m_labels->defaultSectionSize()
        + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0);
}

QSize NumberGrid::sizeHint() const
{
    const int rows = model() ? model()->rowCount() : 0;
    const int width = m_labels->sizeHint().width() + horizontalHeader()->length();
    return { width, contentHeight(m_filling ? rows : std::min(rows, mostRows)) };
}

QSize NumberGrid::minimumSizeHint() const
{
    return { m_labels->sizeHint().width() + horizontalHeader()->defaultSectionSize(),
        m_filling ? contentHeight(fewestRows) : sizeHint().height() };
}

//! Enter goes down. Tab leaves the table, or it would take a key stroke a cell to get past it.
void NumberGrid::keyPressEvent(QKeyEvent *event)
{
    const bool moves = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!moves || !currentIndex().isValid()) {
        QTableView::keyPressEvent(event);
        return;
    }
    move(event->modifiers().testFlag(Qt::ShiftModifier) ? int(Qt::Key_Up) : event->key());
    event->accept();
}

//! Out of a cell that is being written: Tab goes on to the next one, and at either end of the table it leaves.
void NumberGrid::move(int key)
{
    int row = currentIndex().row(), column = currentIndex().column();
    const int rows = model()->rowCount(), columns = model()->columnCount();
    if (key == Qt::Key_Tab || key == Qt::Key_Backtab) {
        const int cell = row * columns + column + (key == Qt::Key_Tab ? 1 : -1);
        if (cell < 0 || cell >= rows * columns) {
            QWidget::focusNextPrevChild(key == Qt::Key_Tab);
            return;
        }
        row = cell / columns;
        column = cell % columns;
    } else {
        row = std::clamp(row + (key == Qt::Key_Up ? -1 : 1), 0, rows - 1);
    }
    setCurrentIndex(model()->index(row, column));
}

void NumberGrid::updateGeometries()
{
    QTableView::updateGeometries();
    m_title->setGeometry(frameWidth(), frameWidth(), m_labels->width(), horizontalHeader()->height());
    m_title->raise();
}

void NumberGrid::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        updateGeometry(); // a horizontal scroll bar may come or go
}

} // namespace alphascope
