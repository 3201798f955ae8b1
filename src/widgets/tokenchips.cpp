// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tokenchips.h"

#include "widgets/quietcolour.h"

#include <QHelpEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>

namespace alphascope {

namespace {

constexpr int padding = 7; // left and right of a text
constexpr int gap = 4; // between chips

} // namespace

TokenChips::TokenChips(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFrameShape(NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setAutoFillBackground(false);
}

void TokenChips::setChips(const std::vector<TokenChip> &chips)
{
    std::vector<TokenChip> shown(chips.begin(), chips.begin() + std::min<std::ptrdiff_t>(most, std::ssize(chips)));
    if (chips.size() > shown.size())
        shown.push_back({ tr("… and %1 more").arg(chips.size() - shown.size()), {} });
    if (shown == m_chips)
        return;
    m_chips = std::move(shown);
    QStringList texts;
    for (const TokenChip &chip : m_chips)
        texts.append(chip.text);
    setAccessibleDescription(texts.join(u' '));
    fit();
    viewport()->update();
}

//! As high as its lines, which a layout inside a scroll area would not see to. What scrolls takes the keyboard.
void TokenChips::fit()
{
    const int height = heightForWidth(width());
    const bool scrolls = contentHeight(width()) > height;
    setFixedHeight(height);
    setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    setFocusPolicy(scrolls ? Qt::StrongFocus : Qt::NoFocus);
    verticalScrollBar()->setRange(0, scrolls ? contentHeight(viewport()->width()) - height : 0);
    verticalScrollBar()->setPageStep(height);
    verticalScrollBar()->setSingleStep(heightOf(2) - heightOf(1));
}

void TokenChips::resizeEvent(QResizeEvent *) { fit(); }

int TokenChips::heightForWidth(int width) const { return std::min(contentHeight(width), heightOf(mostLines)); }

QSize TokenChips::sizeHint() const { return { 160, heightForWidth(width()) }; }

QSize TokenChips::minimumSizeHint() const { return { 0, heightForWidth(width()) }; }

int TokenChips::contentHeight(int width) const
{
    const std::vector<QRect> all = places(width);
    return all.empty() ? 0 : all.back().bottom() + 1;
}

int TokenChips::heightOf(int lines) const { return lines * (fontMetrics().height() + 4 + gap) - gap; }

//! Like words: from left to right, and on to the next line when one is full.
std::vector<QRect> TokenChips::places(int width) const
{
    const int height = fontMetrics().height() + 4;
    std::vector<QRect> places;
    QPoint next;
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const int wanted = std::min(fontMetrics().horizontalAdvance(m_chips[i].text) + 2 * padding + 2, width);
        if (next.x() > 0 && next.x() + wanted > width)
            next = { 0, next.y() + height + gap };
        places.emplace_back(next, QSize(wanted, height));
        next.rx() += wanted + gap;
    }
    return places;
}

void TokenChips::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(0, -verticalScrollBar()->value());
    const std::vector<QRect> all = places(viewport()->width());
    for (std::size_t i = 0; i < m_chips.size(); ++i) {
        const TokenChip &chip = m_chips[i];
        QColor ground = palette().color(QPalette::Highlight);
        ground.setAlphaF(0.15F);
        const QColor text = palette().color(QPalette::WindowText);
        const QColor ink = chip.isPadded ? quiet(text) : text;
        painter.setPen(chip.isKnown ? QPen(Qt::NoPen) : QPen(ink, 1, Qt::DashLine));
        painter.setBrush(chip.isPadded ? Qt::NoBrush : QBrush(ground));
        painter.drawRoundedRect(QRectF(all[i]).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8);
        painter.setPen(ink);
        const QString label = fontMetrics().elidedText(chip.text, Qt::ElideRight, all[i].width() - 2 * padding);
        painter.drawText(all[i], Qt::AlignCenter | Qt::TextSingleLine, label);
    }
}

bool TokenChips::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QPoint scrolled(0, verticalScrollBar()->value());
    const std::vector<QRect> all = places(viewport()->width());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].contains(help->pos() + scrolled) && !m_chips[i].toolTip.isEmpty()) {
            QToolTip::showText(help->globalPos(), m_chips[i].toolTip, viewport(), all[i].translated(-scrolled));
            return true;
        }
    }
    QToolTip::hideText();
    event->ignore();
    return true;
}

} // namespace alphascope
