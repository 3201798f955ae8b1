// SPDX-License-Identifier: GPL-3.0-or-later
//! The weights of a reference beside the present ones: its own picture, the signed difference, and where it is largest.
#pragma once

#include "engine/comparison.h"
#include "widgets/heatmapstyle.h"

#include <QWidget>

#include <memory>

class QItemSelectionModel;
class QLabel;
class QPushButton;
class QStackedLayout;
class QTableView;

namespace alphascope {

class DifferenceModel;
class Heatmap;
class MatrixModel;

class ComparePanel : public QWidget {
    Q_OBJECT

public:
    explicit ComparePanel(QWidget *parent = nullptr);

    void setSelection(QItemSelectionModel *selection); //!< the one over alpha's cells
    void setStyle(const HeatmapStyle &style); //!< of the reference; the difference is signed

    //! `name` says what the reference is. Null traces: nothing is compared. Without a comparison, `note` says why.
    void setComparison(const QString &name, std::shared_ptr<const Trace> present,
        std::shared_ptr<const Trace> reference, std::shared_ptr<const Comparison> comparison, int sheet,
        const QString &note);

Q_SIGNALS:
    void keepClicked(); //!< what is shown becomes the reference
    void fileClicked(); //!< a snapshot's trace becomes the reference
    void stopClicked();
    void unable(const QString &sentence); //!< why a key did nothing

private:
    void fitTable();
    void showReferenceCell();
    void goToReferenceCell();
    void goToLine(int line);

    QLabel *m_name, *m_summary;
    QPushButton *m_stop;
    QStackedLayout *m_pages;
    MatrixModel *m_referenceModel, *m_differenceModel;
    QItemSelectionModel *m_selection = nullptr;
    QItemSelectionModel *m_referenceSelection;
    Heatmap *m_reference, *m_difference;
    DifferenceModel *m_largest;
    QTableView *m_table;
    std::shared_ptr<const Comparison> m_comparison;
    bool m_isFollowing = false;
};

} // namespace alphascope
