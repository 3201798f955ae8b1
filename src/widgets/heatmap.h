// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix as coloured cells with labels, legend, numbers and one selected cell: alpha, context vectors, states.
#pragma once

#include "models/matrixmodel.h"
#include "widgets/cellpicture.h"
#include "widgets/heatmaplabels.h"
#include "widgets/heatmaplayout.h"
#include "widgets/heatmappainter.h"
#include "widgets/heatmapselection.h"
#include "widgets/legend.h"

#include <QAbstractScrollArea>
#include <QPointer>

#include <optional>

class QItemSelectionModel;
class QMenu;
class QRubberBand;

namespace alphascope {

class CellNumberEdit;
class HeatmapActions;
class HeatmapOverview;

class Heatmap : public QAbstractScrollArea {
    Q_OBJECT

public:
    using Selects = HeatmapSelects;

    explicit Heatmap(QWidget *parent = nullptr);
    ~Heatmap() override;

    void setModel(MatrixModel *model);
    const MatrixModel *model() const { return m_model; }
    //! The selection of the alpha model that all views share; its current index is the selected cell.
    void setSelection(QItemSelectionModel *selection, Selects selects);
    void setStyle(const HeatmapStyle &style);
    const HeatmapStyle &style() const { return m_style; }
    void setMirrored(bool mirrored); //!< columns run from right to left
    void setStyleMenu(QMenu *menu); //!< offered by the context menu; lives elsewhere
    void setCausal(bool causal); //!< cells whose column comes after their row cannot be unmasked

    //! Rows follow another heatmap's (position, size and scroll), so that they line up; see rowsChanged. The leader
    //! leaves room for whichever header is taller; wheel and zoom over a follower move the leader.
    void followRows(Heatmap *leader);
    const GridAxis &rowAxis() const { return m_layout.rows; }
    const GridAxis &columnAxis() const { return m_layout.columns; }
    QRectF cellArea() const { return m_layout.grid; } //!< of the viewport: where cells show
    QRectF cellRect(int row, int column) const; //!< of the viewport, also where it is scrolled out of sight
    QPoint cellAt(const QPointF &position) const; //!< (column, row) under a place of the viewport; (-1, -1): none
    QPoint currentCell() const; //!< (column, row) of the selected cell; (-1, -1): none
    const Legend &legend() const { return m_legend; }
    ColourScale scaleOf(const MatrixView &view) const; //!< as this heatmap would colour it

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public Q_SLOTS:
    void setDimmed(bool dimmed); //!< the picture is of an older input
    void zoomIn();
    void zoomOut();
    void zoomToFit();
    void zoomToCells(); //!< a cell is one device pixel; larger where all fit anyway
    void zoomTo(const QRect &cells); //!< columns and rows: as large as the view allows

Q_SIGNALS:
    void rowsChanged(); //!< rowAxis() moved: scrolled, zoomed or resized
    void hovered(int row, int column, const QString &sentence); //!< -1, -1 and empty when the pointer leaves
    void maskToggled(int row, int column, bool masked); //!< asked for by context menu or key M (alpha only)
    void paddingToggled(int column, bool padded); //!< asked for by context menu (alpha only)
    void intervened(const alphascope::WeightIntervention &change); //!< the same
    void numberEntered(int row, int column, double number); //!< typed into a cell, where that is allowed
    void takenBack(int row, int column); //!< interventions there
    void refused(const QString &sentence); //!< what was typed into a cell
    void unable(const QString &sentence); //!< why a key did nothing

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    bool event(QEvent *event) override;
    bool viewportEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    // What is shown
    void readLabels();
    void readValues();
    void showCurrent(); // the shared selection has moved

    // Where it lies (heatmaparrange.cpp)
    void arrange();
    void arrangeGroup();
    HeatmapMargins wantedMargins() const;
    void sizeCells(const QList<Heatmap *> &followers, double height);
    void placeScrollBars();
    void readScroll();
    void placeOverview();

    // What is in sight (heatmapzoom.cpp)
    void updateScrolled(bool rows, bool columns);
    void zoomBy(double factor, const QPointF &anchor);
    void zoomAtCurrent(double factor);
    void setZoom(const QSizeF &cell, const QPointF &place, const std::optional<QPointF> &anchor = {});
    void pinch(double factor, const QPointF &centre);
    void showCentre(const QPointF &centre);
    void scrollTo(int row, int column);

    // How it is seen and pointed at
    const HeatmapColours &colours();
    void paintPicture(QPainter &painter, const QRect &dirty);
    void paintSelection(QPainter &painter);
    void setHovered(const QPoint &cell);
    void updateHover();
    QRectF hoveredRowName() const; // where it is written; empty when its label shows anyway
    QRectF hoveredColumnName() const;
    void paintHoverNames(QPainter &painter);
    void editCell();
    void dragTo(const QPointF &position);
    void endDrag();
    QPoint nearestCell(const QPointF &position) const;
    QString toolTipAt(const QPoint &position, QRect &area) const;

    MatrixModel *m_model = nullptr;
    QMetaObject::Connection m_currentChanged;
    HeatmapSelection m_selection;
    HeatmapActions *m_actions;
    HeatmapStyle m_style;
    Heatmap *m_leader = nullptr;
    QList<Heatmap *> m_followers;

    HeatmapLabels m_rowLabels, m_columnLabels;
    Legend m_legend;
    double m_notesWidth = 0; // the longest note beside a row
    HeatmapLayout m_layout;
    std::optional<QSizeF> m_zoomed; // the size of a cell; nullopt: all fit
    double m_ratio = 1; // device pixels a logical pixel that the layout is made for
    bool m_arranging = false, m_arrangeAgain = false;

    std::optional<HeatmapColours> m_colours; // of the palette; made when first painted
    std::optional<NumberStyle> m_numberStyle; // of the present cells
    CellPicture m_cells; // of m_layout.grid
    QPoint m_hovered { -1, -1 };
    HeatmapOverview *m_overview;
    QMenu *m_styleMenu = nullptr;
    QPointer<CellNumberEdit> m_edit; // while a number is being typed
    QRubberBand *m_band = nullptr; // while cells are dragged over with Shift
    bool m_isBandDropped = false; // by Escape, with the button still down
    QPointF m_dragged; // where the drag began, or the pan was last
    bool m_isPanning = false;
    bool m_dimmed = false;
};

} // namespace alphascope
