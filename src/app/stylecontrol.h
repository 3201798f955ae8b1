// SPDX-License-Identifier: GPL-3.0-or-later
//! The look of the heatmaps: chosen in a menu, remembered between two starts.
#pragma once

#include "widgets/heatmapstyle.h"

#include <QObject>

class QMenu;

namespace alphascope {

class AttentionView;
class StyleMenu;

class StyleControl : public QObject {
    Q_OBJECT

public:
    //! Adds the menu of looks to the menu `view`, and to the heatmap's own.
    StyleControl(QMenu *view, AttentionView *attention);

    const HeatmapStyle &style() const;

private:
    void choose(const HeatmapStyle &style);

    AttentionView *m_attention;
    StyleMenu *m_menu;
};

} // namespace alphascope
