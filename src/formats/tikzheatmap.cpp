// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/tikzheatmap.h"

#include "engine/latextext.h"

#include <QCoreApplication>

#include <cmath>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct TikzHeatmap {
    Q_DECLARE_TR_FUNCTIONS(alphascope::TikzHeatmap)
};

constexpr Index mostCells = 4'000; // which take pdfTeX some seconds; its memory ends at some thirty thousand
constexpr Index mostWithNumbers = 400;
constexpr int decimals = 3;
constexpr std::uint32_t maskedGround = 0xf2f2f2, brokenGround = 0xbfbfbf;

QByteArray latex(const QString &text) { return QByteArray::fromStdString(latexText(text.toStdString())); }

QByteArray place(double x, double y) { return '(' + QByteArray::number(x) + ',' + QByteArray::number(y) + ')'; }

//! As xcolor takes it in place of a name.
QByteArray colour(std::uint32_t rgb)
{
    const auto part = [rgb](int shift) { return QByteArray::number((rgb >> shift) & 0xff); };
    return "{rgb,255:red," + part(16) + ";green," + part(8) + ";blue," + part(0) + '}';
}

//! One sheet; x and y count columns and rows, y downwards.
class TikzWriter {
public:
    TikzWriter(const NumberSheet &sheet, const TikzColours &colours)
        : m_sheet(sheet)
        , m_colours(colours)
        , m_hasNumbers(sheet.values->size() <= mostWithNumbers)
    {
    }

    QByteArray picture(QString (*visible)(const std::string &label))
    {
        const double side = m_hasNumbers ? 0.9 : 0.3; // cm
        m_out = "\\begin{tikzpicture}[x=" + QByteArray::number(side) + "cm, y=-" + QByteArray::number(side)
            + "cm, font=\\footnotesize, inner sep=2pt]\n";
        const auto label = [&](const QString &text) { return latex(visible(text.toStdString())); };
        for (Index row = 0; row < rows(); ++row)
            node(0, double(row) + 0.5, "anchor=east", label(m_sheet.rows.value(row)));
        for (Index column = 0; column < columns(); ++column)
            node(double(column) + 0.5, 0, "anchor=west, rotate=60", label(m_sheet.columns.value(column)));
        for (Index row = 0; row < rows(); ++row) {
            for (Index column = 0; column < columns(); ++column)
                cell(row, column);
        }
        m_out += "\\draw[black!25] (0,0) rectangle " + place(double(columns()), double(rows())) + ";\n";
        legend();
        return m_out + "\\end{tikzpicture}\n";
    }

private:
    Index rows() const { return m_sheet.values->rows(); }
    Index columns() const { return m_sheet.values->cols(); }

    void node(double x, double y, const QByteArray &options, const QByteArray &text)
    {
        m_out += "\\node[" + options + "] at " + place(x, y) + " {" + text + "};\n";
    }

    void fill(double x, double y, std::uint32_t rgb)
    {
        m_out += "\\fill[fill=" + colour(rgb) + "] " + place(x, y) + " rectangle +(1,1);\n";
    }

    void cell(Index row, Index column)
    {
        const double x = double(column), y = double(row);
        const double value = (*m_sheet.values)(row, column);
        if (m_sheet.isMasked(row, column)) {
            fill(x, y, maskedGround);
            m_out += "\\draw[black!30] " + place(x, y + 0.5) + " -- +(0.5,-0.5) " + place(x, y + 1) + " -- +(1,-1) "
                + place(x + 0.5, y + 1) + " -- +(0.5,-0.5);\n";
        } else if (!std::isfinite(value)) {
            fill(x, y, brokenGround);
            m_out += "\\draw[black!55] " + place(x, y) + " -- +(1,1) " + place(x, y + 1) + " -- +(1,-1);\n";
        } else {
            fill(x, y, m_colours.fill(value));
            if (m_hasNumbers)
                node(x + 0.5, y + 0.5, "text=" + colour(m_colours.ink(value)),
                    QByteArray::fromStdString(latexNumber(value, decimals)));
        }
    }

    void legend()
    {
        constexpr int stops = 16;
        const double range = m_colours.high - m_colours.low;
        const auto at = [&](int stop) { return colour(m_colours.fill(m_colours.low + range * stop / stops)); };
        m_out += "\\begin{scope}[shift={" + place(0, double(rows())) + "}, x=1cm, y=-1cm]\n";
        for (int i = 0; i < stops; ++i) {
            m_out += "\\shade[left color=" + at(i) + ", right color=" + at(i + 1) + "] " + place(i * 0.25, 0.3)
                + " rectangle +(0.25,0.2);\n";
        }
        const auto number = [](double value) { return QByteArray::fromStdString(latexNumber(value, decimals)); };
        node(0, 0.5, "anchor=north west, inner xsep=0pt", number(m_colours.low));
        node(stops * 0.25, 0.5, "anchor=north east, inner xsep=0pt", number(m_colours.high));
        node(0, 0.9, "anchor=north west, inner xsep=0pt", latex(m_colours.legend));
        m_out += "\\end{scope}\n";
    }

    const NumberSheet &m_sheet;
    const TikzColours &m_colours;
    bool m_hasNumbers;
    QByteArray m_out;
};

} // namespace

tl::expected<QByteArray, Error> toTikz(
    const NumberSheets &table, const std::vector<TikzColours> &colours, QString (*visible)(const std::string &label))
{
    if (table.cells() > mostCells) {
        return tl::unexpected(Error { TikzHeatmap::tr("%1 cells are more than TeX draws. Export the picture as PDF and "
                                                      "include that.")
                                          .arg(table.cells()) });
    }
    QByteArray text = "% Needs \\usepackage{tikz}. Letters that are not Latin: compile with LuaLaTeX or XeLaTeX, and a "
                      "font that has them.\n";
    for (std::size_t i = 0; i < table.sheets.size(); ++i) {
        if (table.sheets.size() > 1)
            text += "\\par\\medskip\\noindent " + latex(table.sheetName + u' ' + table.sheets[i].name)
                + "\\par\\nobreak\n";
        text += TikzWriter(table.sheets[i], colours[i]).picture(visible);
    }
    return text;
}

} // namespace alphascope
