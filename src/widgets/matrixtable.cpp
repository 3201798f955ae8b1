// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrixtable.h"

#include "models/matrixmodel.h"

#include <QEvent>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QScopedValueRollback>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

MatrixTable::MatrixTable(MatrixModel *model, QWidget *parent)
    : QTableView(parent)
    , m_model(model)
{
    setModel(model);
    setEditTriggers(NoEditTriggers);
    setTabKeyNavigation(false);
    setWordWrap(false);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    for (QHeaderView *header : { horizontalHeader(), verticalHeader() }) {
        header->setSectionResizeMode(QHeaderView::Fixed); // of thousands, none is measured
        header->setHighlightSections(true);
    }
    fitSections();
}

void MatrixTable::fitSections()
{
    horizontalHeader()->setDefaultSectionSize(fontMetrics().horizontalAdvance(u"−0.000000"_s) + 16);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
}

void MatrixTable::keyPressEvent(QKeyEvent *event)
{
    if ((event->key() != Qt::Key_F2 && event->key() != Qt::Key_Delete) || !currentIndex().isValid())
        return QTableView::keyPressEvent(event);
    const QString &why = m_model->view().whyFixed;
    Q_EMIT unable(why.isEmpty() ? tr("Numbers are changed in the picture: choose View > Show as Table again.") : why);
}

void MatrixTable::changeEvent(QEvent *event)
{
    QTableView::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        fitSections();
}

void MatrixTable::followRows(QItemSelectionModel *selection)
{
    connect(selection, &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex &current) {
        const QScopedValueRollback following(m_isFollowing, true);
        const int column = std::max(currentIndex().column(), 0);
        if (current.isValid() && current.row() != currentIndex().row())
            setCurrentIndex(model()->index(current.row(), column));
    });
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, selection,
        [this, selection](const QModelIndex &current) {
            const QModelIndex index
                = selection->model()->index(current.row(), std::max(selection->currentIndex().column(), 0));
            if (!m_isFollowing && index.isValid())
                selection->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        });
}

} // namespace alphascope
