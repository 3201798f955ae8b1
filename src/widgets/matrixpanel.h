// SPDX-License-Identifier: GPL-3.0-or-later
//! A matrix under its title: as a picture or, on request, as a table of the same numbers.
#pragma once

#include <QFrame>

class QStackedWidget;

namespace alphascope {

class Heatmap;
class MatrixModel;
class MatrixTable;
class TitleBar;

class MatrixPanel : public QFrame {
    Q_OBJECT

public:
    //! `name` in English, of which the parts' object names are made; what screen readers say; what Shift+F1 explains.
    MatrixPanel(const QString &name, const QString &spoken, const QString &whatsThis, QWidget *parent = nullptr);

    MatrixModel *model() const { return m_model; }
    TitleBar *title() const { return m_title; }
    Heatmap *heatmap() const { return m_heatmap; }
    MatrixTable *table() const { return m_table; }

    void setTable(bool asTable); //!< the keyboard stays with what is shown

private:
    MatrixModel *m_model;
    TitleBar *m_title;
    Heatmap *m_heatmap;
    MatrixTable *m_table;
    QStackedWidget *m_twins;
};

} // namespace alphascope
