// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/stylemenu.h"

#include <QActionGroup>

#include <utility>

namespace alphascope {

using namespace Qt::StringLiterals;

StyleMenu::StyleMenu(QWidget *parent)
    : QMenu(tr("&Colours and Numbers"), parent)
{
    QActionGroup *ranges = addGroup(tr("Range of the colours"));
    const auto addRange = [&](const QString &name, const QString &text, Range range) {
        addChoice(
            ranges, name, text, [range](const HeatmapStyle &style) { return style.range == range; },
            [range](HeatmapStyle &style) { style.range = range; });
    };
    addRange(u"rangeUnit"_s, tr("&Fixed 0 to 1"), Range::Unit);
    addRange(u"rangeMatrix"_s, tr("Of the &matrix"), Range::Matrix);
    addRange(u"rangeRow"_s, tr("Of each &row"), Range::Row);
    addRange(u"rangeLogarithmic"_s, tr("&Logarithmic"), Range::Logarithmic);
    addRange(u"rangeSigned"_s, tr("&Signed around 0"), Range::Signed);

    QActionGroup *maps = addGroup(tr("Colours"));
    for (const ColourMap *map : ColourMap::all()) {
        addChoice(
            maps, u"map-"_s + map->key(), map->name(), [map](const HeatmapStyle &style) { return style.map == map; },
            [map](HeatmapStyle &style) { style.map = map; });
    }
    addChoice(
        nullptr, u"reversed"_s, tr("Re&versed"), [](const HeatmapStyle &style) { return style.reversed; },
        [](HeatmapStyle &style) { style.reversed = !style.reversed; });

    QActionGroup *folds = addGroup(tr("Cells that share a pixel"));
    addChoice(
        folds, u"foldMaximum"_s, tr("Show the one that stands &out"),
        [](const HeatmapStyle &style) { return !style.byMeans; }, [](HeatmapStyle &style) { style.byMeans = false; });
    addChoice(
        folds, u"foldMean"_s, tr("Show their m&ean"), [](const HeatmapStyle &style) { return style.byMeans; },
        [](HeatmapStyle &style) { style.byMeans = true; });

    QActionGroup *digits = addGroup(tr("Digits after the point"));
    for (const int count : { 0, 1, 2, 3, 4, 6, 8 }) {
        addChoice(
            digits, u"digits-%1"_s.arg(count), count == 0 ? tr("As many as fit, up to 3") : QString::number(count),
            [count](const HeatmapStyle &style) { return style.digits == count; },
            [count](HeatmapStyle &style) { style.digits = count; });
    }
    setStyle({});
}

QActionGroup *StyleMenu::addGroup(const QString &title)
{
    addSection(title);
    return new QActionGroup(this);
}

void StyleMenu::addChoice(QActionGroup *group, const QString &name, const QString &text,
    std::function<bool(const HeatmapStyle &)> isChosen, std::function<void(HeatmapStyle &)> choose)
{
    QAction *action = addAction(text);
    action->setObjectName(name);
    action->setCheckable(true);
    action->setActionGroup(group);
    connect(action, &QAction::triggered, this, [this, choose = std::move(choose)] {
        HeatmapStyle style = m_style;
        choose(style);
        setStyle(style);
        Q_EMIT styleChosen(m_style);
    });
    m_choices.push_back({ action, std::move(isChosen) });
}

void StyleMenu::setStyle(const HeatmapStyle &style)
{
    m_style = style;
    for (const Choice &choice : m_choices)
        choice.action->setChecked(choice.isChosen(style));
}

} // namespace alphascope
