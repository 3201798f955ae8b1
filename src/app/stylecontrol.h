// SPDX-License-Identifier: GPL-3.0-or-later
//! The look of the heatmaps: chosen in a menu, remembered between two starts.
#pragma once

#include "widgets/heatmapstyle.h"

#include <QObject>

#include <functional>
#include <vector>

class QMenu;

namespace alphascope {

class AttentionView;
class StyleMenu;

class StyleControl : public QObject {
    Q_OBJECT

public:
    //! Adds the menu of looks to the menu `view`, and to the heatmap's own.
    StyleControl(QMenu *view, AttentionView *attention);

    //! Calls show(style), which looks after whatever else has that look, at once and whenever another is chosen.
    void follow(std::function<void(const HeatmapStyle &)> show);

private:
    void choose(const HeatmapStyle &style);

    StyleMenu *m_menu;
    std::vector<std::function<void(const HeatmapStyle &)>> m_followers;
};

} // namespace alphascope
