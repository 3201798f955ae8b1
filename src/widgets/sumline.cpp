// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sumline.h"

#include "models/stepmodel.h"
#include "widgets/stepheader.h"

#include <QEvent>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QTableView>
#include <QToolTip>

namespace alphascope {

using namespace Qt::StringLiterals;

SumLine::SumLine(QWidget *parent)
    : QWidget(parent)
{
    QFont bold = font();
    bold.setBold(true);
    setFont(bold);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Sums of the columns"));
}

void SumLine::setTable(QTableView *table, const StepModel *model)
{
    m_table = table;
    m_model = model;
    setFixedHeight(table->verticalHeader()->defaultSectionSize());
    const auto repaint = qOverload<>(&QWidget::update);
    connect(table->horizontalHeader(), &QHeaderView::sectionResized, this, repaint);
    connect(table->horizontalHeader(), &QHeaderView::geometriesChanged, this, repaint);
    connect(table->horizontalScrollBar(), &QScrollBar::valueChanged, this, repaint);
    connect(model, &QAbstractItemModel::dataChanged, this, &SumLine::renew);
    connect(model, &QAbstractItemModel::modelReset, this, &SumLine::renew);
}

void SumLine::renew()
{
    QStringList sums;
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        if (const QString text = m_model->sum(column); !text.isEmpty())
            sums += m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + u": "_s + text;
    }
    setAccessibleDescription(sums.join(u", "_s));
    update();
}

QRect SumLine::columnRect(int column) const
{
    if (!m_table || m_table->isColumnHidden(column))
        return {};
    const QHeaderView *header = m_table->horizontalHeader();
    const int left = m_table->viewport()->mapTo(m_table, QPoint()).x() + m_table->x() - x();
    return QRect(left + header->sectionViewportPosition(column), 0, header->sectionSize(column), height());
}

//! With the room of a cell around it.
QString SumLine::text(int column) const
{
    const QString sum = m_model->sum(column);
    return sum.isEmpty() ? sum : withRoom(sum, alignment(column));
}

Qt::Alignment SumLine::alignment(int column) const
{
    return m_model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>();
}

int SumLine::margin() const
{
    return style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1; // as the cells'
}

int SumLine::widthOf(int column) const
{
    const QString sum = text(column);
    return sum.isEmpty() ? 0 : fontMetrics().horizontalAdvance(sum) + 2 * margin() + 1;
}

int SumLine::columnAt(int x) const
{
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        if (const QRect rect = columnRect(column); rect.left() <= x && x <= rect.right())
            return column;
    }
    return -1;
}

bool SumLine::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip || !m_model)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    QToolTip::showText(help->globalPos(), m_model->exactSum(columnAt(help->pos().x())), this);
    return true;
}

void SumLine::paintEvent(QPaintEvent *)
{
    if (!m_model)
        return;
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::Mid));
    painter.drawLine(0, 0, width(), 0);
    painter.setPen(palette().color(QPalette::WindowText));
    for (int column = 0; column < StepModel::ColumnCount; ++column) {
        const QRect rect = columnRect(column).adjusted(margin(), 0, -margin(), 0);
        if (rect.isValid())
            painter.drawText(rect, static_cast<int>(alignment(column)) | Qt::TextSingleLine,
                fontMetrics().elidedText(text(column), Qt::ElideRight, rect.width()));
    }
}

} // namespace alphascope
