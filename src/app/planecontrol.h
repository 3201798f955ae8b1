// SPDX-License-Identifier: GPL-3.0-or-later
//! Carries a vector that is dragged in the plane to the document: typed vectors are edited, states of a network forced.
#pragma once

#include "widgets/planepanel.h"

#include <QObject>

namespace alphascope {

class AttentionView;
class Desk;

class PlaneControl : public QObject {
    Q_OBJECT

public:
    PlaneControl(Desk *desk, AttentionView *view, PlanePanel *panel);

private:
    void show();
    void drag(PlaneVector what, int row, const RowVector<double> &vector);

    Desk *m_desk;
    AttentionView *m_view;
    PlanePanel *m_panel;
};

} // namespace alphascope
