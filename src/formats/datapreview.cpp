// SPDX-License-Identifier: GPL-3.0-or-later
#include "formats/datapreview.h"

#include "formats/readablefile.h"
#include "formats/recordreader.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace alphascope {

namespace {

struct DataPreviewText {
    Q_DECLARE_TR_FUNCTIONS(DataPreview)
};

constexpr qint64 mostBytes = 1 << 16;

DataPreview previewOfTask(GeneratedTask task, Index most)
{
    DataPreview preview;
    task.examples = std::min(task.examples, most);
    QBuffer none;
    auto read = readData(task, none);
    if (read)
        preview.examples = std::move(read->examples);
    else
        preview.problem = read.error().sentence;
    return preview;
}

QStringList columnsOf(const DataSource &source, QIODevice &device)
{
    if (std::holds_alternative<LabelledFile>(source))
        return readColumnNames(device).value_or(QStringList());
    if (std::holds_alternative<SeriesFile>(source))
        return readSeriesColumns(device).value_or(QStringList());
    return {};
}

QStringList linesOf(const QByteArray &bytes, Index most)
{
    QStringList lines;
    for (const QByteArray &line : bytes.split('\n')) {
        if (lines.size() == most)
            break;
        lines << QString::fromUtf8(line.left(2000)).trimmed();
    }
    return lines;
}

//! Of what is not the whole file, only that a column is not there is known to be wrong: a longer window may fit.
bool isCertain(const DataSource &source, bool isWhole)
{
    return isWhole || std::holds_alternative<LabelledFile>(source);
}

} // namespace

DataPreview previewOf(const DataSource &source, Index most)
{
    if (const auto *task = std::get_if<GeneratedTask>(&source))
        return previewOfTask(*task, most);
    DataPreview preview;
    const QString path = pathOf(source);
    QFile file(path);
    if (!QFileInfo(path).isFile()) {
        preview.problem = DataPreviewText::tr("Choose a file of examples.");
        return preview;
    }
    if (auto error = openToRead(file)) {
        preview.problem = error->sentence;
        return preview;
    }
    QByteArray bytes = file.read(mostBytes);
    const bool isWhole = file.atEnd();
    if (const qsizetype end = bytes.lastIndexOf('\n'); !isWhole && end >= 0)
        bytes.truncate(end + 1); // of the last line only a part is there
    preview.lines = linesOf(bytes, most);
    QBuffer device(&bytes);
    device.open(QIODevice::ReadOnly);
    preview.columns = columnsOf(source, device);
    device.seek(0);
    auto read = readData(source, device);
    if (read) {
        preview.examples = std::move(read->examples);
        preview.problem = read->skipped.summary();
    } else if (isCertain(source, isWhole)) {
        preview.problem = read.error().sentence;
    }
    return preview;
}

} // namespace alphascope
