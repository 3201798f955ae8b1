// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/heatmaplabels.h"

#include "widgets/labeltext.h"

#include <QFontInfo>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

namespace alphascope {

namespace {

constexpr double angle = 40; // degrees by which column labels turn
const double sine = std::sin(angle * std::numbers::pi / 180);
const double cosine = std::cos(angle * std::numbers::pi / 180);
constexpr double tight = 0.8; // of a line's height is inked; turned labels may come this close
constexpr double gap = 6; // between a label and the grid, and between labels side by side
constexpr double readable = 8; // pixels of the smallest font

//! Every n-th label: 1, 2, 5, 10, 20, 50, ... so that numbered labels read as on a ruler.
int niceStep(double least)
{
    for (int power = 1; power < 1'000'000'000; power *= 10)
        for (const int factor : { 1, 2, 5 })
            if (factor * power >= least - 1e-9)
                return factor * power;
    return 1'000'000'000;
}

void shrinkFont(QPainter &painter, double share)
{
    QFont font = painter.font();
    if (font.pixelSize() > 0)
        font.setPixelSize(std::max(static_cast<int>(std::lround(font.pixelSize() * share)), 1));
    else
        font.setPointSizeF(font.pointSizeF() * share);
    painter.setFont(font);
}

//! Where painting shows: what lies beside it need not be shaped. Letters may reach a little beyond their place.
QRectF paintedArea(const QPainter &painter)
{
    constexpr double everything = 1e9, beyond = 3;
    return painter.hasClipping() ? painter.clipBoundingRect().adjusted(-beyond, -beyond, beyond, beyond)
                                 : QRectF(-everything, -everything, 2 * everything, 2 * everything);
}

//! 1, 2, 3, ... or any other beginning.
bool countUp(const QStringList &texts)
{
    bool isNumber = false;
    qlonglong next = texts.isEmpty() ? 0 : texts.front().toLongLong(&isNumber);
    return isNumber && std::all_of(texts.begin(), texts.end(), [&next](const QString &text) {
        bool ok = false;
        return text.toLongLong(&ok) == next++ && ok;
    });
}

//! Widths of texts in plain Latin letters and digits as sums of their letters'.
class LatinWidths {
public:
    explicit LatinWidths(const QFontMetricsF &metrics)
    {
        for (char16_t c = first; c <= last; ++c)
            m_widths[static_cast<std::size_t>(c - first)] = metrics.horizontalAdvance(QChar(c));
    }

    bool knows(const QString &text) const
    {
        return std::all_of(text.begin(), text.end(), [](QChar c) { return c >= first && c <= last; });
    }

    double of(const QString &text) const
    {
        return std::accumulate(text.begin(), text.end(), 0.0,
            [this](double sum, QChar c) { return sum + m_widths[static_cast<std::size_t>(c.unicode() - first)]; });
    }

private:
    static constexpr char16_t first = u' ', last = u'~';
    std::array<double, last - first + 1> m_widths;
};

} // namespace

void HeatmapLabels::setTexts(const QStringList &texts, const QFont &font)
{
    m_texts = texts;
    m_metrics = QFontMetricsF(font);
    m_countUp = countUp(texts);
    m_smallest = std::min(readable / std::max(QFontInfo(font).pixelSize(), 1), 1.0);
    m_widths.clear();
    m_widths.reserve(static_cast<std::size_t>(texts.size()));
    m_widest = 0;
    const LatinWidths latin(m_metrics);
    const bool many = texts.size() > 500; // thousands of labels are mostly numbers, and shaping each takes time
    for (const QString &text : texts) {
        m_widths.push_back(many && latin.knows(text) ? latin.of(text) : m_metrics.horizontalAdvance(text));
        m_widest = std::max(m_widest, m_widths.back());
    }
}

bool HeatmapLabels::turns(double cell) const
{
    const double flat = (m_widest + gap) / cell; // every how many a label would show
    const double turned = turnedPitch() * shrunk(cell, turnedPitch()) / cell;
    return !m_countUp && flat > 1 && (turned <= 1 || flat > 1.5 * turned);
}

double HeatmapLabels::turnedPitch() const { return lineHeight() * tight / sine; }

double HeatmapLabels::rowPitch() const { return m_countUp ? lineHeight() : lineHeight() * tight; }

double HeatmapLabels::shrunk(double cell, double pitch) const
{
    return m_countUp ? 1 : std::clamp(cell / pitch, m_smallest, 1.0);
}

double HeatmapLabels::longestTurned(double limit) const
{
    return std::max((limit - gap - lineHeight() * cosine) / sine, 4 * lineHeight());
}

double HeatmapLabels::headerHeight(double cell, double limit) const
{
    if (m_texts.isEmpty())
        return 0;
    if (!turns(cell))
        return lineHeight() + gap;
    return std::min(m_widest, longestTurned(limit)) * sine + lineHeight() * cosine + gap;
}

double HeatmapLabels::overhang(double cell, double limit) const
{
    if (m_texts.isEmpty() || !turns(cell))
        return 0;
    const double longest = longestTurned(limit);
    double furthest = 0;
    double toEdge = cell / 2;
    for (auto width = m_widths.rbegin(); width != m_widths.rend() && toEdge < longest; ++width, toEdge += cell)
        furthest = std::max(furthest, std::min(*width, longest) * cosine + lineHeight() * sine / 2 - toEdge);
    return furthest;
}

double HeatmapLabels::needAcross(double cell) const
{
    return turns(cell) ? turnedPitch() * shrunk(cell, turnedPitch()) : m_widest + gap;
}

std::vector<int> HeatmapLabels::shown(const GridAxis &axis, double from, double to, double need, int selected) const
{
    std::vector<int> indices;
    if (m_texts.isEmpty() || axis.count == 0)
        return indices;
    const int step = niceStep(need / axis.cell);
    const auto apart = [&](int a, int b) { return std::abs(a - b) * axis.cell >= need - 1e-9; };
    const auto visible = [&](int i) { return axis.centre(i) >= from && axis.centre(i) <= to; };
    const auto [first, last] = axis.visible(from, to);
    const auto add = [&](int i) {
        if (i == selected || (visible(i) && (selected < 0 || !visible(selected) || apart(i, selected))))
            indices.push_back(i);
    };
    // Numbered from one, every fifth is 5, 10, 15; the first is added where there is room for it.
    int i = first / step * step + step - 1;
    if (step > 1 && first == 0 && apart(0, step - 1) && selected != 0)
        add(0);
    for (; i <= last; i += step)
        if (i != selected)
            add(i);
    if (selected >= 0 && selected < axis.count && visible(selected))
        indices.push_back(selected);
    return indices;
}

bool HeatmapLabels::shows(int row, const GridAxis &axis, double from, double to, int selected) const
{
    const std::vector<int> all = shown(axis, from, to, rowPitch() * shrunk(axis.cell, rowPitch()), selected);
    return std::find(all.begin(), all.end(), row) != all.end();
}

bool HeatmapLabels::showsColumn(int column, const GridAxis &axis, double from, double to, int selected) const
{
    const std::vector<int> all = shown(axis, from, to, needAcross(axis.cell), selected);
    return std::find(all.begin(), all.end(), column) != all.end();
}

QString HeatmapLabels::elided(int index, double room, const QFontMetricsF &metrics, double share) const
{
    const QString &text = m_texts[index];
    // Widths of shrunk letters are rounded anew, so that only what clearly fits is not measured.
    return width(index) * share * 1.1 + 1 < room ? text : metrics.elidedText(text, Qt::ElideRight, room + 0.5);
}

void HeatmapLabels::paintRows(QPainter &painter, const GridAxis &axis, const QRectF &band, int selected,
    const QColor &text, const QColor &accent) const
{
    const double share = shrunk(axis.cell, rowPitch());
    const QRectF painted = paintedArea(painter);
    painter.save();
    shrinkFont(painter, share);
    const QFontMetricsF metrics(painter.font());
    for (const int i : shown(axis, band.top(), band.bottom(), rowPitch() * share, selected)) {
        const QRectF place(band.left(), axis.centre(i) - lineHeight() / 2, band.width() - gap, lineHeight());
        if (!place.intersects(painted))
            continue;
        painter.setPen(i == selected ? accent : text);
        paintLabel(painter, place, Qt::AlignRight | Qt::AlignVCenter, elided(i, place.width(), metrics, share));
    }
    painter.restore();
}

void HeatmapLabels::paintColumns(QPainter &painter, const GridAxis &axis, const QRectF &band, double gridWidth,
    int selected, const QColor &text, const QColor &accent) const
{
    const bool turned = turns(axis.cell);
    const double longest = turned ? (band.height() - gap - lineHeight() * cosine) / sine : 0;
    const double share = turned ? shrunk(axis.cell, turnedPitch()) : 1;
    const QRectF painted = paintedArea(painter);
    painter.save();
    shrinkFont(painter, share);
    const QFontMetricsF metrics(painter.font());
    for (const int i : shown(axis, band.left(), band.left() + gridWidth, needAcross(axis.cell), selected)) {
        const double width = turned ? std::min(this->width(i), longest) * cosine + lineHeight() : this->width(i) + 2;
        const double left = axis.centre(i) - (turned ? lineHeight() : width / 2);
        const QRectF place(left, band.top(), turned ? width + lineHeight() : width, band.height());
        if (!place.intersects(painted))
            continue;
        painter.setPen(i == selected ? accent : text);
        if (turned)
            paintTurned(painter, { axis.centre(i), band.bottom() - gap }, elided(i, longest, metrics, share));
        else
            paintLabel(painter, { left, band.bottom() - gap - lineHeight(), width, lineHeight() }, Qt::AlignCenter,
                m_texts[i]);
    }
    painter.restore();
}

//! The text rises to the right from `foot`, the middle of its column.
void HeatmapLabels::paintTurned(QPainter &painter, const QPointF &foot, const QString &text) const
{
    painter.save();
    const QFontMetricsF metrics(painter.font());
    const double line = metrics.height();
    painter.translate(foot.x() + line * (1 - cosine) / 2, foot.y() - line * cosine / 2);
    painter.rotate(-angle);
    const QRectF place(-line * sine / 2, -line / 2, metrics.horizontalAdvance(text) + 2, line);
    paintLabel(painter, place, Qt::AlignLeft | Qt::AlignVCenter, text);
    painter.restore();
}

} // namespace alphascope
