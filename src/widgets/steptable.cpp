// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/steptable.h"

#include "models/stepmodel.h"
#include "models/tabseparated.h"
#include "widgets/stepheader.h"
#include "widgets/sumline.h"

#include "widgets/weightbardelegate.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace alphascope {

namespace {

constexpr int widestColumn = 320; // longer labels and vectors are elided and have a tooltip
constexpr int rowsMeasured = 30;

QTableView *makeView(QWidget *parent)
{
    auto *view = new QTableView(parent);
    view->setObjectName(QStringLiteral("stepTable"));
    view->setAccessibleName(StepTable::tr("How each weight was computed"));
    view->setItemDelegate(new WeightBarDelegate(view));
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setTabKeyNavigation(false);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setAlternatingRowColors(true);
    view->setFrameShape(QFrame::NoFrame);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view->setMinimumHeight(1); // its own hint keeps room for scroll bars that it does not have

    QHeaderView *lines = view->verticalHeader();
    lines->hide();
    lines->setSectionResizeMode(QHeaderView::Fixed);
    lines->setDefaultSectionSize(view->fontMetrics().height() + 6);

    auto *columns = new StepHeader(view);
    view->setHorizontalHeader(columns);
    columns->setResizeContentsPrecision(rowsMeasured);
    columns->setHighlightSections(false);
    columns->setSectionsClickable(true);
    columns->setSortIndicator(StepModel::Position, Qt::AscendingOrder);
    columns->setSortIndicatorShown(true);
    columns->setStretchLastSection(true);
    return view;
}

} // namespace

StepTable::StepTable(QWidget *parent)
    : QWidget(parent)
    , m_view(makeView(this))
    , m_sums(new SumLine(this))
    , m_scrollBar(new QScrollBar(Qt::Horizontal, this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    layout->addWidget(m_sums);
    layout->addWidget(m_scrollBar);
    layout->addStretch(0);
    setFocusProxy(m_view);

    const QScrollBar *inner = m_view->horizontalScrollBar();
    connect(inner, &QScrollBar::rangeChanged, m_scrollBar, [this, inner](int minimum, int maximum) {
        m_scrollBar->setRange(minimum, maximum);
        m_scrollBar->setPageStep(inner->pageStep());
        m_scrollBar->setVisible(maximum > minimum);
    });
    connect(inner, &QScrollBar::valueChanged, m_scrollBar, &QScrollBar::setValue);
    connect(m_scrollBar, &QScrollBar::valueChanged, m_view->horizontalScrollBar(), &QScrollBar::setValue);
    m_scrollBar->hide();
    addCopyActions();
}

void StepTable::setModel(StepModel *model)
{
    m_model = model;
    m_order.setSourceModel(model);
    m_view->setModel(&m_order);
    m_sums->setTable(m_view, model);

    connect(model, &QAbstractItemModel::modelReset, this, [this] {
        m_fitsAnew = false;
        renew();
        fitColumns(true);
        fitHeight();
    });
    connect(model, &QAbstractItemModel::dataChanged, this, [this] {
        const bool others = renew();
        fitColumns(std::exchange(m_fitsAnew, false) || others);
    });
    connect(m_view->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this, &StepTable::sort);
    const auto *header = static_cast<const StepHeader *>(m_view->horizontalHeader());
    connect(header, &QHeaderView::sectionResized, this, [this, header](int column) {
        // A style that arrives with the first layout resizes columns too, and the last one stretches by itself.
        if (header->isPressed() && !m_busy && column != StepModel::RunningSum)
            m_sizedByHand.insert(column);
    });
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_busy && currentLine() >= 0)
            Q_EMIT lineSelected(currentLine());
    });
    renew();
    fitColumns(true);
    fitHeight();
}

void StepTable::forgetWidths() { m_fitsAnew = true; }

QTableView *StepTable::view() const { return m_view; }

SumLine *StepTable::sums() const { return m_sums; }

int StepTable::currentLine() const { return m_order.mapToSource(m_view->currentIndex()).row(); }

void StepTable::selectLine(int position)
{
    if (position == currentLine())
        return;
    const QScopedValueRollback busy(m_busy, true);
    m_view->setCurrentIndex(m_order.mapFromSource(m_model->index(position, StepModel::Position)));
}

//! Shows the columns that the step has; true when they are others than before.
bool StepTable::renew()
{
    const QScopedValueRollback busy(m_busy, true);
    QStringList titles;
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        m_view->setColumnHidden(column, !m_model->hasColumn(column));
        titles += m_model->hasColumn(column) ? m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString()
                                             : QString();
    }
    return std::exchange(m_titles, titles) != titles;
}

//! Columns as wide as what they show now; not anew: they grow, and shrink only when much too wide, so that nothing
//! jumps while a number is typed.
void StepTable::fitColumns(bool anew)
{
    const QScopedValueRollback busy(m_busy, true);
    QHeaderView *header = m_view->horizontalHeader();
    m_view->ensurePolished(); // else the font is another before the first layout
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        if (header->isSectionHidden(column) || m_sizedByHand.contains(column))
            continue;
        const int fitting = std::min(neededWidth(column), widestColumn);
        const int present = header->sectionSize(column);
        if (anew || fitting > present || present > 2 * fitting)
            header->resizeSection(column, fitting);
    }
}

//! Of the first lines and the last one, whether in sight or not: what is in sight depends on when the window is laid
//! out.
int StepTable::neededWidth(int column) const
{
    int width = std::max(m_view->horizontalHeader()->sectionSizeHint(column), m_sums->widthOf(column));
    const auto measure = [&](int line) {
        const QModelIndex index = m_order.mapFromSource(m_model->index(line, column));
        width = std::max(width, m_view->sizeHintForIndex(index).width() + 1); // 1: the grid, as Qt has it
    };
    const int lines = m_model->rowCount();
    for (int line = 0; line < std::min(lines, rowsMeasured); ++line)
        measure(line);
    if (lines > 0)
        measure(lines - 1);
    return width;
}

//! No higher than its lines, so that the sums stand right below the last one.
void StepTable::fitHeight()
{
    const qint64 lines = m_view->verticalHeader()->defaultSectionSize() * qint64(m_model->rowCount());
    const qint64 height = m_view->horizontalHeader()->sizeHint().height() + lines + 2 * m_view->frameWidth();
    m_view->setMaximumHeight(static_cast<int>(std::min<qint64>(height, QWIDGETSIZE_MAX)));
}

void StepTable::sort(int column, Qt::SortOrder order)
{
    const bool asInTheRow = column == StepModel::Position && order == Qt::AscendingOrder;
    m_order.sort(asInTheRow ? -1 : column, order); // -1: the model's own order, which costs nothing
    m_view->scrollTo(m_view->currentIndex());
}

void StepTable::addCopyActions()
{
    auto *lines = new QAction(tr("Copy Selected Lines"), m_view);
    lines->setShortcut(QKeySequence::Copy);
    lines->setShortcutContext(Qt::WidgetShortcut);
    connect(lines, &QAction::triggered, this, [this] { copy(!m_view->selectionModel()->hasSelection()); });
    auto *all = new QAction(tr("Copy All Lines"), m_view);
    connect(all, &QAction::triggered, this, [this] { copy(true); });
    m_view->addActions({ lines, all });
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void StepTable::copy(bool everything) const
{
    QList<int> columns;
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        if (m_model->hasColumn(column))
            columns += column;
    }
    QList<int> lines;
    if (everything) {
        for (int line = 0; line < m_order.rowCount(); ++line)
            lines += line;
    } else {
        for (const QModelIndex &index : m_view->selectionModel()->selectedRows())
            lines += index.row();
        std::sort(lines.begin(), lines.end());
    }
    QGuiApplication::clipboard()->setText(tabSeparated(m_order, lines, columns));
}

} // namespace alphascope
