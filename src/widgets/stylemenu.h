// SPDX-License-Identifier: GPL-3.0-or-later
//! The menu of a heatmap's look: range, colours, what shares a pixel, digits.
#pragma once

#include "widgets/heatmapstyle.h"

#include <QMenu>

#include <functional>

class QActionGroup;

namespace alphascope {

class StyleMenu : public QMenu {
    Q_OBJECT

public:
    explicit StyleMenu(QWidget *parent = nullptr);

    void setStyle(const HeatmapStyle &style); //!< says nothing
    const HeatmapStyle &style() const { return m_style; }

Q_SIGNALS:
    void styleChosen(const alphascope::HeatmapStyle &style);

private:
    QActionGroup *addGroup(const QString &title);
    void addChoice(QActionGroup *group, const QString &name, const QString &text,
        std::function<bool(const HeatmapStyle &)> isChosen, std::function<void(HeatmapStyle &)> choose);

    struct Choice {
        QAction *action;
        std::function<bool(const HeatmapStyle &)> isChosen;
    };
    std::vector<Choice> m_choices;
    HeatmapStyle m_style;
};

} // namespace alphascope
