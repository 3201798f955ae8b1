// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/stylecontrol.h"

#include "widgets/attentionview.h"
#include "widgets/stylemenu.h"

#include <QSettings>

#include <algorithm>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

HeatmapStyle remembered()
{
    const QSettings settings;
    HeatmapStyle style;
    const int range = settings.value(u"heatmap/range"_s, 0).toInt();
    style.range = static_cast<Range>(std::clamp(range, 0, static_cast<int>(Range::Signed)));
    const QString key = settings.value(u"heatmap/colours"_s).toString();
    for (const ColourMap *map : ColourMap::all())
        if (map->key() == key)
            style.map = map;
    style.reversed = settings.value(u"heatmap/reversed"_s, false).toBool();
    style.byMeans = settings.value(u"heatmap/byMeans"_s, false).toBool();
    style.digits = std::clamp(settings.value(u"heatmap/digits"_s, 0).toInt(), 0, 8);
    return style;
}

void remember(const HeatmapStyle &style)
{
    QSettings settings;
    settings.setValue(u"heatmap/range"_s, static_cast<int>(style.range));
    settings.setValue(u"heatmap/colours"_s, style.map->key());
    settings.setValue(u"heatmap/reversed"_s, style.reversed);
    settings.setValue(u"heatmap/byMeans"_s, style.byMeans);
    settings.setValue(u"heatmap/digits"_s, style.digits);
}

} // namespace

StyleControl::StyleControl(QMenu *view, AttentionView *attention)
    : QObject(attention)
    , m_menu(new StyleMenu(view))
{
    view->addMenu(m_menu);
    attention->setStyleMenu(m_menu);
    m_menu->setStyle(remembered());
    follow([attention](const HeatmapStyle &style) { attention->setStyle(style); });
    connect(m_menu, &StyleMenu::styleChosen, this, &StyleControl::choose);
}

void StyleControl::follow(std::function<void(const HeatmapStyle &)> show)
{
    show(m_menu->style());
    m_followers.push_back(std::move(show));
}

void StyleControl::choose(const HeatmapStyle &style)
{
    remember(style);
    for (const auto &show : m_followers)
        show(style);
}

} // namespace alphascope
