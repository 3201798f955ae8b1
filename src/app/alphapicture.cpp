// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/alphapicture.h"

#include <QCoreApplication>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

constexpr int fontSize = 13; // pixels
constexpr double margin = 16, blockGap = 24, titleGap = 6;
constexpr double largestSide = 1400; // of all heads' cells together
constexpr QSizeF alphaCell(64, 44), contextCell(60, 44);

struct PictureText {
    Q_DECLARE_TR_FUNCTIONS(AlphaPicture)
};

QFont pictureFont()
{
    QFont font(u"DejaVu Sans"_s);
    font.setStyleHint(QFont::SansSerif);
    font.setPixelSize(fontSize);
    font.setHintingPreference(QFont::PreferNoHinting); // the same widths at every size
    return font;
}

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

double lineHeight() { return std::ceil(QFontMetricsF(pictureFont()).height()); }

//! A title above the cells, and a line that says what rows and columns are.
double titleHeight() { return 2 * lineHeight() + titleGap; }

QPalette lightPalette()
{
    QPalette palette(Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::Text, QColor(0x1c, 0x1c, 0x1c));
    palette.setColor(QPalette::Highlight, QColor(0x1a, 0x5f, 0xb4));
    return palette;
}

//! The context that belongs to one head.
MatrixView headContext(const std::shared_ptr<const Trace> &trace, int head)
{
    MatrixView view = contextView(trace);
    if (trace->sheets.size() < 2)
        return view;
    const Matrix<double> &context = trace->sheets[static_cast<std::size_t>(head)].context;
    view.values = context.size() > 0 ? &context : nullptr;
    view.columns = static_cast<int>(context.cols());
    return view;
}

} // namespace

double AlphaPicture::Column::width() const
{
    const QFontMetricsF plain(pictureFont()), strong(bold(pictureFont()));
    return std::max({ grid.width(), strong.horizontalAdvance(title), plain.horizontalAdvance(subtitle) });
}

double AlphaPicture::Block::headerHeight() const
{
    return titleHeight() + std::max(alpha.grid.headerHeight(), context.grid.headerHeight());
}

QSizeF AlphaPicture::Block::size() const
{
    return { alpha.grid.rowLabelsWidth() + alpha.width() + blockGap + context.width(),
        headerHeight() + std::max(alpha.grid.gridHeight(), context.grid.gridHeight())
            + std::max(alpha.grid.legendHeight(), context.grid.legendHeight()) };
}

AlphaPicture::AlphaPicture(const std::shared_ptr<const Trace> &trace, std::optional<int> head)
    : m_font(pictureFont())
    , m_colours(lightPalette())
{
    const int heads = head ? 1 : std::max(static_cast<int>(trace->sheets.size()), 1);
    m_across = static_cast<int>(std::ceil(std::sqrt(heads)));
    for (int i = 0; i < heads; ++i)
        addHead(trace, head.value_or(i), largestSide / m_across);
}

void AlphaPicture::addHead(const std::shared_ptr<const Trace> &trace, int head, double limit)
{
    const bool several = trace->sheets.size() > 1;
    const auto text = [](const std::string &utf8) { return QString::fromStdString(utf8); };
    const QString axes = PictureText::tr("rows: %1 · columns: %2").arg(text(trace->rowTitle), text(trace->columnTitle));
    const QString note = trace->context.size() > 0 ? text(trace->contextNote) : QString(); // else it takes its place
    m_blocks.push_back(
        { { several ? PictureText::tr("α of head %1").arg(head + 1) : PictureText::tr("α — attention weights"), axes,
              GridPicture(alphaView(trace, head), false, alphaCell, limit, m_font) },
            { several ? PictureText::tr("Context of head %1").arg(head + 1) : PictureText::tr("Context"), note,
                GridPicture(headContext(trace, head), true, contextCell, limit, m_font) } });
}

QSizeF AlphaPicture::blockSize() const
{
    QSizeF size;
    for (const Block &block : m_blocks)
        size = size.expandedTo(block.size());
    return size;
}

QSize AlphaPicture::size() const
{
    const QSizeF block = blockSize();
    const auto down = (static_cast<int>(m_blocks.size()) + m_across - 1) / m_across;
    const auto extent = [](int count, double size) { return 2 * margin + count * size + (count - 1) * blockGap; };
    return QSizeF(std::ceil(extent(m_across, block.width())), std::ceil(extent(down, block.height()))).toSize();
}

void AlphaPicture::paint(QPainter &painter)
{
    painter.fillRect(QRect(QPoint(0, 0), size()), m_colours.base);
    const QSizeF step = blockSize() + QSizeF(blockGap, blockGap);
    for (int i = 0; i < static_cast<int>(m_blocks.size()); ++i) {
        paintBlock(painter, m_blocks[static_cast<std::size_t>(i)],
            { margin + (i % m_across) * step.width(), margin + (i / m_across) * step.height() });
    }
}

void AlphaPicture::paintBlock(QPainter &painter, Block &block, const QPointF &at) const
{
    const double header = block.headerHeight();
    const QPointF left = at + QPointF(block.alpha.grid.rowLabelsWidth(), 0);
    block.alpha.grid.paintRowLabels(painter, left + QPointF(0, header), m_colours);
    paintColumn(painter, block.alpha, left, header);
    paintColumn(painter, block.context, left + QPointF(block.alpha.width() + blockGap, 0), header);
}

void AlphaPicture::paintColumn(QPainter &painter, Column &column, const QPointF &at, double headerHeight) const
{
    const QFontMetricsF metrics(m_font);
    painter.setFont(bold(m_font));
    painter.setPen(m_colours.text);
    painter.drawText(at + QPointF(0, metrics.ascent()), column.title);
    painter.setFont(m_font);
    painter.setPen(m_colours.quiet);
    painter.drawText(at + QPointF(0, lineHeight() + metrics.ascent()), column.subtitle);
    column.grid.paint(painter, at + QPointF(0, headerHeight), m_colours);
}

} // namespace alphascope
