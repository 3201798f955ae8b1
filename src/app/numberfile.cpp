// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/numberfile.h"

#include "formats/atomicfile.h"
#include "formats/latextable.h"
#include "formats/npy.h"
#include "formats/numbersjson.h"
#include "formats/separatednumbers.h"
#include "formats/tikzheatmap.h"
#include "formats/wording.h"
#include "models/numbertext.h"
#include "widgets/legend.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <cassert>

namespace alphascope {

using namespace Qt::StringLiterals;

namespace {

struct NumberFile {
    Q_DECLARE_TR_FUNCTIONS(alphascope::NumberFile)
};

QString endingOf(const QString &path) { return QFileInfo(path).suffix().toLower(); }

QString labelsPath(const QString &path)
{
    const QFileInfo info(path);
    return info.dir().filePath(info.completeBaseName() + u".labels.json"_s);
}

ColourScale usualScale(const NumberSheets &table, const NumberSheet &sheet)
{
    MatrixView view;
    view.values = sheet.values;
    view.mask = sheet.mask;
    return table.quantity == Quantity::Alpha ? unitScale(view) : symmetricScale(view);
}

TikzColours tikzColours(const ColourScale &scale)
{
    constexpr std::uint32_t opaque = 0xffffff;
    Legend legend;
    legend.setScale(scale, QFont());
    return { scale.low, scale.high, [scale](double value) { return scale.colour(value) & opaque; },
        [scale](double value) { return readableOn(scale.colour(value)) & opaque; }, legend.text() };
}

tl::expected<QByteArray, Error> tikz(const NumberSheets &table, const std::vector<ColourScale> &scales)
{
    std::vector<TikzColours> colours;
    for (std::size_t i = 0; i < table.sheets.size(); ++i)
        colours.push_back(tikzColours(i < scales.size() ? scales[i] : usualScale(table, table.sheets[i])));
    return toTikz(table, colours, visibleLabel);
}

tl::expected<QByteArray, Error> bytesOf(
    const QString &ending, const NumberSheets &table, const std::vector<ColourScale> &scales)
{
    if (ending == "csv"_L1)
        return toCsv(table);
    if (ending == "tsv"_L1)
        return toTsv(table);
    if (ending == "json"_L1)
        return toJson(table);
    if (ending == "npy"_L1)
        return toNpy(table);
    if (ending == "tex"_L1)
        return toLatex(table, visibleLabel);
    assert(ending == "tikz"_L1);
    return tikz(table, scales);
}

} // namespace

QStringList numberEndings() { return { u"csv"_s, u"tsv"_s, u"json"_s, u"npy"_s, u"tex"_s, u"tikz"_s }; }

bool isNumbersName(const QString &path) { return numberEndings().contains(endingOf(path)); }

tl::expected<std::vector<FileContent>, Error> numberFiles(
    const QString &path, const NumberSheets &table, const std::vector<ColourScale> &scales)
{
    auto bytes = bytesOf(endingOf(path), table, scales);
    if (!bytes)
        return tl::unexpected(bytes.error());
    std::vector<FileContent> files { { path, std::move(*bytes) } };
    if (endingOf(path) == "npy"_L1)
        files.push_back({ labelsPath(path), npyLabels(table) });
    return files;
}

tl::expected<QString, Error> saveNumbers(
    const QString &path, const NumberSheets &table, const std::vector<ColourScale> &scales)
{
    const auto files = numberFiles(path, table, scales);
    if (!files)
        return tl::unexpected(files.error());
    for (const FileContent &file : *files) {
        if (const auto written = writeAtomically(file.path, file.bytes); !written)
            return tl::unexpected(written.error());
    }
    const QString name = quoted(QFileInfo(path).fileName());
    if (files->size() == 1)
        return NumberFile::tr("%1 was written: %2.").arg(name, wordOf(table.quantity));
    const NumberSheet &sheet = table.sheets.front();
    QStringList axes { sheet.rowName, sheet.columnName };
    if (table.sheets.size() > 1)
        axes.prepend(table.sheetName);
    return NumberFile::tr("%1 was written: %2, an array of shape %3 (%4). Its labels are in %5.")
        .arg(name, wordOf(table.quantity), shapeText(npyShape(table)), axes.join(u", "_s),
            quoted(QFileInfo(files->back().path).fileName()));
}

} // namespace alphascope
