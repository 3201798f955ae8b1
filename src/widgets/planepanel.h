// SPDX-License-Identifier: GPL-3.0-or-later
//! Queries and keys in one plane, values and contexts in another, as arrows that can be dragged.
#pragma once

#include "engine/projection.h"
#include "engine/trace.h"
#include "widgets/vectorplane.h"
#include "widgets/whenseen.h"

#include <QPointer>
#include <QWidget>

#include <memory>

class QItemSelectionModel;
class QLabel;

namespace alphascope {

enum class PlaneVector { Query, Key, Value, Context };

class PlanePanel : public QWidget {
    Q_OBJECT

public:
    explicit PlanePanel(QWidget *parent = nullptr);

    void setSelection(QItemSelectionModel *selection); //!< over alpha's cells
    //! `draggable`: queries, keys or values are typed by the user, or can be changed by force.
    void setTrace(std::shared_ptr<const Trace> trace, int sheet, const std::vector<PlaneVector> &draggable);

Q_SIGNALS:
    //! The vector [d] at `row` shall be this one, while the mouse moves.
    void dragged(alphascope::PlaneVector what, int row, const alphascope::RowVector<double> &vector);
    void dropped();
    void hovered(const QString &sentence);

private:
    struct Side {
        VectorPlane *plane;
        QLabel *caption;
        Plane projection;
        bool isProjected; // the projection is of the present vectors
    };

    void showVectors();
    void showSide(
        Side &side, const Matrix<double> *asking, const Matrix<double> *asked, PlaneVector first, PlaneVector second);
    void addArrows(std::vector<Arrow> &arrows, const Side &side, const Matrix<double> &vectors, PlaneVector what) const;
    void choose(PlaneVector what, int index);
    void drag(const Side &side, PlaneVector what, int index, const QPointF &tip);
    const Matrix<double> &vectorsOf(PlaneVector what) const;
    const Sheet *sheet() const;
    bool canBeDragged(PlaneVector what) const;

    Side m_scores, m_sums; // queries and keys; values and contexts
    QPointer<QItemSelectionModel> m_selection;
    std::shared_ptr<const Trace> m_trace;
    int m_sheet = 0;
    std::vector<PlaneVector> m_draggable;
    bool m_keepsPlane = false; // while one is dragged the plane stays
    WhenSeen m_seen;
};

} // namespace alphascope
