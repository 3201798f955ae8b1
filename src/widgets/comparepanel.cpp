// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/comparepanel.h"

#include "models/differencemodel.h"
#include "models/matrixmodel.h"
#include "models/numbertext.h"
#include "widgets/heatmap.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedLayout>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

QWidget *titled(const QString &title, QWidget *widget)
{
    auto *panel = new QWidget;
    auto *layout = new QVBoxLayout(panel);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(new QLabel(title));
    layout->addWidget(widget, 1);
    return panel;
}

bool isName(int column) { return column == DifferenceModel::Row || column == DifferenceModel::Place; }

} // namespace

ComparePanel::ComparePanel(QWidget *parent)
    : QWidget(parent)
    , m_name(new QLabel)
    , m_summary(new QLabel)
    , m_stop(new QPushButton(tr("Stop comparing")))
    , m_pages(new QStackedLayout)
    , m_referenceModel(new MatrixModel(this))
    , m_differenceModel(new MatrixModel(this))
    , m_referenceSelection(new QItemSelectionModel(m_referenceModel, this))
    , m_reference(new Heatmap)
    , m_difference(new Heatmap)
    , m_largest(new DifferenceModel(this))
    , m_table(new QTableView)
{
    auto *keep = new QPushButton(tr("Compare with this"));
    keep->setObjectName(u"keepReference"_s);
    keep->setToolTip(tr("Keeps it as the reference: then change the input, a weight or a setting, scrub to another "
                        "epoch or open another snapshot."));
    auto *file = new QPushButton(tr("Compare with a file…"));
    file->setObjectName(u"openReference"_s);
    m_stop->setObjectName(u"stopComparing"_s);
    for (QLabel *label : { m_name, m_summary }) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    m_name->setObjectName(u"referenceName"_s);
    m_summary->setObjectName(u"comparison"_s);

    m_reference->setObjectName(u"reference"_s);
    m_reference->setAccessibleName(tr("Weights of the reference"));
    m_reference->setModel(m_referenceModel);
    m_reference->setSelection(m_referenceSelection, Heatmap::Selects::Cell);
    m_difference->setObjectName(u"difference"_s);
    m_difference->setAccessibleName(tr("Difference of the weights"));
    m_difference->setStyle(HeatmapStyle::ofSigned());
    m_difference->setModel(m_differenceModel);
    m_table->setObjectName(u"largestDifferences"_s);
    m_table->setAccessibleName(tr("Largest differences"));
    m_table->setModel(m_largest);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 6);
    QHeaderView *columns = m_table->horizontalHeader();
    columns->setMinimumSectionSize(6 * m_table->fontMetrics().horizontalAdvance(u'0'));
    for (int column = 0; column < DifferenceModel::ColumnCount; ++column)
        columns->setSectionResizeMode(column, isName(column) ? QHeaderView::Stretch : QHeaderView::Fixed);

    for (QWidget *part : std::initializer_list<QWidget *> { m_reference, m_difference, m_table })
        part->setMinimumSize(90, 80);
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->setObjectName(u"compareSplitter"_s);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(titled(tr("α of the reference"), m_reference));
    splitter->addWidget(titled(tr("α now − reference"), m_difference));
    splitter->addWidget(titled(tr("Largest differences"), m_table));
    for (int i = 0; i < splitter->count(); ++i)
        splitter->setStretchFactor(i, splitter->widget(i)->isAncestorOf(m_table) ? 0 : 1);

    auto *buttons = new QVBoxLayout;
    auto *words = new QWidget;
    auto *lines = new QVBoxLayout(words);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->addWidget(m_name);
    lines->addWidget(m_summary);
    lines->addStretch(1);
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setWidget(words);
    for (QWidget *widget : std::initializer_list<QWidget *> { keep, file, m_stop })
        buttons->addWidget(widget);
    buttons->addWidget(area, 1);
    auto *side = new QWidget;
    side->setFixedWidth(190);
    side->setLayout(buttons);
    auto *empty = new QWidget; // in place of the pictures, while nothing is compared
    auto *pages = new QWidget;
    pages->setLayout(m_pages);
    m_pages->addWidget(empty);
    m_pages->addWidget(splitter);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(side);
    layout->addWidget(pages, 1);

    connect(keep, &QPushButton::clicked, this, &ComparePanel::keepClicked);
    connect(file, &QPushButton::clicked, this, &ComparePanel::fileClicked);
    connect(m_stop, &QPushButton::clicked, this, &ComparePanel::stopClicked);
    for (const Heatmap *map : { m_reference, m_difference })
        connect(map, &Heatmap::unable, this, &ComparePanel::unable);
    connect(m_referenceSelection, &QItemSelectionModel::currentChanged, this, &ComparePanel::goToReferenceCell);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex &current) { goToLine(current.row()); });
    setComparison({}, nullptr, nullptr, nullptr, 0, {});
}

void ComparePanel::setSelection(QItemSelectionModel *selection)
{
    m_selection = selection;
    m_difference->setSelection(selection, Heatmap::Selects::Cell);
    connect(selection, &QItemSelectionModel::currentChanged, this, &ComparePanel::showReferenceCell);
}

void ComparePanel::setStyle(const HeatmapStyle &style)
{
    HeatmapStyle ofReference = style, ofSigned = HeatmapStyle::ofSigned();
    ofReference.byMeans = false; // the trace has no means of large matrices
    ofSigned.digits = style.digits;
    m_reference->setStyle(ofReference);
    m_difference->setStyle(ofSigned);
}

void ComparePanel::setComparison(const QString &name, std::shared_ptr<const Trace> present,
    std::shared_ptr<const Trace> reference, std::shared_ptr<const Comparison> comparison, int sheet,
    const QString &note)
{
    m_comparison = comparison && comparison->difference.size() > 0 ? comparison : nullptr;
    m_stop->setEnabled(reference != nullptr);
    m_name->setText(reference ? tr("Reference: %1").arg(name) : tr("Nothing is compared yet."));
    m_summary->setText(m_comparison
            ? tr("The weights differ by %1 on average.").arg(significantNumber(m_comparison->meanAbsolute, 3)) + u' '
                + note
            : note);
    m_pages->setCurrentIndex(reference ? 1 : 0);
    m_referenceModel->setView(referenceView(std::move(reference), sheet));
    m_differenceModel->setView(differenceView(present, m_comparison, note));
    m_largest->setComparison(m_comparison ? std::move(present) : nullptr, m_comparison);
    fitTable();
    showReferenceCell();
}

//! All numbers are in sight; names take what is left, and at least a few letters each.
void ComparePanel::fitTable()
{
    int width = m_table->verticalScrollBar()->sizeHint().width() + 2 * m_table->frameWidth();
    for (int column = 0; column < DifferenceModel::ColumnCount; ++column) {
        if (!isName(column))
            m_table->resizeColumnToContents(column);
        width += isName(column) ? m_table->horizontalHeader()->minimumSectionSize() : m_table->columnWidth(column);
    }
    m_table->setMinimumWidth(width);
}

//! The counterpart of the selected cell, where it has one.
void ComparePanel::showReferenceCell()
{
    if (m_isFollowing || !m_comparison || !m_selection || !m_selection->currentIndex().isValid())
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const auto at = [](const std::vector<Index> &places, int i) {
        return i < std::ssize(places) ? static_cast<int>(places[static_cast<std::size_t>(i)]) : -1;
    };
    const int row = at(m_comparison->rows, m_selection->currentIndex().row());
    const int column = at(m_comparison->columns, m_selection->currentIndex().column());
    const QModelIndex index = m_referenceModel->index(row, column);
    m_referenceSelection->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

void ComparePanel::goToReferenceCell()
{
    if (m_isFollowing || !m_comparison || !m_selection)
        return;
    const QScopedValueRollback following(m_isFollowing, true);
    const auto find = [](const std::vector<Index> &places, int place) {
        return static_cast<int>(std::find(places.begin(), places.end(), place) - places.begin());
    };
    const QModelIndex current = m_referenceSelection->currentIndex();
    const QModelIndex index = m_selection->model()->index(
        find(m_comparison->rows, current.row()), find(m_comparison->columns, current.column()));
    if (current.isValid() && index.isValid())
        m_selection->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

void ComparePanel::goToLine(int line)
{
    if (line < 0 || !m_selection)
        return;
    const WeightDifference &one = m_largest->difference(line);
    const QModelIndex index = m_selection->model()->index(static_cast<int>(one.row), static_cast<int>(one.column));
    if (index.isValid())
        m_selection->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
}

} // namespace alphascope
