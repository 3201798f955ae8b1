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
constexpr QSizeF largestAlphaCell(64, 44), largestContextCell(60, 44);

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

//! The rows and labels of `outline` in place of those of the whole.
MatrixView sketched(MatrixView view, const std::shared_ptr<const Trace> &outline)
{
    view.owner = outline;
    view.rows = static_cast<int>(outline->rows());
    view.rowLabels = &outline->rowLabels;
    return view;
}

//! Of alpha or another layer, columns too.
MatrixView sketched(MatrixView view, const std::shared_ptr<const Trace> &outline, LayerKind layer)
{
    view = sketched(std::move(view), outline);
    view.columns = static_cast<int>(outline->columns());
    view.columnLabels = &outline->columnLabels;
    const bool isOfWeights = layer == LayerKind::Weights && view.values;
    const Sheet *sheet = isOfWeights ? &outline->sheets[static_cast<std::size_t>(view.sheet)] : nullptr;
    view.rowSums = view.rowSums && sheet ? &sheet->rowSums : nullptr;
    view.findings = view.findings && sheet ? &sheet->findings : nullptr;
    return view;
}

double maskedShareOf(const Mask &mask, const CellRange &part)
{
    const auto cells
        = mask.block(part.firstRow, part.firstColumn, part.endRow - part.firstRow, part.endColumn - part.firstColumn);
    return static_cast<double>(cells.size() - cells.count()) / static_cast<double>(cells.size());
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

AlphaPicture::AlphaPicture(const PictureContent &content, double ratio)
    : m_content(content)
    , m_font(pictureFont())
    , m_colours(lightPalette())
    , m_ratio(ratio)
{
    const Trace &trace = *content.trace;
    const CellRange all { 0, trace.rows(), 0, trace.columns() };
    const auto outline
        = content.range ? std::make_shared<const Trace>(outlineOf(trace, *content.range)) : content.trace;
    const bool isOfAll = content.layer == LayerKind::MeanOfHeads || content.layer == LayerKind::MaximumOfHeads;
    const int heads = content.head || isOfAll ? 1 : std::max(static_cast<int>(trace.sheets.size()), 1);
    m_across = static_cast<int>(std::ceil(std::sqrt(heads)));
    for (int i = 0; i < heads; ++i) {
        addHead(outline, content.head.value_or(i), largestSide / m_across);
        select(m_blocks.back(), content.range.value_or(all));
    }
}

//! With the numbers of the whole, of which a layout only asks whether there are any.
void AlphaPicture::addHead(const std::shared_ptr<const Trace> &outline, int head, double limit)
{
    const PictureContent &content = m_content;
    const Trace &trace = *content.trace;
    MatrixView alpha = sketched(alphaView(content.trace, head), outline, content.layer);
    if (!hasLayer(trace, content.layer))
        alpha.values = nullptr;
    const MatrixView context = sketched(headContext(content.trace, head), outline);
    const auto given = static_cast<std::size_t>(head) < content.alphaScales.size();
    ColourScale alphaScale = given ? content.alphaScales[static_cast<std::size_t>(head)] : unitScale(numbersOf(head));
    if (content.range)
        alphaScale = scaleOfPart(std::move(alphaScale));
    const ColourScale contextScale
        = content.contextScale ? *content.contextScale : symmetricScale(contextView(content.trace));
    const bool several = trace.sheets.size() > 1;
    const auto text = [](const std::string &utf8) { return QString::fromStdString(utf8); };
    QString axes = PictureText::tr("rows: %1 · columns: %2").arg(text(trace.rowTitle), text(trace.columnTitle));
    if (!trace.interventions.isEmpty()) // who sees the picture must not take it for what the model does
        axes += u" · "_s + PictureText::tr("changed by hand: %1").arg(trace.interventions.count());
    const QString note = trace.context.size() > 0 ? text(trace.contextNote) : QString(); // else it takes its place
    m_blocks.push_back({ head,
        { several && content.layer == LayerKind::Weights
                ? PictureText::tr("α of head %1").arg(head + 1)
                : layerTitle(content.layer, static_cast<int>(trace.sheets.size())),
            axes, GridPicture(alpha, alphaScale, largestAlphaCell, limit, m_ratio, m_font) },
        { several ? PictureText::tr("Context of head %1").arg(head + 1) : PictureText::tr("Context"), note,
            GridPicture(context, contextScale, largestContextCell, limit, m_ratio, m_font) } });
}

//! The scale of the whole, for a part: what the legend says of masked cells is of those that are drawn, and rows are
//! counted from the first of them.
ColourScale AlphaPicture::scaleOfPart(ColourScale scale)
{
    const CellRange &part = *m_content.range;
    if (!scale.rows.empty())
        scale.rows.erase(scale.rows.begin(), scale.rows.begin() + part.firstRow);
    if (!scale.hasMasked)
        return scale;
    if (!m_maskedShare)
        m_maskedShare = maskedShareOf(m_content.trace->mask, part);
    scale.hasMasked = *m_maskedShare > 0;
    scale.maskedShare = *m_maskedShare;
    return scale;
}

void AlphaPicture::select(Block &block, const CellRange &range) const
{
    const auto &cell = m_content.selected;
    if (!cell || cell->row < range.firstRow || cell->row >= range.endRow)
        return;
    const int row = cell->row - static_cast<int>(range.firstRow);
    block.context.grid.select(row, -1);
    if (cell->head == block.head && cell->column >= range.firstColumn && cell->column < range.endColumn)
        block.alpha.grid.select(row, cell->column - static_cast<int>(range.firstColumn));
}

//! What is only needed to paint: numbers are cut out, layers and pyramids made.
void AlphaPicture::takeNumbers()
{
    if (m_hasNumbers)
        return;
    m_hasNumbers = true;
    for (Block &block : m_blocks) {
        block.alpha.grid.setView(numbersOf(block.head));
        block.context.grid.setView(headContext(m_part, block.head));
    }
}

MatrixView AlphaPicture::numbersOf(int head)
{
    if (!m_part)
        m_part = m_content.range ? std::make_shared<const Trace>(partOf(*m_content.trace, *m_content.range))
                                 : m_content.trace;
    const LayerChoice choice { m_content.layer, head, Fold::Maximum };
    return layerView(m_part, std::make_shared<const Layer>(makeLayer(*m_part, choice)));
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
    takeNumbers();
    painter.fillRect(QRect(QPoint(0, 0), size()), m_colours.base);
    for (int i = 0; i < static_cast<int>(m_blocks.size()); ++i)
        paintBlock(painter, m_blocks[static_cast<std::size_t>(i)], blockAt(i));
}

QPointF AlphaPicture::blockAt(int block) const
{
    const QSizeF step = blockSize() + QSizeF(blockGap, blockGap);
    return { margin + (block % m_across) * step.width(), margin + (block / m_across) * step.height() };
}

//! The upper left corner of the context's cells, in a block at `at`.
QPointF AlphaPicture::contextAt(const Block &block, const QPointF &at) const
{
    return at + QPointF(block.alpha.grid.rowLabelsWidth() + block.alpha.width() + blockGap, block.headerHeight());
}

QRectF AlphaPicture::alphaCell(int head, int row, int column) const
{
    const Block &block = m_blocks.at(static_cast<std::size_t>(head));
    return block.alpha.grid.cellRect(row, column)
        .translated(blockAt(head) + QPointF(block.alpha.grid.rowLabelsWidth(), block.headerHeight()));
}

QRectF AlphaPicture::contextCell(int head, int row, int column) const
{
    const Block &block = m_blocks.at(static_cast<std::size_t>(head));
    return block.context.grid.cellRect(row, column).translated(contextAt(block, blockAt(head)));
}

void AlphaPicture::paintBlock(QPainter &painter, Block &block, const QPointF &at) const
{
    const double header = block.headerHeight();
    const QPointF left = at + QPointF(block.alpha.grid.rowLabelsWidth(), 0);
    block.alpha.grid.paintRowLabels(painter, left + QPointF(0, header), m_colours);
    paintColumn(painter, block.alpha, left, header);
    paintColumn(painter, block.context, contextAt(block, at) - QPointF(0, header), header);
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
