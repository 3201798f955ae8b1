// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sentenceview.h"

#include "models/numbertext.h"
#include "widgets/heatmapcolours.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int padding = 4; // around a word
constexpr int gap = 4; // between words
constexpr int thickest = 4; // of the line below a word, for the end of the scale

} // namespace

SentenceView::SentenceView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Source shaded by the weights of the selected row"));
}

void SentenceView::setWords(const QStringList &words)
{
    if (words == m_words)
        return;
    m_words = words;
    measure();
}

void SentenceView::setWeights(const RowVector<double> &weights, const std::vector<bool> &masked)
{
    m_weights = weights;
    m_masked = masked;
    viewport()->update();
}

void SentenceView::setScale(const ColourScale &scale)
{
    m_scale = scale;
    viewport()->update();
}

void SentenceView::setCurrent(int word)
{
    if (word >= m_layout.count())
        word = -1;
    m_current = word;
    viewport()->update();
    if (word < 0)
        return;
    QScrollBar *bar = verticalScrollBar();
    const QRect box = m_layout.box(word);
    bar->setValue(std::clamp(bar->value(), box.bottom() + gap - viewport()->height(), box.top() - gap));
    setAccessibleDescription(sentence(word));
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QRect SentenceView::wordRect(int word) const { return m_layout.box(word).translated(0, -verticalScrollBar()->value()); }

QFont SentenceView::smallFont() const
{
    QFont small = font();
    small.setPointSizeF(std::max(6.0, 0.8 * small.pointSizeF()));
    return small;
}

//! A word is as wide as its text, or as the number below it.
void SentenceView::measure()
{
    const QFontMetrics large(font()), small(smallFont());
    const int number = small.horizontalAdvance(u"0.000"_s);
    m_widths.clear();
    for (const QString &word : m_words)
        m_widths.push_back(std::max(large.horizontalAdvance(word), number) + 2 * padding);
    arrange();
}

void SentenceView::arrange()
{
    const QFontMetrics large(font()), small(smallFont());
    const int height = large.height() + thickest + small.height() + padding;
    m_layout.arrange(m_widths, height, gap, viewport()->width());
    QScrollBar *bar = verticalScrollBar();
    bar->setPageStep(viewport()->height());
    bar->setSingleStep(m_layout.lineHeight());
    bar->setRange(0, std::max(0, m_layout.height() - viewport()->height()));
    setCurrent(m_current);
}

bool SentenceView::isMasked(int word) const
{
    return static_cast<std::size_t>(word) < m_masked.size() && m_masked[static_cast<std::size_t>(word)];
}

QString SentenceView::weightText(int word) const
{
    if (word >= m_weights.size())
        return {};
    return isMasked(word) ? tr("masked") : shortNumber(m_weights(word));
}

QString SentenceView::sentence(int word) const
{
    const QString name = tr("%1 “%2”").arg(QString::number(word + 1), m_words[word]);
    if (word >= m_weights.size())
        return name;
    return isMasked(word) ? tr("%1, masked").arg(name) : tr("%1, weight %2").arg(name, fullNumber(m_weights(word)));
}

void SentenceView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(event->rect(), palette().color(QPalette::Base));
    const int top = verticalScrollBar()->value();
    const int end = m_layout.endAbove(top + viewport()->height());
    for (int word = m_layout.firstBelow(top); word < end; ++word)
        paintWord(painter, word, wordRect(word));
    if (m_current >= 0) {
        const QPen frame(HeatmapColours(palette()).frame, hasFocus() ? 3 : 2);
        painter.setPen(frame);
        painter.drawRect(wordRect(m_current).adjusted(-1, -1, 0, 0));
    }
}

void SentenceView::paintWord(QPainter &painter, int word, const QRect &box) const
{
    const HeatmapColours colours(palette());
    const QFontMetrics large(font());
    const QRect text(box.left(), box.top(), box.width(), large.height() + padding / 2);
    const QRect line(box.left(), text.bottom() + 1, box.width(), thickest);
    const QRect number(box.left(), line.bottom() + 1, box.width(), box.bottom() - line.bottom());
    const double weight = word < m_weights.size() ? m_weights(word) : NAN;
    QColor ink = colours.text;
    if (isMasked(word)) {
        painter.fillRect(text, colours.maskedGround);
        painter.fillRect(text, QBrush(colours.maskedStripe, Qt::BDiagPattern));
        ink = colours.quiet;
    } else if (std::isfinite(weight)) {
        painter.fillRect(text, m_scale.colour(weight));
        ink = readableOn(m_scale.colour(weight));
        QRectF thick(line);
        thick.setHeight(thickest * std::clamp(m_scale.position(weight, 0, 1), 0., 1.));
        painter.fillRect(thick, colours.text);
    } else if (m_weights.size() > 0) {
        painter.fillRect(text, colours.brokenGround);
    }
    painter.setPen(ink);
    painter.setFont(font());
    painter.drawText(text, Qt::AlignCenter, large.elidedText(m_words[word], Qt::ElideRight, text.width()));
    painter.setPen(colours.quiet);
    painter.setFont(smallFont());
    painter.drawText(number, Qt::AlignCenter, weightText(word));
}

void SentenceView::resizeEvent(QResizeEvent *) { arrange(); }

void SentenceView::mousePressEvent(QMouseEvent *event)
{
    const int word = m_layout.wordAt(event->pos() + QPoint(0, verticalScrollBar()->value()));
    if (event->button() == Qt::LeftButton && word >= 0)
        Q_EMIT wordChosen(word);
}

void SentenceView::keyPressEvent(QKeyEvent *event)
{
    const int last = m_layout.count() - 1;
    const int from = std::max(0, m_current);
    int to = -1;
    if (last >= 0) {
        switch (event->key()) {
        case Qt::Key_Left:
            to = std::max(0, from - 1);
            break;
        case Qt::Key_Right:
            to = std::min(last, from + 1);
            break;
        case Qt::Key_Up:
        case Qt::Key_Down:
            to = m_layout.inOtherLine(from, event->key() == Qt::Key_Up ? -1 : 1);
            break;
        case Qt::Key_Home:
            to = 0;
            break;
        case Qt::Key_End:
            to = last;
            break;
        default:
            break;
        }
    }
    if (to < 0)
        return QAbstractScrollArea::keyPressEvent(event);
    Q_EMIT wordChosen(to);
}

bool SentenceView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int word = m_layout.wordAt(help->pos() + QPoint(0, verticalScrollBar()->value()));
    if (word >= 0)
        QToolTip::showText(help->globalPos(), literalToolTip(sentence(word)), viewport(), wordRect(word));
    else
        QToolTip::hideText();
    return true;
}

void SentenceView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        measure();
    QAbstractScrollArea::changeEvent(event);
}

} // namespace alphascope
